// Wrong: writes before the first row of the field in its second move.

static int moves;
static volatile int row = -1;

void init() {}

void get_move(int &, int &, long &) {
    if (++moves == 2) field[row][27] = 1;
}
