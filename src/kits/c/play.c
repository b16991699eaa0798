#include "play.h"

#include <stdlib.h>
#include <time.h>

int play(void) {
    char *line;
    while ((line = read_line(stdin)) != NULL) {
        json *told = json_read(line);
        const json *message = json_get(told, "message");
        if (!message) {
            fprintf(stderr, "bot: no message: %s\n", line);
            return 1;
        }
        bool is_object = message->kind == JSON_OBJECT && message->count > 0;
        const char *name = is_object ? message->keys[0] : message->text;
        const json *data = is_object ? message->items[0] : NULL;
        hear(name, data);
        if (json_get(told, "asks") && json_get(told, "asks")->kind == JSON_TRUE) {
            json *answer = json_set(json_object(), "seq", json_copy(json_get(told, "seq")));
            json_set(answer, "move", choose(name, data));
            json_write(answer, stdout);
            putchar('\n');
            fflush(stdout);
            json_free(answer);
        }
        json_free(told);
        free(line);
    }
    return 0;
}

size_t below(size_t n) {
    static unsigned long long state = 0;
    if (state == 0) {
        struct timespec now;
        timespec_get(&now, TIME_UTC);
        state = (unsigned long long)now.tv_sec * 1000000007ULL + (unsigned long long)now.tv_nsec + 1;
    }
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return n == 0 ? 0 : (size_t)(state >> 16) % n;
}
