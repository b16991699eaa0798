// A right player: gathers the garrisons on the way until its army beats the opponent's average cell, then goes for his
// nearest cell. It waits on an own cell while there is too little.

#include <algorithm>
#include <queue>
#include <utility>

typedef std::pair<int, int> Cell;

static const int UP_DOWN_LEFT_RIGHT[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};

static bool is_mine(const Cell &cell) { return field[cell.first][cell.second] == 1 + player; }

static bool wanted(const Cell &cell, bool attacks) {
    if (attacks) return field[cell.first][cell.second] == 2 - player;
    return is_mine(cell) && army[cell.first][cell.second] > 0;
}

// The first step of a shortest way to a cell that is wanted; the own cell where there is none.
static Cell first_step(bool attacks) {
    const Cell here(ipos, jpos);
    Cell first[19][28];
    bool seen[19][28] = {{false}};
    std::queue<Cell> open;
    open.push(here);
    seen[ipos][jpos] = true;
    while (!open.empty()) {
        const Cell at = open.front();
        open.pop();
        if (at != here && wanted(at, attacks)) return first[at.first][at.second];
        for (int way = 0; way < 4; way++) {
            const Cell to(at.first + UP_DOWN_LEFT_RIGHT[way][0], at.second + UP_DOWN_LEFT_RIGHT[way][1]);
            if (field[to.first][to.second] == 0 || seen[to.first][to.second]) continue;
            seen[to.first][to.second] = true;
            first[to.first][to.second] = at == here ? to : first[at.first][at.second];
            open.push(to);
        }
    }
    return here;
}

void init() {}

void get_move(int &new_ipos, int &new_jpos, long &collect_army) {
    const long enough = 3 * (opponent_total_army / std::max(opponent_territory, 1)) + 1;
    const Cell to = hand_army == 0 && army[ipos][jpos] > 0 ? Cell(ipos, jpos) : first_step(hand_army >= enough);
    new_ipos = to.first;
    new_jpos = to.second;
    collect_army = army[new_ipos][new_jpos];
}
