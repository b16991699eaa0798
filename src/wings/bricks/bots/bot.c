/* A bot of bricks in the game's own protocol: answers OK, then lays bricks at random. To fill in: see FILL IN.
 *
 *     rulebook play bricks -- ./bot -- rulebook bot bricks random
 *     rulebook certify bricks -- ./bot
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define TRIES 50

/* The longest message lists all cells of the largest board, 999 x 999. */
static char message[999 * 999 * 8 + 8];
static bool filled[999 * 999]; /* Row by row. */
static int size, first = 0;    /* Cells are only ever filled: no place begins before `first`, row by row. */

/* Fills the cells of a list such as `1x2_2x2`. */
static void fill(const char *cells) {
    while (*cells) {
        char *end;
        long x = strtol(cells, &end, 10);
        if (end == cells || *end != 'x') return;
        long y = strtol(end + 1, &end, 10);
        filled[y * size + x] = true;
        cells = *end == '_' ? end + 1 : end;
    }
}

/* The cell on the right (0) or below (1) of a free cell, -1 where it is not free. */
static int beside(int cell, int where) {
    int other = where == 0 ? cell + 1 : cell + size;
    bool inside = where == 0 ? other % size != 0 : other < size * size;
    return !filled[cell] && inside && !filled[other] ? other : -1;
}

/* The two cells of the next brick; false where there is no place. */
static bool choose(int *one, int *two) {
    /* FILL IN: choose better. Half a second is allowed for it. */
    for (int tries = 0; tries < TRIES; tries++) {
        *one = rand() % (size * size);
        *two = beside(*one, rand() / 7 % 2);
        if (*two >= 0) return true;
    }
    /* Where it is crowded: the first place, row by row. */
    for (; first < size * size; first++) {
        *one = first;
        *two = beside(first, 0) >= 0 ? beside(first, 0) : beside(first, 1);
        if (*two >= 0) return true;
    }
    return false;
}

int main(void) {
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    srand((unsigned)now.tv_nsec);
    /* The board: the size, then the filled cells, column x row from 0, such as `7_2x3_4x5`. */
    if (!fgets(message, sizeof message, stdin)) return 0;
    char *listed = NULL;
    size = (int)strtol(message, &listed, 10);
    if (*listed == '_') fill(listed + 1);
    puts("OK");
    fflush(stdout);
    while (fgets(message, sizeof message, stdin) && strncmp(message, "STOP", 4) != 0) {
        int one, two;
        if (strncmp(message, "START", 5) != 0) fill(message); /* The opponent's brick. */
        if (choose(&one, &two)) {
            filled[one] = filled[two] = true;
            printf("%dx%d_%dx%d\n", one % size, one / size, two % size, two / size);
            fflush(stdout);
        }
    }
    return 0;
}
