// Programs of snakes: which ones can be, and what they decide.
#pragma once

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>
#include <vector>

// A setup or an event that cannot be.
struct Impossible : std::runtime_error {
    using std::runtime_error::runtime_error;
};

inline void demand(bool holds, const char *why) {
    if (!holds) throw Impossible(why);
}

// Own body, own tail, empty, outside the board; an opponent's head, body, tail. A set of them has a bit for each.
const std::string ELEMENTS = "STVWXYZ";
const unsigned ALL_ELEMENTS = (1u << 7) - 1;

enum Move { Up, Right, Down, Left, Skip, NoMove };
const Move DIRECTIONS[] = {Up, Right, Down, Left};

const int SIDE = 7;   // cells of a map's side
const int SIGHT = 6;  // how far a cell of a map can lie from the head

// A program as it stands in the engine's file.
struct Run {
    int x, y;
    std::string line;
};

struct MapFile {
    std::string description;
    int head_x, head_y;
    std::vector<Run> runs;
};

struct ProgramFile {
    std::string name, description;
    std::vector<std::string> sets;
    std::vector<MapFile> maps;
};

struct Pattern {
    unsigned elements;
    int group;   // 0 to 3 are AND groups, 4 to 7 OR groups
    int dx, dy;  // from the head, which looks up
};

using Map = std::vector<Pattern>;

// What a snake sees: the elements around its head, which is in the middle, row by row.
using Window = std::vector<std::string>;

struct Decision {
    std::vector<Move> licensed, valid;  // valid is empty where no map decided
};

// snakes.decide.not (001 ¶13)
inline unsigned decide_not(unsigned elements) { return ALL_ELEMENTS & ~elements; }

inline int count(unsigned elements) {
    int found = 0;
    for (; elements; elements &= elements - 1) found++;
    return found;
}

// The elements of these letters. Doubled letters count once.
inline unsigned set_of(const std::string &letters) {
    unsigned elements = 0;
    for (char letter : letters) {
        size_t index = ELEMENTS.find(letter);
        demand(index != std::string::npos, "a set is of the letters STVWXYZ");
        elements |= 1u << index;
    }
    return elements;
}

class Program {
  public:
    explicit Program(const ProgramFile &file) {
        program_texts(file.name, 1, 40);
        program_texts(file.description, 0, 1024);
        program_sets(file.sets);
        program_maps(file.maps);
        for (const MapFile &map : file.maps) maps.push_back(read_map(map));
    }

    // What the program licenses for a snake that sees this and can make these moves.
    Decision decide(const Window &window, const std::vector<Move> &possible) const {
        // snakes.decide.forced (001 ¶15)
        if (possible.empty()) return {{Skip}, {}};
        if (possible.size() == 1) return {possible, {}};
        // snakes.decide.first-map (001 ¶14, ¶16)
        for (const Map &map : maps) {
            std::vector<Move> valid;
            for (Move move : possible) {
                if (decide_valid(map, move, window)) valid.push_back(move);
            }
            if (!valid.empty()) return {decide_best(map, valid, window), valid};
        }
        return decide_no_map(possible);
    }

  private:
    struct Group {
        int patterns = 0, matched = 0;
    };

    // A variant of a map, laid on what a snake sees.
    struct Laid {
        std::array<Group, 8> groups;
        int score = 0;  // of the patterns that match
    };

    std::array<unsigned, 4> sets{};
    std::vector<Map> maps;

    // snakes.program.texts (001 ¶13; ruling snakes.lines)
    static void program_texts(const std::string &text, long least, long most) {
        long characters = std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; });  // UTF-8
        demand(characters >= least && characters <= most, "a text is too short or too long");
    }

    // snakes.program.sets (001 ¶12, ¶26; ruling snakes.sets)
    void program_sets(const std::vector<std::string> &letters) {
        demand(letters.size() == sets.size(), "there are four user sets");
        for (size_t index = 0; index < sets.size(); index++) {
            sets[index] = set_of(letters[index]);
            demand(count(sets[index]) >= 1 && count(sets[index]) <= 6, "a set has 1 to 6 elements");
        }
    }

    // snakes.program.maps (001 ¶4, ¶22)
    static void program_maps(const std::vector<MapFile> &files) {
        demand(files.size() >= 1 && files.size() <= 9, "a program has 1 to 9 maps");
    }

    Map read_map(const MapFile &file) const {
        program_texts(file.description, 0, 1024);
        program_head(file.head_x, file.head_y);
        Map map;
        for (const Run &run : file.runs) program_lines(run, file, map);
        return map;
    }

    // snakes.program.head (001 ¶4, ¶13, ¶23; ruling snakes.heading)
    static void program_head(int x, int y) { demand(on_map(x) && on_map(y), "the head stands outside the map"); }

    static bool on_map(int at) { return at >= 0 && at < SIDE; }

    // snakes.program.lines (ruling snakes.lines)
    // Adds the patterns of a run to the map.
    void program_lines(const Run &run, const MapFile &file, Map &map) const {
        demand(on_map(run.x) && on_map(run.y), "a run begins outside the map");
        demand(!run.line.empty() && run.line.size() % 2 == 0, "a run has no cell, or half a cell");
        int at = run.y * SIDE + run.x;
        for (size_t index = 0; index < run.line.size(); index += 2, at++) {
            demand(at < SIDE * SIDE, "a run goes on past the last cell");
            int dx = at % SIDE - file.head_x, dy = at / SIDE - file.head_y;
            bool taken = std::any_of(map.begin(), map.end(),
                                     [=](const Pattern &pattern) { return pattern.dx == dx && pattern.dy == dy; });
            bool blank = run.line.compare(index, 2, "--") == 0;
            Pattern pattern = blank ? Pattern{} : program_cells(run.line[index], run.line[index + 1]);
            demand(blank || dx != 0 || dy != 0, "a pattern on the head's cell");
            demand(!taken, "a run touches a cell that has a pattern");
            if (!blank) map.push_back({pattern.elements, pattern.group, dx, dy});
        }
    }

    // snakes.program.cells (001 ¶4, ¶5, ¶6, ¶7, ¶8, ¶9, ¶10, ¶11, ¶13, ¶24, ¶25)
    Pattern program_cells(char letter, char digit) const {
        bool is_not = letter >= 'a' && letter <= 'z';
        char capital = is_not ? static_cast<char>(letter - 'a' + 'A') : letter;
        bool is_set = capital >= 'A' && capital <= 'D';
        demand(is_set || ELEMENTS.find(capital) != std::string::npos, "an unknown letter in a cell");
        demand(digit >= '0' && digit <= '7', "an unknown group in a cell");
        unsigned elements = is_set ? sets[capital - 'A'] : set_of({capital});
        return {is_not ? decide_not(elements) : elements, digit - '0', 0, 0};
    }

    // snakes.decide.variants (001 ¶14, ¶16)
    // The pattern as it lies when the head looks the way of the move, in the mirror image or not.
    static Pattern decide_variants(Pattern pattern, Move move, bool mirrored) {
        if (mirrored) pattern.dx = -pattern.dx;
        for (int turns = 0; turns < move; turns++) pattern = {pattern.elements, pattern.group, -pattern.dy, pattern.dx};
        return pattern;
    }

    // snakes.decide.elements (001 ¶4, ¶5, ¶6, ¶7, ¶8, ¶9, ¶10, ¶11, ¶12; ruling snakes.remnant)
    static bool decide_elements(const Pattern &pattern, const Window &window) {
        char seen = window[SIGHT + pattern.dy][SIGHT + pattern.dx];
        return pattern.elements >> ELEMENTS.find(seen) & 1;
    }

    // snakes.decide.pattern-score (001 ¶17, ¶18, ¶19, ¶20)
    static int decide_pattern_score(const Pattern &pattern) { return 7 - count(pattern.elements); }

    static Laid lay(const Map &map, Move move, bool mirrored, const Window &window) {
        Laid laid;
        for (const Pattern &pattern : map) {
            Group &group = laid.groups[pattern.group];
            group.patterns++;
            if (!decide_elements(decide_variants(pattern, move, mirrored), window)) continue;
            group.matched++;
            laid.score += decide_pattern_score(pattern);
        }
        return laid;
    }

    // snakes.decide.and (001 ¶13, ¶16)
    static bool decide_and(const Laid &laid) {
        bool has_group = false;
        for (int group = 0; group < 4; group++) {
            const Group &tally = laid.groups[group];
            if (tally.patterns > 0 && tally.matched == tally.patterns) return true;
            has_group = has_group || tally.patterns > 0;
        }
        // snakes.decide.empty-groups (rulings snakes.empty-groups, snakes.empty-map): without any none is needed.
        return !has_group;
    }

    // snakes.decide.or (001 ¶13, ¶16)
    static bool decide_or(const Laid &laid) {
        for (int group = 4; group < 8; group++) {
            if (laid.groups[group].patterns > 0 && laid.groups[group].matched == 0) return false;
        }
        return true;
    }

    static bool is_valid(const Laid &laid) { return decide_and(laid) && decide_or(laid); }

    // snakes.decide.valid (001 ¶17)
    static bool decide_valid(const Map &map, Move move, const Window &window) {
        return is_valid(lay(map, move, false, window)) || is_valid(lay(map, move, true, window));
    }

    // snakes.decide.variant-score (001 ¶17; ruling snakes.variant-score)
    static int decide_variant_score(const Laid &laid) { return is_valid(laid) ? laid.score : 0; }

    // snakes.decide.move-score (001 ¶17; ruling snakes.move-score)
    static int decide_move_score(const Map &map, Move move, const Window &window) {
        return decide_variant_score(lay(map, move, false, window)) + decide_variant_score(lay(map, move, true, window));
    }

    // snakes.decide.best (001 ¶17; ruling snakes.tie)
    static std::vector<Move> decide_best(const Map &map, const std::vector<Move> &valid, const Window &window) {
        std::vector<Move> best;
        int most = 0;
        for (Move move : valid) {
            int score = decide_move_score(map, move, window);
            if (best.empty() || score > most) {
                best = {move};
                most = score;
            } else if (score == most) {
                best.push_back(move);
            }
        }
        return best;
    }

    // snakes.decide.no-map (001 ¶16; ruling snakes.no-map)
    static Decision decide_no_map(const std::vector<Move> &possible) { return {possible, {}}; }
};
