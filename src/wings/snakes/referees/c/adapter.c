/* The adapter of the snakes referee: lets `rulebook` ask rules.c what it makes of a fight.
 *
 *     rulebook smoke snakes -- ./adapter
 *     rulebook validate snakes -- ./adapter
 */
#include "rules.h"
#include "serve.h"

#include <string.h>

#define BAD_FORM "the request is not of the form that docs/adapter.md gives"

static const char *const MOVES[] = {"up", "right", "down", "left", "skip"};
static const char *const REASONS[] = {NULL, "one-left", "limit", "blocked"};

static struct game game;

json *about(void) {
    return json_read("{\"name\":\"snakes referee\",\"version\":\"1\",\"can\":[\"start\",\"step\",\"moves\",\"view\"],"
                     "\"readings\":[]}");
}

/* What stands in a request; `good` becomes false where it is of another form. */

static bool is_list(const json *value) { return value && value->kind == JSON_LIST; }

static long read_whole(const json *value, bool *good) {
    bool whole = value && value->kind == JSON_NUMBER && value->text[strspn(value->text, "-0123456789")] == '\0';
    *good = *good && whole;
    return json_number(value);
}

static const char *read_text(const json *value, bool *good) {
    bool text = value && value->kind == JSON_TEXT;
    *good = *good && text;
    return text ? value->text : "";
}

static const char *read_description(const json *value, bool *good) { return value ? read_text(value, good) : ""; }

static const json *read_list(const json *value, bool *good) {
    *good = *good && is_list(value);
    return *good ? value : NULL;
}

static size_t count_of(const json *list) { return list ? list->count : 0; }

/* Seats in an order. One seat more than there can be is the same as any number more. */
static struct order read_order(const json *value, bool *good) {
    struct order order = {.count = 0};
    const json *list = read_list(value, good);
    for (size_t i = 0; i < count_of(list); i++) {
        long seat = read_whole(json_at(list, i), good);
        if (i == MOST_SNAKES) order.seats[0] = -1;
        if (i >= MOST_SNAKES) break;
        order.seats[order.count++] = seat >= 0 && seat < MOST_SNAKES ? (int)seat : -1;
    }
    return order;
}

static struct stage read_stage(const json *value, bool *good) {
    struct stage stage = {.kind = STAGE_ORDER};
    const json *mover = json_get(value, "move"), *over = json_get(value, "over");
    if (!value || json_is(value, "order")) return stage;
    *good = *good && value->kind == JSON_OBJECT && value->count == 1;
    if (mover) {
        long seat = read_whole(mover, good);
        stage.kind = STAGE_MOVE;
        stage.mover = seat >= 0 && seat < MOST_SNAKES ? (int)seat : -1;
        return stage;
    }
    stage.kind = STAGE_OVER;
    const char *word = read_text(over, good);
    for (int reason = ONE_LEFT; reason <= BLOCKED; reason++) {
        if (strcmp(word, REASONS[reason]) == 0) stage.reason = (enum reason)reason;
    }
    return stage;
}

/* Programs. Each function gives why the program is refused, or NULL. */

static const char *read_map(const json *map, struct program *program, bool *good) {
    const char *description = read_description(json_get(map, "Description"), good);
    long head_x = read_whole(json_get(map, "HeadX"), good), head_y = read_whole(json_get(map, "HeadY"), good);
    const json *runs = read_list(json_get(map, "Lines"), good);
    const char *refused = *good ? program_map(program, description, head_x, head_y) : NULL;
    for (size_t i = 0; *good && !refused && i < count_of(runs); i++) {
        const json *run = json_at(runs, i);
        long x = read_whole(json_get(run, "X"), good), y = read_whole(json_get(run, "Y"), good);
        const char *cells = read_text(json_get(run, "Line"), good);
        refused = *good ? program_run(program, x, y, cells) : NULL;
    }
    return refused;
}

static const char *read_program(const json *file, struct program *program, bool *good) {
    const char *name = read_text(json_get(file, "SnakeName"), good);
    const char *description = read_description(json_get(file, "ProgramDescription"), good);
    const json *sets = read_list(json_get(file, "Templates"), good), *maps = read_list(json_get(file, "Maps"), good);
    const char *refused = *good ? program_open(program, name, description) : NULL;
    if (!refused && count_of(sets) != SETS) refused = "snakes.program.sets: there are four user sets";
    for (size_t i = 0; *good && !refused && i < SETS; i++) {
        refused = program_set(program, (int)i, read_text(json_at(sets, i), good));
    }
    if (!refused && count_of(maps) < 1) refused = "snakes.program.maps: a program has 1 to 9 maps";
    for (size_t i = 0; *good && !refused && i < count_of(maps); i++) {
        refused = read_map(json_at(maps, i), program, good);
    }
    return refused;
}

static const char *read_snake(const json *said, int seat, bool *good) {
    const json *cells = read_list(json_get(said, "cells"), good), *program = json_get(said, "program");
    struct snake *snake = &game.snakes[seat];
    const char *refused = NULL;
    for (size_t i = 0; *good && !refused && i < count_of(cells); i++) {
        const json *cell = json_at(cells, i);
        long x = read_whole(json_at(cell, 0), good), y = read_whole(json_at(cell, 1), good);
        refused = *good ? game_segment(&game, seat, x, y) : NULL;
    }
    snake->is_live = !program || program->kind == JSON_NULL;
    return refused || snake->is_live ? refused : read_program(program, &snake->program, good);
}

static const char *read_setup(const json *said, bool *good) {
    const json *size = json_get(said, "size"), *order = json_get(said, "order");
    const json *limit = json_get(said, "limit"), *round = json_get(said, "round");
    const json *snakes = read_list(json_get(said, "snakes"), good);
    long columns = size ? read_whole(json_at(size, 0), good) : 25;
    long rows = size ? read_whole(json_at(size, 1), good) : 25;
    struct order drawn = {.count = 0};
    if (order) drawn = read_order(order, good);
    long rounds_limit = limit ? read_whole(limit, good) : 1000, played = round ? read_whole(round, good) : 0;
    struct stage stage = read_stage(json_get(said, "stage"), good);
    const char *refused = *good ? game_open(&game, columns, rows, snakes->count) : NULL;
    for (int seat = 0; *good && !refused && seat < game.snake_count; seat++) {
        refused = read_snake(json_at(snakes, (size_t)seat), seat, good);
    }
    return *good && !refused ? game_begin(&game, rounds_limit, played, drawn, stage) : refused;
}

/* Whether a seat can reply at all; says why not. */
static bool can_reply(int seat) {
    if (seat < 0 || seat >= game.snake_count) failed("there is no such seat");
    else if (game.stage.kind == STAGE_OVER) failed("the fight is over");
    else return true;
    return false;
}

/* What happens. */

void start(const json *setup) {
    bool good = true;
    const char *refused = read_setup(setup, &good);
    if (!good) failed(BAD_FORM);
    else if (refused) rejected(refused);
}

/* A move that is none of the words is a bad one: it is judged, and no error. */
bool move(int seat, const json *move, long long took_us) {
    enum direction said = UP;
    while (said < NO_MOVE && !json_is(move, MOVES[said])) said++;
    return can_reply(seat) && game_reply(&game, seat, said, took_us) != NULL;
}

/* There is no text protocol. */
bool line(int seat, const char *line, long long took_us) {
    (void)line;
    return can_reply(seat) && game_reply(&game, seat, NO_MOVE, took_us) != NULL;
}

bool fault(int seat, const char *fault, long long took_us) {
    (void)took_us; /* A failure is one whenever it comes. */
    return can_reply(seat) && game_fault(&game, seat, fault ? fault : "") != NULL;
}

void chance(const json *outcome) {
    bool good = true;
    struct order order = read_order(json_get(outcome, "order"), &good);
    if (game.stage.kind != STAGE_ORDER) failed("luck is not to decide now");
    else if (!good || !game_settle(&game, order)) failed("the order names each living seat once");
}

/* What is answered. */

static json *pair(long one, long other) {
    return json_add(json_add(json_list(), json_of_number(one)), json_of_number(other));
}

static json *stage_value(void) {
    if (game.stage.kind == STAGE_ORDER) return json_of_text("order");
    if (game.stage.kind == STAGE_MOVE) return json_set(json_object(), "move", json_of_number(game.stage.mover));
    return json_set(json_object(), "over", json_of_text(REASONS[game.stage.reason]));
}

json *position(void) {
    json *snakes = json_list(), *order = json_list();
    for (int seat = 0; seat < game.snake_count; seat++) {
        json *cells = json_list();
        for (int i = 0; i < game.snakes[seat].length; i++) {
            json_add(cells, pair(game.snakes[seat].cells[i].x, game.snakes[seat].cells[i].y));
        }
        json_add(snakes, cells);
    }
    for (int i = 0; i < game.order.count; i++) json_add(order, json_of_number(game.order.seats[i]));
    json *object = json_set(json_object(), "snakes", snakes);
    json_set(object, "round", json_of_number(game.round));
    return json_set(json_set(object, "order", order), "stage", stage_value());
}

json *turn(void) {
    json *list = json_list();
    if (game.stage.kind == STAGE_MOVE) {
        return json_set(json_object(), "seats", json_add(list, json_of_number(game.stage.mover)));
    }
    if (game.stage.kind == STAGE_OVER) {
        for (int seat = 0; seat < game.snake_count; seat++) json_add(list, json_of_number(place_of(&game, seat)));
        return json_set(json_object(), "over", list);
    }
    json_free(list);
    return json_of_text("chance");
}

json *sent(void) {
    json *list = json_list();
    for (int i = 0; i < game.told_count; i++) {
        int seat = game.told[i];
        bool over = game.stage.kind == STAGE_OVER;
        json *message = over ? json_of_text("over") : json_set(json_object(), "move", view(seat));
        json *item = json_set(json_object(), "seat", json_of_number(seat));
        json_add(list, json_set(item, "message", message));
    }
    return list;
}

json *moves(int seat) {
    json *list = json_list();
    bool legal[DIRECTIONS];
    if (game.stage.kind != STAGE_MOVE || seat != game.stage.mover) return list;
    legal_moves(&game, seat, legal);
    for (int move = 0; move < DIRECTIONS; move++) {
        if (legal[move]) json_add(list, json_of_text(MOVES[move]));
    }
    return list->count > 0 ? list : json_add(list, json_of_text(MOVES[SKIP]));
}

json *view(int seat) {
    if (seat < 0 || seat >= game.snake_count) {
        failed("there is no such seat");
        return NULL;
    }
    json *rows = json_list(), *heading = json_null(), *object = json_set(json_object(), "seat", json_of_number(seat));
    if (is_living(&game, seat)) {
        struct view seen = view_of(&game, seat);
        for (int y = 0; y < WINDOW; y++) {
            char row[WINDOW + 1] = {0};
            memcpy(row, seen.window[y], WINDOW);
            json_add(rows, json_of_text(row));
        }
        json_free(heading);
        heading = json_of_text(MOVES[seen.heading]);
    }
    return json_set(json_set(object, "heading", heading), "window", rows);
}

int main(void) { return serve("snakes"); }

// The forms of the data, in a game that our own referee was asked about (> a request, < its answer). All of them:
// `rulebook schema game snakes` and `rulebook schema adapter`; in words: docs/adapter.md.
//
@CONVERSATION@
