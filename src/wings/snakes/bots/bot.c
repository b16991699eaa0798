/* A live bot of snakes that goes anywhere it may, at random. The place to fill in is marked FILL IN.
 *
 *     rulebook play snakes -- ./bot -- rulebook bot snakes random
 *     rulebook certify snakes -- ./bot
 */
#include "play.h"

#define HEAD 6 /* The row and the column of the head in the window. */

static const char *const names[] = {"up", "right", "down", "left"};
static const int steps[][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};

/* Where the snake can go: to an empty cell, an opponent's tail, and the own tail unless that is right behind. */
static size_t moves_in(const json *view, const char **moves) {
    const json *window = json_get(view, "window");
    size_t count = 0;
    for (int move = 0; move < 4; move++) {
        char cell = json_at(window, (size_t)(HEAD + steps[move][1]))->text[HEAD + steps[move][0]];
        bool behind = json_is(json_get(view, "heading"), names[(move + 2) % 4]);
        if (cell == 'V' || cell == 'Z' || (cell == 'T' && !behind)) moves[count++] = names[move];
    }
    return count;
}

void hear(const char *name, const json *data) { (void)name, (void)data; }

json *choose(const char *name, const json *data) {
    const char *moves[4];
    size_t count = moves_in(data, moves);
    (void)name;
    /* FILL IN: choose a better one. A second is allowed for it. */
    return json_of_text(count > 0 ? moves[below(count)] : "skip");
}

int main(void) { return play(); }

// The forms of the data, in a game (> what a bot is told, < what it answers). All of them:
// `rulebook schema game @GAME@`; in words: docs/adapter.md.
//
@CONVERSATION@
