// Wrong: its second move does not end.

static int moves;
static volatile long busy;

void init() {}

void get_move(int &, int &, long &) {
    if (++moves == 2)
        for (;;) busy++;
}
