/* The rules of Dice Wars. What a function keeps stands above it: the id of the rule, and its place in text 004.
 * Nothing here reads, writes, waits or draws. Which setups there can be stands in setups.c. */
#include "rules.h"

#include <string.h>

/* The map and the world. */

int land_by_id(const struct game *game, long id) {
    for (int land = 0; land < game->land_count; land++) {
        if (game->lands[land].id == id) return land;
    }
    return NO_LAND;
}

int place_in(const int *list, int count, int item) {
    for (int i = 0; i < count; i++) {
        if (list[i] == item) return i;
    }
    return -1;
}

bool is_out(const struct game *game, int seat) { return place_in(game->out, game->out_count, seat) >= 0; }

static bool is_own(const struct game *game, int seat, int land) {
    return game->world.owner[land] == game->world.flags[seat];
}

static int lands_of(const struct game *game, int seat) {
    int count = 0;
    for (int land = 0; land < game->land_count; land++) count += is_own(game, seat, land);
    return count;
}

int reach(const struct game *game, int land, bool of_all) {
    int group[MOST_LANDS] = {land}, count = 1;
    bool reached[MOST_LANDS] = {false};
    reached[land] = true;
    for (int next = 0; next < count; next++) {
        const struct land *from = &game->lands[group[next]];
        for (int i = 0; i < from->neighbour_count; i++) {
            int other = from->neighbours[i];
            bool allowed = of_all || game->world.owner[other] == game->world.owner[land];
            if (reached[other] || !allowed) continue;
            reached[other] = true;
            group[count++] = other;
        }
    }
    return count;
}

/* What is told. */

// dicewars.told.flags (004 ¶28; ruling dicewars.flags-listed)
bool told_flag(const struct game *game, const struct world *world, int flag) {
    return place_in(world->owner, game->land_count, flag) >= 0;
}

// dicewars.told.available (004 ¶40)
bool told_available(const struct game *game, int flag) {
    bool chosen = place_in(game->world.flags, game->players, flag) >= 0;
    return told_flag(game, &game->world, flag) && !chosen;
}

// dicewars.told.reserve (004 ¶30)
int told_reserve(const struct game *game, const struct world *world, int flag) {
    int seat = place_in(world->flags, game->players, flag);
    return seat < 0 ? 0 : world->reserve[seat];
}

// dicewars.told.attacks-left (004 ¶31; ruling dicewars.attacks-left)
int told_attacks_left(const struct game *game, int seat) {
    return call_of(game, seat) == CALL_ATTACK ? game->turn - game->stage.step + 1 : 0;
}

static void tell(struct game *game, int seat, enum message_kind kind) {
    game->sent[game->sent_count++] = (struct message){seat, kind};
}

/* With each of these calls goes the world as it is now. */
// dicewars.told.world (004 ¶22, ¶23, ¶25, ¶26, ¶27, ¶29)
static void call(struct game *game, int seat) { tell(game, seat, MESSAGE_CALL); }

// dicewars.told.attack (004 ¶42, ¶43; rulings dicewars.informed, dicewars.hearers)
static void told_attack(struct game *game, int attacker) {
    for (int seat = 0; seat < game->players; seat++) {
        if (seat != attacker && !is_out(game, seat)) tell(game, seat, MESSAGE_OPPONENT_ATTACK);
    }
}

enum call call_of(const struct game *game, int seat) {
    const struct stage *stage = &game->stage;
    if (stage->kind == STAGE_PREPARE) return stage->calls[seat];
    if (stage->kind == STAGE_CHOOSE && stage->seat == seat) return CALL_CHOICE;
    return stage->kind == STAGE_ATTACK && stage->seat == seat ? CALL_ATTACK : CALL_NONE;
}

void game_start(struct game *game) {
    game->sent_count = 0;
    for (int seat = 0; seat < game->players; seat++) tell(game, seat, MESSAGE_MAP);
    for (int seat = 0; seat < game->players; seat++) {
        if (call_of(game, seat) != CALL_NONE) call(game, seat);
    }
}

/* Turns. */

// dicewars.turn.asked (004 ¶44, ¶45; ruling dicewars.no-attack)
static void turn_asked(struct game *game, int seat, int step) {
    game->stage = (struct stage){.kind = STAGE_ATTACK, .seat = seat, .step = step};
    call(game, seat);
}

static void begin_turn(struct game *game, int seat) {
    game->ply++;
    turn_asked(game, seat, 1);
}

static void over(struct game *game) { game->stage = (struct stage){.kind = STAGE_OVER}; }

/* The next turn of another player, or of the same one where all others have had theirs. */
// dicewars.turn.order (004 ¶12, ¶13; ruling dicewars.order)
static void turn_order(struct game *game, int seat) {
    int place = place_in(game->order, game->players, seat), next = place;
    do next = (next + 1) % game->players;
    while (is_out(game, game->order[next]));
    bool new_round = next <= place;
    // dicewars.end.limit (004 ¶61; rulings dicewars.turn-limit, dicewars.last-income)
    if (new_round && game->turn == MOST_TURNS) {
        over(game);
    } else {
        game->turn += new_round;
        begin_turn(game, game->order[next]);
    }
}

/* Income. */

// dicewars.income.group (004 ¶14; ruling dicewars.income-order)
int income_group(const struct game *game, int seat) {
    int largest = 0;
    for (int land = 0; land < game->land_count; land++) {
        int size = is_own(game, seat, land) ? reach(game, land, false) : 0;
        if (size > largest) largest = size;
    }
    return largest;
}

static bool takes_die(const struct game *game, int seat, int land) {
    return is_own(game, seat, land) && game->world.dice[land] < MOST_DICE;
}

// dicewars.income.reserve (004 ¶14)
// dicewars.income.cap (004 ¶14; ruling dicewars.income-order)
static void income_reserve(struct game *game, int seat, int left) {
    game->world.reserve[seat] = left < MOST_RESERVE ? left : MOST_RESERVE;
    turn_order(game, seat);
}

/* Luck lays out the next die, if there is one and a land that takes it. */
static void lay_out(struct game *game, int seat, int left) {
    bool room = false;
    for (int land = 0; land < game->land_count; land++) room = room || takes_die(game, seat, land);
    if (left == 0 || !room) income_reserve(game, seat, left);
    else game->stage = (struct stage){.kind = STAGE_SCATTER, .seat = seat, .left = left};
}

// dicewars.income.scatter (004 ¶14; ruling dicewars.income-order)
bool game_scatter(struct game *game, int land) {
    int seat = game->stage.seat;
    if (game->stage.kind != STAGE_SCATTER || land == NO_LAND || !takes_die(game, seat, land)) return false;
    game->sent_count = 0;
    game->world.dice[land]++;
    lay_out(game, seat, game->stage.left - 1);
    return true;
}

// dicewars.income.always (004 ¶14; ruling dicewars.income-always)
// dicewars.income.pool (004 ¶14; ruling dicewars.income-order)
static void end_turn(struct game *game, int seat) {
    int pool = game->world.reserve[seat] + income_group(game, seat);
    game->world.reserve[seat] = 0;
    lay_out(game, seat, pool);
}

/* Attacks. */

const char *judge_attack(const struct game *game, int seat, struct attack attack) {
    // dicewars.attack.lands (004 ¶32, ¶33, ¶34)
    if (attack.from == NO_LAND || attack.to == NO_LAND) return "dicewars.attack.lands";
    const struct land *from = &game->lands[attack.from];
    // dicewars.attack.own (004 ¶13)
    if (!is_own(game, seat, attack.from)) return "dicewars.attack.own";
    // dicewars.attack.army (004 ¶13)
    if (game->world.dice[attack.from] < 2) return "dicewars.attack.army";
    // dicewars.attack.enemy (004 ¶13)
    if (is_own(game, seat, attack.to)) return "dicewars.attack.enemy";
    // dicewars.attack.border (004 ¶13; ruling dicewars.borders)
    bool borders = place_in(from->neighbours, from->neighbour_count, attack.to) >= 0;
    return borders ? NULL : "dicewars.attack.border";
}

// dicewars.battle.roll (004 ¶13)
static bool battle_roll(const struct numbers *thrown, int dice) {
    for (int i = 0; i < thrown->count && i < MOST_DICE; i++) {
        if (thrown->items[i] < 1 || thrown->items[i] > 6) return false;
    }
    return thrown->count == dice;
}

static int sum_of(const struct numbers *thrown) {
    int sum = 0;
    for (int i = 0; i < thrown->count; i++) sum += thrown->items[i];
    return sum;
}

// dicewars.battle.sum (004 ¶13; ruling dicewars.tie)
static bool battle_sum(const struct numbers *attacker, const struct numbers *defender) {
    return sum_of(attacker) > sum_of(defender);
}

// dicewars.battle.eliminated (004 ¶15)
// dicewars.battle.eliminated-reserve (004 ¶15; ruling dicewars.eliminated-reserve)
static void battle_eliminated(struct game *game, int loser) {
    if (lands_of(game, loser) > 0) return;
    game->out[game->out_count++] = loser;
    game->world.reserve[loser] = 0;
}

// dicewars.battle.won (004 ¶13)
static void battle_won(struct world *world, struct attack attack) {
    world->owner[attack.to] = world->owner[attack.from];
    world->dice[attack.to] = world->dice[attack.from] - 1;
    world->dice[attack.from] = 1;
}

// dicewars.battle.lost (004 ¶13)
static void battle_lost(struct world *world, struct attack attack) { world->dice[attack.from] = 1; }

// dicewars.turn.steps (004 ¶13)
static void turn_steps(struct game *game, int seat, int step) {
    // dicewars.end.conquest (004 ¶15; ruling dicewars.last-land)
    if (game->out_count == game->players - 1) over(game);
    else if (step == game->turn) end_turn(game, seat);
    else turn_asked(game, seat, step + 1);
}

bool game_roll(struct game *game, const struct numbers *attacker, const struct numbers *defender) {
    struct world *world = &game->world;
    struct stage stage = game->stage;
    struct attack attack = stage.attack;
    if (stage.kind != STAGE_ROLL) return false;
    bool thrown = battle_roll(attacker, world->dice[attack.from]) && battle_roll(defender, world->dice[attack.to]);
    if (!thrown) return false;
    int loser = place_in(world->flags, game->players, world->owner[attack.to]);
    game->sent_count = 0;
    // dicewars.told.before (004 ¶43; ruling dicewars.before-world)
    game->before = *world;
    game->attack = attack;
    game->attacker_flag = world->flags[stage.seat];
    game->won = battle_sum(attacker, defender);
    if (game->won) battle_won(world, attack);
    else battle_lost(world, attack);
    battle_eliminated(game, loser);
    told_attack(game, stage.seat);
    turn_steps(game, stage.seat, stage.step);
    return true;
}

/* Before the war. */

static void begin_war(struct game *game) {
    game->turn = 1;
    begin_turn(game, game->order[0]);
}

// dicewars.choice.last-first (004 ¶12)
// dicewars.choice.last-flag (004 ¶41; ruling dicewars.choose-last): whatever is left to choose.
static void choice_last_first(struct game *game, int place) {
    game->stage = (struct stage){.kind = STAGE_CHOOSE, .seat = game->order[place]};
    call(game, game->order[place]);
}

// dicewars.choice.leftovers (004 ¶41)
static void choice_leftovers(struct game *game) {
    int *flags = game->world.flags, left = 0, last = NO_SEAT, flag = 0;
    for (int seat = 0; seat < game->players; seat++) {
        if (flags[seat] != NO_FLAG) continue;
        left++;
        last = seat;
    }
    if (left > 1) {
        game->stage = (struct stage){.kind = STAGE_DEAL};
        return;
    }
    if (left == 1) {
        while (!told_available(game, flag)) flag++;
        flags[last] = flag;
    }
    begin_war(game);
}

/* Who has chosen keeps the flag; the others get one each of those that are left. */
bool game_deal(struct game *game, const struct numbers *flags) {
    if (game->stage.kind != STAGE_DEAL || flags->count != game->players) return false;
    for (int seat = 0; seat < game->players; seat++) {
        int dealt = flags->items[seat], chosen = game->world.flags[seat];
        bool fits = chosen == NO_FLAG ? told_available(game, dealt) : dealt == chosen;
        if (!fits || place_in(flags->items, seat, dealt) >= 0) return false;
    }
    memcpy(game->world.flags, flags->items, sizeof game->world.flags);
    game->sent_count = 0;
    begin_war(game);
    return true;
}

// dicewars.choice.passed-over (004 ¶41, ¶47; ruling dicewars.choose-invalid): without a flag, which is NO_FLAG.
static void chosen(struct game *game, int seat, int flag) {
    int place = place_in(game->order, game->players, seat);
    game->world.flags[seat] = flag;
    if (place > 0) choice_last_first(game, place - 1);
    else choice_leftovers(game);
}

// dicewars.prepare.init (004 ¶38, ¶39)
// dicewars.prepare.name (004 ¶36, ¶37)
static void prepared(struct game *game, int seat) {
    enum call *calls = game->stage.calls;
    calls[seat]++; /* from `init` to `name`, and then to none */
    if (calls[seat] == CALL_NAME) call(game, seat);
    for (int other = 0; other < game->players; other++) {
        if (calls[other] != CALL_NONE) return;
    }
    choice_last_first(game, game->players - 1);
}

/* Replies. */

struct limit {
    const char *rule;
    long most_us;
};

/* For each call. Who is not called may still be busy with what was told. */
static const struct limit LIMITS[] = {
    {"dicewars.limits.init", 2000000},  // dicewars.limits.init (004 ¶39; ruling dicewars.limits)
    {"dicewars.limits.name", 100000},   // dicewars.limits.name (004 ¶37; ruling dicewars.limits)
    {"dicewars.limits.told", 100000},   // dicewars.limits.told (004 ¶43; ruling dicewars.limits)
    {"dicewars.limits.choice", 1000000}, // dicewars.limits.choice (004 ¶41; ruling dicewars.limits)
    {"dicewars.limits.attack", 250000}, // dicewars.limits.attack (004 ¶45; ruling dicewars.limits)
};

static const enum reply_kind ANSWERS[] = {REPLY_READY, REPLY_NAME, REPLY_GARBLED, REPLY_FLAG, REPLY_ATTACK};

/* The rule that a reply breaks, or NULL. */
static const char *judge(const struct game *game, int seat, struct reply reply, long long took_us) {
    enum call asked = call_of(game, seat);
    // dicewars.calls.unasked (004 ¶41, ¶43, ¶45)
    if (asked == CALL_NONE) return "dicewars.calls.unasked";
    // dicewars.limits.clock (004 ¶35; ruling dicewars.limits): exactly the limit is in time.
    if (took_us > LIMITS[asked].most_us) return LIMITS[asked].rule;
    // dicewars.calls.form (004 ¶35)
    if (reply.kind != ANSWERS[asked]) return "dicewars.calls.form";
    // dicewars.choice.free (004 ¶12, ¶41; ruling dicewars.choose-invalid)
    if (asked == CALL_CHOICE) return told_available(game, reply.flag) ? NULL : "dicewars.choice.free";
    // dicewars.turn.stop (004 ¶13, ¶45; ruling dicewars.stop)
    return asked == CALL_ATTACK && !reply.stops ? judge_attack(game, seat, reply.attack) : NULL;
}

/* Lets follow what follows. A bad reply has chosen no flag, and no attack. */
// dicewars.attack.invalid (004 ¶45, ¶47; ruling dicewars.attack-invalid)
// dicewars.limits.breach (004 ¶47)
static void follow(struct game *game, int seat, struct reply reply, bool bad) {
    game->sent_count = 0;
    switch (call_of(game, seat)) {
    case CALL_INIT:
    case CALL_NAME: prepared(game, seat); break;
    case CALL_CHOICE: chosen(game, seat, bad ? NO_FLAG : reply.flag); break;
    case CALL_ATTACK:
        if (bad || reply.stops) {
            end_turn(game, seat);
        } else {
            game->stage.kind = STAGE_ROLL;
            game->stage.attack = reply.attack;
        }
        break;
    case CALL_NONE: break;
    }
}

const char *game_reply(struct game *game, int seat, struct reply reply, long long took_us) {
    const char *broken = judge(game, seat, reply, took_us);
    follow(game, seat, reply, broken != NULL);
    return broken;
}

const char *game_fault(struct game *game, int seat, const char *fault) {
    enum call asked = call_of(game, seat);
    follow(game, seat, (struct reply){.kind = REPLY_GARBLED}, true);
    if (strcmp(fault, "timeout") == 0) return LIMITS[asked].rule;
    // dicewars.limits.memory (004 ¶46; ruling dicewars.limits)
    if (strcmp(fault, "memory") == 0) return "dicewars.limits.memory";
    // dicewars.calls.error (004 ¶41, ¶45)
    return strcmp(fault, "crash") == 0 ? "dicewars.calls.error" : "dicewars.calls.form";
}

/* Places. */

// dicewars.end.limit-rank (004 ¶61; rulings dicewars.limit-rank, dicewars.places-tied)
static bool end_limit_rank(const struct game *game, int one, int other) {
    int sums[2], lands[2];
    const int seats[] = {one, other};
    for (int i = 0; i < 2; i++) {
        sums[i] = game->world.reserve[seats[i]];
        lands[i] = lands_of(game, seats[i]);
        for (int land = 0; land < game->land_count; land++) {
            if (is_own(game, seats[i], land)) sums[i] += game->world.dice[land];
        }
    }
    if (sums[0] != sums[1]) return sums[0] > sums[1];
    if (lands[0] != lands[1]) return lands[0] > lands[1];
    return place_in(game->order, game->players, one) > place_in(game->order, game->players, other);
}

// dicewars.end.places (004 ¶15, ¶61; ruling dicewars.places)
int place_of(const struct game *game, int seat) {
    int place = 1, fell = place_in(game->out, game->out_count, seat);
    if (fell >= 0) return game->players - fell;
    for (int other = 0; other < game->players; other++) {
        place += other != seat && !is_out(game, other) && end_limit_rank(game, other, seat);
    }
    return place;
}
