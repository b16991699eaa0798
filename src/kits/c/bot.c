/* A bot of @GAME@ that speaks JSON Lines. It has no moves yet: the place to fill in is marked FILL IN.
 *
 *     rulebook certify @GAME@ --wire json -- ./bot
 */
#include "play.h"

#include <stdlib.h>

void hear(const char *name, const json *data) {
    /* FILL IN: keep what you need to know. */
    (void)name, (void)data;
}

json *choose(const char *name, const json *data) {
    /* FILL IN: a move in the form of the game. */
    fprintf(stderr, "bot: there is no move yet for %s ", name);
    json_write(data, stderr);
    fputc('\n', stderr);
    exit(1);
}

int main(void) { return play(); }

// The forms of the data, in a game (> what a bot is told, < what it answers). All of them:
// `rulebook schema game @GAME@`; in words: docs/adapter.md.
//
@CONVERSATION@
