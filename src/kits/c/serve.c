#include "serve.h"

#include <stdlib.h>
#include <string.h>

static char why[512];            /* Why there is no answer, */
static const char *kind = NULL;  /* and which kind of reason that is. */
static bool is_open = false;     /* Whether a game is being played, */
static char skips[sizeof why];   /* or else why the rest of it is skipped. */

static void no(const char *which, const char *says, const char *more) {
    if (kind) return; /* The first reason counts. */
    kind = which;
    snprintf(why, sizeof why, "%s%s", says, more);
}

json *not_written(const char *what) {
    no("skipped", what, " is not written yet");
    return NULL;
}

void rejected(const char *says) { no("rejected", says, ""); }
void failed(const char *says) { no("error", says, ""); }

static json *state(bool with_refused, bool refused) {
    json *answer = json_object();
    if (!kind) json_set(answer, "position", position());
    if (!kind) json_set(answer, "turn", turn());
    json *told = kind ? NULL : sent();
    if (told) json_set(answer, "sent", told);
    if (with_refused) json_set(answer, "refused", json_bool(refused));
    return answer;
}

static json *step(const json *event) {
    int seat = (int)json_number(json_get(event, "seat"));
    long long took_us = json_number(json_get(event, "took_us"));
    const json *text = json_get(event, "line") ? json_get(event, "line") : json_get(event, "fault");
    bool refused = false;
    if (json_get(event, "chance")) chance(json_get(event, "chance"));
    else if (json_get(event, "move")) refused = move(seat, json_get(event, "move"), took_us);
    else if (json_get(event, "line")) refused = line(seat, text->text, took_us);
    else if (text) refused = fault(seat, text->text, took_us);
    else failed("there is no such event");
    return state(true, refused);
}

static json *open_game(const json *setup) {
    is_open = false;
    skips[0] = '\0';
    start(setup);
    json *answer = state(false, false);
    is_open = kind == NULL;
    return answer;
}

static json *ask(const char *command, const json *request, const char *game) {
    int seat = (int)json_number(json_get(request, "seat"));
    if (strcmp(command, "bye") == 0) return json_set(json_object(), "bye", json_bool(true));
    if (strcmp(command, "start") == 0) return open_game(json_get(request, "setup"));
    if (strcmp(command, "hello") == 0) {
        if (json_number(json_get(request, "protocol")) == 1 && json_is(json_get(request, "game"), game)) return about();
        no("error", "this adapter speaks protocol 1 and plays ", game);
    } else if (strcmp(command, "step") != 0 && strcmp(command, "moves") != 0 && strcmp(command, "view") != 0) {
        no("error", "there is no command ", command);
    } else if (!is_open) {
        no(skips[0] ? "skipped" : "error", skips[0] ? skips : "no game is open", "");
    } else if (strcmp(command, "step") == 0) {
        return step(json_get(request, "event"));
    } else {
        return json_set(json_object(), command, strcmp(command, "moves") == 0 ? moves(seat) : view(seat));
    }
    return NULL;
}

int serve(const char *game) {
    bool ended = false;
    char *said;
    while (!ended && (said = read_line(stdin)) != NULL) {
        json *request = json_read(said);
        const json *named = json_get(request, "cmd");
        const char *command = named && named->kind == JSON_TEXT ? named->text : "";
        kind = NULL;
        json *answer = ask(command, request, game);
        if (kind) {
            if (strcmp(kind, "skipped") == 0 && (strcmp(command, "start") == 0 || strcmp(command, "step") == 0)) {
                is_open = false;
                memcpy(skips, why, sizeof why);
            }
            json_free(answer);
            answer = json_set(json_object(), kind, json_of_text(why));
        }
        const json *seq = json_get(request, "seq");
        json_set(answer, "seq", seq ? json_copy(seq) : json_of_number(0));
        json_write(answer, stdout);
        putchar('\n');
        fflush(stdout);
        ended = strcmp(command, "bye") == 0;
        json_free(answer);
        json_free(request);
        free(said);
    }
    return 0;
}
