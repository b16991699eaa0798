/* Which setups of Dice Wars there can be. What a function keeps stands above it, as in rules.c. */
#include "rules.h"

#include <string.h>

void game_open(struct game *game) { memset(game, 0, sizeof *game); }

/* The map. */

// dicewars.map.size (004 ¶61)
// dicewars.map.ids (004 ¶20, ¶21)
// dicewars.map.dice (004 ¶10)
const char *game_land(struct game *game, const struct land *land, int flag, int dice) {
    int index = game->land_count;
    if (index == MOST_LANDS) return "dicewars.map.size: a map has 1 to 100 lands";
    if (land_by_id(game, land->id) != NO_LAND) return "dicewars.map.ids: two lands have one number";
    if (dice < 1 || dice > MOST_DICE) return "dicewars.map.dice: 1 to 8 dice stand on each land";
    if (flag < 0 || flag >= FLAGS) return "dicewars.map.flags: there is no such flag";
    game->lands[index] = *land;
    game->world.owner[index] = flag;
    game->world.dice[index] = dice;
    game->land_count++;
    return NULL;
}

static bool borders_on(const struct land *land, int other) {
    return place_in(land->neighbours, land->neighbour_count, other) >= 0;
}

/* Finds the neighbours by their numbers, then looks whether each names the other. */
// dicewars.map.borders (004 ¶20, ¶24; ruling dicewars.borders)
static const char *map_borders(struct game *game) {
    for (int index = 0; index < game->land_count; index++) {
        struct land *land = &game->lands[index];
        for (int i = 0; i < land->neighbour_count; i++) {
            int other = land_by_id(game, land->named[i]);
            if (other == NO_LAND) return "dicewars.map.borders: a neighbour is not on the map";
            if (other == index) return "dicewars.map.borders: a land borders on itself";
            if (place_in(land->neighbours, i, other) >= 0) return "dicewars.map.borders: a neighbour is named twice";
            land->neighbours[i] = other;
        }
    }
    for (int index = 0; index < game->land_count; index++) {
        const struct land *land = &game->lands[index];
        for (int i = 0; i < land->neighbour_count; i++) {
            bool mutual = borders_on(&game->lands[land->neighbours[i]], index);
            if (!mutual) return "dicewars.map.borders: one land borders on another, but not back";
        }
    }
    return NULL;
}

// dicewars.map.connected (004 ¶61)
static bool map_connected(const struct game *game) { return reach(game, 0, true) == game->land_count; }

// dicewars.map.flags (004 ¶11, ¶17, ¶18; ruling dicewars.flags-listed)
static bool map_flags(const struct game *game, int players) {
    int count = 0;
    for (int flag = 0; flag < FLAGS; flag++) count += told_flag(game, &game->world, flag);
    return count == players;
}

// dicewars.map.players (004 ¶61)
static const char *check_map(struct game *game, const struct setup *setup) {
    if (setup->players < 2 || setup->players > MOST_PLAYERS) return "dicewars.map.players: 2 to 8 players";
    if (game->land_count == 0) return "dicewars.map.size: a map has 1 to 100 lands";
    const char *refused = map_borders(game);
    if (refused) return refused;
    if (!map_connected(game)) return "dicewars.map.connected: the map falls into pieces";
    bool new_map = setup->stage.kind < STAGE_ATTACK;
    return new_map && !map_flags(game, setup->players) ? "dicewars.map.flags: as many flags as players" : NULL;
}

/* The lists. */

/* Whether these are seats, each once at most. */
static bool are_seats(const struct numbers *list, int players) {
    for (int i = 0; i < list->count && i < MOST_PLAYERS; i++) {
        int seat = list->items[i];
        if (seat < 0 || seat >= players || place_in(list->items, i, seat) >= 0) return false;
    }
    return list->count <= players;
}

static const char *check_lists(const struct setup *setup) {
    int players = setup->players;
    bool ordered = setup->order.count == players && are_seats(&setup->order, players);
    if (!ordered) return "dicewars.turn.order: the order names each seat once";
    bool fits = setup->flags.count == players && setup->reserve.count == players;
    if (!fits || !are_seats(&setup->out, players)) return "dicewars.setup.stage: a list does not fit the seats";
    for (int seat = 0; seat < players; seat++) {
        int flag = setup->flags.items[seat], reserve = setup->reserve.items[seat];
        if (reserve > MOST_RESERVE) return "dicewars.income.cap: a reserve holds 100 dice at most";
        if (reserve < 0) return "dicewars.setup.stage: a reserve below 0";
        if (flag == NO_FLAG) continue;
        if (flag < 0 || flag >= FLAGS) return "dicewars.setup.stage: there is no such flag";
        if (place_in(setup->flags.items, seat, flag) >= 0) return "dicewars.setup.stage: two seats have one flag";
    }
    return NULL;
}

static void take_over(struct game *game, const struct setup *setup) {
    game->players = setup->players;
    memcpy(game->order, setup->order.items, sizeof game->order);
    memcpy(game->world.flags, setup->flags.items, sizeof game->world.flags);
    memcpy(game->world.reserve, setup->reserve.items, sizeof game->world.reserve);
    memcpy(game->out, setup->out.items, sizeof game->out);
    game->out_count = setup->out.count;
    game->turn = setup->turn;
    game->stage = setup->stage;
}

/* How many turns there can have been.
 *
 * Had nobody been out, turns would be numbered round by round from 0; the turn that is played has the number `now`, and
 * `taken` lands at most were taken in it. A seat that is out had its turns before the one in which it was eliminated.
 * That can have been early or late, and every number of turns between the two is possible. */

struct war {
    const struct game *game;
    int now, taken;
};

/* Whether a seat of `out` can have been eliminated in this turn, where others of them were in these. */
static bool can_be(const struct war *war, int index, int moment, const int *others, int other_count) {
    const struct game *game = war->game;
    int steps = moment == war->now ? war->taken : moment / game->players + 1;
    if (place_in(game->out, index + 1, game->order[moment % game->players]) >= 0) return false;
    for (int i = 0; i < other_count; i++) steps -= others[i] == moment;
    return steps > 0;
}

static bool earliest(const struct war *war, int moments[MOST_PLAYERS]) {
    for (int index = 0; index < war->game->out_count; index++) {
        bool conquered = index + 2 == war->game->players;
        int moment = conquered ? war->now : index > 0 ? moments[index - 1] : 0;
        while (moment <= war->now && !can_be(war, index, moment, moments, index)) moment++;
        if (moment > war->now) return false;
        moments[index] = moment;
    }
    return true;
}

static bool latest(const struct war *war, int moments[MOST_PLAYERS]) {
    int count = war->game->out_count;
    for (int index = count - 1; index >= 0; index--) {
        int moment = index == count - 1 ? war->now : moments[index + 1];
        while (moment >= 0 && !can_be(war, index, moment, moments + index + 1, count - index - 1)) moment--;
        if (moment < 0) return false;
        moments[index] = moment;
    }
    return true;
}

static int turns_before(const struct game *game, int seat, int moment) {
    bool had_turn = place_in(game->order, game->players, seat) < moment % game->players;
    return moment / game->players + had_turn;
}

static int plies(const struct war *war, const int moments[MOST_PLAYERS]) {
    const struct game *game = war->game;
    int sum = 0;
    for (int seat = 0; seat < game->players; seat++) {
        int index = place_in(game->out, game->out_count, seat);
        sum += turns_before(game, seat, index < 0 ? war->now + 1 : moments[index]);
    }
    return sum;
}

static bool check_ply(struct game *game, const struct setup *setup, int mover, int taken) {
    struct war war = {game, (game->turn - 1) * game->players + place_in(game->order, game->players, mover), taken};
    int early[MOST_PLAYERS], late[MOST_PLAYERS];
    if (!earliest(&war, early) || !latest(&war, late)) return false;
    game->ply = setup->has_ply ? setup->ply : plies(&war, late);
    return plies(&war, early) <= game->ply && game->ply <= plies(&war, late);
}

/* Stages before the war. */

static const char *check_stage_before(const struct game *game, const struct setup *setup) {
    int ready = 0, chosen = 0, players = game->players;
    for (int seat = 0; seat < players; seat++) {
        ready += setup->stage.calls[seat] == CALL_NONE;
        chosen += setup->flags.items[seat] != NO_FLAG;
    }
    if (setup->stage.kind == STAGE_PREPARE) {
        bool fits = setup->prepared == players && ready < players;
        if (!fits) return "dicewars.setup.stage: `prepare` says of each seat what is asked, and not all are ready";
        return chosen == 0 ? NULL : "dicewars.setup.stage: a flag is chosen too early";
    }
    if (setup->stage.kind == STAGE_DEAL) {
        return players - chosen >= 2 ? NULL : "dicewars.setup.stage: luck deals two flags or more";
    }
    int place = place_in(game->order, players, setup->stage.seat);
    if (place < 0) return "dicewars.setup.stage: there is no such seat";
    for (; place >= 0; place--) {
        bool asked = game->world.flags[game->order[place]] != NO_FLAG;
        if (asked) return "dicewars.setup.stage: a seat has a flag that was not asked yet";
    }
    return NULL;
}

static const char *check_before(const struct game *game, const struct setup *setup) {
    bool begun = game->turn != 0 || (setup->has_ply && setup->ply != 0) || game->out_count > 0;
    if (begun) return "dicewars.setup.stage: before the war no turn is played and nobody is out";
    for (int seat = 0; seat < game->players; seat++) {
        int flag = game->world.flags[seat];
        if (game->world.reserve[seat] > 0) return "dicewars.setup.stage: before the war nobody has a reserve";
        bool on_map = flag == NO_FLAG || told_flag(game, &game->world, flag);
        if (!on_map) return "dicewars.setup.stage: a chosen flag is not on the map";
    }
    return check_stage_before(game, setup);
}

/* Stages of the war. */

static const char *check_seats(const struct game *game) {
    for (int seat = 0; seat < game->players; seat++) {
        int flag = game->world.flags[seat];
        if (flag == NO_FLAG) return "dicewars.setup.stage: a seat has no flag";
        bool landless = !told_flag(game, &game->world, flag);
        if (landless != is_out(game, seat)) return "dicewars.setup.stage: out are those without land, and nobody else";
        if (landless && game->world.reserve[seat] > 0) return "dicewars.setup.stage: who is out has no reserve";
    }
    for (int land = 0; land < game->land_count; land++) {
        bool owned = place_in(game->world.flags, game->players, game->world.owner[land]) >= 0;
        if (!owned) return "dicewars.setup.stage: the flag of a land is nobody's";
    }
    return NULL;
}

/* What is left was an income and a reserve; all dice but one a land can have been laid from it. */
static bool can_be_left(const struct game *game, int seat, int left) {
    int income = income_group(game, seat), laid = 0;
    bool room = false;
    for (int land = 0; land < game->land_count; land++) {
        if (game->world.owner[land] != game->world.flags[seat]) continue;
        laid += game->world.dice[land] - 1;
        room = room || game->world.dice[land] < MOST_DICE;
    }
    return room && left >= 1 && left >= income - laid && left <= income + MOST_RESERVE;
}

static const char *check_over(struct game *game, const struct setup *setup) {
    bool conquered = game->out_count == game->players - 1;
    int last = game->players - 1;
    while (is_out(game, game->order[last])) last--;
    if (!conquered && game->turn != MOST_TURNS) return "dicewars.setup.stage: the war is not over yet";
    bool fits = check_ply(game, setup, game->order[last], game->turn);
    return fits ? NULL : "dicewars.setup.stage: so many turns there cannot have been";
}

static const char *check_turn(struct game *game, const struct setup *setup) {
    const struct stage *stage = &setup->stage;
    int seat = stage->seat;
    bool moves = seat >= 0 && seat < game->players && !is_out(game, seat) && game->out_count < game->players - 1;
    if (!moves) return "dicewars.setup.stage: the mover is out, or the war is over";
    bool scatters = stage->kind == STAGE_SCATTER;
    bool step = scatters || (stage->step >= 1 && stage->step <= game->turn);
    if (!step) return "dicewars.setup.stage: the Nth turn has N steps";
    bool fits = check_ply(game, setup, seat, scatters ? game->turn : stage->step - 1);
    if (!fits) return "dicewars.setup.stage: so many turns there cannot have been";
    bool laid_out = !scatters || (can_be_left(game, seat, stage->left) && game->world.reserve[seat] == 0);
    if (!laid_out) return "dicewars.setup.stage: so many dice cannot be left to be laid out";
    bool attacks = stage->kind == STAGE_ROLL && judge_attack(game, seat, stage->attack);
    return attacks ? "dicewars.setup.stage: the attack is not legal" : NULL;
}

static const char *check_war(struct game *game, const struct setup *setup) {
    const char *refused = check_seats(game);
    if (refused) return refused;
    if (game->turn < 1 || game->turn > MOST_TURNS) return "dicewars.setup.stage: turns are counted from 1 to 200";
    return setup->stage.kind == STAGE_OVER ? check_over(game, setup) : check_turn(game, setup);
}

// dicewars.setup.stage (004 ¶12, ¶13, ¶14)
const char *game_begin(struct game *game, const struct setup *setup) {
    const char *refused = check_map(game, setup);
    if (!refused) refused = check_lists(setup);
    if (refused) return refused;
    take_over(game, setup);
    refused = setup->stage.kind < STAGE_ATTACK ? check_before(game, setup) : check_war(game, setup);
    if (!refused) game_start(game);
    return refused;
}
