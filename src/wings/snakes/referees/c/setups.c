/* Which setups of snakes there can be. What a function keeps stands above it, as in rules.c. */
#include "rules.h"

#include <stdlib.h>
#include <string.h>

#define MOST_ROUNDS 1000

// snakes.board.size (001 ¶2; ruling snakes.board)
// snakes.board.snakes (001 ¶2; ruling snakes.board)
const char *game_open(struct game *game, long columns, long rows, size_t snake_count) {
    bool fits = columns >= 1 && columns <= MOST_COLUMNS && rows >= 1 && rows <= MOST_ROWS;
    if (!fits) return "snakes.board.size: a board has 1 to 99 columns and rows";
    if (snake_count < 1 || snake_count > MOST_SNAKES) return "snakes.board.snakes: there are 1 to 4 snakes";
    memset(game, 0, sizeof *game);
    game->columns = (int)columns;
    game->rows = (int)rows;
    game->snake_count = (int)snake_count;
    return NULL;
}

// snakes.board.segments (001 ¶3)
const char *game_segment(struct game *game, int seat, long x, long y) {
    struct snake *snake = &game->snakes[seat];
    bool inside = x >= 0 && x < game->columns && y >= 0 && y < game->rows;
    if (!inside) return "snakes.board.segments: a cell is outside the board";
    struct cell cell = {(int)x, (int)y};
    if (element(game, seat, cell) != 'V') return "snakes.board.segments: a cell is held twice";
    if (snake->length > 0) {
        struct cell last = snake->cells[snake->length - 1];
        bool touches = abs(last.x - cell.x) + abs(last.y - cell.y) == 1;
        if (!touches) return "snakes.board.segments: a segment is not beside the one before it";
    }
    snake->cells[snake->length++] = cell;
    return NULL;
}

// snakes.board.equal (001 ¶3; ruling snakes.setups)
static bool board_equal(const struct game *game) {
    for (int seat = 1; seat < game->snake_count; seat++) {
        if (game->snakes[seat].length != game->snakes[0].length) return false;
    }
    return true;
}

static const char *check_order(const struct game *game, const struct order *order) {
    bool listed[MOST_SNAKES] = {false};
    for (int i = 0; i < order->count; i++) {
        int seat = order->seats[i];
        bool known = seat >= 0 && seat < game->snake_count;
        if (!known || listed[seat]) return "snakes.board.stage: the order names an unknown seat, or one twice";
        listed[seat] = true;
    }
    for (int seat = 0; seat < game->snake_count; seat++) {
        if (is_living(game, seat) && !listed[seat]) return "snakes.board.stage: a living seat is not in the order";
    }
    return NULL;
}

// snakes.board.stage (001 ¶2; ruling snakes.setups)
static const char *board_stage(const struct game *game, const struct order *order, struct stage stage) {
    if (game->round < 0) return "snakes.board.stage: more rounds than the limit were played";
    if (stage.kind != STAGE_MOVE) {
        if (order->count > 0) return "snakes.board.stage: no order is drawn";
        bool agrees = stage.kind == STAGE_ORDER || (stage.reason != NOT_OVER && stage.reason == end_reason(game));
        return agrees ? NULL : "snakes.board.stage: the fight is not over by this";
    }
    if (game->round == game->limit) return "snakes.board.stage: all rounds were played";
    const char *refused = check_order(game, order);
    if (refused) return refused;
    bool can_move = stage.mover >= 0 && stage.mover < game->snake_count && is_living(game, stage.mover);
    if (!can_move) return "snakes.board.stage: the mover is not living";
    bool begins = order->seats[0] == stage.mover;
    return begins && end_blocked(game) ? "snakes.board.stage: a round in which all are blocked is not begun" : NULL;
}

const char *game_begin(struct game *game, long limit, long round, struct order order, struct stage stage) {
    int living = 0;
    for (int seat = 0; seat < game->snake_count; seat++) living += is_living(game, seat);
    if (living == 0) return "snakes.board.snakes: no snake is living";
    bool begins = stage.kind == STAGE_ORDER && round == 0;
    if (begins && !board_equal(game)) return "snakes.board.equal: all snakes begin with the same length";
    if (limit < 1 || limit > MOST_ROUNDS) return "snakes.end.limit: a limit is 1 to 1000 rounds";
    game->limit = (int)limit;
    game->round = round < 0 || round > limit ? -1 : (int)round; /* -1: refused below */
    const char *refused = board_stage(game, &order, stage);
    if (refused) return refused;
    game->order = order;
    game->stage = stage;
    game_start(game);
    return NULL;
}
