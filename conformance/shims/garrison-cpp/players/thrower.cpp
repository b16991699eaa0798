// Wrong: throws in its second move what nobody catches.

#include <stdexcept>

static int moves;

void init() {}

void get_move(int &, int &, long &) {
    if (++moves == 2) throw std::runtime_error("no idea");
}
