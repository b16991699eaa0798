/* The adapter of the Dice Wars referee: lets `rulebook` ask rules.c what it makes of a war.
 *
 *     rulebook smoke dicewars -- ./adapter
 *     rulebook validate dicewars -- ./adapter
 */
#include "rules.h"
#include "serve.h"

#include <limits.h>
#include <string.h>

#define BAD_FORM "the request is not of the form that docs/adapter.md gives"
#define NO_STAGE "dicewars.setup.stage: there is no such stage"

static const char *const FLAG_NAMES[] = {"red", "green", "blue", "orange", "yellow", "cyan", "magenta", "gray"};
static const char *const STAGES[] = {"prepare", "choose", "deal", "attack", "roll", "scatter", "over"};
static const char *const CALLS[] = {"init", "name", "ready"};

static struct game game;

json *about(void) {
    return json_read("{\"name\":\"dicewars referee\",\"version\":\"1\",\"can\":[\"start\",\"step\",\"moves\",\"view\"],"
                     "\"readings\":[]}");
}

/* What stands in a request; `good` becomes false where it is of another form. */

static bool is_list(const json *value) { return value && value->kind == JSON_LIST; }

static bool is_object(const json *value) { return value && value->kind == JSON_OBJECT; }

static bool is_null(const json *value) { return value && value->kind == JSON_NULL; }

static bool is_whole(const json *value) {
    return value && value->kind == JSON_NUMBER && value->text[strspn(value->text, "-0123456789")] == '\0';
}

static long read_whole(const json *value, bool *good) {
    *good = *good && is_whole(value);
    return json_number(value);
}

/* A number beyond an `int` is too large wherever it stands. */
static int read_int(const json *value, bool *good) {
    long number = read_whole(value, good);
    return number > INT_MAX ? INT_MAX : number < INT_MIN ? INT_MIN : (int)number;
}

/* The index of a text in a list of `count`, or `count`. */
static int word_in(const char *const *words, int count, const json *value) {
    int index = 0;
    while (index < count && !json_is(value, words[index])) index++;
    return index;
}

/* A flag, NO_FLAG for null, or FLAGS for another text. */
static int read_flag(const json *value, bool *good) {
    *good = *good && value && (value->kind == JSON_TEXT || value->kind == JSON_NULL);
    return is_null(value) ? NO_FLAG : word_in(FLAG_NAMES, FLAGS, value);
}

static struct numbers read_numbers(const json *list, int (*read)(const json *, bool *), bool *good) {
    struct numbers numbers = {0, {0}};
    *good = *good && is_list(list);
    for (size_t i = 0; *good && i < list->count && i < MOST_PLAYERS; i++) {
        numbers.items[i] = read(json_at(list, i), good);
    }
    if (*good) numbers.count = list->count > MOST_PLAYERS ? MOST_PLAYERS + 1 : (int)list->count;
    return numbers;
}

/* Setups. */

static const char *read_land(const json *said, bool *good) {
    struct land land = {.id = read_whole(json_get(said, "id"), good)};
    int flag = read_flag(json_get(said, "flag"), good), dice = read_int(json_get(said, "dice"), good);
    const json *neighbours = json_get(said, "neighbours");
    *good = *good && is_list(neighbours);
    for (size_t i = 0; *good && i < neighbours->count; i++) {
        if (i == MOST_LANDS) return "dicewars.map.borders: more neighbours than there can be lands";
        land.named[land.neighbour_count++] = read_whole(json_at(neighbours, i), good);
    }
    return *good ? game_land(&game, &land, flag, dice) : NULL;
}

static void read_prepare(const json *list, struct setup *setup, bool *good) {
    *good = *good && is_list(list);
    for (size_t seat = 0; *good && seat < list->count && seat < MOST_PLAYERS; seat++) {
        int call = word_in(CALLS, 3, json_at(list, seat));
        *good = call < 3;
        setup->stage.calls[seat] = (enum call)call;
    }
    setup->prepared = *good && list->count <= MOST_PLAYERS ? (int)list->count : -1;
}

static const char *read_stage(const json *said, struct setup *setup, bool *good) {
    struct stage *stage = &setup->stage;
    bool is_word = json_is(said, "deal") || json_is(said, "over"), is_pair = is_object(said) && said->count == 1;
    if (!is_word && !is_pair) return NO_STAGE;
    const json *detail = json_at(said, 0);
    int kind = 0;
    while (kind <= STAGE_OVER && strcmp(is_word ? said->text : said->keys[0], STAGES[kind]) != 0) kind++;
    if (kind > STAGE_OVER) return NO_STAGE;
    *stage = (struct stage){.kind = (enum stage_kind)kind};
    if (kind == STAGE_PREPARE) read_prepare(detail, setup, good);
    if (kind == STAGE_CHOOSE) stage->seat = read_int(detail, good);
    if (kind >= STAGE_ATTACK && kind <= STAGE_SCATTER) stage->seat = read_int(json_get(detail, "seat"), good);
    if (kind == STAGE_ATTACK || kind == STAGE_ROLL) stage->step = read_int(json_get(detail, "step"), good);
    if (kind == STAGE_SCATTER) stage->left = read_int(json_get(detail, "left"), good);
    if (kind == STAGE_ROLL) {
        stage->attack.from = land_by_id(&game, read_whole(json_get(detail, "from"), good));
        stage->attack.to = land_by_id(&game, read_whole(json_get(detail, "to"), good));
    }
    return NULL;
}

/* What stands for the keys that are left out. */
static struct setup read_players(const json *said, bool *good) {
    struct setup setup = {.players = read_int(json_get(said, "players"), good)};
    struct numbers *lists[] = {&setup.order, &setup.flags, &setup.reserve};
    for (int i = 0; i < 3; i++) lists[i]->count = setup.players;
    for (int seat = 0; seat < MOST_PLAYERS; seat++) {
        setup.order.items[seat] = seat;
        setup.flags.items[seat] = NO_FLAG;
    }
    setup.prepared = setup.players;
    return setup;
}

static const char *read_setup(const json *said, bool *good) {
    struct setup setup = read_players(said, good);
    const json *lands = json_get(said, "lands"), *stage = json_get(said, "stage");
    const char *refused = NULL;
    *good = *good && is_list(lands);
    game_open(&game);
    for (size_t i = 0; *good && !refused && i < lands->count; i++) refused = read_land(json_at(lands, i), good);
    if (*good && !refused && stage) refused = read_stage(stage, &setup, good);
    if (json_get(said, "order")) setup.order = read_numbers(json_get(said, "order"), read_int, good);
    if (json_get(said, "flags")) setup.flags = read_numbers(json_get(said, "flags"), read_flag, good);
    if (json_get(said, "reserve")) setup.reserve = read_numbers(json_get(said, "reserve"), read_int, good);
    if (json_get(said, "out")) setup.out = read_numbers(json_get(said, "out"), read_int, good);
    if (json_get(said, "turn")) setup.turn = read_int(json_get(said, "turn"), good);
    setup.has_ply = json_get(said, "ply") != NULL;
    if (setup.has_ply) setup.ply = read_int(json_get(said, "ply"), good);
    return *good && !refused ? game_begin(&game, &setup) : refused;
}

/* A move that says nothing of the form is a bad one: it is judged, and no error. */
static struct reply read_move(const json *said) {
    struct reply reply = {.kind = REPLY_GARBLED};
    if (json_is(said, "ready")) reply.kind = REPLY_READY;
    if (!is_object(said) || said->count != 1) return reply;
    const json *name = json_get(said, "name"), *flag = json_get(said, "flag"), *attack = json_get(said, "attack");
    bool good = true;
    if (name && (is_null(name) || name->kind == JSON_TEXT)) reply.kind = REPLY_NAME;
    if (flag) {
        reply.flag = read_flag(flag, &good);
        if (good && reply.flag < FLAGS) reply.kind = REPLY_FLAG;
    } else if (is_null(attack)) {
        reply.kind = REPLY_ATTACK;
        reply.stops = true;
    } else if (is_object(attack) && attack->count == 2) {
        reply.attack.from = land_by_id(&game, read_whole(json_get(attack, "from"), &good));
        reply.attack.to = land_by_id(&game, read_whole(json_get(attack, "to"), &good));
        if (good) reply.kind = REPLY_ATTACK;
    }
    return reply;
}

static bool is_seat(int seat) {
    if (seat >= 0 && seat < game.players) return true;
    failed("there is no such seat");
    return false;
}

/* Whether a seat can reply at all; says why not. */
static bool can_reply(int seat) {
    if (!is_seat(seat)) return false;
    if (game.stage.kind == STAGE_OVER) failed("the war is over");
    return game.stage.kind != STAGE_OVER;
}

/* What happens. */

void start(const json *setup) {
    bool good = true;
    const char *refused = read_setup(setup, &good);
    if (!good) failed(BAD_FORM);
    else if (refused) rejected(refused);
}

bool move(int seat, const json *move, long long took_us) {
    return can_reply(seat) && game_reply(&game, seat, read_move(move), took_us) != NULL;
}

/* There is no text protocol. */
bool line(int seat, const char *line, long long took_us) {
    (void)line;
    return can_reply(seat) && game_reply(&game, seat, (struct reply){.kind = REPLY_GARBLED}, took_us) != NULL;
}

bool fault(int seat, const char *fault, long long took_us) {
    (void)took_us; /* A failure is one whenever it comes. */
    return can_reply(seat) && game_fault(&game, seat, fault ? fault : "") != NULL;
}

void chance(const json *outcome) {
    const json *flags = json_get(outcome, "flags"), *roll = json_get(outcome, "roll");
    bool good = true, can_be;
    if (flags) {
        struct numbers dealt = read_numbers(flags, read_flag, &good);
        can_be = good && game_deal(&game, &dealt);
    } else if (roll) {
        struct numbers attacker = read_numbers(json_get(roll, "attacker"), read_int, &good);
        struct numbers defender = read_numbers(json_get(roll, "defender"), read_int, &good);
        can_be = good && game_roll(&game, &attacker, &defender);
    } else {
        int land = land_by_id(&game, read_whole(json_get(outcome, "scatter"), &good));
        can_be = good && game_scatter(&game, land);
    }
    if (!can_be) failed("luck cannot decide this now");
}

/* What is answered. */

static json *flag_or_null(int flag) { return flag == NO_FLAG ? json_null() : json_of_text(FLAG_NAMES[flag]); }

static json *numbers_list(const int *numbers, int count) {
    json *list = json_list();
    for (int i = 0; i < count; i++) json_add(list, json_of_number(numbers[i]));
    return list;
}

static json *set_number(json *object, const char *key, long number) {
    return json_set(object, key, json_of_number(number));
}

/* Puts something under the number of a land. */
static void set_land(json *object, int land, json *item) {
    char key[32];
    snprintf(key, sizeof key, "%ld", game.lands[land].id);
    json_set(object, key, item);
}

static json *lands_object(const struct world *world) {
    json *lands = json_object();
    for (int land = 0; land < game.land_count; land++) {
        json *held = json_add(json_list(), json_of_text(FLAG_NAMES[world->owner[land]]));
        set_land(lands, land, json_add(held, json_of_number(world->dice[land])));
    }
    return lands;
}

static json *map_object(void) {
    json *map = json_object();
    for (int land = 0; land < game.land_count; land++) {
        json *neighbours = json_list();
        for (int i = 0; i < game.lands[land].neighbour_count; i++) {
            json_add(neighbours, json_of_number(game.lands[land].named[i]));
        }
        set_land(map, land, neighbours);
    }
    return json_set(json_object(), "map", map);
}

static json *attack_object(struct attack attack) {
    json *object = set_number(json_object(), "from", game.lands[attack.from].id);
    return set_number(object, "to", game.lands[attack.to].id);
}

static json *stage_value(void) {
    const struct stage *stage = &game.stage;
    const char *name = STAGES[stage->kind];
    if (stage->kind == STAGE_DEAL || stage->kind == STAGE_OVER) return json_of_text(name);
    if (stage->kind == STAGE_CHOOSE) return set_number(json_object(), name, stage->seat);
    if (stage->kind == STAGE_PREPARE) {
        json *calls = json_list();
        for (int seat = 0; seat < game.players; seat++) json_add(calls, json_of_text(CALLS[stage->calls[seat]]));
        return json_set(json_object(), name, calls);
    }
    json *detail = stage->kind == STAGE_ROLL ? attack_object(stage->attack) : json_object();
    set_number(detail, "seat", stage->seat);
    bool scatters = stage->kind == STAGE_SCATTER;
    set_number(detail, scatters ? "left" : "step", scatters ? stage->left : stage->step);
    return json_set(json_object(), name, detail);
}

json *position(void) {
    json *flags = json_list(), *object = json_set(json_object(), "lands", lands_object(&game.world));
    for (int seat = 0; seat < game.players; seat++) json_add(flags, flag_or_null(game.world.flags[seat]));
    json_set(object, "flags", flags);
    json_set(object, "reserve", numbers_list(game.world.reserve, game.players));
    json_set(object, "out", numbers_list(game.out, game.out_count));
    set_number(set_number(object, "turn", game.turn), "ply", game.ply);
    return json_set(object, "stage", stage_value());
}

json *turn(void) {
    json *list = json_list();
    if (game.stage.kind == STAGE_OVER) {
        for (int seat = 0; seat < game.players; seat++) json_add(list, json_of_number(place_of(&game, seat)));
        return json_set(json_object(), "over", list);
    }
    for (int seat = 0; seat < game.players; seat++) {
        if (call_of(&game, seat) != CALL_NONE) json_add(list, json_of_number(seat));
    }
    if (list->count > 0) return json_set(json_object(), "seats", list);
    json_free(list);
    return json_of_text("chance");
}

static json *world_object(const struct world *world, int seat, int attacks_left) {
    json *flags = json_list(), *reserve = json_object();
    for (int flag = 0; flag < FLAGS; flag++) {
        if (!told_flag(&game, world, flag)) continue;
        json_add(flags, json_of_text(FLAG_NAMES[flag]));
        set_number(reserve, FLAG_NAMES[flag], told_reserve(&game, world, flag));
    }
    json *object = json_set(json_object(), "lands", lands_object(world));
    json_set(object, "flags", flags);
    json_set(object, "my_flag", flag_or_null(world->flags[seat]));
    json_set(object, "reserve", reserve);
    return set_number(object, "attacks_left", attacks_left);
}

static json *call_message(int seat) {
    enum call call = call_of(&game, seat);
    if (call == CALL_INIT || call == CALL_NAME) return json_of_text(call == CALL_INIT ? "init" : "get-name");
    json *said = json_set(json_object(), "world", view(seat));
    if (call == CALL_ATTACK) return json_set(json_object(), "attack", said);
    json *available = json_list();
    for (int flag = 0; flag < FLAGS; flag++) {
        if (told_available(&game, flag)) json_add(available, json_of_text(FLAG_NAMES[flag]));
    }
    return json_set(json_object(), "choose-flag", json_set(said, "available", available));
}

static json *opponent_attack_message(int seat) {
    json *told = json_set(json_object(), "opponent", json_of_text(FLAG_NAMES[game.attacker_flag]));
    json_set(told, "attack", attack_object(game.attack));
    json_set(told, "before", world_object(&game.before, seat, 0));
    return json_set(json_object(), "opponent-attack", json_set(told, "won", json_bool(game.won)));
}

json *sent(void) {
    json *list = json_list();
    for (int i = 0; i < game.sent_count; i++) {
        int seat = game.sent[i].seat;
        enum message_kind kind = game.sent[i].kind;
        json *message = kind == MESSAGE_MAP    ? map_object()
                        : kind == MESSAGE_CALL ? call_message(seat)
                                               : opponent_attack_message(seat);
        json_add(list, json_set(set_number(json_object(), "seat", seat), "message", message));
    }
    return list;
}

/* All attacks that are legal, and null. */
static json *attacks(int seat) {
    json *list = json_list();
    for (int from = 0; from < game.land_count; from++) {
        for (int i = 0; i < game.lands[from].neighbour_count; i++) {
            struct attack attack = {from, game.lands[from].neighbours[i]};
            if (judge_attack(&game, seat, attack)) continue;
            json_add(list, json_set(json_object(), "attack", attack_object(attack)));
        }
    }
    return json_add(list, json_set(json_object(), "attack", json_null()));
}

json *moves(int seat) {
    if (!is_seat(seat)) return NULL;
    json *list = json_list();
    switch (call_of(&game, seat)) {
    case CALL_INIT: return json_add(list, json_of_text("ready"));
    case CALL_NAME: return json_add(list, json_set(json_object(), "name", json_null())); /* of names there is no end */
    case CALL_ATTACK: json_free(list); return attacks(seat);
    case CALL_CHOICE:
        for (int flag = 0; flag < FLAGS; flag++) {
            if (!told_available(&game, flag)) continue;
            json_add(list, json_set(json_object(), "flag", json_of_text(FLAG_NAMES[flag])));
        }
        return list;
    default: return list;
    }
}

json *view(int seat) { return is_seat(seat) ? world_object(&game.world, seat, told_attacks_left(&game, seat)) : NULL; }

int main(void) { return serve("dicewars"); }

// The forms of the data, in a game that our own referee was asked about (> a request, < its answer). All of them:
// `rulebook schema game dicewars` and `rulebook schema adapter`; in words: docs/adapter.md.
//
@CONVERSATION@
