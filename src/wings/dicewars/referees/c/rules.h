/* A war of Dice Wars as rules.c keeps it: the map, the world, whose turn it is, and what was told to whom. */
#ifndef RULES_H
#define RULES_H

#include <stdbool.h>

#define MOST_PLAYERS 8
#define MOST_LANDS 100
#define MOST_DICE 8
#define MOST_RESERVE 100
#define MOST_TURNS 200
#define MOST_MESSAGES (2 * MOST_PLAYERS)
#define FLAGS 8
#define NO_FLAG (-1)
#define NO_LAND (-1)
#define NO_SEAT (-1)

/* A land of the map. It is named by its index in the game; `id` is its number in the setup. */
struct land {
    long id;
    long named[MOST_LANDS]; /* the numbers of its neighbours */
    int neighbours[MOST_LANDS];
    int neighbour_count;
};

/* What changes in a war. */
struct world {
    int owner[MOST_LANDS]; /* a flag */
    int dice[MOST_LANDS];
    int flags[MOST_PLAYERS]; /* of each seat */
    int reserve[MOST_PLAYERS];
};

enum call { CALL_INIT, CALL_NAME, CALL_NONE, CALL_CHOICE, CALL_ATTACK };
enum stage_kind { STAGE_PREPARE, STAGE_CHOOSE, STAGE_DEAL, STAGE_ATTACK, STAGE_ROLL, STAGE_SCATTER, STAGE_OVER };

struct attack {
    int from, to; /* lands, or NO_LAND */
};

struct stage {
    enum stage_kind kind;
    enum call calls[MOST_PLAYERS]; /* in `prepare`: CALL_NONE for a seat that is ready */
    int seat, step;
    struct attack attack; /* in `roll` */
    int left;             /* in `scatter` */
};

/* A list of a setup or of what luck decided. It may be longer than what is kept of it. */
struct numbers {
    int count, items[MOST_PLAYERS];
};

struct setup {
    int players, turn, ply;
    bool has_ply; /* or else the highest that can be */
    struct numbers order, flags, reserve, out;
    struct stage stage;
    int prepared; /* for how many seats `prepare` speaks */
};

enum reply_kind { REPLY_GARBLED, REPLY_READY, REPLY_NAME, REPLY_FLAG, REPLY_ATTACK };

struct reply {
    enum reply_kind kind;
    int flag;
    bool stops; /* an attack that is null */
    struct attack attack;
};

enum message_kind { MESSAGE_MAP, MESSAGE_CALL, MESSAGE_OPPONENT_ATTACK };

struct message {
    int seat;
    enum message_kind kind;
};

struct game {
    struct land lands[MOST_LANDS];
    int land_count, players;
    struct world world;
    int order[MOST_PLAYERS];
    int out[MOST_PLAYERS], out_count; /* first eliminated first */
    int turn, ply;
    struct stage stage;
    /* What the last step told: the messages, and the attack that they tell of. */
    struct message sent[MOST_MESSAGES];
    int sent_count;
    struct world before;
    struct attack attack;
    int attacker_flag;
    bool won;
};

/* setups.c: all lands, then the rest of a setup. Each gives NULL, or why the setup is refused. */
void game_open(struct game *game);
const char *game_land(struct game *game, const struct land *land, int flag, int dice);
const char *game_begin(struct game *game, const struct setup *setup);

/* rules.c */
int land_by_id(const struct game *game, long id);
int place_in(const int *list, int count, int item); /* -1 where it is not */
bool is_out(const struct game *game, int seat);
/* To how many lands one comes from this one over borders: on lands of one owner only, or of all. */
int reach(const struct game *game, int land, bool of_all);
int income_group(const struct game *game, int seat);
/* The rule that an attack breaks, or NULL. */
const char *judge_attack(const struct game *game, int seat, struct attack attack);
enum call call_of(const struct game *game, int seat);
int place_of(const struct game *game, int seat);

bool told_flag(const struct game *game, const struct world *world, int flag);
bool told_available(const struct game *game, int flag);
int told_reserve(const struct game *game, const struct world *world, int flag);
int told_attacks_left(const struct game *game, int seat);

void game_start(struct game *game);
/* A reply or a failure, in a war that is not over. Each gives the rule that it breaks; a good reply gives NULL. */
const char *game_reply(struct game *game, int seat, struct reply reply, long long took_us);
const char *game_fault(struct game *game, int seat, const char *fault);
/* What luck decided; each gives false for what cannot be. */
bool game_deal(struct game *game, const struct numbers *flags);
bool game_roll(struct game *game, const struct numbers *attacker, const struct numbers *defender);
bool game_scatter(struct game *game, int land);

#endif
