/* The rules of garrison. What a function keeps stands above it: the id of the rule, and its place in text 002.
 * Nothing here reads, writes or waits. Which setups there can be stands in setups.c. */
#include "rules.h"

#include <string.h>

#define GROWTH_MOVES 25
#define INIT_LIMIT_US 30000000
#define MOVE_LIMIT_US 300000

/* Stay, up, down, left, right. */
static const struct cell STEPS[] = {{0, 0}, {-1, 0}, {1, 0}, {0, -1}, {0, 1}};

static bool is_same(struct cell one, struct cell other) { return one.row == other.row && one.column == other.column; }

/* The field. */

// garrison.move.inside (002 §1 ¶4)
bool is_inside(const struct game *game, struct cell cell) {
    return cell.row >= 1 && cell.row <= game->rows && cell.column >= 1 && cell.column <= game->columns;
}

static int owner_of_kind(char kind) { return kind == WALL ? NOBODY : kind - '1'; }

int owner(const struct game *game, struct cell cell) {
    return is_inside(game, cell) ? owner_of_kind(game->field[cell.row][cell.column]) : NOBODY;
}

int owner_of_all(const struct game *game) {
    struct totals totals = view_totals(game, 0);
    if (totals.territory > 0 && totals.opponent_territory > 0) return NOBODY;
    return totals.territory > 0 ? 0 : 1;
}

/* What a player may see. */

// garrison.view.field (002 §1 ¶19, §2.1 ¶4, ¶6, §2.2 ¶4, ¶6, §2.3 ¶5, ¶7): 0 a wall, 1 and 2 the owners.
// garrison.view.border (002 §2.1 ¶6, ¶7, §2.2 ¶6, ¶7, §2.3 ¶7, ¶8): outside is a wall.
int view_field(const struct game *game, struct cell cell) { return owner(game, cell) + 1; }

// garrison.view.garrisons (002 §1 ¶19, §2.1 ¶7, §2.2 ¶7, §2.3 ¶8)
// garrison.view.hidden (002 §1 ¶19, §2.1 ¶7, §2.2 ¶7, §2.3 ¶8; ruling garrison.hidden): 0 on the opponent's cells.
int64_t view_garrisons(const struct game *game, int seat, struct cell cell) {
    return owner(game, cell) == seat ? game->army[cell.row][cell.column] : 0;
}

// garrison.view.totals (002 §1 ¶22, ¶23, ¶24, ¶25, §2.1 ¶8, ¶9, ¶11, ¶12, §2.2 ¶8, ¶9, ¶11, ¶12,
//   §2.3 ¶9, ¶10, ¶12, ¶13)
struct totals view_totals(const struct game *game, int seat) {
    struct totals totals = {0, 0, game->hand[seat], game->hand[1 - seat]};
    for (int row = 1; row <= game->rows; row++) {
        for (int column = 1; column <= game->columns; column++) {
            int owner = owner_of_kind(game->field[row][column]);
            if (owner == NOBODY) continue;
            *(owner == seat ? &totals.territory : &totals.opponent_territory) += 1;
            *(owner == seat ? &totals.total_army : &totals.opponent_total_army) += game->army[row][column];
        }
    }
    return totals;
}

/* Battles. */

// garrison.battle.lose (002 §1 ¶6, ¶7; ruling garrison.battle)
static bool battle_lose(int64_t army, int64_t garrison) { return garrison * 3 > army; }

// garrison.battle.free (002 §1 ¶8; ruling garrison.battle)
static bool battle_free(int64_t army, int64_t garrison) { return garrison * 10 <= army; }

// garrison.battle.duel (002 §1 ¶5, ¶10; ruling garrison.stage-two)
static void battle_duel(int64_t *army, int64_t *other) {
    int64_t lost = *army < *other ? *army : *other;
    *army -= lost;
    *other -= lost;
}

// garrison.capture.nonzero (002 §1 ¶11)
static void capture(struct game *game, int seat, struct cell cell) {
    game->field[cell.row][cell.column] = (char)('1' + seat);
    game->army[cell.row][cell.column] = 0;
}

static void battle(struct game *game, int seat, struct cell cell) {
    int64_t *army = &game->hand[seat], *garrison = &game->army[cell.row][cell.column];
    if (battle_lose(*army, *garrison)) {
        *army = 0;
    } else {
        // garrison.battle.cost (002 §1 ¶9; ruling garrison.battle)
        if (!battle_free(*army, *garrison)) *army -= *garrison;
        *garrison = 0;
    }
    if (is_same(game->at[1 - seat], cell)) battle_duel(army, &game->hand[1 - seat]);
    // garrison.capture.none (002 §1 ¶11; rulings garrison.zero-army, garrison.lost-position)
    if (*army > 0) capture(game, seat, cell);
}

/* Moves. */

static int64_t cut(int64_t number, int64_t least, int64_t most) {
    return number < least ? least : number > most ? most : number;
}

/* The rule that the named cell breaks, or NULL. */
// garrison.move.stay (002 §1 ¶4)
// garrison.move.step (002 §1 ¶4)
static const char *judge_cell(const struct game *game, int seat, struct cell to) {
    if (!is_inside(game, to)) return "garrison.move.inside";
    bool on_line = false;
    for (int i = 0; i < 5; i++) {
        struct cell cell = {game->at[seat].row + STEPS[i].row, game->at[seat].column + STEPS[i].column};
        on_line = on_line || is_same(cell, to);
    }
    // garrison.move.line (002 §1 ¶4)
    if (!on_line) return "garrison.move.line";
    // garrison.move.wall (002 §1 ¶4)
    return owner(game, to) == NOBODY ? "garrison.move.wall" : NULL;
}

int admissible(const struct game *game, int seat, struct cell cells[5]) {
    int count = 0;
    for (int i = 0; i < 5; i++) {
        cells[count] = (struct cell){game->at[seat].row + STEPS[i].row, game->at[seat].column + STEPS[i].column};
        if (owner(game, cells[count]) != NOBODY) count++;
    }
    return count;
}

// garrison.transfer.own (002 §1 ¶12, §2.1 ¶15, §2.2 ¶15, §2.3 ¶16)
// garrison.transfer.again (002 §1 ¶12; ruling garrison.clamp)
static void transfer(struct game *game, int seat, int64_t collect) {
    struct cell cell = game->at[seat];
    if (owner(game, cell) != seat) return;
    int64_t *garrison = &game->army[cell.row][cell.column];
    collect = cut(collect, -game->hand[seat], *garrison);
    game->hand[seat] += collect;
    *garrison -= collect;
}

static void carry_out(struct game *game, int seat, struct move move) {
    // garrison.transfer.clamp (002 §2.1 ¶15, §2.2 ¶15, §2.3 ¶16; ruling garrison.clamp)
    int64_t collect = cut(move.collect, -game->hand[seat], view_garrisons(game, seat, move.to));
    // garrison.battle.change (002 §1 ¶5; ruling garrison.stay-no-battle)
    bool enters = !is_same(move.to, game->at[seat]);
    // garrison.battle.own-cell (002 §1 ¶5; ruling garrison.own-cell-guest)
    if (enters && owner(game, move.to) != seat) battle(game, seat, move.to);
    game->at[seat] = move.to;
    transfer(game, seat, collect);
}

/* Growth. */

// garrison.growth.tiers (002 §1 ¶14, ¶15, ¶16, ¶17, ¶18; ruling garrison.growth)
static int64_t growth_tiers(int64_t garrison) {
    return garrison < 30 ? 1 : garrison < 100 ? 2 : garrison < 300 ? 3 : garrison < 1000 ? 4 : 5;
}

// garrison.growth.whose (002 §1 ¶13; ruling garrison.growth)
// It ends where the whole army of the owner is at its largest: garrison.board.values.
static void growth_whose(struct game *game) {
    struct totals totals = view_totals(game, 0);
    int64_t room[] = {LARGEST_NUMBER - totals.total_army, LARGEST_NUMBER - totals.opponent_total_army};
    for (int row = 1; row <= game->rows; row++) {
        for (int column = 1; column <= game->columns; column++) {
            int owner = owner_of_kind(game->field[row][column]);
            if (owner == NOBODY) continue;
            int64_t more = cut(growth_tiers(game->army[row][column]), 0, room[owner]);
            game->army[row][column] += more;
            room[owner] -= more;
        }
    }
}

// garrison.growth.when (002 §1 ¶13; ruling garrison.growth)
static bool growth_when(const struct game *game, int seat) { return seat == 1 && game->moves[1] % GROWTH_MOVES == 0; }

/* How a game goes on. */

static void over(struct game *game, int winner, enum ending by) {
    game->stage = (struct stage){.kind = STAGE_OVER, .failed = NOBODY, .winner = winner, .by = by};
    game->calls = false;
}

// garrison.talk.init (002 §1 ¶19, §2 ¶2, ¶3, §2.3 ¶4)
static void talk_init(struct game *game, int seat, int failed) {
    game->stage = (struct stage){.kind = STAGE_INIT, .seat = seat, .failed = failed};
    game->calls = true;
}

// garrison.talk.move (002 §1 ¶19, §2 ¶2, ¶3, §2.3 ¶4)
static void talk_move(struct game *game, int seat) {
    game->stage = (struct stage){.kind = STAGE_MOVE, .seat = seat, .failed = NOBODY};
    game->calls = true;
}

// garrison.end.territory (002 §1 ¶3, §3 ¶1; rulings garrison.win-check, garrison.limit-edge)
static bool end_territory(struct game *game) {
    int winner = owner_of_all(game);
    if (winner != NOBODY) over(game, winner, END_TERRITORY);
    return winner != NOBODY;
}

// garrison.end.owned-start (ruling garrison.owned-start)
void game_start(struct game *game) {
    game->calls = game->stage.kind != STAGE_OVER && !end_territory(game);
}

// garrison.turn.alternate (002 §1 ¶3)
// garrison.end.order (ruling garrison.win-or-growth): first a win, then growth, then the limit.
static void end_order(struct game *game, int seat) {
    game->moves[seat]++;
    if (end_territory(game)) return;
    if (growth_when(game, seat)) growth_whose(game);
    // garrison.end.limit (002 §3 ¶1, ¶5; ruling garrison.limit)
    if (game->moves[1] == MOVES_LIMIT) over(game, NOBODY, END_LIMIT);
    else talk_move(game, 1 - seat);
}

// garrison.talk.init-order (ruling garrison.init-both)
static void ready(struct game *game, int seat) {
    if (game->stage.failed != NOBODY) over(game, seat, END_FAULT);
    else if (seat == 0) talk_init(game, 1, NOBODY);
    else talk_move(game, 0);
}

/* Bad replies. */

int asked(const struct game *game) { return game->stage.kind == STAGE_OVER ? NOBODY : game->stage.seat; }

/* The init of the second player, once it is open, follows an init of the first that has returned or failed. */
// garrison.fault.init (002 §3 ¶1; rulings garrison.init-both, garrison.fault)
static void fault_init(struct game *game, int seat) {
    int open = game->stage.seat;
    if (game->stage.failed == 1 - seat) {
        over(game, NOBODY, END_FAULT);
    } else if (seat == 1 && open == 1) {
        over(game, 0, END_FAULT);
    } else if (seat == 0 && open == 0) {
        talk_init(game, 1, seat);
    } else {
        game->stage.failed = seat; /* the call that is open stays so */
    }
}

// garrison.fault.loses (002 §3 ¶1; rulings garrison.fault, garrison.garbled)
static void fault_loses(struct game *game, int seat) {
    if (game->stage.kind == STAGE_INIT) fault_init(game, seat);
    else over(game, 1 - seat, END_FAULT);
}

static const char *late(const struct game *game) {
    return game->stage.kind == STAGE_INIT ? "garrison.time.init" : "garrison.time.move";
}

// garrison.time.init (002 §3 ¶3), garrison.time.move (002 §3 ¶4)
// garrison.time.clock (ruling garrison.clock): exactly the limit is in time.
static bool is_late(const struct game *game, int64_t took_us) {
    return took_us > (game->stage.kind == STAGE_INIT ? INIT_LIMIT_US : MOVE_LIMIT_US);
}

/* The rule that makes a fault of a reply, or NULL. */
static const char *judge(const struct game *game, int seat, struct reply reply, int64_t took_us) {
    if (is_late(game, took_us)) return late(game);
    // garrison.fault.early (ruling garrison.early)
    if (seat != asked(game)) return "garrison.fault.early";
    // garrison.fault.garbled (002 §2.1 ¶13, §2.2 ¶13, §2.3 ¶14; ruling garrison.garbled)
    bool fits = reply.kind == (game->stage.kind == STAGE_INIT ? REPLY_READY : REPLY_MOVE);
    return fits ? NULL : "garrison.fault.garbled";
}

const char *game_reply(struct game *game, int seat, struct reply reply, int64_t took_us) {
    const char *broken = judge(game, seat, reply, took_us);
    game->calls = false;
    if (broken) {
        fault_loses(game, seat);
    } else if (reply.kind == REPLY_READY) {
        ready(game, seat);
    } else {
        // garrison.move.inadmissible (002 §2.1 ¶14, ¶15, §2.2 ¶14, ¶15, §2.3 ¶15, ¶16; ruling garrison.inadmissible)
        broken = judge_cell(game, seat, reply.move.to);
        if (!broken) carry_out(game, seat, reply.move);
        end_order(game, seat);
    }
    return broken;
}

// garrison.fault.crash (002 §3 ¶1; ruling garrison.fault)
// garrison.fault.memory (002 §2 ¶5; ruling garrison.fault)
const char *game_fault(struct game *game, int seat, const char *fault) {
    const char *broken = "garrison.fault.crash";
    if (strcmp(fault, "timeout") == 0) broken = late(game);
    if (strcmp(fault, "memory") == 0) broken = "garrison.fault.memory";
    if (strcmp(fault, "garbled") == 0) broken = "garrison.fault.garbled";
    game->calls = false;
    fault_loses(game, seat);
    return broken;
}
