/* A game of garrison as rules.c keeps it: the field, the players, and which call is open. */
#ifndef RULES_H
#define RULES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MOST_ROWS 99
#define MOST_COLUMNS 99
#define LARGEST_NUMBER 2147483647
#define MOVES_LIMIT 6000
#define NOBODY (-1)
#define WALL '#'

struct cell {
    int64_t row, column; /* from 1 */
};

enum stage_kind { STAGE_INIT, STAGE_MOVE, STAGE_OVER };
enum ending { END_TERRITORY, END_LIMIT, END_FAULT };

struct stage {
    enum stage_kind kind;
    int seat;       /* who is called */
    int failed;     /* at an init: who has failed already, or NOBODY */
    int winner;     /* of a game that is over, or NOBODY */
    enum ending by; /* of a game that is over */
};

struct move {
    struct cell to;
    int64_t collect;
};

enum reply_kind { REPLY_GARBLED, REPLY_READY, REPLY_MOVE };

struct reply {
    enum reply_kind kind;
    struct move move;
};

struct game {
    int rows, columns;
    /* With a border of walls. A cell is WALL, `1` or `2`. */
    char field[MOST_ROWS + 2][MOST_COLUMNS + 2];
    int64_t army[MOST_ROWS + 2][MOST_COLUMNS + 2]; /* the garrisons */
    struct cell at[2];
    int64_t hand[2];
    int moves[2];
    struct stage stage;
    bool calls; /* whether the last step has made the call that is open */
};

/* What a seat may see besides the field and its own garrisons. */
struct totals {
    int64_t territory, opponent_territory, total_army, opponent_total_army;
};

/* setups.c: the parts of a setup, in this order. Each gives NULL, or why the setup is refused. Of the rows only the
 * first MOST_ROWS are looked at; garrisons that are not set are 0. */
const char *game_open(struct game *game, const char *const *rows, size_t row_count);
const char *game_garrison(struct game *game, struct cell cell, int64_t army);
const char *game_player(struct game *game, int seat, struct cell at, int64_t hand);
const char *game_begin(struct game *game, int64_t first_moves, int64_t second_moves, struct stage stage);

/* rules.c */
bool is_inside(const struct game *game, struct cell cell);
int owner(const struct game *game, struct cell cell); /* a seat, or NOBODY */
int owner_of_all(const struct game *game);            /* the same of all passable cells */
void game_start(struct game *game);
int asked(const struct game *game); /* who is to answer, or NOBODY */
/* The cells that a seat can name: at most five, to stay being the first. Gives how many there are. */
int admissible(const struct game *game, int seat, struct cell cells[5]);
int view_field(const struct game *game, struct cell cell);
int64_t view_garrisons(const struct game *game, int seat, struct cell cell);
struct totals view_totals(const struct game *game, int seat);

/* A reply or a failure, in a game that is not over. Each gives the rule that it breaks; a good reply gives NULL. */
const char *game_reply(struct game *game, int seat, struct reply reply, int64_t took_us);
const char *game_fault(struct game *game, int seat, const char *fault);

#endif
