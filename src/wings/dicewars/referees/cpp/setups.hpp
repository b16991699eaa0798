// Setups of Dice Wars: what one says, and which ones cannot be.
#pragma once

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

// A setup or an event that cannot be.
struct Impossible : std::runtime_error {
    using std::runtime_error::runtime_error;
};

inline void demand(bool holds, const char *why) {
    if (!holds) throw Impossible(why);
}

using LandId = long long;
using Borders = std::map<LandId, std::vector<LandId>>;
using Seats = std::vector<int>;

// Red, green, blue, orange, yellow, cyan, magenta, gray.
using Flag = int;
const Flag NO_FLAG = -1;
const int FLAGS = 8;

const int MOST_DICE = 8, MOST_RESERVE = 100, TURNS = 200;

struct Land {
    Flag flag;
    int dice;
};

// What a seat is asked for.
enum class Call { None, Init, Name, Choice, Attack };

// How far a war has come.
struct Stage {
    enum Kind { Prepare, Choose, Deal, Attack, Roll, Scatter, Over } kind = Prepare;
    int seat = -1;                   // of Choose, Attack, Roll and Scatter
    int step = 0;                    // of Attack and Roll
    LandId from = 0, to = 0;         // of Roll
    int left = 0;                    // of Scatter: the dice that are still to be laid out
    std::vector<Call> prepare = {};  // of Prepare, for each seat; None is ready
};

template <class List, class Item> bool contains(const List &list, const Item &item) {
    return std::find(list.begin(), list.end(), item) != list.end();
}

template <class List, class Item> int place_in(const List &list, const Item &item) {
    return static_cast<int>(std::find(list.begin(), list.end(), item) - list.begin());
}

// The lands to which one comes from a land over lands of `allowed`.
inline std::set<LandId> reach(LandId from, const Borders &borders, const std::set<LandId> &allowed) {
    std::set<LandId> reached = {from};
    std::vector<LandId> ahead = {from};
    while (!ahead.empty()) {
        LandId land = ahead.back();
        ahead.pop_back();
        for (LandId other : borders.at(land)) {
            if (allowed.count(other) && reached.insert(other).second) ahead.push_back(other);
        }
    }
    return reached;
}

struct Setup {
    std::vector<std::pair<LandId, Land>> lands;
    std::vector<std::vector<LandId>> neighbours;  // of each of the lands
    int players = 0;
    Seats order;
    std::vector<Flag> flags;   // of the seats
    std::vector<int> reserve;  // of the seats
    Seats out;
    int turn = 0;
    std::optional<int> ply;  // nothing for the highest that can be
    Stage stage;

    // A setup without lands, in which nobody has been asked for anything.
    static Setup usual(int players) {
        map_players(players);
        Setup setup;
        setup.players = players;
        setup.order.resize(static_cast<size_t>(players));
        std::iota(setup.order.begin(), setup.order.end(), 0);
        setup.flags.assign(setup.order.size(), NO_FLAG);
        setup.reserve.assign(setup.order.size(), 0);
        setup.stage.prepare.assign(setup.order.size(), Call::Init);
        return setup;
    }

    Borders borders() const {
        Borders borders;
        for (size_t index = 0; index < lands.size(); index++) borders[lands[index].first] = neighbours[index];
        return borders;
    }

    std::set<Flag> owners() const {
        std::set<Flag> found;
        for (const auto &[id, land] : lands) found.insert(land.flag);
        return found;
    }

    // Completes the setup; refuses it with Impossible if it cannot be.
    void check() {
        map_size();
        map_ids();
        map_dice();
        map_borders();
        map_connected();
        map_flags();
        turn_order();
        income_cap();
        setup_stage();
    }

  private:
    bool is_before_war() const { return stage.kind <= Stage::Deal; }

    // dicewars.map.players (004 ¶61)
    static void map_players(int players) { demand(players >= 2 && players <= 8, "2 to 8 players take part"); }

    // dicewars.map.size (004 ¶61)
    void map_size() const { demand(lands.size() >= 1 && lands.size() <= 100, "a map has 1 to 100 lands"); }

    // dicewars.map.ids (004 ¶20, ¶21)
    void map_ids() const { demand(borders().size() == lands.size(), "two lands have one number"); }

    // dicewars.map.dice (004 ¶10)
    void map_dice() const {
        for (const auto &[id, land] : lands) demand(land.dice >= 1 && land.dice <= MOST_DICE, "a land has 1 to 8 dice");
    }

    // dicewars.map.borders (004 ¶20, ¶24; ruling dicewars.borders)
    void map_borders() const {
        Borders all = borders();
        for (const auto &[land, others] : all) {
            for (LandId other : others) {
                demand(std::count(others.begin(), others.end(), other) == 1, "a land names a neighbour twice");
                demand(other != land, "a land borders on itself");
                demand(all.count(other) && contains(all[other], land), "a border has one side only");
            }
        }
    }

    // dicewars.map.connected (004 ¶61)
    void map_connected() const {
        std::set<LandId> all;
        for (const auto &[id, land] : lands) all.insert(id);
        demand(reach(lands[0].first, borders(), all).size() == lands.size(), "the map falls into pieces");
    }

    // dicewars.map.flags (004 ¶11, ¶17, ¶18; ruling dicewars.flags-listed)
    void map_flags() const {
        size_t needed = static_cast<size_t>(players);
        demand(!is_before_war() || owners().size() == needed, "as many flags as players are needed");
    }

    // dicewars.turn.order (004 ¶12, ¶13; ruling dicewars.order)
    void turn_order() const {
        Seats sorted = order, all(static_cast<size_t>(players));
        std::sort(sorted.begin(), sorted.end());
        std::iota(all.begin(), all.end(), 0);
        demand(sorted == all, "the order names each seat once");
    }

    // dicewars.income.cap (004 ¶14; ruling dicewars.income-order)
    void income_cap() const {
        for (int dice : reserve) demand(dice <= MOST_RESERVE, "a reserve holds 100 dice at most");
    }

    // dicewars.setup.stage (004 ¶12, ¶13, ¶14)
    void setup_stage() {
        size_t needed = static_cast<size_t>(players);
        demand(flags.size() == needed && reserve.size() == needed, "each seat has a flag or none, and a reserve");
        for (int dice : reserve) demand(dice >= 0, "a reserve is 0 or more");
        std::set<Flag> chosen(flags.begin(), flags.end());
        chosen.erase(NO_FLAG);
        size_t without = static_cast<size_t>(std::count(flags.begin(), flags.end(), NO_FLAG));
        demand(chosen.size() + without == needed, "two seats have one flag");
        if (is_before_war()) check_before(chosen, without);
        else check_war(chosen);
    }

    void check_before(const std::set<Flag> &chosen, size_t without) {
        ply = ply.value_or(0);
        demand(turn == 0 && *ply == 0, "no turn is played before the war");
        demand(out.empty(), "nobody is out before the war");
        for (int dice : reserve) demand(dice == 0, "nobody has a reserve before the war");
        for (Flag flag : chosen) demand(owners().count(flag), "a chosen flag is not on the map");
        if (stage.kind == Stage::Prepare) {
            demand(stage.prepare.size() == flags.size(), "each seat is to answer something or ready");
            bool is_ready = std::count(stage.prepare.begin(), stage.prepare.end(), Call::None) == players;
            demand(!is_ready, "when all are ready the choice has begun");
            demand(chosen.empty(), "a flag was chosen too early");
        } else if (stage.kind == Stage::Choose) {
            demand(stage.seat >= 0 && stage.seat < players, "there is no such seat");
            for (int place = 0; place <= place_in(order, stage.seat); place++) {
                demand(flags[order[place]] == NO_FLAG, "a seat has a flag that was not asked yet");
            }
        } else {
            demand(without >= 2, "luck deals two flags or more");
        }
    }

    void check_war(const std::set<Flag> &chosen) {
        Seats landless, sorted = out;
        for (int seat = 0; seat < players; seat++) {
            if (!owners().count(flags[seat])) landless.push_back(seat);
        }
        std::sort(sorted.begin(), sorted.end());
        demand(static_cast<int>(chosen.size()) == players, "each seat has a flag in the war");
        for (Flag flag : owners()) demand(chosen.count(flag), "the flag of a land is nobody's");
        demand(sorted == landless, "those are out who have no land, and nobody else");
        for (int seat : out) demand(reserve[seat] == 0, "who is out has no reserve");
        demand(turn >= 1 && turn <= TURNS, "turns are counted from 1 to 200");
        int living = players - static_cast<int>(out.size());
        if (stage.kind == Stage::Over) {
            demand(living == 1 || turn == TURNS, "the war is not over yet");
            return check_ply(last_mover(), turn);
        }
        demand(stage.seat >= 0 && stage.seat < players && !contains(out, stage.seat), "the mover is out");
        demand(living >= 2, "the war is over: one seat holds all lands");
        if (stage.kind == Stage::Scatter) check_scatter();
        else check_step();
        check_ply(stage.seat, stage.kind == Stage::Scatter ? turn : stage.step - 1);
    }

    void check_step() const {
        demand(stage.step >= 1 && stage.step <= turn, "the Nth turn has N steps");
        if (stage.kind != Stage::Roll) return;
        std::map<LandId, Land> all(lands.begin(), lands.end());
        auto start = all.find(stage.from), target = all.find(stage.to);
        bool legal = start != all.end() && target != all.end() && start->second.flag == flags[stage.seat] &&
                     start->second.dice > 1 && target->second.flag != flags[stage.seat];
        demand(legal && contains(borders()[stage.from], stage.to), "this attack is not legal");
    }

    // What is left comes from an income and a reserve; what was laid out stands on the mover's lands.
    void check_scatter() const {
        std::set<LandId> mine;
        int laid = 0;
        bool has_room = false;
        for (const auto &[id, land] : lands) {
            if (land.flag != flags[stage.seat]) continue;
            mine.insert(id);
            laid += land.dice - 1;
            has_room = has_room || land.dice < MOST_DICE;
        }
        int income = 0;
        for (LandId land : mine) income = std::max(income, static_cast<int>(reach(land, borders(), mine).size()));
        demand(has_room, "no land takes another die");
        demand(reserve[stage.seat] == 0, "the reserve is part of what is laid out");
        demand(stage.left >= 1 && stage.left <= income + MOST_RESERVE && stage.left >= income - laid,
               "so many dice cannot be left");
    }

    // Whose turn was the last of a war that is over: the conqueror's, or that of the last in the order.
    int last_mover() const {
        auto is_living = [&](int seat) { return !contains(out, seat); };
        return *std::find_if(order.rbegin(), order.rend(), is_living);
    }

    // The mover has taken at most so many lands in the turn that is played.
    void check_ply(int mover, int taken) {
        auto plies = all_plies(mover, taken);
        if (plies && !ply) ply = plies->second;
        bool fits = plies && *ply >= plies->first && *ply <= plies->second;
        demand(fits, "the turns of all together do not fit the turn and those who are out");
    }

    // Had nobody been out, all turns would be numbered round by round from 0: these numbers are moments here. A seat
    // that is out had the turns before the moment when it was eliminated, which can have been early or late.

    int turns_before(int seat, int moment) const {
        return moment / players + (place_in(order, seat) < moment % players ? 1 : 0);
    }

    // Whether out[index] can have been eliminated then, `others` being the moments of others.
    bool can_be(int index, int moment, const std::vector<int> &others, int now, int taken) const {
        int steps = moment == now ? taken : moment / players + 1;
        bool was_out = place_in(out, order[moment % players]) <= index;
        return !was_out && std::count(others.begin(), others.end(), moment) < steps;
    }

    // The moments at which those who are out were eliminated, as early or as late as can be.
    std::optional<std::vector<int>> eliminations(bool early, int now, int taken) const {
        std::vector<int> moments;
        int count = static_cast<int>(out.size()), way = early ? 1 : -1, moment = early ? 0 : now;
        for (int done = 0; done < count; done++) {
            int index = early ? done : count - 1 - done;
            if (index + 2 == players) moment = now;  // The last opponent of a conqueror.
            while (moment >= 0 && moment <= now && !can_be(index, moment, moments, now, taken)) moment += way;
            if (moment < 0 || moment > now) return {};
            moments.push_back(moment);
        }
        if (!early) std::reverse(moments.begin(), moments.end());
        return moments;
    }

    // The least and the greatest number that this turn can have among the turns of all.
    std::optional<std::pair<int, int>> all_plies(int mover, int taken) const {
        int now = (turn - 1) * players + place_in(order, mover);
        auto early = eliminations(true, now, taken), late = eliminations(false, now, taken);
        if (!early || !late) return {};
        std::pair<int, int> plies = {0, 0};
        for (int seat = 0; seat < players; seat++) {
            int index = place_in(out, seat);
            bool living = index == static_cast<int>(out.size());
            plies.first += turns_before(seat, living ? now + 1 : (*early)[index]);
            plies.second += turns_before(seat, living ? now + 1 : (*late)[index]);
        }
        return plies;
    }
};
