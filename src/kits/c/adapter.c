/* An adapter: lets `rulebook` ask your referee of @GAME@ what it makes of a game.
 *
 * Each function marked FILL IN is one thing that the referee is asked. What is not written yet is skipped, and a skip
 * is never counted as a pass; `smoke` says what is left. `rules.c` has an empty function for each rule, for
 * a referee that is written from the start; delete it if yours exists. The forms of the data stand at the end.
 *
 *     rulebook smoke @GAME@ -- ./adapter       tests this adapter
 *     rulebook validate @GAME@ -- ./adapter    validates the referee behind it
 */
#include "serve.h"

json *about(void) {
    /* FILL IN: the name and version of your referee; "moves" and "view" once written; the readings of the rules
     * that it holds (`rulebook list @GAME@` shows them all). */
    return json_read("{\"name\":\"my referee\",\"version\":\"0.1\",\"can\":[\"start\",\"step\"],\"readings\":[]}");
}

void start(const json *setup) {
    /* FILL IN: open a game; rejected("why") when your referee does not allow this setup. */
    (void)setup;
    not_written("start");
}

bool move(int seat, const json *move, long long took_us) {
    /* FILL IN: a player answered this. Give true when it is refused. A bad reply is no error: the referee deals with
     * it as its rules say. */
    (void)seat, (void)move, (void)took_us;
    return not_written("move");
}

bool line(int seat, const char *line, long long took_us) {
    /* FILL IN: a player answered this line of the game's own protocol. Give true when it is refused. */
    (void)seat, (void)line, (void)took_us;
    return not_written("line");
}

bool fault(int seat, const char *fault, long long took_us) {
    /* FILL IN: a player failed: "timeout", "crash", "garbled" or "memory". Give true when that counts. */
    (void)seat, (void)fault, (void)took_us;
    return not_written("fault");
}

void chance(const json *outcome) {
    /* FILL IN: luck decided. In a game without luck this is never called. */
    (void)outcome;
    not_written("chance");
}

json *position(void) {
    /* FILL IN: the position as it is now. */
    return not_written("position");
}

json *turn(void) {
    /* FILL IN: who acts next, {"seats": [0]}, "chance", or {"over": [1, 2]} with the place of each seat. */
    return not_written("turn");
}

json *sent(void) {
    /* FILL IN, if you can say it: what the referee has just told whom, a list of {"seat": 0, "message": …}. Else rules
     * on messages are not judged. */
    return NULL;
}

json *moves(int seat) {
    /* FILL IN, if you like: every legal move of the seat, in any order. */
    (void)seat;
    return not_written("moves");
}

json *view(int seat) {
    /* FILL IN, if you like: what the seat may see. */
    (void)seat;
    return not_written("view");
}

int main(void) { return serve("@GAME@"); }

// The forms of the data, in a game that our own referee was asked about (> a request, < its answer). All of them:
// `rulebook schema game @GAME@` and `rulebook schema adapter`; in words: docs/adapter.md.
//
@CONVERSATION@
