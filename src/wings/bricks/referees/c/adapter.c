/* The adapter of the bricks referee: lets `rulebook` ask rules.c what it makes of a game.
 *
 *     rulebook smoke bricks -- ./adapter
 *     rulebook validate bricks -- ./adapter
 */
#include "rules.h"
#include "serve.h"

#include <string.h>

#define BAD_FORM "the request is not of the form that docs/adapter.md gives"

static struct game game;

json *about(void) {
    return json_read("{\"name\":\"bricks referee\",\"version\":\"1\",\"can\":[\"start\",\"step\",\"moves\",\"view\"],"
                     "\"readings\":[]}");
}

/* What stands in a request. */

static const char *text_of(const json *value) { return value && value->kind == JSON_TEXT ? value->text : NULL; }

static bool is_number(const json *value) { return value && value->kind == JSON_NUMBER; }

static bool is_object(const json *value) { return value && value->kind == JSON_OBJECT; }

static bool is_list(const json *value) { return value && value->kind == JSON_LIST; }

/* The only key of a stage, and what stands under it. */
static bool read_stage(const json *said, struct stage *stage) {
    static const char *const kinds[] = {"greet", "move", "over"};
    if (!is_object(said) || said->count != 1) return false;
    int kind = 0;
    while (kind <= STAGE_OVER && strcmp(said->keys[0], kinds[kind]) != 0) kind++;
    const json *seat = kind == STAGE_OVER ? json_get(json_at(said, 0), "loser") : json_at(said, 0);
    const json *by = json_get(json_at(said, 0), "by");
    bool named = kind != STAGE_OVER || json_is(by, "no-place") || json_is(by, "foul");
    if (kind > STAGE_OVER || !is_number(seat) || !named) return false;
    stage->kind = (enum stage_kind)kind;
    stage->seat = (int)json_number(seat);
    stage->by = json_is(by, "foul") ? END_FOUL : END_NO_PLACE;
    return true;
}

/* A move that says nothing of the form is garbled: it is judged, and no error. */
static struct answer read_move(const json *move) {
    struct answer answer = {.kind = ANSWER_GARBLED};
    const json *cells = json_get(move, "brick");
    if (json_is(move, "ok")) answer.kind = ANSWER_OK;
    if (!is_list(cells) || cells->count != 2) return answer;
    answer.kind = ANSWER_BRICK;
    for (size_t i = 0; i < 2; i++) {
        const char *name = text_of(json_at(cells, i));
        if (!name || !read_cell(name, &answer.brick.cells[i])) answer.kind = ANSWER_GARBLED;
    }
    return answer;
}

/* Opens a game. Gives NULL, or why the setup is refused; `good` becomes false where it is of another form. */
static const char *read_setup(const json *setup, bool *good) {
    const json *size = json_get(setup, "size"), *filled = json_get(setup, "filled"), *said = json_get(setup, "stage");
    struct stage stage = {.kind = STAGE_GREET, .seat = 0};
    *good = is_number(size) && (!filled || is_list(filled)) && (!said || read_stage(said, &stage));
    if (!*good) return NULL;
    const char *refused = game_open(&game, json_number(size));
    for (size_t i = 0; !refused && filled && i < filled->count; i++) {
        const char *name = text_of(json_at(filled, i));
        struct cell cell;
        *good = name && read_cell(name, &cell);
        if (!*good) return NULL;
        refused = game_fill(&game, cell);
    }
    return refused ? refused : game_begin(&game, stage);
}

/* Whether a seat can reply at all; says why not. */
static bool can_reply(int seat) {
    if (seat != 0 && seat != 1) failed("there are two seats, 0 and 1");
    else if (game.stage.kind == STAGE_OVER) failed("the game is over");
    else return true;
    return false;
}

/* What happens. */

void start(const json *setup) {
    bool good;
    const char *refused = read_setup(setup, &good);
    if (!good) failed(BAD_FORM);
    else if (refused) rejected(refused);
}

bool move(int seat, const json *move, long long took_us) {
    return can_reply(seat) && game_reply(&game, seat, read_move(move), took_us) != NULL;
}

bool line(int seat, const char *line, long long took_us) {
    return can_reply(seat) && game_reply(&game, seat, read_answer(line ? line : ""), took_us) != NULL;
}

bool fault(int seat, const char *fault, long long took_us) {
    (void)took_us; /* A failure is one whenever it comes. */
    return can_reply(seat) && game_fault(&game, seat, fault ? fault : "") != NULL;
}

void chance(const json *outcome) {
    (void)outcome;
    failed("luck decides nothing in bricks");
}

/* What is answered. */

static json *cell_name(struct cell cell) {
    char name[64];
    snprintf(name, sizeof name, "%ldx%ld", cell.x, cell.y);
    return json_of_text(name);
}

static json *brick_object(struct brick brick) {
    json *cells = json_add(json_add(json_list(), cell_name(brick.cells[0])), cell_name(brick.cells[1]));
    return json_set(json_object(), "brick", cells);
}

static json *board_object(void) {
    json *filled = json_list();
    for (size_t i = 0; i < game.filled_count; i++) json_add(filled, cell_name(game.filled[i]));
    json *board = json_set(json_object(), "size", json_of_number(game.size));
    return json_set(json_object(), "board", json_set(board, "filled", filled));
}

static json *stage_object(void) {
    json *seat = json_of_number(game.stage.seat);
    if (game.stage.kind != STAGE_OVER) {
        return json_set(json_object(), game.stage.kind == STAGE_GREET ? "greet" : "move", seat);
    }
    json *over = json_set(json_object(), "loser", seat);
    json_set(over, "by", json_of_text(game.stage.by == END_FOUL ? "foul" : "no-place"));
    return json_set(json_object(), "over", over);
}

json *position(void) {
    json *rows = json_list();
    char row[LARGEST_SIZE + 1];
    for (int y = 0; y < game.size; y++) {
        memcpy(row, game.cells + y * (game.size + 1), (size_t)game.size);
        row[game.size] = '\0';
        json_add(rows, json_of_text(row));
    }
    return json_set(json_set(json_object(), "board", rows), "stage", stage_object());
}

json *turn(void) {
    json *list = json_list();
    int seat = game.stage.seat;
    if (game.stage.kind != STAGE_OVER) return json_set(json_object(), "seats", json_add(list, json_of_number(seat)));
    json_add(json_add(list, json_of_number(seat == 0 ? 2 : 1)), json_of_number(seat == 1 ? 2 : 1));
    return json_set(json_object(), "over", list);
}

json *sent(void) {
    json *list = json_list();
    for (size_t i = 0; i < game.sent_count; i++) {
        const struct message *told = &game.sent[i];
        json *message = told->kind == MESSAGE_BOARD   ? board_object()
                        : told->kind == MESSAGE_BRICK ? brick_object(told->brick)
                                                      : json_of_text(told->kind == MESSAGE_START ? "start" : "stop");
        json *item = json_set(json_object(), "seat", json_of_number(told->seat));
        json_add(list, json_set(item, "message", message));
    }
    return list;
}

/* Each brick once, its left or upper cell first. */
static json *places(void) {
    json *list = json_list();
    for (long y = 0; y < game.size; y++) {
        for (long x = 0; x < game.size; x++) {
            struct brick lying = {{{x, y}, {x + 1, y}}}, upright = {{{x, y}, {x, y + 1}}};
            if (is_place(&game, lying)) json_add(list, brick_object(lying));
            if (is_place(&game, upright)) json_add(list, brick_object(upright));
        }
    }
    return list;
}

json *moves(int seat) {
    if (game.stage.kind == STAGE_OVER || seat != game.stage.seat) return json_list();
    return game.stage.kind == STAGE_GREET ? json_add(json_list(), json_of_text("ok")) : places();
}

json *view(int seat) {
    (void)seat; /* Both see the whole position. */
    return position();
}

int main(void) { return serve("bricks"); }

// The forms of the data, in a game that our own referee was asked about (> a request, < its answer). All of them:
// `rulebook schema game bricks` and `rulebook schema adapter`; in words: docs/adapter.md.
//
@CONVERSATION@
