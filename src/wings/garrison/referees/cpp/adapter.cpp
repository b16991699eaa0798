// An adapter: lets `rulebook` ask the referee of garrison in `rules.hpp` what it makes of a game. Here JSON becomes the
// game's own data, and the other way round; all rules are there.
//
//     rulebook smoke garrison -- ./adapter       tests this adapter
//     rulebook validate garrison -- ./adapter    validates the referee behind it

#include "rules.hpp"
#include "serve.hpp"

#include <optional>

static const char *const ENDS[] = {"territory", "limit", "fault"};

// From JSON.

static bool is_whole(const Json &json) {
    return json.kind == Json::Number && json.text.find_first_not_of("-0123456789") == std::string::npos;
}

// What does not fit is cut to the largest number of 64 bits.
static long long read_number(const Json &json) {
    if (!is_whole(json)) throw Impossible("a whole number is needed, not " + json.write());
    return std::strtoll(json.text.c_str(), nullptr, 10);
}

static Numbers read_numbers(const Json &json) {
    Numbers numbers;
    for (const Json &number : json.items) numbers.push_back(read_number(number));
    return numbers;
}

static Cell read_cell(const Json &json) { return {read_number(json[0]), read_number(json[1])}; }

static int read_seat(const Json &json) {
    long long seat = read_number(json);
    if (seat != 0 && seat != 1) throw Impossible("there are two seats, 0 and 1");
    return static_cast<int>(seat);
}

static Stage read_stage(const Json &json) {
    if (json.kind == Json::Null) return {};
    const Json &init = json["init"], &over = json["over"];
    if (json.has("init")) {
        return {Stage::Init, read_seat(init["seat"]), init.has("failed") ? read_seat(init["failed"]) : -1};
    }
    if (json.has("move")) return {Stage::Move, read_seat(json["move"])};
    int winner = over["winner"].kind == Json::Null ? -1 : read_seat(over["winner"]);
    for (Stage::By by : {Stage::Territory, Stage::Limit, Stage::Fault}) {
        if (over["by"].is(ENDS[by])) return {Stage::Over, winner, -1, by};
    }
    throw Impossible("there is no such stage");
}

static Setup read_setup(const Json &json) {
    Setup setup;
    for (const Json &row : json["field"].items) setup.field.push_back(row.text);
    for (const Json &row : json["army"].items) setup.army.push_back(read_numbers(row));
    for (const Json &cell : json["at"].items) setup.at.push_back(read_cell(cell));
    if (json.has("hand")) setup.hand = read_numbers(json["hand"]);
    if (json.has("moves")) setup.moves = read_numbers(json["moves"]);
    setup.stage = read_stage(json["stage"]);
    return setup;
}

static bool is_long(const Json &json) {
    return is_whole(json) && read_number(json) >= -2147483648LL && read_number(json) <= 2147483647;
}

// What is neither `ready` nor a cell and a number is garbled: a bad move is judged, it is no error.
static Answer read_move(const Json &json) {
    if (json.is("ready")) return {Answer::Ready};
    const Json &to = json["to"], &collect = json["collect"];
    bool formed = json.size() == 2 && to.kind == Json::List && to.size() == 2 && is_long(to[0]) && is_long(to[1]);
    if (!formed || !is_long(collect)) return {};
    return {Answer::Move, read_cell(to), read_number(collect)};
}

// To JSON.

static Json number_json(long long value) {
    Json json = 0;
    json.text = std::to_string(value);
    return json;
}

template <class Values> static Json numbers_json(const Values &values) {
    Json list = Json::list();
    for (long long value : values) list.items.push_back(number_json(value));
    return list;
}

template <class Row> static Json rows_json(const std::vector<Row> &rows) {
    Json list = Json::list();
    for (const Row &row : rows) list.items.push_back(numbers_json(row));
    return list;
}

static Json cell_json(Cell cell) { return Json::list({number_json(cell.row), number_json(cell.column)}); }

static Json stage_json(const Stage &stage) {
    if (stage.kind == Stage::Move) return Json::object({{"move", stage.seat}});
    if (stage.kind == Stage::Over) {
        Json winner = stage.seat < 0 ? Json() : Json(stage.seat);
        return Json::object({{"over", Json::object({{"winner", winner}, {"by", ENDS[stage.by]}})}});
    }
    Json init = Json::object({{"seat", stage.seat}});
    if (stage.failed >= 0) init.set("failed", stage.failed);
    return Json::object({{"init", init}});
}

static Json view_json(const View &view) {
    return Json::object({{"player", view.player},
                         {"ipos", number_json(view.at.row)},
                         {"jpos", number_json(view.at.column)},
                         {"field", rows_json(view.field)},
                         {"army", rows_json(view.army)},
                         {"territory", number_json(view.territory)},
                         {"opponent_territory", number_json(view.opponent_territory)},
                         {"hand_army", number_json(view.hand_army)},
                         {"total_army", number_json(view.total_army)},
                         {"opponent_total_army", number_json(view.opponent_total_army)}});
}

struct Adapter {
    std::optional<Game> game;

    Json about() {
        return Json::object({{"name", "garrison referee"},
                             {"version", "1"},
                             {"can", Json::list({"start", "step", "moves", "view"})},
                             {"readings", Json::list()}});
    }

    void start(const Json &setup) {
        game.reset();
        try {
            game.emplace(read_setup(setup));
        } catch (const Impossible &why) {
            throw Rejected{why.what()};
        }
    }

    bool move(int seat, const Json &move, long long took_us) {
        game->answer(checked(seat), read_move(move), took_us);
        return game->broken != nullptr;
    }

    bool line(int seat, const std::string &, long long took_us) {
        game->answer(checked(seat), {}, took_us);  // There is no text protocol: a line is garbled.
        return game->broken != nullptr;
    }

    bool fault(int seat, const std::string &fault, long) {
        game->fault(checked(seat), fault);
        return game->broken != nullptr;
    }

    void chance(const Json &) { throw Impossible("luck decides nothing in garrison"); }

    Json position() {
        const Setup &now = game->now;
        Json field = Json::list();
        for (const std::string &row : now.field) field.items.push_back(row);
        return Json::object({{"field", field},
                             {"army", rows_json(now.army)},
                             {"at", Json::list({cell_json(now.at[0]), cell_json(now.at[1])})},
                             {"hand", numbers_json(now.hand)},
                             {"moves", numbers_json(now.moves)},
                             {"stage", stage_json(now.stage)}});
    }

    Json turn() {
        const Stage &stage = game->stage();
        if (stage.kind != Stage::Over) return Json::object({{"seats", Json::list({stage.seat})}});
        if (stage.seat < 0) return Json::object({{"over", Json::list({1, 1})}});
        return Json::object({{"over", stage.seat == 0 ? Json::list({1, 2}) : Json::list({2, 1})}});
    }

    Json sent() {
        Json list = Json::list();
        for (const Message &message : game->sent) {
            const char *name = message.kind == Message::Init ? "init" : "get_move";
            Json call = Json::object({{name, view_json(message.view)}});
            list.items.push_back(Json::object({{"seat", message.seat}, {"message", call}}));
        }
        return list;
    }

    Json moves(int seat) {
        if (!game->is_asked(checked(seat))) return Json::list();
        if (game->stage().kind == Stage::Init) return Json::list({"ready"});
        Json list = Json::list();
        for (Cell cell : game->admissible(seat)) {
            list.items.push_back(Json::object({{"to", cell_json(cell)}, {"collect", 0}}));
        }
        return list;
    }

    Json view(int seat) { return view_json(game->view(checked(seat))); }

    static int checked(int seat) {
        if (seat != 0 && seat != 1) throw Impossible("there is no seat " + std::to_string(seat));
        return seat;
    }
};

int main() { return serve(Adapter{}, "garrison"); }

// The forms of the data, in a game that our own referee was asked about (> a request, < its answer). All of them:
// `rulebook schema game garrison` and `rulebook schema adapter`; in words: docs/adapter.md.
//
@CONVERSATION@
