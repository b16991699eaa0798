/* A game of bitwa as rules.c keeps it: the board, the players, the stage, and what was sent to whom. */
#ifndef RULES_H
#define RULES_H

#include <stdbool.h>
#include <stddef.h>

#define MOST_ROWS 99
#define MOST_COLUMNS 99

struct field {
    int x, y; /* column and row, from (0, 0) at the left above */
};

struct target {
    long attack, x, y, dx, dy, p; /* in the order in which they are answered */
};

enum answer_kind { ANSWER_MALFORMED, ANSWER_ACK, ANSWER_ERROR, ANSWER_TARGET };

struct answer {
    enum answer_kind kind;
    struct target target;
    const char *broken; /* the rule that a malformed answer breaks */
};

enum stage_kind { STAGE_SET_GAME, STAGE_TIME_LEFT, STAGE_GEN_MOVE, STAGE_PLAY, STAGE_OVER };
enum ending { END_ANNIHILATION, END_KILLED, END_ROUNDS };

struct stage {
    enum stage_kind kind;
    bool waits[2];  /* who is still to answer `set_game` or `play` */
    char division;  /* of the other commands, and of `play` */
    enum ending by; /* of a game that is over */
};

struct command {
    int seat;
    enum stage_kind kind;
    long time_left_ms;
};

struct game {
    int width, height;
    char fields[MOST_ROWS][MOST_COLUMNS]; /* `#` blocked, `.` free, or the letter of the unit that stands there */
    int strength[MOST_ROWS][MOST_COLUMNS]; /* of the units */
    int full_strength, rounds, round;
    struct field last_hurt; /* of those that the setup has listed so far */
    bool killed[2];
    long limit_ms, spent_us[2];
    struct stage stage;
    struct target target; /* of the last division that moved */
    struct command sent[2]; /* by the last step */
    size_t sent_count;
};

/* What stands in a setup beside the board. */
struct setup {
    long round, limit_ms, spent_us[2];
    bool killed[2];
    struct stage stage;
};

/* setups.c: the parts of a setup, in this order. Each gives NULL, or why the setup is refused. Of the rows only the
 * first MOST_ROWS are looked at. */
const char *game_open(struct game *game, const char *const *rows, size_t row_count);
const char *game_units(struct game *game, long rounds, long strength);
const char *game_hurt(struct game *game, long x, long y, long strength);
const char *game_begin(struct game *game, const struct setup *setup);

/* rules.c */

/* Sends what the stage of a new game asks for. */
void game_start(struct game *game);
struct answer read_answer(const struct game *game, const char *line);

/* A reply or a failure of a seat that was not killed. Each gives the rule that it breaks; a good reply gives NULL. */
const char *game_reply(struct game *game, int seat, struct answer answer, long long took_us);
const char *game_fault(struct game *game, int seat, const char *fault);

int owner(char division);
bool is_asked(const struct game *game, int seat);
bool is_on_board(const struct game *game, long x, long y);
bool has_unit(const struct game *game, int x, int y);
int units_of_division(const struct game *game, char division);
int units_of(const struct game *game, int seat);
void places_of(const struct game *game, int places[2]);

#endif
