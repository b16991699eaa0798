// A right player: keeps 31 of the 32 MB, and stays where it is.

#include <cstring>

static char *volatile kept;

void init() { std::memset(kept = new char[31 << 20], 1, 31 << 20); }

void get_move(int &, int &, long &) {}
