/* The rules of snakes. What a function keeps stands above it: the id of the rule, and its place in text 001.
 * Nothing here reads, writes, waits or draws. Programs are run in program.c, setups are checked in setups.c. */
#include "rules.h"

#include <string.h>

#define LIVE_LIMIT_US 1000000

static const struct cell STEPS[DIRECTIONS] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};

static bool is_same(struct cell one, struct cell other) { return one.x == other.x && one.y == other.y; }

struct cell beside(struct cell cell, enum direction direction) {
    return (struct cell){cell.x + STEPS[direction].x, cell.y + STEPS[direction].y};
}

/* The board. */

/* The index of the segment that lies on a cell, or -1. */
static int segment_on(const struct snake *snake, struct cell cell) {
    for (int i = 0; i < snake->length; i++) {
        if (is_same(snake->cells[i], cell)) return i;
    }
    return -1;
}

// snakes.bite.eaten (001 ¶3)
bool is_living(const struct game *game, int seat) { return game->snakes[seat].length > 1; }

/* A snake of one cell is eaten: that cell is a tail. */
char element(const struct game *game, int seat, struct cell cell) {
    if (cell.x < 0 || cell.x >= game->columns || cell.y < 0 || cell.y >= game->rows) return 'W';
    for (int other = 0; other < game->snake_count; other++) {
        int index = segment_on(&game->snakes[other], cell);
        if (index < 0) continue;
        if (index == game->snakes[other].length - 1) return other == seat ? 'T' : 'Z';
        if (index == 0) return other == seat ? 'H' : 'X';
        return other == seat ? 'S' : 'Y';
    }
    return 'V';
}

static enum direction heading(const struct snake *snake) {
    enum direction direction = UP;
    while (direction < LEFT && !is_same(beside(snake->cells[1], direction), snake->cells[0])) direction++;
    return direction;
}

// snakes.live.view (001 ¶4; ruling snakes.live)
// snakes.turn.sequential (001 ¶3; ruling snakes.sequential): of the board as it is now.
struct view view_of(const struct game *game, int seat) {
    struct view view = {.heading = heading(&game->snakes[seat])};
    struct cell head = game->snakes[seat].cells[0];
    for (int y = 0; y < WINDOW; y++) {
        for (int x = 0; x < WINDOW; x++) {
            struct cell cell = {head.x + x - SIGHT, head.y + y - SIGHT};
            view.window[y][x] = element(game, seat, cell);
        }
    }
    return view;
}

/* Where a snake can go. */

/* The rule that a step breaks, or NULL. */
// snakes.move.inside (001 ¶3, ¶6)
// snakes.move.held (001 ¶3; ruling snakes.reverse)
// snakes.move.two-segments (001 ¶3; ruling snakes.reverse)
// snakes.move.own-tail (001 ¶3; ruling snakes.own-tail): the tail of a longer snake hinders nobody.
static const char *hindrance(const struct game *game, int seat, enum direction move) {
    const struct snake *snake = &game->snakes[seat];
    char found = element(game, seat, beside(snake->cells[0], move));
    if (found == 'W') return "snakes.move.inside";
    if (strchr("HSXY", found)) return "snakes.move.held";
    return found == 'T' && snake->length == 2 ? "snakes.move.two-segments" : NULL;
}

int possible_moves(const struct game *game, int seat, bool possible[DIRECTIONS]) {
    int count = 0;
    for (int move = 0; move < DIRECTIONS; move++) {
        possible[move] = hindrance(game, seat, (enum direction)move) == NULL;
        count += possible[move];
    }
    return count;
}

static struct decision decision_of(const struct game *game, int seat, const bool possible[DIRECTIONS]) {
    struct view view = view_of(game, seat);
    return decide(&game->snakes[seat].program, &view, possible);
}

void legal_moves(const struct game *game, int seat, bool legal[DIRECTIONS]) {
    possible_moves(game, seat, legal);
    if (game->snakes[seat].is_live) return;
    struct decision decision = decision_of(game, seat, legal);
    memcpy(legal, decision.licensed, sizeof decision.licensed);
}

/* A move. */

// snakes.bite.tail (001 ¶3)
// snakes.bite.remnant (001 ¶3; ruling snakes.remnant): the tail of an eaten snake, too.
static bool bite_tail(struct game *game, int seat, struct cell cell) {
    if (element(game, seat, cell) != 'Z') return false;
    int bitten = 0;
    while (segment_on(&game->snakes[bitten], cell) < 0) bitten++;
    game->snakes[bitten].length--;
    return true;
}

// snakes.move.step (001 ¶3)
// snakes.bite.grow (001 ¶3; ruling snakes.bite)
static void move_step(struct game *game, int seat, enum direction move) {
    struct snake *snake = &game->snakes[seat];
    struct cell target = beside(snake->cells[0], move);
    if (bite_tail(game, seat, target)) snake->length++;
    memmove(snake->cells + 1, snake->cells, (size_t)(snake->length - 1) * sizeof *snake->cells);
    snake->cells[0] = target;
}

/* The end. */

// snakes.end.one-left (001 ¶2; ruling snakes.end)
static bool end_one_left(const struct game *game) {
    int living = 0;
    for (int seat = 0; seat < game->snake_count; seat++) living += is_living(game, seat);
    return living <= 1;
}

// snakes.end.limit (001 ¶2; ruling snakes.limit)
static bool end_limit(const struct game *game) { return game->round == game->limit; }

// snakes.end.blocked (001 ¶2; ruling snakes.blocked-round)
bool end_blocked(const struct game *game) {
    bool possible[DIRECTIONS];
    for (int seat = 0; seat < game->snake_count; seat++) {
        if (is_living(game, seat) && possible_moves(game, seat, possible) > 0) return false;
    }
    return true;
}

// snakes.end.when (ruling snakes.end-check)
enum reason end_reason(const struct game *game) {
    if (end_one_left(game)) return ONE_LEFT;
    if (end_limit(game)) return LIMIT;
    return end_blocked(game) ? BLOCKED : NOT_OVER;
}

// snakes.end.points (001 ¶3; rulings snakes.points, snakes.places)
static int points_of(const struct game *game, int seat) {
    return is_living(game, seat) ? game->snakes[seat].length : 0;
}

int place_of(const struct game *game, int seat) {
    int place = 1;
    for (int other = 0; other < game->snake_count; other++) place += points_of(game, other) > points_of(game, seat);
    return place;
}

/* How a fight goes on. */

/* Notes who is told of the stage: the live bot that is to move, and at the end all live bots. */
static void tell(struct game *game) {
    game->told_count = 0;
    for (int seat = 0; seat < game->snake_count; seat++) {
        bool moves = game->stage.kind == STAGE_MOVE && game->stage.mover == seat;
        if (!game->snakes[seat].is_live || (!moves && game->stage.kind != STAGE_OVER)) continue;
        game->told[game->told_count++] = seat;
    }
}

static void begin_round(struct game *game) {
    enum reason reason = end_reason(game);
    game->order.count = 0;
    game->stage = (struct stage){.kind = reason == NOT_OVER ? STAGE_ORDER : STAGE_OVER, .reason = reason};
}

void game_start(struct game *game) {
    game->told_count = 0;
    if (game->stage.kind == STAGE_OVER) return; /* it began so: nobody is told */
    if (game->stage.kind == STAGE_ORDER) begin_round(game);
    tell(game);
}

// snakes.turn.order (001 ¶3; ruling snakes.order)
// snakes.turn.listed (001 ¶3; ruling snakes.order-lists)
bool game_settle(struct game *game, struct order order) {
    bool listed[MOST_SNAKES] = {false};
    for (int i = 0; i < order.count; i++) {
        int seat = order.seats[i];
        if (seat < 0 || seat >= game->snake_count || listed[seat] || !is_living(game, seat)) return false;
        listed[seat] = true;
    }
    for (int seat = 0; seat < game->snake_count; seat++) {
        if (is_living(game, seat) && !listed[seat]) return false;
    }
    game->order = order;
    game->stage = (struct stage){.kind = STAGE_MOVE, .mover = order.seats[0]};
    tell(game);
    return true;
}

/* The next of the order is to move. */
// snakes.turn.passed (001 ¶3; ruling snakes.order-lists)
static void next_mover(struct game *game, int seat) {
    const struct order *order = &game->order;
    int next = 0;
    while (order->seats[next] != seat) next++;
    do next++;
    while (next < order->count && !is_living(game, order->seats[next]));
    if (next < order->count) {
        game->stage.mover = order->seats[next];
    } else {
        game->round++;
        begin_round(game);
    }
}

/* Replies. */

static bool is_mover(const struct game *game, int seat) {
    return game->stage.kind == STAGE_MOVE && game->stage.mover == seat;
}

// snakes.move.skip (001 ¶3; ruling snakes.order-lists)
static const char *judge_move(const struct game *game, int seat, enum direction move) {
    bool possible[DIRECTIONS];
    if (move != SKIP) return hindrance(game, seat, move);
    return possible_moves(game, seat, possible) > 0 ? "snakes.move.skip" : NULL;
}

static const char *judge_program(const struct game *game, int seat, enum direction move) {
    // snakes.program.runs (001 ¶4; ruling snakes.live)
    if (!is_mover(game, seat) || move == NO_MOVE) return "snakes.program.runs";
    const char *broken = judge_move(game, seat, move);
    if (broken || move == SKIP) return broken;
    bool possible[DIRECTIONS];
    possible_moves(game, seat, possible);
    struct decision decision = decision_of(game, seat, possible);
    if (decision.licensed[move]) return NULL;
    return decision.valid[move] ? "snakes.decide.best" : "snakes.decide.valid";
}

static const char *judge_live(const struct game *game, int seat, enum direction move, long long took_us) {
    // snakes.live.early (ruling snakes.live)
    if (!is_mover(game, seat)) return "snakes.live.early";
    // snakes.live.time (ruling snakes.live)
    if (took_us > LIVE_LIMIT_US) return "snakes.live.time";
    // snakes.live.failure (ruling snakes.live)
    return move == NO_MOVE ? "snakes.live.failure" : judge_move(game, seat, move);
}

/* A bad reply: a program is still to move, and so is another snake than that of the seat. */
// snakes.live.stands (ruling snakes.live)
static void stand_still(struct game *game, int seat) {
    game->told_count = 0;
    if (!game->snakes[seat].is_live || !is_mover(game, seat)) return;
    next_mover(game, seat);
    tell(game);
}

const char *game_reply(struct game *game, int seat, enum direction move, long long took_us) {
    bool is_live = game->snakes[seat].is_live;
    const char *broken = is_live ? judge_live(game, seat, move, took_us) : judge_program(game, seat, move);
    if (broken) {
        stand_still(game, seat);
        return broken;
    }
    if (move != SKIP) move_step(game, seat, move);
    next_mover(game, seat);
    tell(game);
    return NULL;
}

const char *game_fault(struct game *game, int seat, const char *fault) {
    bool is_late = is_mover(game, seat) && strcmp(fault, "timeout") == 0;
    stand_still(game, seat);
    if (!game->snakes[seat].is_live) return "snakes.program.runs";
    return is_late ? "snakes.live.time" : "snakes.live.failure";
}
