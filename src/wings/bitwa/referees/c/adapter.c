/* The adapter of the bitwa referee: lets `rulebook` ask rules.c what it makes of a game.
 *
 *     rulebook smoke bitwa -- ./adapter
 *     rulebook validate bitwa -- ./adapter
 */
#include "rules.h"
#include "serve.h"

#include <string.h>

#define BAD_FORM "the request is not of the form that docs/adapter.md gives"
#define BAD_SEATS "bitwa.board.stage: a list of seats holds 0 and 1 at most, each once and in order"

static const char *const STAGES[] = {"set-game", "time-left", "gen-move", "play", "over"};
static const char *const ENDINGS[] = {"annihilation", "killed", "rounds"};
static const char *const VALUES[] = {"attack", "x", "y", "dx", "dy", "p"};

static struct game game;

json *about(void) {
    return json_read("{\"name\":\"bitwa referee\",\"version\":\"1\",\"can\":[\"start\",\"step\",\"moves\",\"view\"],"
                     "\"readings\":[]}");
}

/* What stands in a request. */

static bool is_list(const json *value) { return value && value->kind == JSON_LIST; }

static bool is_object(const json *value) { return value && value->kind == JSON_OBJECT; }

/* The number of a word in a list of `count`, or `count`. */
static int word_in(const char *const *words, int count, const char *word) {
    int index = 0;
    while (index < count && strcmp(words[index], word) != 0) index++;
    return index;
}

/* A whole number, or what stands for one that is left out; notes what is none. */
static long read_whole(const json *value, long left_out, bool *good) {
    if (!value) return left_out;
    bool whole = value->kind == JSON_NUMBER && value->text[strspn(value->text, "-0123456789")] == '\0';
    *good = *good && whole;
    return json_number(value);
}

/* A list of seats in order, each once. */
static bool read_seats(const json *list, bool listed[2]) {
    listed[0] = listed[1] = false;
    if (!is_list(list)) return false;
    for (size_t i = 0; i < list->count; i++) {
        bool good = true;
        long seat = read_whole(json_at(list, i), 0, &good);
        if (!good || seat < 0 || seat > 1 || listed[seat] || listed[1]) return false;
        listed[seat] = true;
    }
    return true;
}

/* The one letter of a division, or '#', which no division has. */
static char read_division(const json *value) {
    bool letter = value && value->kind == JSON_TEXT && strlen(value->text) == 1;
    return letter ? value->text[0] : '#';
}

static const char *read_stage(const json *said, struct stage *stage) {
    if (!is_object(said) || said->count != 1) return "bitwa.board.stage: a stage has one name";
    int kind = word_in(STAGES, 5, said->keys[0]);
    const json *value = json_at(said, 0);
    *stage = (struct stage){.kind = (enum stage_kind)kind};
    if (kind == STAGE_SET_GAME) return read_seats(value, stage->waits) ? NULL : BAD_SEATS;
    if (kind == STAGE_TIME_LEFT || kind == STAGE_GEN_MOVE) {
        stage->division = read_division(value);
        return NULL;
    }
    if (kind == STAGE_PLAY) {
        stage->division = read_division(json_get(value, "division"));
        return read_seats(json_get(value, "waits"), stage->waits) ? NULL : BAD_SEATS;
    }
    int by = value && value->kind == JSON_TEXT ? word_in(ENDINGS, 3, value->text) : 3;
    stage->by = (enum ending)by;
    return kind == STAGE_OVER && by < 3 ? NULL : "bitwa.board.stage: there is no such stage";
}

static const char *read_board(const json *setup, bool *good) {
    const json *rows = json_get(setup, "rows"), *hurt = json_get(setup, "hurt");
    const char *texts[MOST_ROWS];
    for (size_t y = 0; is_list(rows) && y < rows->count && y < MOST_ROWS; y++) {
        const json *row = json_at(rows, y);
        *good = *good && row->kind == JSON_TEXT;
        texts[y] = row->text;
    }
    *good = *good && is_list(rows) && (!hurt || is_list(hurt));
    if (!*good) return BAD_FORM;
    const char *refused = game_open(&game, texts, rows->count);
    long rounds = read_whole(json_get(setup, "rounds"), 0, good);
    long strength = read_whole(json_get(setup, "strength"), 0, good);
    if (!refused) refused = game_units(&game, rounds, strength);
    for (size_t i = 0; !refused && hurt && i < hurt->count; i++) {
        const json *unit = json_at(hurt, i);
        long values[3];
        *good = *good && is_list(unit) && unit->count == 3;
        for (size_t j = 0; j < 3; j++) values[j] = read_whole(json_at(unit, j), -1, good);
        refused = game_hurt(&game, values[0], values[1], values[2]);
    }
    return refused;
}

static const char *read_rest(const json *said, struct setup *setup, bool *good) {
    const json *killed = json_get(said, "killed"), *spent = json_get(said, "spent_us");
    const json *stage = json_get(said, "stage");
    *good = *good && (!spent || (is_list(spent) && spent->count == 2));
    *setup = (struct setup){.stage = {.kind = STAGE_SET_GAME, .waits = {true, true}}};
    setup->round = read_whole(json_get(said, "round"), 1, good);
    setup->limit_ms = read_whole(json_get(said, "limit_ms"), 180000, good);
    for (size_t seat = 0; spent && seat < 2; seat++) setup->spent_us[seat] = read_whole(json_at(spent, seat), -1, good);
    if (killed && !read_seats(killed, setup->killed)) return BAD_SEATS;
    return stage ? read_stage(stage, &setup->stage) : NULL;
}

/* A move that says nothing of the form is malformed: it is judged, and no error. */
static struct answer read_move(const json *move) {
    struct answer answer = {.kind = ANSWER_MALFORMED, .broken = "bitwa.talk.answer"};
    const json *target = json_get(move, "target");
    if (json_is(move, "ack")) answer.kind = ANSWER_ACK;
    if (json_is(move, "error")) answer.kind = ANSWER_ERROR;
    if (!is_object(target) || move->count != 1 || target->count != 6) return answer;
    struct target *into = &answer.target;
    long *const values[] = {&into->attack, &into->x, &into->y, &into->dx, &into->dy, &into->p};
    bool good = true;
    for (size_t i = 0; i < 6; i++) {
        good = good && json_get(target, VALUES[i]);
        *values[i] = read_whole(json_get(target, VALUES[i]), 0, &good);
        good = good && *values[i] >= -2147483647 - 1 && *values[i] <= 2147483647;
    }
    if (good) answer.kind = ANSWER_TARGET;
    return answer;
}

/* Whether a seat can reply at all; says why not. */
static bool can_reply(int seat) {
    if (seat != 0 && seat != 1) failed("there are two seats, 0 and 1");
    else if (game.stage.kind == STAGE_OVER) failed("the game is over");
    else if (game.killed[seat]) failed("this player was killed");
    else return true;
    return false;
}

/* What happens. */

void start(const json *setup) {
    struct setup rest;
    bool good = is_object(setup);
    const char *refused = read_board(setup, &good);
    if (good && !refused) refused = read_rest(setup, &rest, &good);
    if (good && !refused) refused = game_begin(&game, &rest);
    if (!good) failed(BAD_FORM);
    else if (refused) rejected(refused);
}

bool move(int seat, const json *move, long long took_us) {
    return can_reply(seat) && game_reply(&game, seat, read_move(move), took_us) != NULL;
}

bool line(int seat, const char *line, long long took_us) {
    return can_reply(seat) && game_reply(&game, seat, read_answer(&game, line ? line : ""), took_us) != NULL;
}

bool fault(int seat, const char *fault, long long took_us) {
    (void)took_us; /* A failure is one whenever it comes. */
    if (!can_reply(seat)) return false;
    if (!fault) fault = "";
    if (strcmp(fault, "timeout") != 0 || is_asked(&game, seat)) return game_fault(&game, seat, fault) != NULL;
    failed("a player that is not asked cannot be late");
    return false;
}

void chance(const json *outcome) {
    (void)outcome;
    failed("luck decides nothing in bitwa");
}

/* What is answered. */

static json *pair(long one, long other) {
    return json_add(json_add(json_list(), json_of_number(one)), json_of_number(other));
}

static json *seats(const bool listed[2]) {
    json *list = json_list();
    for (int seat = 0; seat < 2; seat++) {
        if (listed[seat]) json_add(list, json_of_number(seat));
    }
    return list;
}

static json *letter(char division) { return json_of_text((char[]){division, '\0'}); }

static json *target_object(const struct target *target) {
    const long values[] = {target->attack, target->x, target->y, target->dx, target->dy, target->p};
    json *object = json_object();
    for (size_t i = 0; i < 6; i++) json_set(object, VALUES[i], json_of_number(values[i]));
    return object;
}

static json *rows_list(void) {
    json *rows = json_list();
    char row[MOST_COLUMNS + 1];
    for (int y = 0; y < game.height; y++) {
        memcpy(row, game.fields[y], (size_t)game.width);
        row[game.width] = '\0';
        json_add(rows, json_of_text(row));
    }
    return rows;
}

static json *hurt_list(void) {
    json *hurt = json_list();
    for (int y = 0; y < game.height; y++) {
        for (int x = 0; x < game.width; x++) {
            if (!has_unit(&game, x, y) || game.strength[y][x] == game.full_strength) continue;
            json_add(hurt, json_add(pair(x, y), json_of_number(game.strength[y][x])));
        }
    }
    return hurt;
}

static json *stage_object(void) {
    const struct stage *stage = &game.stage;
    json *value;
    if (stage->kind == STAGE_SET_GAME) {
        value = seats(stage->waits);
    } else if (stage->kind == STAGE_PLAY) {
        value = json_set(json_object(), "division", letter(stage->division));
        json_set(value, "waits", seats(stage->waits));
    } else {
        value = stage->kind == STAGE_OVER ? json_of_text(ENDINGS[stage->by]) : letter(stage->division);
    }
    return json_set(json_object(), STAGES[stage->kind], value);
}

json *position(void) {
    json *object = json_set(json_object(), "rows", rows_list());
    json_set(object, "rounds", json_of_number(game.rounds));
    json_set(object, "strength", json_of_number(game.full_strength));
    json_set(object, "hurt", hurt_list());
    json_set(object, "round", json_of_number(game.round));
    json_set(object, "killed", seats(game.killed));
    json_set(object, "limit_ms", json_of_number(game.limit_ms));
    json_set(object, "spent_us", pair(game.spent_us[0], game.spent_us[1]));
    return json_set(object, "stage", stage_object());
}

json *turn(void) {
    if (game.stage.kind == STAGE_OVER) {
        int places[2];
        places_of(&game, places);
        return json_set(json_object(), "over", pair(places[0], places[1]));
    }
    const bool asked[] = {is_asked(&game, 0), is_asked(&game, 1)};
    return json_set(json_object(), "seats", seats(asked));
}

static json *message_of(const struct command *command) {
    json *value;
    if (command->kind == STAGE_SET_GAME) {
        value = json_set(json_object(), "m", json_of_number(game.width));
        json_set(value, "n", json_of_number(game.height));
        json_set(value, "rounds", json_of_number(game.rounds));
        json_set(value, "strength", json_of_number(game.full_strength));
        json_set(value, "rows", rows_list());
    } else if (command->kind == STAGE_TIME_LEFT) {
        value = json_of_number(command->time_left_ms);
    } else if (command->kind == STAGE_GEN_MOVE) {
        value = letter(game.stage.division);
    } else {
        value = json_set(json_object(), "division", letter(game.stage.division));
        json_set(value, "target", target_object(&game.target));
    }
    return json_set(json_object(), STAGES[command->kind], value);
}

json *sent(void) {
    json *list = json_list();
    for (size_t i = 0; i < game.sent_count; i++) {
        json *item = json_set(json_object(), "seat", json_of_number(game.sent[i].seat));
        json_add(list, json_set(item, "message", message_of(&game.sent[i])));
    }
    return list;
}

/* Every target, in the order of `attack`, `y`, `x`, `dx`, `dy` and `p`. */
static json *targets(void) {
    json *list = json_list();
    long fields = (long)game.width * game.height;
    for (long number = 0; number < 2 * fields * 8; number++) {
        long field = number / 8 % fields;
        struct target target = {.attack = number / 8 / fields, .x = field % game.width, .y = field / game.width};
        target.dx = number / 4 % 2 * 2 - 1;
        target.dy = number / 2 % 2 * 2 - 1;
        target.p = number % 2;
        json_add(list, json_set(json_object(), "target", target_object(&target)));
    }
    return list;
}

json *moves(int seat) {
    if (seat < 0 || seat > 1 || !is_asked(&game, seat)) return json_list();
    return game.stage.kind == STAGE_GEN_MOVE ? targets() : json_read("[\"ack\",\"error\"]");
}

json *view(int seat) {
    (void)seat; /* Both see the whole position. */
    return position();
}

int main(void) { return serve("bitwa"); }

// The forms of the data, in a game that our own referee was asked about (> a request, < its answer). All of them:
// `rulebook schema game bitwa` and `rulebook schema adapter`; in words: docs/adapter.md.
//
@CONVERSATION@
