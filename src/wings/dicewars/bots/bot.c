/* A bot of dicewars that attacks wherever it may, at random. The place to fill in is marked FILL IN.
 *
 *     rulebook play dicewars -- ./bot -- rulebook bot dicewars random
 *     rulebook certify dicewars -- ./bot
 */
#include "play.h"

#include <stdlib.h>
#include <string.h>

static json *neighbours = NULL; /* of each land */

void hear(const char *name, const json *data) {
    if (strcmp(name, "map") != 0) return;
    json_free(neighbours);
    neighbours = json_copy(data);
}

static bool is_mine(const json *world, const char *land) {
    const json *flag = json_at(json_get(json_get(world, "lands"), land), 0), *mine = json_get(world, "my_flag");
    return flag && mine && mine->text && json_is(flag, mine->text);
}

/* Every attack that is legal: from an own land with two dice or more, on a neighbour of somebody else. */
static json *attacks_in(const json *world) {
    const json *lands = json_get(world, "lands");
    json *found = json_list();
    for (size_t index = 0; index < lands->count; index++) {
        const char *from = lands->keys[index];
        const json *beside = json_get(neighbours, from);
        if (!is_mine(world, from) || json_number(json_at(lands->items[index], 1)) < 2) continue;
        for (size_t other = 0; beside && other < beside->count; other++) {
            if (is_mine(world, beside->items[other]->text)) continue;
            json *attack = json_set(json_object(), "from", json_of_number(strtol(from, NULL, 10)));
            json_add(found, json_set(attack, "to", json_copy(beside->items[other])));
        }
    }
    return found;
}

json *choose(const char *name, const json *data) {
    if (strcmp(name, "init") == 0) return json_of_text("ready");
    if (strcmp(name, "get-name") == 0) return json_set(json_object(), "name", json_of_text("random"));
    if (strcmp(name, "choose-flag") == 0) {
        const json *flags = json_get(data, "available");
        return json_set(json_object(), "flag", json_copy(json_at(flags, below(flags->count))));
    }
    /* FILL IN: choose a better attack. A quarter of a second is allowed for it; null ends the turn. */
    json *attacks = attacks_in(json_get(data, "world"));
    bool stops = below(10) == 0;
    json *attack = json_copy(stops ? NULL : json_at(attacks, below(attacks->count)));
    json_free(attacks);
    return json_set(json_object(), "attack", attack);
}

int main(void) { return play(); }

// The forms of the data, in a game (> what a bot is told, < what it answers). All of them:
// `rulebook schema game @GAME@`; in words: docs/adapter.md.
//
@CONVERSATION@
