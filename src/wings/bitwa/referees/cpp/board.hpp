// The board of bitwa, and how a division moves on it.
#pragma once

#include "setups.hpp"

#include <cstdlib>

// Column and row, from (0, 0) at the left above.
struct Field {
    int x, y;
    bool operator==(Field other) const { return x == other.x && y == other.y; }
};

struct Target {
    int attack, x, y, dx, dy, p;
};

using Distance = std::array<long, 3>;

// bitwa.distance.square (000 ¶17; ruling bitwa.distance)
inline long distance_square(Field field, Field point) {
    long columns = field.x - point.x, rows = field.y - point.y;
    return columns * columns + rows * rows;
}

// bitwa.target.order (000 ¶18, ¶53)
// The first and the second extra point.
inline std::pair<Field, Field> target_order(const Target &target) {
    Field beside{target.x + target.dx, target.y}, below{target.x, target.y + target.dy};
    return target.p == 1 ? std::pair(beside, below) : std::pair(below, beside);
}

// bitwa.distance.ties (000 ¶18; ruling bitwa.distance)
// Of two fields the one with the smaller triple is nearer. No two fields have the same one.
inline Distance distance_ties(Field field, const Target &target) {
    auto [first, second] = target_order(target);
    Field goal{target.x, target.y};
    return {distance_square(field, goal), distance_square(field, first), distance_square(field, second)};
}

class Board {
  public:
    const int width, height;

    explicit Board(const Setup &setup)
        : width(static_cast<int>(setup.rows[0].size())), height(static_cast<int>(setup.rows.size())),
          full(setup.strength) {
        for (const std::string &row : setup.rows) kinds += row;
        left.assign(kinds.size(), full);
        for (const Hurt &unit : setup.hurt) left[index({unit.x, unit.y})] = unit.strength;
    }

    std::vector<std::string> rows() const {
        std::vector<std::string> found;
        for (int y = 0; y < height; y++) found.push_back(kinds.substr(index({0, y}), width));
        return found;
    }

    bool has(Field field) const { return field.x >= 0 && field.x < width && field.y >= 0 && field.y < height; }

    char at(Field field) const { return kinds[index(field)]; }

    // Row by row.
    template <class Visit> void each_unit(Visit visit) const {
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                if (is_letter(at({x, y}))) visit(Field{x, y}, left[index({x, y})]);
            }
        }
    }

    std::vector<Hurt> hurt() const {
        std::vector<Hurt> found;
        each_unit([&](Field field, long strength) {
            if (strength < full) found.push_back({field.x, field.y, strength});
        });
        return found;
    }

    // How many units each letter has.
    std::array<long, 128> divisions() const {
        std::array<long, 128> units{};
        each_unit([&](Field field, long) { units[at(field)]++; });
        return units;
    }

    // How many units a player has, and how much strength they have together.
    std::pair<long, long> units_of(int seat) const {
        std::pair<long, long> found;
        each_unit([&](Field field, long strength) {
            if (owner(at(field)) == seat) found = {found.first + 1, found.second + strength};
        });
        return found;
    }

    void move(char division, const Target &target) {
        // bitwa.move.sorted-once (000 ¶15, ¶20; ruling bitwa.sort): all are in order before the first one moves.
        // bitwa.move.current (000 ¶20, ¶22; ruling bitwa.sees): each is moved on the board as it is by then.
        for (Field unit : move_sort(division, target)) {
            Field chosen = move_nearest(considered(unit, target), target);
            if (is_enemy(chosen, unit)) attack_damage(unit, chosen);
            else move_step(unit, chosen);
        }
    }

    // bitwa.move.sort (000 ¶15, ¶18, ¶20)
    std::vector<Field> move_sort(char division, const Target &target) const {
        std::vector<Field> units;
        each_unit([&](Field field, long) {
            if (at(field) == division) units.push_back(field);
        });
        std::sort(units.begin(), units.end(), [&](Field one, Field other) {
            return distance_ties(one, target) < distance_ties(other, target);
        });
        return units;
    }

    // bitwa.move.near (000 ¶21)
    std::vector<Field> move_near(Field unit) const {
        std::vector<Field> near;
        for (int y = unit.y - 1; y <= unit.y + 1; y++) {
            for (int x = unit.x - 1; x <= unit.x + 1; x++) near.push_back({x, y});  // No unit is on the border.
        }
        return near;
    }

    // bitwa.move.free (000 ¶10, ¶15, ¶22; ruling bitwa.free)
    bool move_free(Field field, Field unit) const {
        return at(field) == FREE || is_enemy(field, unit) || move_own(field, unit);
    }

    // bitwa.move.own (000 ¶22; ruling bitwa.free)
    static bool move_own(Field field, Field unit) { return field == unit; }

    // bitwa.move.prefer (000 ¶23, ¶51; ruling bitwa.attack-flag)
    bool move_prefer(const std::vector<Field> &near, Field unit, const Target &target) const {
        bool has_enemy = std::any_of(near.begin(), near.end(), [&](Field field) { return is_enemy(field, unit); });
        return target.attack == 1 && has_enemy;
    }

    // bitwa.move.nearest (000 ¶15, ¶20, ¶22)
    static Field move_nearest(const std::vector<Field> &considered, const Target &target) {
        return *std::min_element(considered.begin(), considered.end(), [&](Field one, Field other) {
            return distance_ties(one, target) < distance_ties(other, target);
        });
    }

    // bitwa.move.step (000 ¶24)
    void move_step(Field unit, Field chosen) {
        char letter = at(unit);
        long strength = left[index(unit)];
        kinds[index(unit)] = FREE;  // First, since the chosen field may be its own.
        kinds[index(chosen)] = letter;
        left[index(chosen)] = strength;
    }

    // bitwa.attack.damage (000 ¶24, ¶26; ruling bitwa.damage)
    void attack_damage(Field unit, Field enemy) {
        left[index(enemy)]--;
        // bitwa.attack.stay (000 ¶26)
        if (left[index(enemy)] > 0) return;
        // bitwa.attack.destroyed (000 ¶7, ¶26)
        kinds[index(enemy)] = FREE;
        // bitwa.attack.enter (000 ¶15, ¶26)
        move_step(unit, enemy);
    }

  private:
    std::string kinds;       // what stands on each field, row by row
    std::vector<long> left;  // the strength of the unit that stands there
    long full;               // the strength at the beginning

    size_t index(Field field) const { return field.y * width + field.x; }

    bool is_enemy(Field field, Field unit) const { return is_letter(at(field)) && owner(at(field)) != owner(at(unit)); }

    std::vector<Field> considered(Field unit, const Target &target) const {
        std::vector<Field> near = move_near(unit), found;
        bool only_enemies = move_prefer(near, unit, target);
        for (Field field : near) {
            if (only_enemies ? is_enemy(field, unit) : move_free(field, unit)) found.push_back(field);
        }
        return found;
    }
};
