/* The adapter of the garrison referee: lets `rulebook` ask rules.c what it makes of a game.
 *
 *     rulebook smoke garrison -- ./adapter
 *     rulebook validate garrison -- ./adapter
 */
#include "rules.h"
#include "serve.h"

#include <string.h>

#define BAD_FORM "the request is not of the form that docs/adapter.md gives"

static const char *const ENDINGS[] = {"territory", "limit", "fault"};

static struct game game;

json *about(void) {
    return json_read("{\"name\":\"garrison referee\",\"version\":\"1\",\"can\":[\"start\",\"step\",\"moves\",\"view\"],"
                     "\"readings\":[]}");
}

/* What stands in a request; `good` becomes false where it is of another form. */

static bool is_list(const json *value) { return value && value->kind == JSON_LIST; }

static bool is_whole(const json *value) {
    return value && value->kind == JSON_NUMBER && value->text[strspn(value->text, "-0123456789")] == '\0';
}

static long read_whole(const json *value, bool *good) {
    *good = *good && is_whole(value);
    return json_number(value);
}

static struct cell read_cell(const json *value, bool *good) {
    *good = *good && is_list(value) && value->count == 2;
    struct cell cell = {read_whole(json_at(value, 0), good), read_whole(json_at(value, 1), good)};
    return cell;
}

/* A seat, or another number that is none. */
static int read_seat(const json *value, bool *good) {
    long seat = read_whole(value, good);
    return seat == 0 || seat == 1 ? (int)seat : 2;
}

static int read_seat_or_nobody(const json *value, bool *good) {
    return !value || value->kind == JSON_NULL ? NOBODY : read_seat(value, good);
}

static struct stage read_stage(const json *said, bool *good) {
    struct stage stage = {.kind = STAGE_INIT, .seat = 0, .failed = NOBODY, .winner = NOBODY};
    if (!said) return stage;
    const json *init = json_get(said, "init"), *move = json_get(said, "move"), *over = json_get(said, "over");
    *good = *good && said->kind == JSON_OBJECT && said->count == 1;
    if (init) {
        stage.seat = read_seat(json_get(init, "seat"), good);
        stage.failed = read_seat_or_nobody(json_get(init, "failed"), good);
    } else if (move) {
        stage.kind = STAGE_MOVE;
        stage.seat = read_seat(move, good);
    } else {
        stage.kind = STAGE_OVER;
        stage.winner = read_seat_or_nobody(json_get(over, "winner"), good);
        int by = 0;
        while (by < 3 && !json_is(json_get(over, "by"), ENDINGS[by])) by++;
        *good = *good && by < 3;
        stage.by = (enum ending)by;
    }
    return stage;
}

static const char *read_field(const json *field, bool *good) {
    const char *rows[MOST_ROWS];
    *good = *good && is_list(field);
    for (size_t i = 0; *good && i < field->count && i < MOST_ROWS; i++) {
        const json *row = json_at(field, i);
        *good = row->kind == JSON_TEXT;
        rows[i] = row->text;
    }
    return *good ? game_open(&game, rows, field->count) : NULL;
}

static const char *read_army(const json *army, bool *good) {
    const char *refused = NULL;
    bool fits = is_list(army) && army->count == (size_t)game.rows;
    for (int row = 1; fits && row <= game.rows; row++) {
        const json *garrisons = json_at(army, (size_t)row - 1);
        fits = is_list(garrisons) && garrisons->count == (size_t)game.columns;
        for (int column = 1; fits && *good && !refused && column <= game.columns; column++) {
            long garrison = read_whole(json_at(garrisons, (size_t)column - 1), good);
            refused = game_garrison(&game, (struct cell){row, column}, garrison);
        }
    }
    return fits ? refused : "garrison.board.garrison: there are as many garrisons as cells";
}

static const char *read_setup(const json *said, bool *good) {
    const json *at = json_get(said, "at"), *hand = json_get(said, "hand"), *moves = json_get(said, "moves");
    *good = (!hand || (is_list(hand) && hand->count == 2)) && (!moves || (is_list(moves) && moves->count == 2));
    const char *refused = read_field(json_get(said, "field"), good);
    if (*good && !refused) refused = read_army(json_get(said, "army"), good);
    if (*good && !refused && (!is_list(at) || at->count != 2)) return "garrison.board.start: there are two players";
    for (size_t seat = 0; *good && !refused && seat < 2; seat++) {
        struct cell cell = read_cell(json_at(at, seat), good);
        long army = hand ? read_whole(json_at(hand, seat), good) : 0;
        refused = game_player(&game, (int)seat, cell, army);
    }
    long first = moves ? read_whole(json_at(moves, 0), good) : 0;
    long second = moves ? read_whole(json_at(moves, 1), good) : 0;
    struct stage stage = read_stage(json_get(said, "stage"), good);
    return *good && !refused ? game_begin(&game, first, second, stage) : refused;
}

static bool is_long(int64_t number) { return number >= -2147483647 - 1 && number <= 2147483647; }

/* A move that says nothing of the form is garbled: it is judged, and no error. */
static struct reply read_move(const json *said) {
    struct reply reply = {.kind = REPLY_GARBLED};
    bool good = said->kind == JSON_OBJECT && said->count == 2;
    if (json_is(said, "ready")) reply.kind = REPLY_READY;
    reply.move.to = read_cell(json_get(said, "to"), &good);
    reply.move.collect = read_whole(json_get(said, "collect"), &good);
    good = good && is_long(reply.move.to.row) && is_long(reply.move.to.column) && is_long(reply.move.collect);
    if (good) reply.kind = REPLY_MOVE;
    return reply;
}

static bool is_seat(int seat) {
    if (seat == 0 || seat == 1) return true;
    failed("there are two seats, 0 and 1");
    return false;
}

/* Whether a seat can reply at all; says why not. */
static bool can_reply(int seat) {
    if (!is_seat(seat)) return false;
    if (game.stage.kind == STAGE_OVER) failed("the game is over");
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
    (void)outcome;
    failed("luck decides nothing in garrison");
}

/* What is answered. */

static json *pair(long one, long other) {
    return json_add(json_add(json_list(), json_of_number(one)), json_of_number(other));
}

static json *seat_or_null(int seat) { return seat == NOBODY ? json_null() : json_of_number(seat); }

static json *stage_object(void) {
    const struct stage *stage = &game.stage;
    json *inner = json_object();
    if (stage->kind == STAGE_OVER) {
        json_set(inner, "winner", seat_or_null(stage->winner));
        return json_set(json_object(), "over", json_set(inner, "by", json_of_text(ENDINGS[stage->by])));
    }
    if (stage->kind == STAGE_MOVE) {
        json_free(inner);
        return json_set(json_object(), "move", json_of_number(stage->seat));
    }
    json_set(inner, "seat", json_of_number(stage->seat));
    if (stage->failed != NOBODY) json_set(inner, "failed", json_of_number(stage->failed));
    return json_set(json_object(), "init", inner);
}

json *position(void) {
    json *field = json_list(), *army = json_list();
    for (int row = 1; row <= game.rows; row++) {
        char kinds[MOST_COLUMNS + 1] = {0};
        json *garrisons = json_list();
        memcpy(kinds, game.field[row] + 1, (size_t)game.columns);
        for (int column = 1; column <= game.columns; column++) {
            json_add(garrisons, json_of_number((long)game.army[row][column]));
        }
        json_add(field, json_of_text(kinds));
        json_add(army, garrisons);
    }
    json *at = json_add(json_list(), pair((long)game.at[0].row, (long)game.at[0].column));
    json_add(at, pair((long)game.at[1].row, (long)game.at[1].column));
    json *object = json_set(json_set(json_object(), "field", field), "army", army);
    json_set(json_set(object, "at", at), "hand", pair((long)game.hand[0], (long)game.hand[1]));
    return json_set(json_set(object, "moves", pair(game.moves[0], game.moves[1])), "stage", stage_object());
}

json *turn(void) {
    const struct stage *stage = &game.stage;
    if (stage->kind != STAGE_OVER) {
        return json_set(json_object(), "seats", json_add(json_list(), json_of_number(stage->seat)));
    }
    return json_set(json_object(), "over", pair(stage->winner == 1 ? 2 : 1, stage->winner == 0 ? 2 : 1));
}

json *sent(void) {
    json *list = json_list();
    if (!game.calls) return list;
    json *call = json_set(json_object(), game.stage.kind == STAGE_INIT ? "init" : "get_move", view(game.stage.seat));
    json *item = json_set(json_object(), "seat", json_of_number(game.stage.seat));
    return json_add(list, json_set(item, "message", call));
}

json *moves(int seat) {
    json *list = json_list();
    struct cell cells[5];
    if (!is_seat(seat) || seat != asked(&game)) return list;
    if (game.stage.kind == STAGE_INIT) return json_add(list, json_of_text("ready"));
    int count = admissible(&game, seat, cells);
    for (int i = 0; i < count; i++) {
        json *move = json_set(json_object(), "to", pair((long)cells[i].row, (long)cells[i].column));
        json_add(list, json_set(move, "collect", json_of_number(0)));
    }
    return list;
}

// garrison.view.position (002 §1 ¶20, ¶21, §2.1 ¶5, ¶10, §2.2 ¶5, ¶10, §2.3 ¶6, ¶11)
json *view(int seat) {
    if (!is_seat(seat)) return NULL;
    json *object = json_object(), *field = json_list(), *army = json_list();
    for (int row = 0; row <= game.rows + 1; row++) {
        json *owners = json_list(), *garrisons = json_list();
        for (int column = 0; column <= game.columns + 1; column++) {
            struct cell cell = {row, column};
            json_add(owners, json_of_number(view_field(&game, cell)));
            json_add(garrisons, json_of_number((long)view_garrisons(&game, seat, cell)));
        }
        json_add(field, owners);
        json_add(army, garrisons);
    }
    struct totals totals = view_totals(&game, seat);
    json_set(object, "player", json_of_number(seat));
    json_set(object, "ipos", json_of_number((long)game.at[seat].row));
    json_set(object, "jpos", json_of_number((long)game.at[seat].column));
    json_set(json_set(object, "field", field), "army", army);
    json_set(object, "territory", json_of_number((long)totals.territory));
    json_set(object, "opponent_territory", json_of_number((long)totals.opponent_territory));
    json_set(object, "hand_army", json_of_number((long)game.hand[seat]));
    json_set(object, "total_army", json_of_number((long)totals.total_army));
    return json_set(object, "opponent_total_army", json_of_number((long)totals.opponent_total_army));
}

int main(void) { return serve("garrison"); }

// The forms of the data, in a game that our own referee was asked about (> a request, < its answer). All of them:
// `rulebook schema game garrison` and `rulebook schema adapter`; in words: docs/adapter.md.
//
@CONVERSATION@
