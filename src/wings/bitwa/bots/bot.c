/* A bot of bitwa in the game's own protocol, which sends its divisions anywhere. To fill in: see FILL IN.
 *
 *     rulebook play bitwa -- ./bot -- rulebook bot bitwa random
 *     rulebook certify bitwa -- ./bot
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The longest command is the beginning of a game: 99 rows of 99 fields. */
static char line[1 << 15];
static int columns = 0, rows = 0;

static int below(int n) { return rand() / 7 % n; }
static int sign(void) { return 2 * below(2) - 1; }

/* Prints the answer to a command, without the empty line that ends it. */
static void answer(const char *command) {
    int rounds, strength;
    if (strcmp(command, "set_game") == 0) {
        /* FILL IN: keep what you need to know of the board, which `play` changes. */
        const char *form = "%*s %d %d %d %d";
        printf(sscanf(line, form, &columns, &rows, &rounds, &strength) == 4 ? "=" : "? set_game has too few words");
    } else if (strcmp(command, "gen_move") == 0 && columns > 0 && rows > 0) {
        /* FILL IN: choose better. Any field is legal, and so is every combination of these values. */
        printf("= %d %d %d %d %d %d", below(2), below(columns), below(rows), sign(), sign(), below(2));
    } else if (strcmp(command, "play") == 0) {
        /* FILL IN: move the division on your own board. */
        printf("=");
    } else if (strcmp(command, "time_left") == 0 || strcmp(command, "quit") == 0) {
        printf("=");
    } else {
        printf("? unknown command");
    }
}

int main(void) {
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    srand((unsigned)now.tv_nsec);
    while (fgets(line, sizeof line, stdin)) {
        char command[32] = "";
        sscanf(line, "%31s", command);
        answer(command);
        printf("\n\n");
        fflush(stdout);
        if (strcmp(command, "quit") == 0) break;
    }
    return 0;
}
