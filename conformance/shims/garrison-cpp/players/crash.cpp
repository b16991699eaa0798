// Wrong: follows a null pointer in its second move.

static int moves;
static int *volatile nowhere;

void init() {}

void get_move(int &new_ipos, int &, long &) {
    if (++moves == 2) new_ipos = *nowhere;
}
