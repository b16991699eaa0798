/* A fight of snakes: the snakes on their board as rules.c keeps them, and the programs of maps that program.c runs. */
#ifndef RULES_H
#define RULES_H

#include <stdbool.h>
#include <stddef.h>

#define MOST_SNAKES 4
#define MOST_COLUMNS 99
#define MOST_ROWS 99
#define MOST_MAPS 9
#define MAP_SIDE 7
#define SETS 4
#define SIGHT 6 /* how far a map can reach from its head */
#define WINDOW (2 * SIGHT + 1)

enum direction { UP, RIGHT, DOWN, LEFT, SKIP, NO_MOVE };
#define DIRECTIONS 4

struct cell {
    int x, y; /* column and row, from 0 at the top left */
};

/* One cell of a map. A blank one has no elements; else each element has its bit, in the order of ELEMENTS. */
struct pattern {
    unsigned elements;
    int group; /* 0 to 3 AND, 4 to 7 OR */
};

struct map {
    struct cell head;
    struct pattern cells[MAP_SIDE][MAP_SIDE]; /* row by row */
};

struct program {
    unsigned sets[SETS]; /* A to D */
    struct map maps[MOST_MAPS];
    int map_count;
};

/* What a snake sees around its head, as letters. */
struct view {
    char window[WINDOW][WINDOW]; /* row by row; the head is in the middle */
    enum direction heading;
};

/* What a program says: the moves that it licenses, and the valid ones among which it chose. */
struct decision {
    bool licensed[DIRECTIONS], valid[DIRECTIONS];
};

struct snake {
    struct cell cells[MOST_COLUMNS * MOST_ROWS]; /* head first */
    int length;
    bool is_live; /* a bot leads it; else its program does */
    struct program program;
};

enum stage_kind { STAGE_ORDER, STAGE_MOVE, STAGE_OVER };
enum reason { NOT_OVER, ONE_LEFT, LIMIT, BLOCKED };

struct stage {
    enum stage_kind kind;
    int mover;
    enum reason reason;
};

struct order {
    int seats[MOST_SNAKES];
    int count;
};

struct game {
    int columns, rows, limit, round;
    struct snake snakes[MOST_SNAKES];
    int snake_count;
    struct order order;
    struct stage stage;
    int told[MOST_SNAKES]; /* the live bots that the last step told about the new stage */
    int told_count;
};

/* setups.c: the parts of a setup, in this order. Each gives NULL, or why the setup is refused. */
const char *game_open(struct game *game, long columns, long rows, size_t snake_count);
const char *game_segment(struct game *game, int seat, long x, long y);
const char *game_begin(struct game *game, long limit, long round, struct order order, struct stage stage);

/* program.c: the parts of a program, in this order. Each gives NULL, or why the program is refused. */
const char *program_open(struct program *program, const char *name, const char *description);
const char *program_set(struct program *program, int number, const char *letters);
const char *program_map(struct program *program, const char *description, long head_x, long head_y);
const char *program_run(struct program *program, long x, long y, const char *line); /* of the last map */
struct decision decide(const struct program *program, const struct view *view, const bool possible[DIRECTIONS]);

/* rules.c */
struct cell beside(struct cell cell, enum direction direction);
/* The letter of what a seat sees on a cell: that of a pattern, or H for its own head. */
char element(const struct game *game, int seat, struct cell cell);
bool is_living(const struct game *game, int seat);
/* Notes what a snake can enter; gives how many directions that are. */
int possible_moves(const struct game *game, int seat, bool possible[DIRECTIONS]);
struct view view_of(const struct game *game, int seat);
/* The moves that are legal for the seat that is to move, when it need not skip. */
void legal_moves(const struct game *game, int seat, bool legal[DIRECTIONS]);
int place_of(const struct game *game, int seat);

/* Why the fight is over where a round would begin; the last of the reasons is that all are blocked. */
enum reason end_reason(const struct game *game);
bool end_blocked(const struct game *game);
void game_start(struct game *game);
/* Luck has drawn an order; gives false for one that cannot be. */
bool game_settle(struct game *game, struct order order);
/* A reply or a failure, in a fight that is not over. Each gives the rule that it breaks; a good reply gives NULL. */
const char *game_reply(struct game *game, int seat, enum direction move, long long took_us);
const char *game_fault(struct game *game, int seat, const char *fault);

#endif
