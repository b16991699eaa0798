/* Which setups of garrison there can be. What a function keeps stands above it, as in rules.c. */
#include "rules.h"

#include <string.h>

// garrison.board.field (002 §1 ¶2)
static const char *board_field(struct game *game, const char *const *rows) {
    size_t width = strlen(rows[0]);
    for (int row = 0; row < game->rows; row++) {
        if (strlen(rows[row]) != width) return "garrison.board.field: the rows of the field are equally long";
        if (strspn(rows[row], "#12") != width) return "garrison.board.field: a cell is #, 1 or 2";
        memcpy(game->field[row + 1] + 1, rows[row], width);
    }
    return NULL;
}

// garrison.board.size (002 §1 ¶2; ruling garrison.starts)
const char *game_open(struct game *game, const char *const *rows, size_t row_count) {
    size_t width = row_count > 0 ? strlen(rows[0]) : 0;
    if (row_count < 1 || row_count > MOST_ROWS || width < 1 || width > MOST_COLUMNS) {
        return "garrison.board.size: a field has 1 to 99 rows and columns";
    }
    memset(game, 0, sizeof *game);
    memset(game->field, WALL, sizeof game->field);
    game->rows = (int)row_count;
    game->columns = (int)width;
    return board_field(game, rows);
}

// garrison.board.garrison (002 §1 ¶2)
const char *game_garrison(struct game *game, struct cell cell, int64_t army) {
    if (army < 0 || !is_inside(game, cell)) return "garrison.board.garrison: a garrison is 0 or more, on a cell";
    if (army > LARGEST_NUMBER) return "garrison.board.values: a garrison is too large";
    bool on_wall = game->field[cell.row][cell.column] == WALL;
    if (on_wall && army > 0) return "garrison.board.garrison: a garrison stands on a wall";
    game->army[cell.row][cell.column] = army;
    return NULL;
}

// garrison.board.start (002 §1 ¶1, ¶4; ruling garrison.starts)
// garrison.board.hand (002 §1 ¶4)
const char *game_player(struct game *game, int seat, struct cell at, int64_t hand) {
    if (owner(game, at) == NOBODY) return "garrison.board.start: a player stands on a passable cell of the field";
    if (hand < 0) return "garrison.board.hand: an army in hand is 0 or more";
    if (hand > LARGEST_NUMBER) return "garrison.board.values: an army in hand is too large";
    game->at[seat] = at;
    game->hand[seat] = hand;
    return NULL;
}

// garrison.board.values (002 §2.1 ¶7, ¶10, ¶11, ¶12, §2.2 ¶7, ¶10, ¶11, ¶12, §2.3 ¶8, ¶11, ¶12, ¶13;
//   ruling garrison.values)
static bool board_values(const struct game *game, int seat) {
    return view_totals(game, seat).total_army <= LARGEST_NUMBER;
}

static bool is_seat(int seat) { return seat == 0 || seat == 1; }

static const char *check_call(const struct game *game, const struct stage *stage) {
    bool nobody_moved = game->moves[0] == 0;
    if (!is_seat(stage->seat)) return "garrison.board.stage: there are two seats, 0 and 1";
    if (stage->kind == STAGE_INIT) {
        bool failed = stage->failed == NOBODY || stage->failed == 1 - stage->seat;
        if (!failed) return "garrison.board.stage: who has failed is the one that is not called";
        return nobody_moved ? NULL : "garrison.board.stage: nobody has moved before the inits are over";
    }
    bool is_turn = game->moves[0] - game->moves[1] == stage->seat;
    if (!is_turn) return "garrison.board.stage: it is not the turn of this player";
    if (game->moves[1] == MOVES_LIMIT) return "garrison.board.stage: all moves have been made";
    bool owned = owner_of_all(game) != NOBODY;
    return owned && !nobody_moved ? "garrison.board.stage: the game was over before this move" : NULL;
}

static const char *check_over(const struct game *game, const struct stage *stage) {
    int owner = owner_of_all(game), winner = stage->winner, last = game->moves[0] > game->moves[1] ? 0 : 1;
    bool nobody_moved = game->moves[0] == 0, all_moved = game->moves[1] == MOVES_LIMIT;
    bool right = true;
    if (winner != NOBODY && !is_seat(winner)) return "garrison.board.stage: there are two seats, 0 and 1";
    if ((owner != NOBODY) != (stage->by == END_TERRITORY) || (owner != NOBODY && owner != winner)) {
        return "garrison.board.stage: who owns every cell has won by that, and nobody else has";
    }
    if (stage->by == END_TERRITORY) right = nobody_moved || winner == last;
    if (stage->by == END_LIMIT) right = winner == NOBODY && all_moved;
    if (stage->by == END_FAULT) right = !all_moved && (winner != NOBODY || nobody_moved);
    return right ? NULL : "garrison.board.stage: the game cannot have ended so after these moves";
}

// garrison.board.stage (002 §1 ¶3, §3 ¶5)
const char *game_begin(struct game *game, int64_t first_moves, int64_t second_moves, struct stage stage) {
    if (!board_values(game, 0) || !board_values(game, 1)) return "garrison.board.values: a whole army is too large";
    bool ahead = second_moves >= 0 && (first_moves == second_moves || first_moves - 1 == second_moves);
    if (!ahead || first_moves > MOVES_LIMIT) return "garrison.board.stage: the players move in turn";
    game->moves[0] = (int)first_moves;
    game->moves[1] = (int)second_moves;
    const char *refused = stage.kind == STAGE_OVER ? check_over(game, &stage) : check_call(game, &stage);
    if (refused) return refused;
    game->stage = stage;
    game_start(game);
    return NULL;
}
