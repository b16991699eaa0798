// An adapter: lets `rulebook` ask the referee of snakes in `rules.hpp` what it makes of a fight. Here JSON becomes the
// game's own data, and the other way round; all rules are there.
//
//     rulebook smoke snakes -- ./adapter       tests this adapter
//     rulebook validate snakes -- ./adapter    validates the referee behind it

#include "rules.hpp"
#include "serve.hpp"

static const char *const MOVES[] = {"up", "right", "down", "left", "skip"};
static const char *const REASONS[] = {"", "one-left", "limit", "blocked"};

// From JSON.

// A number that is cut where it is beyond all that the rules allow.
static int read_number(const Json &json) {
    if (json.kind != Json::Number || json.text.find_first_not_of("-0123456789") != std::string::npos) {
        throw Impossible("a whole number is needed, not " + json.write());
    }
    return static_cast<int>(std::max(-1000000LL, std::min(json.number(), 1000000LL)));
}

static int read_number(const Json &json, int left_out) {
    return json.kind == Json::Null ? left_out : read_number(json);
}

static std::vector<int> read_numbers(const Json &json) {
    std::vector<int> numbers;
    for (const Json &number : json.items) numbers.push_back(read_number(number));
    return numbers;
}

// What is no word of a move is judged, it is no error.
static Move read_move(const Json &json) {
    for (Move move : {Up, Right, Down, Left, Skip}) {
        if (json.is(MOVES[move])) return move;
    }
    return NoMove;
}

static MapFile read_map(const Json &json) {
    MapFile map{json["Description"].text, read_number(json["HeadX"]), read_number(json["HeadY"]), {}};
    for (const Json &run : json["Lines"].items) {
        map.runs.push_back({read_number(run["X"]), read_number(run["Y"]), run["Line"].text});
    }
    return map;
}

static std::optional<ProgramFile> read_program(const Json &json) {
    if (json.kind == Json::Null) return {};
    ProgramFile program{json["SnakeName"].text, json["ProgramDescription"].text, {}, {}};
    for (const Json &letters : json["Templates"].items) program.sets.push_back(letters.text);
    for (const Json &map : json["Maps"].items) program.maps.push_back(read_map(map));
    return program;
}

static Stage read_stage(const Json &json) {
    if (json.kind == Json::Null || json.is("order")) return {};
    if (json.has("move")) return {Stage::Move, read_number(json["move"])};
    for (Stage::Reason reason : {Stage::OneLeft, Stage::Limit, Stage::Blocked}) {
        if (json["over"].is(REASONS[reason])) return {Stage::Over, -1, reason};
    }
    throw Impossible("there is no such stage");
}

static Setup read_setup(const Json &json) {
    Setup setup;
    if (json.has("size")) {
        setup.columns = read_number(json["size"][0]);
        setup.rows = read_number(json["size"][1]);
    }
    for (const Json &slot : json["snakes"].items) {
        Snake snake;
        for (const Json &cell : slot["cells"].items) snake.push_back({read_number(cell[0]), read_number(cell[1])});
        setup.snakes.push_back(snake);
        setup.programs.push_back(read_program(slot["program"]));
    }
    setup.limit = read_number(json["limit"], setup.limit);
    setup.round = read_number(json["round"], setup.round);
    setup.order = read_numbers(json["order"]);
    setup.stage = read_stage(json["stage"]);
    return setup;
}

// To JSON.

template <class Values> static Json list_json(const Values &values) {
    Json list = Json::list();
    for (const auto &value : values) list.items.push_back(value);
    return list;
}

static Json stage_json(const Stage &stage) {
    if (stage.kind == Stage::Order) return "order";
    if (stage.kind == Stage::Move) return Json::object({{"move", stage.mover}});
    return Json::object({{"over", REASONS[stage.reason]}});
}

static Json view_json(int seat, const View &view) {
    Json heading = view.heading ? Json(MOVES[*view.heading]) : Json();
    return Json::object({{"seat", seat}, {"heading", heading}, {"window", list_json(view.window)}});
}

static Json message_json(const Message &message) {
    if (message.kind == Message::Over) return "over";
    return Json::object({{"move", view_json(message.seat, message.view)}});
}

struct Adapter {
    std::optional<Fight> fight;

    Json about() {
        return Json::object({{"name", "snakes referee"},
                             {"version", "1"},
                             {"can", Json::list({"start", "step", "moves", "view"})},
                             {"readings", Json::list()}});
    }

    void start(const Json &setup) {
        fight.reset();
        try {
            fight.emplace(read_setup(setup));
        } catch (const Impossible &why) {
            throw Rejected{why.what()};
        }
    }

    bool move(int seat, const Json &move, long long took_us) {
        fight->answer(checked(seat), read_move(move), took_us);
        return fight->broken != nullptr;
    }

    bool line(int seat, const std::string &, long long took_us) {
        fight->answer(checked(seat), NoMove, took_us);  // There is no text protocol.
        return fight->broken != nullptr;
    }

    bool fault(int seat, const std::string &fault, long) {
        fight->fault(checked(seat), fault);
        return fight->broken != nullptr;
    }

    void chance(const Json &outcome) { fight->turn_order(read_numbers(outcome["order"])); }

    Json position() {
        Json snakes = Json::list();
        for (const Snake &snake : fight->snakes) {
            Json cells = Json::list();
            for (Cell cell : snake) cells.items.push_back(Json::list({cell.x, cell.y}));
            snakes.items.push_back(cells);
        }
        return Json::object({{"snakes", snakes},
                             {"round", fight->round},
                             {"order", list_json(fight->order)},
                             {"stage", stage_json(fight->stage)}});
    }

    Json turn() {
        if (fight->stage.kind == Stage::Order) return "chance";
        if (fight->stage.kind == Stage::Over) return Json::object({{"over", list_json(fight->end_points())}});
        return Json::object({{"seats", Json::list({fight->stage.mover})}});
    }

    Json sent() {
        Json list = Json::list();
        for (const Message &message : fight->sent) {
            list.items.push_back(Json::object({{"seat", message.seat}, {"message", message_json(message)}}));
        }
        return list;
    }

    Json moves(int seat) {
        Json list = Json::list();
        for (Move move : fight->moves(checked(seat))) list.items.push_back(MOVES[move]);
        return list;
    }

    Json view(int seat) { return view_json(seat, fight->live_view(checked(seat))); }

    int checked(int seat) const {
        if (seat < 0 || seat >= fight->seats()) throw Impossible("there is no seat " + std::to_string(seat));
        return seat;
    }
};

int main() { return serve(Adapter{}, "snakes"); }

// The forms of the data, in a game that our own referee was asked about (> a request, < its answer). All of them:
// `rulebook schema game snakes` and `rulebook schema adapter`; in words: docs/adapter.md.
//
@CONVERSATION@
