// The world of Dice Wars: whose the lands are, what may be attacked, what a battle changes, and who sees what of it.
#pragma once

#include "setups.hpp"

#include <tuple>

// What a player is shown of the world.
struct View {
    std::map<LandId, Land> lands;
    std::vector<Flag> flags;  // of the states that are alive
    Flag my_flag;
    std::vector<int> reserve;  // of each of these flags
    int attacks_left;
};

struct Attack {
    LandId from, to;
};

struct World {
    std::map<LandId, Land> lands;
    Borders borders;
    Seats order;
    std::vector<Flag> flags;   // of the seats
    std::vector<int> reserve;  // of the seats
    Seats out;

    explicit World(const Setup &setup)
        : lands(setup.lands.begin(), setup.lands.end()), borders(setup.borders()), order(setup.order),
          flags(setup.flags), reserve(setup.reserve), out(setup.out) {}

    int seats() const { return static_cast<int>(flags.size()); }
    bool is_out(int seat) const { return contains(out, seat); }

    std::set<LandId> lands_of(int seat) const {
        std::set<LandId> found;
        for (const auto &[id, land] : lands) {
            if (land.flag == flags[seat]) found.insert(id);
        }
        return found;
    }

    bool takes_die(int seat, LandId id) const {
        auto land = lands.find(id);
        return land != lands.end() && land->second.flag == flags[seat] && land->second.dice < MOST_DICE;
    }

    bool has_room(int seat) const {
        std::set<LandId> mine = lands_of(seat);
        return std::any_of(mine.begin(), mine.end(), [&](LandId id) { return takes_die(seat, id); });
    }

    // What players are told.

    // dicewars.told.world (004 ¶22, ¶23, ¶25, ¶26, ¶27, ¶29)
    View told_world(int seat, int attacks_left) const {
        return {lands, told_flags(), flags[seat], told_reserve(), attacks_left};
    }

    // dicewars.told.flags (004 ¶28; ruling dicewars.flags-listed)
    std::vector<Flag> told_flags() const {
        std::set<Flag> alive;
        for (const auto &[id, land] : lands) alive.insert(land.flag);
        return {alive.begin(), alive.end()};
    }

    // dicewars.told.reserve (004 ¶30)
    std::vector<int> told_reserve() const {
        std::vector<int> found;
        for (Flag flag : told_flags()) found.push_back(contains(flags, flag) ? reserve[place_in(flags, flag)] : 0);
        return found;
    }

    // dicewars.told.available (004 ¶40)
    std::vector<Flag> told_available() const {
        std::vector<Flag> found;
        for (Flag flag : told_flags()) {
            if (!contains(flags, flag)) found.push_back(flag);
        }
        return found;
    }

    // Attacks.

    // The rule that an attack breaks.
    const char *attack_breaks(int seat, Attack attack) const {
        if (!attack_lands(attack)) return "dicewars.attack.lands";
        if (!attack_own(seat, attack)) return "dicewars.attack.own";
        if (!attack_army(attack)) return "dicewars.attack.army";
        if (!attack_enemy(seat, attack)) return "dicewars.attack.enemy";
        return attack_border(attack) ? nullptr : "dicewars.attack.border";
    }

    // All that are legal.
    std::vector<Attack> attacks(int seat) const {
        std::vector<Attack> found;
        for (const auto &[land, others] : borders) {
            for (LandId other : others) {
                if (!attack_breaks(seat, {land, other})) found.push_back({land, other});
            }
        }
        return found;
    }

    // dicewars.attack.lands (004 ¶32, ¶33, ¶34)
    bool attack_lands(Attack attack) const { return lands.count(attack.from) && lands.count(attack.to); }

    // dicewars.attack.own (004 ¶13)
    bool attack_own(int seat, Attack attack) const { return lands.at(attack.from).flag == flags[seat]; }

    // dicewars.attack.army (004 ¶13)
    bool attack_army(Attack attack) const { return lands.at(attack.from).dice > 1; }

    // dicewars.attack.enemy (004 ¶13)
    bool attack_enemy(int seat, Attack attack) const { return lands.at(attack.to).flag != flags[seat]; }

    // dicewars.attack.border (004 ¶13; ruling dicewars.borders)
    bool attack_border(Attack attack) const { return contains(borders.at(attack.from), attack.to); }

    // Battles.

    // dicewars.battle.roll (004 ¶13)
    bool battle_roll(LandId land, const std::vector<int> &thrown) const {
        bool are_dice = std::all_of(thrown.begin(), thrown.end(), [](int die) { return die >= 1 && die <= 6; });
        return are_dice && static_cast<int>(thrown.size()) == lands.at(land).dice;
    }

    // dicewars.battle.sum (004 ¶13; ruling dicewars.tie)
    static bool battle_sum(const std::vector<int> &attacker, const std::vector<int> &defender) {
        return std::accumulate(attacker.begin(), attacker.end(), 0) >
               std::accumulate(defender.begin(), defender.end(), 0);
    }

    void fight(Attack attack, bool won) {
        int defender = place_in(flags, lands.at(attack.to).flag);
        if (won) battle_won(attack);
        else battle_lost(attack);
        if (lands_of(defender).empty()) battle_eliminated(defender);
    }

    // dicewars.battle.won (004 ¶13)
    void battle_won(Attack attack) {
        Land &start = lands.at(attack.from);
        lands.at(attack.to) = {start.flag, start.dice - 1};
        start.dice = 1;
    }

    // dicewars.battle.lost (004 ¶13)
    void battle_lost(Attack attack) { lands.at(attack.from).dice = 1; }

    // dicewars.battle.eliminated (004 ¶15)
    void battle_eliminated(int seat) {
        out.push_back(seat);
        battle_eliminated_reserve(seat);
    }

    // dicewars.battle.eliminated-reserve (004 ¶15; ruling dicewars.eliminated-reserve)
    void battle_eliminated_reserve(int seat) { reserve[seat] = 0; }

    // Incomes, turns and places.

    // dicewars.income.group (004 ¶14; ruling dicewars.income-order)
    int income_group(int seat) const {
        std::set<LandId> mine = lands_of(seat);
        size_t most = 0;
        for (LandId land : mine) most = std::max(most, reach(land, borders, mine).size());
        return static_cast<int>(most);
    }

    // dicewars.turn.order (004 ¶12, ¶13; ruling dicewars.order)
    // Who has the turn after this seat. A new round begins where that is no later in the order.
    int turn_order(int seat) const {
        int place = place_in(order, seat);
        do place = (place + 1) % seats();
        while (is_out(order[place]));
        return order[place];
    }

    bool begins_round(int seat, int next) const { return place_in(order, next) <= place_in(order, seat); }

    // dicewars.end.places (004 ¶15, ¶61; ruling dicewars.places)
    // The place of each seat: first the living, then those who are out, the last one first.
    std::vector<int> end_places() const {
        Seats ranked = end_limit_rank();
        ranked.insert(ranked.end(), out.rbegin(), out.rend());
        std::vector<int> places;
        for (int seat = 0; seat < seats(); seat++) places.push_back(1 + place_in(ranked, seat));
        return places;
    }

    // dicewars.end.limit-rank (004 ¶61; rulings dicewars.limit-rank, dicewars.places-tied)
    // The living: those with more dice first, then those with more lands, then those whose first turn came later.
    Seats end_limit_rank() const {
        Seats living;
        for (int seat : order) {
            if (!is_out(seat)) living.push_back(seat);
        }
        auto strength = [&](int seat) {
            std::set<LandId> mine = lands_of(seat);
            int dice = reserve[seat];
            for (LandId land : mine) dice += lands.at(land).dice;
            return std::tuple(dice, mine.size(), place_in(order, seat));
        };
        std::sort(living.begin(), living.end(), [&](int one, int other) { return strength(one) > strength(other); });
        return living;
    }
};
