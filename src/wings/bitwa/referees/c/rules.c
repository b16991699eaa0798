/* The rules of bitwa. What a function keeps stands above it: the id of the rule, and its place in text 000.
 * Nothing here reads, writes or waits. Which setups there can be stands in setups.c. */
#include "rules.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define LARGEST_NUMBER 2147483647
#define BLOCKED '#'
#define FREE '.'

/* The order in which divisions move. */
static const char DIVISIONS[] = "AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz";

/* The board. */

bool is_on_board(const struct game *game, long x, long y) {
    return x >= 0 && x < game->width && y >= 0 && y < game->height;
}

bool has_unit(const struct game *game, int x, int y) {
    return game->fields[y][x] != BLOCKED && game->fields[y][x] != FREE;
}

// bitwa.board.divisions (000 ¶5, ¶43, ¶44)
int owner(char division) { return isupper((unsigned char)division) ? 0 : 1; }

int units_of_division(const struct game *game, char division) {
    int count = 0;
    for (int y = 0; y < game->height; y++) {
        for (int x = 0; x < game->width; x++) count += has_unit(game, x, y) && game->fields[y][x] == division;
    }
    return count;
}

int units_of(const struct game *game, int seat) {
    int count = 0;
    for (int y = 0; y < game->height; y++) {
        for (int x = 0; x < game->width; x++) count += has_unit(game, x, y) && owner(game->fields[y][x]) == seat;
    }
    return count;
}

static long strength_of(const struct game *game, int seat) {
    long sum = 0;
    for (int y = 0; y < game->height; y++) {
        for (int x = 0; x < game->width; x++) {
            if (has_unit(game, x, y) && owner(game->fields[y][x]) == seat) sum += game->strength[y][x];
        }
    }
    return sum;
}

/* Distances. */

// bitwa.distance.square (000 ¶17; ruling bitwa.distance)
static long distance_square(struct field field, long x, long y) {
    return (field.x - x) * (field.x - x) + (field.y - y) * (field.y - y);
}

/* A field with its distances to the target field, the first extra point and the second one. */
struct measured {
    struct field field;
    long distances[3];
};

// bitwa.target.order (000 ¶18, ¶53)
static struct measured measure(struct field field, const struct target *target) {
    long square = distance_square(field, target->x, target->y);
    long px = distance_square(field, target->x + target->dx, target->y);
    long py = distance_square(field, target->x, target->y + target->dy);
    return (struct measured){field, {square, target->p == 1 ? px : py, target->p == 1 ? py : px}};
}

// bitwa.distance.ties (000 ¶18; ruling bitwa.distance)
static int distance_ties(const void *left, const void *right) {
    const struct measured *one = left, *other = right;
    for (int i = 0; i < 3; i++) {
        if (one->distances[i] != other->distances[i]) return one->distances[i] < other->distances[i] ? -1 : 1;
    }
    return 0;
}

/* How a division moves. */

// bitwa.move.near (000 ¶21)
// bitwa.move.free (000 ¶10, ¶15, ¶22; ruling bitwa.free)
// bitwa.move.own (000 ¶22; ruling bitwa.free)
static bool move_free(const struct game *game, struct field unit, struct field near, bool *enemy) {
    char mine = game->fields[unit.y][unit.x], there = game->fields[near.y][near.x];
    bool own = near.x == unit.x && near.y == unit.y;
    *enemy = has_unit(game, near.x, near.y) && owner(there) != owner(mine);
    return own || *enemy || there == FREE;
}

// bitwa.move.prefer (000 ¶23, ¶51; ruling bitwa.attack-flag)
// bitwa.move.nearest (000 ¶15, ¶20, ¶22)
static struct field move_nearest(const struct game *game, struct field unit, const struct target *target,
                                 bool *attacks) {
    struct measured nearest = measure(unit, target), nearest_enemy = {.distances = {-1}};
    *attacks = false;
    for (int y = unit.y - 1; y <= unit.y + 1; y++) {
        for (int x = unit.x - 1; x <= unit.x + 1; x++) {
            struct measured near = measure((struct field){x, y}, target);
            bool enemy;
            if (!move_free(game, unit, near.field, &enemy)) continue;
            bool first_enemy = enemy && nearest_enemy.distances[0] < 0;
            if (first_enemy || (enemy && distance_ties(&near, &nearest_enemy) < 0)) nearest_enemy = near;
            if (distance_ties(&near, &nearest) >= 0) continue;
            nearest = near;
            *attacks = enemy;
        }
    }
    if (target->attack != 1 || nearest_enemy.distances[0] < 0) return nearest.field;
    *attacks = true;
    return nearest_enemy.field;
}

// bitwa.move.step (000 ¶24)
static void move_step(struct game *game, struct field from, struct field to) {
    char letter = game->fields[from.y][from.x];
    int strength = game->strength[from.y][from.x];
    game->fields[from.y][from.x] = FREE;
    game->fields[to.y][to.x] = letter;
    game->strength[to.y][to.x] = strength;
}

// bitwa.attack.damage (000 ¶24, ¶26; ruling bitwa.damage)
// bitwa.attack.destroyed (000 ¶7, ¶26)
static bool attack_destroyed(struct game *game, struct field enemy) {
    game->strength[enemy.y][enemy.x] -= 1;
    return game->strength[enemy.y][enemy.x] == 0;
}

// bitwa.attack.enter (000 ¶15, ¶26)
// bitwa.attack.stay (000 ¶26)
static void move_unit(struct game *game, struct field unit, const struct target *target) {
    bool attacks;
    struct field chosen = move_nearest(game, unit, target, &attacks);
    if (!attacks || attack_destroyed(game, chosen)) move_step(game, unit, chosen);
}

// bitwa.move.sort (000 ¶15, ¶18, ¶20)
// bitwa.move.sorted-once (000 ¶15, ¶20; ruling bitwa.sort): before the first unit moves.
// bitwa.move.current (000 ¶20, ¶22; ruling bitwa.sees): on the board as the units before it have left it.
static void move_division(struct game *game, char division, const struct target *target) {
    static struct measured units[MOST_ROWS * MOST_COLUMNS];
    size_t count = 0;
    for (int y = 0; y < game->height; y++) {
        for (int x = 0; x < game->width; x++) {
            if (game->fields[y][x] == division) units[count++] = measure((struct field){x, y}, target);
        }
    }
    qsort(units, count, sizeof *units, distance_ties);
    for (size_t i = 0; i < count; i++) move_unit(game, units[i].field, target);
}

/* Commands. */

static void send_to(struct game *game, int seat, enum stage_kind kind) {
    long left_us = game->limit_ms * 1000 - game->spent_us[seat];
    game->sent[game->sent_count++] = (struct command){seat, kind, left_us / 1000};
}

// bitwa.talk.set-game (000 ¶29, ¶33, ¶41, ¶42, ¶43, ¶46)
static void talk_set_game(struct game *game) {
    for (int seat = 0; seat < 2; seat++) {
        if (game->stage.waits[seat]) send_to(game, seat, STAGE_SET_GAME);
    }
}

// bitwa.talk.time-left (000 ¶31, ¶33, ¶47, ¶48; ruling bitwa.time-left)
static void talk_time_left(struct game *game, char division) {
    game->stage = (struct stage){.kind = STAGE_TIME_LEFT, .division = division};
    send_to(game, owner(division), STAGE_TIME_LEFT);
}

// bitwa.talk.gen-move (000 ¶30, ¶33, ¶49, ¶50)
static void talk_gen_move(struct game *game, char division) {
    game->stage = (struct stage){.kind = STAGE_GEN_MOVE, .division = division};
    send_to(game, owner(division), STAGE_GEN_MOVE);
}

// bitwa.talk.play (000 ¶30, ¶33, ¶54, ¶55)
static void talk_play(struct game *game, char division, const struct target *target) {
    game->stage = (struct stage){.kind = STAGE_PLAY, .division = division};
    game->target = *target;
    for (int seat = 0; seat < 2; seat++) {
        if (game->killed[seat]) continue;
        game->stage.waits[seat] = true;
        send_to(game, seat, STAGE_PLAY);
    }
}

/* The end. */

static void over(struct game *game, enum ending by) { game->stage = (struct stage){.kind = STAGE_OVER, .by = by}; }

// bitwa.end.annihilation (000 ¶8; ruling bitwa.end)
static bool end_annihilation(const struct game *game) { return units_of(game, 0) == 0 || units_of(game, 1) == 0; }

// bitwa.end.count (000 ¶8; ruling bitwa.killed)
// bitwa.killed.units (000 ¶59; ruling bitwa.killed): those of a killed player count.
// bitwa.end.strength (000 ¶8)
// bitwa.end.draw (ruling bitwa.draw)
void places_of(const struct game *game, int places[2]) {
    long ahead = units_of(game, 0) - units_of(game, 1);
    if (ahead == 0) ahead = strength_of(game, 0) - strength_of(game, 1);
    places[0] = ahead < 0 ? 2 : 1;
    places[1] = ahead > 0 ? 2 : 1;
}

/* How a game goes on. */

// bitwa.round.skip (000 ¶58; ruling bitwa.emptied)
// bitwa.round.killed (000 ¶59; ruling bitwa.killed)
static bool has_turn(const struct game *game, char division) {
    return !game->killed[owner(division)] && units_of_division(game, division) > 0;
}

/* The first of these divisions that has a turn, or '\0'. */
static char first_with_turn(const struct game *game, const char *divisions) {
    while (*divisions && !has_turn(game, *divisions)) divisions++;
    return *divisions;
}

/* Looks for a division behind the last one; at the beginning there is none, which is '\0'. */
// bitwa.round.order (000 ¶12, ¶44)
// bitwa.round.once (000 ¶6, ¶12)
// bitwa.end.rounds (000 ¶8, ¶42; ruling bitwa.round-limit)
static void next_division(struct game *game, char last) {
    char next = first_with_turn(game, last ? strchr(DIVISIONS, last) + 1 : DIVISIONS);
    bool new_round = !next;
    if (new_round) next = first_with_turn(game, DIVISIONS);
    if (new_round && game->round == game->rounds) {
        over(game, END_ROUNDS);
    } else {
        game->round += new_round;
        talk_time_left(game, next);
    }
}

// bitwa.talk.acknowledged (000 ¶33, ¶37)
// bitwa.talk.final-play (ruling bitwa.final-play): the end is looked for when `play` is answered.
static void talk_acknowledged(struct game *game, int seat) {
    char last = game->stage.division; /* of `set_game` there is none */
    game->stage.waits[seat] = false;
    if (game->stage.waits[1 - seat]) return;
    if (end_annihilation(game)) over(game, END_ANNIHILATION);
    else next_division(game, last);
}

// bitwa.end.empty-side (000 ¶8; ruling bitwa.empty-side)
void game_start(struct game *game) {
    game->sent_count = 0;
    if (game->stage.kind == STAGE_SET_GAME && end_annihilation(game)) over(game, END_ANNIHILATION);
    else if (game->stage.kind == STAGE_SET_GAME) talk_set_game(game);
    else if (game->stage.kind == STAGE_TIME_LEFT) talk_time_left(game, game->stage.division);
    else if (game->stage.kind == STAGE_GEN_MOVE) talk_gen_move(game, game->stage.division);
}

/* What an answer says. */

static struct answer malformed(const char *rule) {
    return (struct answer){.kind = ANSWER_MALFORMED, .broken = rule};
}

// bitwa.talk.integers (000 ¶51, ¶52, ¶53; ruling bitwa.integers)
static bool talk_integers(const char *value, size_t length) {
    if (*value == '-') return length == 2 && value[1] == '1';
    bool plain = isdigit((unsigned char)*value) && (*value != '0' || length == 1);
    return plain && length <= 10 && strtol(value, NULL, 10) <= LARGEST_NUMBER;
}

static struct answer read_target(const char *text) {
    struct answer answer = {.kind = ANSWER_TARGET};
    struct target *target = &answer.target;
    long *const values[] = {&target->attack, &target->x, &target->y, &target->dx, &target->dy, &target->p};
    bool well_written = true;
    for (size_t i = 0; i < 6; i++) {
        if (*text != ' ') return malformed("bitwa.talk.answer");
        const char *value = text + 1, *digits = value + (*value == '-' || *value == '+');
        size_t count = strspn(digits, "0123456789");
        if (count == 0) return malformed("bitwa.talk.answer");
        text = digits + count;
        well_written = well_written && talk_integers(value, (size_t)(text - value));
        if (well_written) *values[i] = strtol(value, NULL, 10);
    }
    if (*text != '\0' && strcmp(text, "\r") != 0) return malformed("bitwa.talk.answer");
    return well_written ? answer : malformed("bitwa.talk.integers");
}

// bitwa.talk.answer (000 ¶37, ¶49, ¶51, ¶52, ¶53, ¶54, ¶57; rulings bitwa.syntax, bitwa.ack-text)
struct answer read_answer(const struct game *game, const char *line) {
    if (*line == '?') return (struct answer){.kind = ANSWER_ERROR};
    if (*line != '=') return malformed("bitwa.talk.answer");
    return game->stage.kind == STAGE_GEN_MOVE ? read_target(line + 1) : (struct answer){.kind = ANSWER_ACK};
}

/* Replies. */

bool is_asked(const struct game *game, int seat) {
    switch (game->stage.kind) {
    case STAGE_SET_GAME:
    case STAGE_PLAY: return game->stage.waits[seat];
    case STAGE_TIME_LEFT:
    case STAGE_GEN_MOVE: return owner(game->stage.division) == seat;
    default: return false;
    }
}

/* The rule that a target breaks, or NULL. */
// bitwa.target.field (000 ¶17, ¶52, ¶57; ruling bitwa.target)
// bitwa.target.flags (000 ¶51, ¶53, ¶57)
// bitwa.target.points (000 ¶18, ¶53, ¶57)
static const char *judge_target(const struct game *game, const struct target *target) {
    bool flags = (target->attack == 0 || target->attack == 1) && (target->p == 0 || target->p == 1);
    bool points = labs(target->dx) == 1 && labs(target->dy) == 1;
    if (!is_on_board(game, target->x, target->y)) return "bitwa.target.field";
    return !flags ? "bitwa.target.flags" : !points ? "bitwa.target.points" : NULL;
}

/* The rule that a reply breaks, or NULL. */
// bitwa.time.budget (000 ¶48, ¶59, ¶65; ruling bitwa.time)
// bitwa.time.clock (000 ¶48; ruling bitwa.time): exactly the limit is in time.
static const char *judge(const struct game *game, int seat, const struct answer *answer, long long took_us) {
    // bitwa.talk.early (000 ¶37, ¶59; ruling bitwa.early)
    if (!is_asked(game, seat)) return "bitwa.talk.early";
    if (took_us > game->limit_ms * 1000 - game->spent_us[seat]) return "bitwa.time.budget";
    if (answer->kind == ANSWER_MALFORMED) return answer->broken;
    if (game->stage.kind != STAGE_GEN_MOVE) return NULL;
    // bitwa.talk.error (000 ¶38, ¶48; ruling bitwa.error-reply)
    if (answer->kind == ANSWER_ERROR) return "bitwa.talk.error";
    return answer->kind == ANSWER_ACK ? "bitwa.talk.answer" : judge_target(game, &answer->target);
}

// bitwa.killed.kills (000 ¶57, ¶59; rulings bitwa.killed, bitwa.fault-aside)
// bitwa.end.killed (000 ¶59; ruling bitwa.killed)
static void killed_kills(struct game *game, int seat) {
    bool asked = is_asked(game, seat);
    bool moves = asked && (game->stage.kind == STAGE_TIME_LEFT || game->stage.kind == STAGE_GEN_MOVE);
    game->killed[seat] = true;
    if (game->killed[1 - seat]) {
        over(game, end_annihilation(game) ? END_ANNIHILATION : END_KILLED);
    } else if (moves) {
        // bitwa.killed.division (000 ¶57; ruling bitwa.killed-mid)
        next_division(game, game->stage.division);
    } else if (asked) {
        talk_acknowledged(game, seat);
    }
}

const char *game_reply(struct game *game, int seat, struct answer answer, long long took_us) {
    const char *broken = judge(game, seat, &answer, took_us);
    char division = game->stage.division;
    game->sent_count = 0;
    if (broken) {
        killed_kills(game, seat);
        return broken;
    }
    game->spent_us[seat] += took_us;
    if (game->stage.kind == STAGE_TIME_LEFT) {
        talk_gen_move(game, division);
    } else if (game->stage.kind == STAGE_GEN_MOVE) {
        move_division(game, division, &answer.target);
        talk_play(game, division, &answer.target);
    } else {
        talk_acknowledged(game, seat);
    }
    return NULL;
}

// bitwa.fault.crash (000 ¶59), bitwa.fault.memory (000 ¶65; ruling bitwa.memory)
const char *game_fault(struct game *game, int seat, const char *fault) {
    game->sent_count = 0;
    killed_kills(game, seat);
    if (strcmp(fault, "timeout") == 0) return "bitwa.time.budget";
    if (strcmp(fault, "garbled") == 0) return "bitwa.talk.answer";
    return strcmp(fault, "memory") == 0 ? "bitwa.fault.memory" : "bitwa.fault.crash";
}
