// Wrong: takes 40 MB in its second move, and with `-DALL` all that there is.

#include <cstring>

static int moves;
static char *volatile kept;

void init() {}

void get_move(int &, int &, long &) {
    if (++moves != 2) return;
#ifdef ALL
    for (;;) std::memset(kept = new char[1 << 20], 1, 1 << 20);
#else
    std::memset(kept = new char[40 << 20], 1, 40 << 20);
#endif
}
