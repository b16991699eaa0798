// Wrong: ends the program, as if all were well, in its second move.

#include <cstdlib>

static int moves;

void init() {}

void get_move(int &, int &, long &) {
    if (++moves == 2) std::exit(0);
}
