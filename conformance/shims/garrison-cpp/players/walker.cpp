// A right player: walks through its cells by turns, the one it has not seen for longest first, carries armies from inside to
// the border, where it leaves a third of what it has, and attacks what it can hope to beat. It remembers between the moves.

#include <cstdlib>

static long now;
static long visited[19][28];

static const int STEPS[5][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {0, 0}};

static bool at_border(int i, int j) {
    for (int way = 0; way < 4; way++)
        if (field[i + STEPS[way][0]][j + STEPS[way][1]] == 2 - player) return true;
    return false;
}

void init() { srand(2 + player); }

void get_move(int &new_ipos, int &new_jpos, long &collect_army) {
    visited[ipos][jpos] = ++now;
    const long average = opponent_territory > 0 ? opponent_total_army / opponent_territory : 0;
    const bool attacks = hand_army > 3 * average;
    int best = 4;
    long best_worth = -1;
    for (int way = 0; way < 4; way++) {
        const int i = ipos + STEPS[way][0], j = jpos + STEPS[way][1];
        if (field[i][j] == 0 || (field[i][j] == 2 - player && !attacks)) continue;
        const long worth = (field[i][j] == 2 - player ? 1000000 : 0) + now - visited[i][j] + rand() % 3;
        if (worth > best_worth) {
            best = way;
            best_worth = worth;
        }
    }
    new_ipos = ipos + STEPS[best][0];
    new_jpos = jpos + STEPS[best][1];
    if (field[new_ipos][new_jpos] != 1 + player) {
        collect_army = 0;
    } else if (at_border(new_ipos, new_jpos)) {
        collect_army = attacks ? army[new_ipos][new_jpos] : -hand_army / 3;
    } else {
        collect_army = army[new_ipos][new_jpos];
    }
}
