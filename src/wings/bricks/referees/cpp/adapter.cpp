// An adapter: lets `rulebook` ask the referee of bricks in `rules.hpp` what it makes of a game. Here JSON becomes the
// game's own data, and the other way round; all rules are there.
//
//     rulebook smoke bricks -- ./adapter       tests this adapter
//     rulebook validate bricks -- ./adapter    validates the referee behind it

#include "rules.hpp"
#include "serve.hpp"

// From JSON.

static long read_size(const Json &json) {
    if (json.kind != Json::Number || json.text.find_first_not_of("-0123456789") != std::string::npos) {
        throw Impossible("the size is no whole number");
    }
    return json.number();
}

static std::vector<Cell> read_filled(const Json &json) {
    std::vector<Cell> cells;
    for (const Json &name : json.items) {
        auto cell = read_cell(name.text);
        if (!cell) throw Impossible(name.write() + " is no cell");
        cells.push_back(*cell);
    }
    return cells;
}

static int read_seat(const Json &json) {
    if (json.kind != Json::Number) throw Impossible("a seat is 0 or 1");
    return json.text == "0" ? 0 : json.text == "1" ? 1 : -1;
}

static Stage read_stage(const Json &json) {
    if (json.kind == Json::Null) return {Stage::Greet, 0};
    if (json.has("greet")) return {Stage::Greet, read_seat(json["greet"])};
    if (json.has("move")) return {Stage::Move, read_seat(json["move"])};
    const Json &over = json["over"];
    if (!over["by"].is("foul") && !over["by"].is("no-place")) throw Impossible("a stage is greet, move or over");
    return {Stage::Over, read_seat(over["loser"]), over["by"].is("foul")};
}

// What is neither `ok` nor two cells is garbled: a bad move is judged, it is no error.
static Answer read_move(const Json &json) {
    if (json.is("ok")) return {Answer::Ok};
    const Json &names = json["brick"];
    if (names.kind != Json::List || names.size() != 2) return {};
    auto one = read_cell(names[0].text), other = read_cell(names[1].text);
    if (!one || !other) return {};
    return {Answer::Lay, {*one, *other}};
}

// To JSON.

static Json brick_json(const Brick &brick) {
    return Json::object({{"brick", Json::list({write_cell(brick.one), write_cell(brick.other)})}});
}

static Json stage_json(const Stage &stage) {
    if (stage.kind == Stage::Greet) return Json::object({{"greet", stage.seat}});
    if (stage.kind == Stage::Move) return Json::object({{"move", stage.seat}});
    Json over = Json::object({{"loser", stage.seat}, {"by", stage.by_foul ? "foul" : "no-place"}});
    return Json::object({{"over", over}});
}

static Json message_json(const Game &game, const Message &message) {
    if (message.kind == Message::Start) return "start";
    if (message.kind == Message::Stop) return "stop";
    if (message.kind == Message::Forward) return brick_json(message.brick);
    Json filled = Json::list();
    for (Cell cell : game.filled) filled.items.push_back(write_cell(cell));
    return Json::object({{"board", Json::object({{"size", game.board.size}, {"filled", filled}})}});
}

struct Adapter {
    std::optional<Game> game;

    Json about() {
        return Json::object({{"name", "bricks referee"},
                             {"version", "1"},
                             {"can", Json::list({"start", "step", "moves", "view"})},
                             {"readings", Json::list()}});
    }

    void start(const Json &setup) {
        game.reset();
        try {
            game.emplace(read_size(setup["size"]), read_filled(setup["filled"]), read_stage(setup["stage"]));
        } catch (const Impossible &why) {
            throw Rejected{why.what()};
        }
    }

    bool move(int seat, const Json &move, long long took_us) {
        game->answer(checked(seat), read_move(move), took_us);
        return game->broken != nullptr;
    }

    bool line(int seat, const std::string &line, long long took_us) {
        game->answer(checked(seat), read_answer(line), took_us);
        return game->broken != nullptr;
    }

    bool fault(int seat, const std::string &fault, long) {
        game->fault(checked(seat), fault);
        return game->broken != nullptr;
    }

    void chance(const Json &) { throw Impossible("luck decides nothing in bricks"); }

    Json position() {
        const Board &board = game->board;
        Json rows = Json::list();
        for (long y = 0; y < board.size; y++) {
            std::string row;
            for (long x = 0; x < board.size; x++) row += board.brick_free({x, y}) ? '.' : '#';
            rows.items.push_back(std::move(row));
        }
        return Json::object({{"board", rows}, {"stage", stage_json(game->stage)}});
    }

    Json turn() {
        const Stage &stage = game->stage;
        if (stage.kind != Stage::Over) return Json::object({{"seats", Json::list({stage.seat})}});
        return Json::object({{"over", stage.seat == 0 ? Json::list({2, 1}) : Json::list({1, 2})}});
    }

    Json sent() {
        Json list = Json::list();
        for (const Message &message : game->sent) {
            list.items.push_back(Json::object({{"seat", message.seat}, {"message", message_json(*game, message)}}));
        }
        return list;
    }

    Json moves(int seat) {
        Json list = Json::list();
        if (!game->is_asked(checked(seat))) return list;
        if (game->stage.kind == Stage::Greet) return Json::list({"ok"});
        for (const Brick &brick : game->board.places()) list.items.push_back(brick_json(brick));
        return list;
    }

    Json view(int seat) {
        checked(seat);
        return position();
    }

    static int checked(int seat) {
        if (seat != 0 && seat != 1) throw Impossible("there is no seat " + std::to_string(seat));
        return seat;
    }
};

int main() { return serve(Adapter{}, "bricks"); }

// The forms of the data, in a game that our own referee was asked about (> a request, < its answer). All of them:
// `rulebook schema game bricks` and `rulebook schema adapter`; in words: docs/adapter.md.
//
@CONVERSATION@
