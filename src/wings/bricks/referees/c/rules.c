/* The rules of bricks. What a function keeps stands above it: the id of the rule, and its place in text 003.
 * Nothing here reads, writes or waits. */
#include "rules.h"

#include <stdlib.h>
#include <string.h>

#define FREE '.'
#define FILLED '#'
#define MOST_DIGITS 18

static int stride(const struct game *game) { return game->size + 1; }

static int index_of(const struct game *game, struct cell cell) { return (int)(cell.y * stride(game) + cell.x); }

/* Spelling. */

/* A decimal number without sign and without leading zeros, and where it ends; NULL where there is none. */
static const char *read_number(const char *text, long *number) {
    size_t digits = strspn(text, "0123456789");
    bool leading_zero = text[0] == '0' && digits > 1;
    if (digits == 0 || digits > MOST_DIGITS || leading_zero) return NULL;
    *number = strtol(text, NULL, 10);
    return text + digits;
}

static const char *read_cell_at(const char *text, struct cell *cell) {
    const char *end = read_number(text, &cell->x);
    return end && *end == 'x' ? read_number(end + 1, &cell->y) : NULL;
}

bool read_cell(const char *text, struct cell *cell) {
    const char *end = read_cell_at(text, cell);
    return end && *end == '\0';
}

// bricks.talk.line-end (003 ¶33; rulings bricks.spelling, bricks.unended): one carriage return may stand at the end.
static bool is_end(const char *text) { return *text == '\0' || strcmp(text, "\r") == 0; }

// bricks.talk.spelling (003 ¶7, ¶8, ¶12; ruling bricks.spelling)
struct answer read_answer(const char *line) {
    struct answer answer = {.kind = ANSWER_GARBLED};
    struct cell *cells = answer.brick.cells;
    if (strncmp(line, "OK", 2) == 0 && is_end(line + 2)) {
        answer.kind = ANSWER_OK;
        return answer;
    }
    const char *end = read_cell_at(line, &cells[0]);
    if (end) end = *end == '_' ? read_cell_at(end + 1, &cells[1]) : NULL;
    if (end && is_end(end)) answer.kind = ANSWER_BRICK;
    return answer;
}

/* Bricks. */

// bricks.brick.adjacent (003 ¶5; ruling bricks.adjacent)
// bricks.brick.order (ruling bricks.order-of-cells): neither cell has to be the first.
static bool brick_adjacent(struct brick brick) {
    long across = labs(brick.cells[0].x - brick.cells[1].x), down = labs(brick.cells[0].y - brick.cells[1].y);
    return across + down == 1;
}

// bricks.brick.inside (003 ¶2, ¶5)
static bool brick_inside(const struct game *game, struct cell cell) {
    return cell.x < game->size && cell.y < game->size;
}

// bricks.brick.free (003 ¶2, ¶3)
static bool brick_free(const struct game *game, struct cell cell) { return game->cells[index_of(game, cell)] == FREE; }

// bricks.brick.fills (003 ¶2)
static void brick_fills(struct game *game, struct brick brick) {
    for (int i = 0; i < 2; i++) game->cells[index_of(game, brick.cells[i])] = FILLED;
}

bool is_place(const struct game *game, struct brick brick) {
    for (int i = 0; i < 2; i++) {
        if (!brick_inside(game, brick.cells[i]) || !brick_free(game, brick.cells[i])) return false;
    }
    return brick_adjacent(brick);
}

// bricks.end.no-place (003 ¶6, ¶16)
static bool end_no_place(struct game *game) {
    for (const char *cell; (cell = strchr(game->cells + game->first, FREE)) != NULL; game->first++) {
        game->first = (int)(cell - game->cells);
        if (cell[1] == FREE || cell[stride(game)] == FREE) return false;
    }
    return true;
}

/* What is told to whom. */

static void tell(struct game *game, int seat, enum message_kind kind) {
    game->sent[game->sent_count++] = (struct message){.seat = seat, .kind = kind};
}

// bricks.talk.board (003 ¶7; rulings bricks.coordinates, bricks.empty-list, bricks.cell-order)
static void talk_board(struct game *game, int seat) {
    game->stage = (struct stage){.kind = STAGE_GREET, .seat = seat};
    tell(game, seat, MESSAGE_BOARD);
}

// bricks.talk.start (003 ¶11)
static void talk_start(struct game *game) {
    game->stage = (struct stage){.kind = STAGE_MOVE, .seat = 0};
    tell(game, 0, MESSAGE_START);
}

// bricks.talk.forward (003 ¶13, ¶15; ruling bricks.forwarded)
static void talk_forward(struct game *game, int seat, struct brick brick) {
    game->stage = (struct stage){.kind = STAGE_MOVE, .seat = seat};
    tell(game, seat, MESSAGE_BRICK);
    game->sent[0].brick = brick;
}

// bricks.talk.stop (003 ¶34; ruling bricks.foul)
// bricks.talk.last (003 ¶34; ruling bricks.last-move): the brick that ended the game is not sent.
// bricks.foul.not-forwarded (003 ¶13, ¶18; ruling bricks.foul): nor is a bad one.
static void talk_stop(struct game *game, int loser, enum ending by) {
    game->stage = (struct stage){.kind = STAGE_OVER, .seat = loser, .by = by};
    tell(game, 0, MESSAGE_STOP);
    tell(game, 1, MESSAGE_STOP);
}

/* Setups. */

// bricks.board.size (003 ¶1; ruling bricks.size)
// bricks.board.square (003 ¶1, ¶2)
const char *game_open(struct game *game, long size) {
    if (size < 1 || size > LARGEST_SIZE || size % 2 == 0) return "bricks.board.size: the size is odd, from 1 to 999";
    game->size = (int)size;
    game->first = 0;
    game->filled_count = game->sent_count = 0;
    char *cell = game->cells;
    for (int y = 0; y < game->size; y++, cell += stride(game)) {
        memset(cell, FREE, (size_t)game->size);
        cell[game->size] = FILLED;
    }
    memset(cell, FILLED, (size_t)game->size);
    cell[game->size] = '\0'; /* no cell: where the search for a place ends */
    return NULL;
}

// bricks.board.filled (003 ¶3, ¶28)
// bricks.board.duplicate (ruling bricks.duplicates)
const char *game_fill(struct game *game, struct cell cell) {
    if (!brick_inside(game, cell)) return "bricks.board.filled: a filled cell is on the board";
    if (!brick_free(game, cell)) return "bricks.board.duplicate: a filled cell is listed once";
    game->cells[index_of(game, cell)] = FILLED;
    game->filled[game->filled_count++] = cell;
    return NULL;
}

// bricks.board.stage (003 ¶16, ¶19)
static const char *board_stage(struct game *game, struct stage stage) {
    if (stage.seat != 0 && stage.seat != 1) return "bricks.board.stage: there are two seats, 0 and 1";
    if (stage.kind == STAGE_MOVE && end_no_place(game)) return "bricks.board.stage: a brick fits where one is to move";
    bool ended = stage.kind == STAGE_OVER && stage.by == END_NO_PLACE;
    return ended && !end_no_place(game) ? "bricks.board.stage: the game is over by no-place, but a brick fits" : NULL;
}

const char *game_begin(struct game *game, struct stage stage) {
    const char *refused = board_stage(game, stage);
    if (refused) return refused;
    game->stage = stage;
    if (stage.kind == STAGE_GREET) talk_board(game, stage.seat);
    return NULL;
}

/* Good replies. */

// bricks.talk.second (003 ¶9)
// bricks.end.full-board (rulings bricks.full-board, bricks.size): only when both have answered.
static void greeted(struct game *game, int seat) {
    if (seat == 0) talk_board(game, 1);
    else if (end_no_place(game)) talk_stop(game, 0, END_NO_PLACE);
    else talk_start(game);
}

// bricks.brick.turns (003 ¶5)
// bricks.end.next-loses (003 ¶19)
static void laid(struct game *game, int seat, struct brick brick) {
    int next = 1 - seat;
    brick_fills(game, brick);
    if (end_no_place(game)) talk_stop(game, next, END_NO_PLACE);
    else talk_forward(game, next, brick);
}

/* Bad replies. */

// bricks.time.ok (003 ¶8, ¶10), bricks.time.move (003 ¶12, ¶14)
// bricks.time.clock (ruling bricks.clock): exactly the limit is in time.
static bool is_late(const struct game *game, long long took_us) {
    long limit_us = game->stage.kind == STAGE_GREET ? 1000000 : 500000;
    return took_us > limit_us;
}

// bricks.talk.ok (003 ¶8, ¶10), bricks.talk.move (003 ¶12, ¶14)
static bool is_answer(const struct game *game, struct answer answer) {
    return answer.kind == (game->stage.kind == STAGE_GREET ? ANSWER_OK : ANSWER_BRICK);
}

/* The rule that a reply breaks, or NULL. */
static const char *judge(const struct game *game, int seat, struct answer answer, long long took_us) {
    // bricks.talk.early (ruling bricks.early)
    if (seat != game->stage.seat) return "bricks.talk.early";
    // bricks.foul.late (003 ¶17; ruling bricks.foul)
    if (is_late(game, took_us)) return "bricks.foul.late";
    // bricks.foul.garbled (003 ¶18; ruling bricks.foul)
    if (!is_answer(game, answer)) return "bricks.foul.garbled";
    // bricks.foul.illegal (003 ¶18; ruling bricks.foul)
    return answer.kind == ANSWER_BRICK && !is_place(game, answer.brick) ? "bricks.foul.illegal" : NULL;
}

const char *game_reply(struct game *game, int seat, struct answer answer, long long took_us) {
    const char *broken = judge(game, seat, answer, took_us);
    game->sent_count = 0;
    // bricks.foul.no-ok (003 ¶8, ¶10, ¶17; ruling bricks.no-ok): at once, even if the other was not greeted.
    if (broken) talk_stop(game, seat, END_FOUL);
    else if (answer.kind == ANSWER_OK) greeted(game, seat);
    else laid(game, seat, answer.brick);
    return broken;
}

// bricks.foul.exit (003 ¶18; ruling bricks.foul): whoever is to move.
const char *game_fault(struct game *game, int seat, const char *fault) {
    game->sent_count = 0;
    talk_stop(game, seat, END_FOUL);
    if (strcmp(fault, "timeout") == 0) return "bricks.foul.late";
    return strcmp(fault, "garbled") == 0 ? "bricks.foul.garbled" : "bricks.foul.exit";
}
