// An adapter: lets `rulebook` ask the referee of Dice Wars in `rules.hpp` what it makes of a war. Here JSON becomes the
// game's own data, and the other way round; all rules are there.
//
//     rulebook smoke dicewars -- ./adapter       tests this adapter
//     rulebook validate dicewars -- ./adapter    validates the referee behind it

#include "rules.hpp"
#include "serve.hpp"

static const char *const NAMES[] = {"red", "green", "blue", "orange", "yellow", "cyan", "magenta", "gray"};

// From JSON.

static bool is_whole(const Json &json) {
    return json.kind == Json::Number && json.text.find_first_not_of("-0123456789") == std::string::npos;
}

static LandId read_land(const Json &json) {
    if (!is_whole(json)) throw Impossible("a whole number is needed, not " + json.write());
    return std::strtoll(json.text.c_str(), nullptr, 10);
}

// A number that is cut where it is beyond all that the rules allow.
static int read_number(const Json &json) {
    return static_cast<int>(std::max(-1000000LL, std::min(read_land(json), 1000000LL)));
}

static std::vector<int> read_numbers(const Json &json) {
    std::vector<int> numbers;
    for (const Json &number : json.items) numbers.push_back(read_number(number));
    return numbers;
}

static std::optional<Flag> find_flag(const Json &json) {
    for (Flag flag = 0; flag < FLAGS; flag++) {
        if (json.is(NAMES[flag])) return flag;
    }
    return {};
}

static Flag read_flag(const Json &json) {
    if (json.kind == Json::Null) return NO_FLAG;
    auto flag = find_flag(json);
    if (!flag) throw Impossible("there is no flag " + json.write());
    return *flag;
}

static std::vector<Flag> read_flags(const Json &json) {
    std::vector<Flag> flags;
    for (const Json &flag : json.items) flags.push_back(read_flag(flag));
    return flags;
}

static Call read_call(const Json &json) {
    if (json.is("init")) return Call::Init;
    if (json.is("name")) return Call::Name;
    if (json.is("ready")) return Call::None;
    throw Impossible("a seat is to answer init or name, or is ready");
}

static Stage read_stage(const Json &json) {
    if (json.is("deal")) return {Stage::Deal};
    if (json.is("over")) return {Stage::Over};
    if (json.has("choose")) return {Stage::Choose, read_number(json["choose"])};
    Stage stage;
    if (json.has("prepare")) {
        for (const Json &call : json["prepare"].items) stage.prepare.push_back(read_call(call));
        return stage;
    }
    if (json.kind != Json::Object || json.size() != 1) throw Impossible("there is no such stage");
    const std::string &name = json.keys[0];
    const Json &said = json.items[0];
    stage.seat = read_number(said["seat"]);
    if (name == "scatter") {
        stage.kind = Stage::Scatter;
        stage.left = read_number(said["left"]);
        return stage;
    }
    stage.step = read_number(said["step"]);
    stage.kind = name == "roll" ? Stage::Roll : Stage::Attack;
    if (name == "attack") return stage;
    if (name != "roll") throw Impossible("there is no such stage");
    stage.from = read_land(said["from"]);
    stage.to = read_land(said["to"]);
    return stage;
}

static Setup read_setup(const Json &json) {
    Setup setup = Setup::usual(read_number(json["players"]));
    for (const Json &land : json["lands"].items) {
        Flag flag = read_flag(land["flag"]);
        if (flag == NO_FLAG) throw Impossible("a land bears a flag");
        setup.lands.push_back({read_land(land["id"]), {flag, read_number(land["dice"])}});
        setup.neighbours.emplace_back();
        for (const Json &other : land["neighbours"].items) setup.neighbours.back().push_back(read_land(other));
    }
    if (json.has("order")) setup.order = read_numbers(json["order"]);
    if (json.has("flags")) setup.flags = read_flags(json["flags"]);
    if (json.has("reserve")) setup.reserve = read_numbers(json["reserve"]);
    if (json.has("out")) setup.out = read_numbers(json["out"]);
    if (json.has("turn")) setup.turn = read_number(json["turn"]);
    if (json.has("ply")) setup.ply = read_number(json["ply"]);
    if (json.has("stage")) setup.stage = read_stage(json["stage"]);
    setup.check();
    return setup;
}

// What no call returns is garbled: a bad move is judged, it is no error.
static Answer read_move(const Json &json) {
    if (json.is("ready")) return {Answer::Ready};
    if (json.kind != Json::Object || json.size() != 1) return {};
    const std::string &name = json.keys[0];
    const Json &said = json.items[0];
    bool is_null = said.kind == Json::Null;
    if (name == "name" && (is_null || said.kind == Json::Text)) return {Answer::Named};
    if (name == "flag" && (is_null || find_flag(said))) return {Answer::Chose, read_flag(said)};
    if (name != "attack") return {};
    if (is_null) return {Answer::Attacked};
    if (said.size() != 2 || !is_whole(said["from"]) || !is_whole(said["to"])) return {};
    return {Answer::Attacked, NO_FLAG, Attack{read_land(said["from"]), read_land(said["to"])}};
}

// To JSON.

static Json land_json(LandId land) {
    Json json = 0;
    json.text = std::to_string(land);
    return json;
}

static Json flag_json(Flag flag) { return flag == NO_FLAG ? Json() : Json(NAMES[flag]); }

static Json flags_json(const std::vector<Flag> &flags) {
    Json list = Json::list();
    for (Flag flag : flags) list.items.push_back(flag_json(flag));
    return list;
}

static Json numbers_json(const std::vector<int> &numbers) {
    Json list = Json::list();
    for (int number : numbers) list.items.push_back(number);
    return list;
}

static Json lands_json(const std::map<LandId, Land> &lands) {
    Json object = Json::object();
    for (const auto &[id, land] : lands) {
        object.set(std::to_string(id), Json::list({flag_json(land.flag), land.dice}));
    }
    return object;
}

static Json attack_json(Attack attack) {
    return Json::object({{"from", land_json(attack.from)}, {"to", land_json(attack.to)}});
}

static Json stage_json(const Stage &stage) {
    static const char *const calls[] = {"ready", "init", "name"};
    Json said = Json::object({{"seat", stage.seat}, {"step", stage.step}});
    Json prepare = Json::list();
    switch (stage.kind) {
        case Stage::Prepare:
            for (Call call : stage.prepare) prepare.items.push_back(calls[static_cast<int>(call)]);
            return Json::object({{"prepare", prepare}});
        case Stage::Choose: return Json::object({{"choose", stage.seat}});
        case Stage::Deal: return "deal";
        case Stage::Attack: return Json::object({{"attack", said}});
        case Stage::Scatter:
            return Json::object({{"scatter", Json::object({{"seat", stage.seat}, {"left", stage.left}})}});
        case Stage::Over: return "over";
        case Stage::Roll: break;
    }
    said.set("from", land_json(stage.from));
    said.set("to", land_json(stage.to));
    return Json::object({{"roll", said}});
}

static Json view_json(const View &view) {
    Json reserve = Json::object();
    for (size_t index = 0; index < view.flags.size(); index++) {
        reserve.set(NAMES[view.flags[index]], view.reserve[index]);
    }
    return Json::object({{"lands", lands_json(view.lands)},
                         {"flags", flags_json(view.flags)},
                         {"my_flag", flag_json(view.my_flag)},
                         {"reserve", reserve},
                         {"attacks_left", view.attacks_left}});
}

// dicewars.map.borders (004 ¶20, ¶24; ruling dicewars.borders): every player is told them.
static Json map_json(const Borders &borders) {
    Json map = Json::object();
    for (const auto &[id, others] : borders) {
        Json list = Json::list();
        for (LandId other : others) list.items.push_back(land_json(other));
        map.set(std::to_string(id), list);
    }
    return Json::object({{"map", map}});
}

static Json message_json(const World &world, const Message &message) {
    Json told = Json::object();
    switch (message.kind) {
        case Message::Map: return map_json(world.borders);
        case Message::Init: return "init";
        case Message::GetName: return "get-name";
        case Message::NextAttack:
            told.set("world", view_json(message.world));
            return Json::object({{"attack", told}});
        case Message::ChooseFlag:
            told.set("world", view_json(message.world));
            told.set("available", flags_json(world.told_available()));
            return Json::object({{"choose-flag", told}});
        case Message::OpponentAttack: break;
    }
    told.set("opponent", flag_json(message.opponent));
    told.set("attack", attack_json(message.attack));
    told.set("before", view_json(message.world));
    told.set("won", message.won);
    return Json::object({{"opponent-attack", told}});
}

struct Adapter {
    std::optional<War> war;

    Json about() {
        return Json::object({{"name", "dicewars referee"},
                             {"version", "1"},
                             {"can", Json::list({"start", "step", "moves", "view"})},
                             {"readings", Json::list()}});
    }

    void start(const Json &setup) {
        war.reset();
        try {
            war.emplace(read_setup(setup));
        } catch (const Impossible &why) {
            throw Rejected{why.what()};
        }
    }

    bool move(int seat, const Json &move, long long took_us) {
        war->answer(checked(seat), read_move(move), took_us);
        return war->broken != nullptr;
    }

    bool line(int seat, const std::string &, long long took_us) {
        war->answer(checked(seat), {}, took_us);  // There is no text protocol: a line is garbled.
        return war->broken != nullptr;
    }

    bool fault(int seat, const std::string &fault, long) {
        war->fault(checked(seat), fault);
        return war->broken != nullptr;
    }

    void chance(const Json &outcome) {
        const Json &roll = outcome["roll"];
        if (outcome.has("flags")) war->deal(read_flags(outcome["flags"]));
        else if (outcome.has("roll")) war->roll(read_numbers(roll["attacker"]), read_numbers(roll["defender"]));
        else war->scatter(read_land(outcome["scatter"]));
    }

    Json position() {
        const World &world = war->world;
        return Json::object({{"lands", lands_json(world.lands)},
                             {"flags", flags_json(world.flags)},
                             {"reserve", numbers_json(world.reserve)},
                             {"out", numbers_json(world.out)},
                             {"turn", war->turn},
                             {"ply", war->ply},
                             {"stage", stage_json(war->stage)}});
    }

    Json turn() {
        if (war->stage.kind == Stage::Over) return Json::object({{"over", numbers_json(war->world.end_places())}});
        Seats asked = war->asked();
        return asked.empty() ? Json("chance") : Json::object({{"seats", numbers_json(asked)}});
    }

    Json sent() {
        Json list = Json::list();
        for (const Message &message : war->sent) {
            Json told = message_json(war->world, message);
            list.items.push_back(Json::object({{"seat", message.seat}, {"message", told}}));
        }
        return list;
    }

    Json moves(int seat) {
        Json list = Json::list();
        switch (war->asked_for(checked(seat))) {
            case Call::None: break;
            case Call::Init: return Json::list({"ready"});
            case Call::Name: return Json::list({Json::object({{"name", nullptr}})});
            case Call::Choice:
                for (Flag flag : war->world.told_available()) {
                    list.items.push_back(Json::object({{"flag", flag_json(flag)}}));
                }
                break;
            case Call::Attack:
                for (Attack attack : war->world.attacks(seat)) {
                    list.items.push_back(Json::object({{"attack", attack_json(attack)}}));
                }
                list.items.push_back(Json::object({{"attack", nullptr}}));
        }
        return list;
    }

    Json view(int seat) { return view_json(war->view(checked(seat))); }

    int checked(int seat) const {
        if (seat < 0 || seat >= war->world.seats()) throw Impossible("there is no seat " + std::to_string(seat));
        return seat;
    }
};

int main() { return serve(Adapter{}, "dicewars"); }

// The forms of the data, in a game that our own referee was asked about (> a request, < its answer). All of them:
// `rulebook schema game dicewars` and `rulebook schema adapter`; in words: docs/adapter.md.
//
@CONVERSATION@
