/* Which setups of bitwa there can be. What a function keeps stands above it, as in rules.c. */
#include "rules.h"

#include <ctype.h>
#include <string.h>

#define MOST_ROUNDS 10000
#define MOST_STRENGTH 10000
#define LONGEST_LIMIT_MS 3600000

// bitwa.board.fields (000 ¶10, ¶43)
static bool board_fields(const char *row) {
    for (; *row; row++) {
        if (*row != '#' && *row != '.' && (!isalpha((unsigned char)*row) || (unsigned char)*row > 'z')) return false;
    }
    return true;
}

// bitwa.board.border (000 ¶43)
static bool board_border(const struct game *game) {
    for (int y = 0; y < game->height; y++) {
        bool edge = y == 0 || y == game->height - 1;
        for (int x = 0; x < game->width; x += edge || game->width == 1 ? 1 : game->width - 1) {
            if (game->fields[y][x] != '#') return false;
        }
    }
    return true;
}

// bitwa.board.size (000 ¶10, ¶42)
// bitwa.board.rows (000 ¶43)
const char *game_open(struct game *game, const char *const *rows, size_t row_count) {
    size_t width = row_count > 0 ? strlen(rows[0]) : 0;
    if (row_count < 1 || row_count > MOST_ROWS || width < 1 || width > MOST_COLUMNS) {
        return "bitwa.board.size: a board has 1 to 99 rows and columns";
    }
    memset(game, 0, sizeof *game);
    game->width = (int)width;
    game->height = (int)row_count;
    for (int y = 0; y < game->height; y++) {
        if (strlen(rows[y]) != width) return "bitwa.board.rows: all rows are equally long";
        if (!board_fields(rows[y])) return "bitwa.board.fields: a field is #, . or a letter";
        memcpy(game->fields[y], rows[y], width);
    }
    return board_border(game) ? NULL : "bitwa.board.border: the fields on the border are blocked";
}

// bitwa.board.rounds (000 ¶8, ¶42)
// bitwa.board.strength (000 ¶7, ¶42)
const char *game_units(struct game *game, long rounds, long strength) {
    if (rounds < 1 || rounds > MOST_ROUNDS) return "bitwa.board.rounds: a game has 1 to 10000 rounds";
    if (strength < 1 || strength > MOST_STRENGTH) return "bitwa.board.strength: units have a strength of 1 to 10000";
    game->rounds = (int)rounds;
    game->full_strength = (int)strength;
    game->last_hurt = (struct field){-1, 0};
    for (int y = 0; y < game->height; y++) {
        for (int x = 0; x < game->width; x++) game->strength[y][x] = has_unit(game, x, y) ? game->full_strength : 0;
    }
    return NULL;
}

/* The hurt are listed row by row, from the left. */
const char *game_hurt(struct game *game, long x, long y, long strength) {
    struct field last = game->last_hurt;
    if (!is_on_board(game, x, y) || !has_unit(game, (int)x, (int)y)) {
        return "bitwa.board.strength: no unit stands where one is hurt";
    }
    if (strength < 1 || strength >= game->full_strength) {
        return "bitwa.board.strength: a hurt unit has a strength of 1 or more, less than at the beginning";
    }
    if (y < last.y || (y == last.y && x <= last.x)) return "bitwa.board.strength: the hurt are twice or out of order";
    game->strength[y][x] = (int)strength;
    game->last_hurt = (struct field){(int)x, (int)y};
    return NULL;
}

static const char *stage_of_game_that_is_over(const struct game *game, const struct setup *setup) {
    bool empty = units_of(game, 0) == 0 || units_of(game, 1) == 0;
    bool killed = setup->killed[0] && setup->killed[1];
    enum ending by = empty ? END_ANNIHILATION : killed ? END_KILLED : END_ROUNDS;
    if (setup->stage.by != by) return "bitwa.board.stage: the game is not over by that";
    return by == END_ROUNDS && setup->round != game->rounds ? "bitwa.board.stage: rounds are left" : NULL;
}

/* Who waits has not been killed, and somebody waits; who is to move has units. */
static const char *stage_of_game_that_goes_on(const struct game *game, const struct setup *setup) {
    const struct stage *stage = &setup->stage;
    bool lists = stage->kind == STAGE_SET_GAME || stage->kind == STAGE_PLAY;
    if (setup->killed[0] && setup->killed[1]) return "bitwa.board.stage: both are killed, but the game goes on";
    for (int seat = 0; seat < 2; seat++) {
        bool waits = lists && stage->waits[seat], empty = !lists && units_of(game, seat) == 0;
        if (waits && setup->killed[seat]) return "bitwa.board.stage: a killed player is waited for";
        if (empty) return "bitwa.board.stage: a player has no units, but the game goes on";
    }
    if (lists && !stage->waits[0] && !stage->waits[1]) return "bitwa.board.stage: nobody is waited for";
    if (stage->kind == STAGE_SET_GAME) {
        bool moved = setup->round != 1 || game->last_hurt.x >= 0;
        return moved ? "bitwa.board.stage: somebody has moved before set_game" : NULL;
    }
    if (units_of_division(game, stage->division) == 0) return "bitwa.board.stage: there is no such division";
    return !lists && setup->killed[owner(stage->division)] ? "bitwa.board.stage: its player is killed" : NULL;
}

// bitwa.board.stage (000 ¶12, ¶59)
static const char *board_stage(const struct game *game, const struct setup *setup) {
    if (setup->round < 1 || setup->round > game->rounds) return "bitwa.board.stage: there is no such round";
    for (int seat = 0; seat < 2; seat++) {
        bool possible = setup->spent_us[seat] >= 0 && setup->spent_us[seat] <= setup->limit_ms * 1000;
        if (!possible) return "bitwa.board.stage: more time is spent than there is";
    }
    bool over = setup->stage.kind == STAGE_OVER;
    return over ? stage_of_game_that_is_over(game, setup) : stage_of_game_that_goes_on(game, setup);
}

// bitwa.time.limit (000 ¶65)
const char *game_begin(struct game *game, const struct setup *setup) {
    if (setup->limit_ms < 1 || setup->limit_ms > LONGEST_LIMIT_MS) {
        return "bitwa.time.limit: a limit is 1 to 3600000 milliseconds";
    }
    const char *refused = board_stage(game, setup);
    if (refused) return refused;
    game->round = (int)setup->round;
    game->limit_ms = setup->limit_ms;
    memcpy(game->spent_us, setup->spent_us, sizeof game->spent_us);
    memcpy(game->killed, setup->killed, sizeof game->killed);
    game->stage = setup->stage;
    game_start(game);
    return NULL;
}
