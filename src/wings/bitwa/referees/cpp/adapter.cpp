// An adapter: lets `rulebook` ask the referee of bitwa in `rules.hpp` what it makes of a game. Here JSON becomes the
// game's own data, and the other way round; all rules are there.
//
//     rulebook smoke bitwa -- ./adapter       tests this adapter
//     rulebook validate bitwa -- ./adapter    validates the referee behind it

#include "rules.hpp"
#include "serve.hpp"

static const char *const TARGET_KEYS[] = {"attack", "x", "y", "dx", "dy", "p"};

// From JSON.

static bool is_whole(const Json &json) {
    return json.kind == Json::Number && json.text.find_first_not_of("-0123456789") == std::string::npos;
}

static long long read_number(const Json &json) {
    if (!is_whole(json)) throw Impossible("a whole number is needed, not " + json.write());
    return std::strtoll(json.text.c_str(), nullptr, 10);
}

// A number that is cut where it is beyond all that the rules allow.
static int read_small(const Json &json) {
    return static_cast<int>(std::max(-1000000LL, std::min(read_number(json), 1000000LL)));
}

static std::vector<int> read_seats(const Json &json) {
    std::vector<int> seats;
    for (const Json &seat : json.items) seats.push_back(read_small(seat));
    return seats;
}

static char read_division(const Json &json) { return json.text.size() == 1 ? json.text[0] : '?'; }

static Stage read_stage(const Json &json) {
    if (json.has("set-game")) return {Stage::SetGame, 0, read_seats(json["set-game"])};
    if (json.has("time-left")) return {Stage::TimeLeft, read_division(json["time-left"])};
    if (json.has("gen-move")) return {Stage::GenMove, read_division(json["gen-move"])};
    const Json &play = json["play"], &over = json["over"];
    if (json.has("play")) return {Stage::Play, read_division(play["division"]), read_seats(play["waits"])};
    if (over.is("annihilation")) return {Stage::Over, 0, {}, Stage::Annihilation};
    if (over.is("killed")) return {Stage::Over, 0, {}, Stage::Killed};
    if (over.is("rounds")) return {Stage::Over, 0, {}, Stage::Rounds};
    throw Impossible("there is no such stage");
}

static Setup read_setup(const Json &json) {
    Setup setup;
    for (const Json &row : json["rows"].items) setup.rows.push_back(row.text);
    setup.rounds = read_small(json["rounds"]);
    setup.strength = read_small(json["strength"]);
    for (const Json &unit : json["hurt"].items) {
        setup.hurt.push_back({read_small(unit[0]), read_small(unit[1]), read_small(unit[2])});
    }
    if (json.has("round")) setup.round = read_small(json["round"]);
    setup.killed = read_seats(json["killed"]);
    if (json.has("limit_ms")) setup.limit_ms = read_number(json["limit_ms"]);
    if (json.has("spent_us")) {
        setup.spent_us = {read_number(json["spent_us"][0]), read_number(json["spent_us"][1])};
    }
    setup.stage = json.has("stage") ? read_stage(json["stage"]) : Stage{Stage::SetGame, 0, {0, 1}};
    return setup;
}

// What is neither a word nor six numbers of 32 bits is bad: it is judged, it is no error.
static Answer read_move(const Json &json) {
    if (json.is("ack")) return {Answer::Acknowledged};
    if (json.is("error")) return {Answer::Error};
    const Json &target = json["target"];
    int values[6];
    bool formed = json.size() == 1 && target.kind == Json::Object && target.size() == 6;
    for (size_t index = 0; index < 6 && formed; index++) {
        const Json &value = target[TARGET_KEYS[index]];
        long long number = is_whole(value) ? read_number(value) : 1LL << 32;
        formed = number >= -2147483648LL && number <= 2147483647;
        values[index] = static_cast<int>(number);
    }
    if (!formed) return {Answer::Bad, {}, "bitwa.talk.answer"};
    return {Answer::Named, {values[0], values[1], values[2], values[3], values[4], values[5]}};
}

// To JSON.

static Json number_json(long long value) {
    Json json = 0;
    json.text = std::to_string(value);
    return json;
}

template <class Values> static Json list_json(const Values &values) {
    Json list = Json::list();
    for (const auto &value : values) list.items.push_back(value);
    return list;
}

static Json target_json(const Target &target) {
    return Json::object({{"attack", target.attack}, {"x", target.x}, {"y", target.y}, {"dx", target.dx},
                         {"dy", target.dy}, {"p", target.p}});
}

static Json stage_json(const Stage &stage) {
    static const char *const by[] = {"annihilation", "killed", "rounds"};
    std::string division(1, stage.division);
    switch (stage.kind) {
        case Stage::SetGame: return Json::object({{"set-game", list_json(stage.waits)}});
        case Stage::TimeLeft: return Json::object({{"time-left", division}});
        case Stage::GenMove: return Json::object({{"gen-move", division}});
        case Stage::Over: return Json::object({{"over", by[stage.by]}});
        default: break;
    }
    return Json::object({{"play", Json::object({{"division", division}, {"waits", list_json(stage.waits)}})}});
}

static Json position_json(const Setup &now) {
    Json hurt = Json::list();
    for (const Hurt &unit : now.hurt) hurt.items.push_back(Json::list({unit.x, unit.y, unit.strength}));
    Json spent = Json::list({number_json(now.spent_us[0]), number_json(now.spent_us[1])});
    return Json::object({{"rows", list_json(now.rows)}, {"rounds", now.rounds}, {"strength", now.strength},
                         {"hurt", hurt}, {"round", now.round}, {"killed", list_json(now.killed)},
                         {"limit_ms", number_json(now.limit_ms)}, {"spent_us", spent},
                         {"stage", stage_json(now.stage)}});
}

static Json message_json(const Game &game, const Message &message) {
    std::string division(1, message.division);
    if (message.kind == Message::TimeLeft) return Json::object({{"time-left", number_json(message.ms)}});
    if (message.kind == Message::GenMove) return Json::object({{"gen-move", division}});
    if (message.kind == Message::Play) {
        Json play = Json::object({{"division", division}, {"target", target_json(message.target)}});
        return Json::object({{"play", play}});
    }
    const Board &board = game.board;
    Json told = Json::object({{"m", board.width}, {"n", board.height}, {"rounds", game.begun.rounds},
                              {"strength", game.begun.strength}, {"rows", list_json(board.rows())}});
    return Json::object({{"set-game", told}});
}

struct Adapter {
    std::optional<Game> game;

    Json about() {
        return Json::object({{"name", "bitwa referee"},
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

    bool line(int seat, const std::string &line, long long took_us) {
        game->answer(checked(seat), talk_answer(line, game->target_asked()), took_us);
        return game->broken != nullptr;
    }

    bool fault(int seat, const std::string &fault, long) {
        game->fault(checked(seat), fault);
        return game->broken != nullptr;
    }

    void chance(const Json &) { throw Impossible("luck decides nothing in bitwa"); }

    Json position() { return position_json(game->position()); }

    Json turn() {
        if (game->stage.kind == Stage::Over) return Json::object({{"over", list_json(game->places())}});
        return Json::object({{"seats", list_json(game->asked())}});
    }

    Json sent() {
        Json list = Json::list();
        for (const Message &message : game->sent) {
            Json told = message_json(*game, message);
            list.items.push_back(Json::object({{"seat", message.seat}, {"message", told}}));
        }
        return list;
    }

    Json moves(int seat) {
        Json list = Json::list();
        if (!game->is_asked(checked(seat))) return list;
        if (!game->target_asked()) return Json::list({"ack", "error"});
        const Board &board = game->board;
        for (int attack : {0, 1}) {
            for (int field = 0; field < board.width * board.height; field++) {
                for (int rest = 0; rest < 8; rest++) {  // dx, dy and p, as bits
                    int dx = rest & 4 ? 1 : -1, dy = rest & 2 ? 1 : -1;
                    Target target{attack, field % board.width, field / board.width, dx, dy, rest & 1};
                    list.items.push_back(Json::object({{"target", target_json(target)}}));
                }
            }
        }
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

int main() { return serve(Adapter{}, "bitwa"); }

// The forms of the data, in a game that our own referee was asked about (> a request, < its answer). All of them:
// `rulebook schema game bitwa` and `rulebook schema adapter`; in words: docs/adapter.md.
//
@CONVERSATION@
