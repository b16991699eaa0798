/* A bot of garrison that goes anywhere it may, at random. The place to fill in is marked FILL IN.
 *
 *     rulebook play garrison -- ./bot -- rulebook bot garrison random
 *     rulebook certify garrison -- ./bot
 */
#include "play.h"

#include <string.h>

static const int steps[][2] = {{0, 0}, {-1, 0}, {1, 0}, {0, -1}, {0, 1}};

static long at(const json *view, const char *grid, const long *cell) {
    return json_number(json_at(json_at(json_get(view, grid), (size_t)cell[0]), (size_t)cell[1]));
}

/* Where the player can go: to stay, or to a cell beside that is no wall; around the field there are walls. */
static size_t cells_of(const json *view, long cells[][2]) {
    size_t count = 0;
    for (int step = 0; step < 5; step++) {
        cells[count][0] = json_number(json_get(view, "ipos")) + steps[step][0];
        cells[count][1] = json_number(json_get(view, "jpos")) + steps[step][1];
        if (at(view, "field", cells[count]) != 0) count++;
    }
    return count;
}

void hear(const char *name, const json *data) { (void)name, (void)data; }

json *choose(const char *name, const json *data) {
    long cells[6][2];
    if (strcmp(name, "init") == 0) return json_of_text("ready");
    /* FILL IN: choose a better move, and how many to collect; a negative number leaves armies behind. */
    const long *cell = cells[below(cells_of(data, cells))];
    long collect = below(2) == 0 ? at(data, "army", cell) : -json_number(json_get(data, "hand_army"));
    json *to = json_add(json_add(json_list(), json_of_number(cell[0])), json_of_number(cell[1]));
    return json_set(json_set(json_object(), "to", to), "collect", json_of_number(collect));
}

int main(void) { return play(); }

// The forms of the data, in a game (> what a bot is told, < what it answers). All of them:
// `rulebook schema game @GAME@`; in words: docs/adapter.md.
//
@CONVERSATION@
