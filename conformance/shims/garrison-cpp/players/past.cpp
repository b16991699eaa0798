// Wrong: writes behind the last row of the garrisons in its second move.

static int moves;
static volatile int row = 19;

void init() {}

void get_move(int &, int &, long &) {
    if (++moves == 2) army[row][0] = 1;
}
