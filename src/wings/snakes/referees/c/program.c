/* Programs of maps: which ones there can be, and what they decide. What a function keeps stands above it. */
#include "rules.h"

#include <ctype.h>
#include <string.h>

#define MOST_IN_NAME 40
#define MOST_IN_TEXT 1024
#define MOST_IN_SET 6
#define AND_GROUPS 4
#define GROUPS 8

/* Own body and tail, empty, outside the board, and an opponent's head, body and tail. */
static const char ELEMENTS[] = "STVWXYZ";
#define ALL_ELEMENTS 127u

static int size_of(unsigned elements) {
    int count = 0;
    for (; elements; elements &= elements - 1) count++;
    return count;
}

static unsigned bit_of(char letter) {
    const char *found = letter ? strchr(ELEMENTS, letter) : NULL;
    return found ? 1u << (found - ELEMENTS) : 0;
}

/* The form of a program. */

static size_t characters(const char *text) {
    size_t count = 0;
    for (; *text; text++) count += ((unsigned char)*text & 0xc0) != 0x80; /* UTF-8: all bytes that begin one */
    return count;
}

// snakes.program.texts (001 ¶13; ruling snakes.lines)
const char *program_open(struct program *program, const char *name, const char *description) {
    size_t length = characters(name);
    if (length < 1 || length > MOST_IN_NAME) return "snakes.program.texts: a name has 1 to 40 characters";
    if (characters(description) > MOST_IN_TEXT) return "snakes.program.texts: a description has up to 1024 characters";
    memset(program, 0, sizeof *program);
    return NULL;
}

// snakes.program.sets (001 ¶12, ¶26; ruling snakes.sets)
const char *program_set(struct program *program, int number, const char *letters) {
    unsigned elements = 0;
    for (; *letters; letters++) {
        if (!bit_of(*letters)) return "snakes.program.sets: a set is of the letters STVWXYZ";
        elements |= bit_of(*letters);
    }
    if (!elements || size_of(elements) > MOST_IN_SET) return "snakes.program.sets: a set has 1 to 6 elements";
    program->sets[number] = elements;
    return NULL;
}

static bool is_in_map(long x, long y) { return x >= 0 && x < MAP_SIDE && y >= 0 && y < MAP_SIDE; }

// snakes.program.maps (001 ¶4, ¶22)
// snakes.program.head (001 ¶4, ¶13, ¶23; ruling snakes.heading)
const char *program_map(struct program *program, const char *description, long head_x, long head_y) {
    if (program->map_count == MOST_MAPS) return "snakes.program.maps: a program has 1 to 9 maps";
    if (characters(description) > MOST_IN_TEXT) return "snakes.program.texts: a description has up to 1024 characters";
    if (!is_in_map(head_x, head_y)) return "snakes.program.head: the head stands in the map";
    program->maps[program->map_count++].head = (struct cell){(int)head_x, (int)head_y};
    return NULL;
}

/* Reads a letter and a digit; gives false where there are none. */
// snakes.program.cells (001 ¶4, ¶5, ¶6, ¶7, ¶8, ¶9, ¶10, ¶11, ¶13, ¶24, ¶25)
// snakes.decide.not (001 ¶13): the elements of the others.
static bool program_cell(const struct program *program, const char *cell, struct pattern *pattern) {
    char letter = (char)toupper((unsigned char)cell[0]);
    bool is_set = letter >= 'A' && letter < 'A' + SETS;
    pattern->elements = is_set ? program->sets[letter - 'A'] : bit_of(letter);
    pattern->group = cell[1] - '0';
    if (!pattern->elements || pattern->group < 0 || pattern->group >= GROUPS) return false;
    if (cell[0] != letter) pattern->elements = ALL_ELEMENTS & ~pattern->elements;
    return true;
}

// snakes.program.lines (ruling snakes.lines)
const char *program_run(struct program *program, long x, long y, const char *line) {
    struct map *map = &program->maps[program->map_count - 1];
    size_t length = strlen(line);
    if (!is_in_map(x, y)) return "snakes.program.lines: a run begins in the map";
    if (length == 0 || length % 2 != 0) return "snakes.program.lines: a run has whole cells, and one at least";
    for (; *line; line += 2) {
        struct pattern pattern = {0, 0};
        bool blank = strncmp(line, "--", 2) == 0;
        if (y == MAP_SIDE) return "snakes.program.lines: a run ends in the map";
        if (!blank && !program_cell(program, line, &pattern)) return "snakes.program.cells: there is no such pattern";
        bool on_head = x == map->head.x && y == map->head.y;
        if (!blank && on_head) return "snakes.program.head: a pattern is on the head's cell";
        if (map->cells[y][x].elements) return "snakes.program.lines: a run touches a cell that has a pattern";
        map->cells[y][x] = pattern;
        x = (x + 1) % MAP_SIDE;
        if (x == 0) y++;
    }
    return NULL;
}

/* What a program decides. */

/* A variant of a map, laid on what the snake sees: how many patterns each group has, and how many of them match. */
struct comparison {
    int patterns[GROUPS], matches[GROUPS];
    int score; /* of those that match */
};

/* Where a pattern at these columns and rows from the head lies on the board when the head looks this way. */
// snakes.decide.variants (001 ¶14, ¶16)
static struct cell turned(int dx, int dy, bool mirrored, enum direction direction) {
    if (mirrored) dx = -dx;
    switch (direction) {
    case RIGHT: return (struct cell){-dy, dx};
    case DOWN: return (struct cell){-dx, -dy};
    case LEFT: return (struct cell){dy, -dx};
    default: return (struct cell){dx, dy};
    }
}

// snakes.decide.pattern-score (001 ¶17, ¶18, ¶19, ¶20)
static int decide_pattern_score(const struct pattern *pattern) { return 7 - size_of(pattern->elements); }

// snakes.decide.elements (001 ¶4, ¶5, ¶6, ¶7, ¶8, ¶9, ¶10, ¶11, ¶12; ruling snakes.remnant)
// snakes.decide.variant-score (001 ¶17; ruling snakes.variant-score): in whatever group.
static struct comparison compare(const struct map *map, const struct view *view, bool mirrored,
                                 enum direction direction) {
    struct comparison compared = {.score = 0};
    for (int y = 0; y < MAP_SIDE; y++) {
        for (int x = 0; x < MAP_SIDE; x++) {
            const struct pattern *pattern = &map->cells[y][x];
            if (!pattern->elements) continue;
            struct cell at = turned(x - map->head.x, y - map->head.y, mirrored, direction);
            bool matches = pattern->elements & bit_of(view->window[SIGHT + at.y][SIGHT + at.x]);
            compared.patterns[pattern->group] += 1;
            compared.matches[pattern->group] += matches;
            if (matches) compared.score += decide_pattern_score(pattern);
        }
    }
    return compared;
}

// snakes.decide.and (001 ¶13, ¶16)
// snakes.decide.empty-groups (rulings snakes.empty-groups, snakes.empty-map): where all are empty none has to match.
static bool decide_and(const struct comparison *compared) {
    bool all_empty = true;
    for (int group = 0; group < AND_GROUPS; group++) {
        if (compared->patterns[group] == 0) continue;
        if (compared->matches[group] == compared->patterns[group]) return true;
        all_empty = false;
    }
    return all_empty;
}

// snakes.decide.or (001 ¶13, ¶16)
static bool decide_or(const struct comparison *compared) {
    for (int group = AND_GROUPS; group < GROUPS; group++) {
        if (compared->patterns[group] > 0 && compared->matches[group] == 0) return false;
    }
    return true;
}

// snakes.decide.valid (001 ¶17)
// snakes.decide.move-score (001 ¶17; ruling snakes.move-score): the sum of both variants.
static bool decide_valid(const struct map *map, const struct view *view, enum direction move, int *score) {
    bool valid = false;
    *score = 0;
    for (int mirrored = 0; mirrored < 2; mirrored++) {
        struct comparison compared = compare(map, view, mirrored, move);
        if (!decide_and(&compared) || !decide_or(&compared)) continue;
        valid = true;
        *score += compared.score;
    }
    return valid;
}

/* Gives false where the map has no valid variant. */
// snakes.decide.best (001 ¶17; ruling snakes.tie)
static bool decide_by(const struct map *map, const struct view *view, const bool possible[DIRECTIONS],
                      struct decision *decision) {
    int scores[DIRECTIONS], best = -1;
    for (int move = 0; move < DIRECTIONS; move++) {
        decision->valid[move] = possible[move] && decide_valid(map, view, (enum direction)move, &scores[move]);
        if (decision->valid[move] && scores[move] > best) best = scores[move];
    }
    for (int move = 0; move < DIRECTIONS; move++) {
        decision->licensed[move] = decision->valid[move] && scores[move] == best;
    }
    return best >= 0;
}

// snakes.decide.first-map (001 ¶14, ¶16)
// snakes.decide.forced (001 ¶15)
// snakes.decide.no-map (001 ¶16; ruling snakes.no-map)
struct decision decide(const struct program *program, const struct view *view, const bool possible[DIRECTIONS]) {
    struct decision decision;
    int count = 0;
    for (int move = 0; move < DIRECTIONS; move++) count += possible[move];
    for (int i = 0; count > 1 && i < program->map_count; i++) {
        if (decide_by(&program->maps[i], view, possible, &decision)) return decision;
    }
    memcpy(decision.licensed, possible, sizeof decision.licensed);
    memcpy(decision.valid, possible, sizeof decision.valid);
    return decision;
}
