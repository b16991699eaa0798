/* A game of bricks as rules.c keeps it: the board, who is to answer, and what was told to whom. */
#ifndef RULES_H
#define RULES_H

#include <stdbool.h>
#include <stddef.h>

#define LARGEST_SIZE 999

struct cell {
    long x, y; /* column and row, from 0 */
};

struct brick {
    struct cell cells[2]; /* in the order in which the player named them */
};

enum answer_kind { ANSWER_GARBLED, ANSWER_OK, ANSWER_BRICK };

struct answer {
    enum answer_kind kind;
    struct brick brick;
};

enum stage_kind { STAGE_GREET, STAGE_MOVE, STAGE_OVER };
enum ending { END_NO_PLACE, END_FOUL };

struct stage {
    enum stage_kind kind;
    int seat;       /* the seat that is to answer or, in a game that is over, the one that has lost */
    enum ending by; /* of a game that is over */
};

enum message_kind { MESSAGE_BOARD, MESSAGE_START, MESSAGE_BRICK, MESSAGE_STOP };

struct message {
    int seat;
    enum message_kind kind;
    struct brick brick;
};

struct game {
    int size;
    /* `.` or `#`, row by row, with a filled column on the right and a filled row below: no step leaves the array. */
    char cells[(LARGEST_SIZE + 1) * (LARGEST_SIZE + 1)];
    int first; /* No place begins before this index. Cells are only ever filled, so it never goes back. */
    struct cell filled[LARGEST_SIZE * LARGEST_SIZE]; /* as the setup lists them */
    size_t filled_count;
    struct stage stage;
    struct message sent[2]; /* what the last step told */
    size_t sent_count;
};

/* What a text says. A line is an answer without its line feed. */
bool read_cell(const char *text, struct cell *cell);
struct answer read_answer(const char *line);

/* The three parts of a setup, in this order. Each gives NULL, or why the setup is refused. */
const char *game_open(struct game *game, long size);
const char *game_fill(struct game *game, struct cell cell);
const char *game_begin(struct game *game, struct stage stage);

/* A reply or a failure, in a game that is not over. Each gives the rule that it breaks; a good reply gives NULL. */
const char *game_reply(struct game *game, int seat, struct answer answer, long long took_us);
const char *game_fault(struct game *game, int seat, const char *fault);

bool is_place(const struct game *game, struct brick brick);

#endif
