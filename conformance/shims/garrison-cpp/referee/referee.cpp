// A small referee to try the probe on: it is linked with a player.cpp, whose functions it calls as both players.
//
// Standard input: rows and columns; a row of owners (0 a wall, 1, 2) for each row of the field; the garrisons likewise; row
// and column of the first player and of the second; their armies in hand; how many moves each is to make.
//
// An argument makes it wrong in one way, so that it is seen whether that is found: `wrong` is asked for each.

#include "player.h"

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <string>

#include <time.h>

int player, ipos, jpos, territory, opponent_territory;
int field[19][28];
long army[19][28];
long hand_army, total_army, opponent_total_army;

namespace {

int owner[19][28];
long garrison[19][28];
int row[2], column[2];
long hand[2];
std::string mistake;

bool wrong(const char *name) { return mistake == name; }

double seconds() {
    timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return double(now.tv_sec) + double(now.tv_nsec) / 1e9;
}

int territory_of(int seat) {
    int cells = 0;
    for (int i = 0; i < 19; i++) cells += int(std::count(owner[i], owner[i] + 28, seat + 1));
    return cells;
}

long army_of(int seat) {
    long sum = hand[seat];
    for (int i = 0; i < 19; i++)
        for (int j = 0; j < 28; j++)
            if (owner[i][j] == seat + 1) sum += garrison[i][j];
    return sum;
}

void show(int seat) {
    player = seat;
    ipos = row[seat];
    jpos = column[seat];
    territory = territory_of(seat);
    opponent_territory = territory_of(1 - seat);
    hand_army = hand[seat];
    total_army = army_of(seat);
    opponent_total_army = army_of(1 - seat) + (wrong("total-off") ? 1 : 0);
    for (int i = 0; i < 19; i++) {
        for (int j = 0; j < 28; j++) {
            field[i][j] = owner[i][j];
            army[i][j] = owner[i][j] == seat + 1 || wrong("leak") ? garrison[i][j] : 0;
        }
    }
}

// The army of this seat fights for the cell on which it stands now.
void fight(int seat) {
    long &mine = hand[seat];
    long &theirs = garrison[row[seat]][column[seat]];
    const bool moved_in_vain = mine == 0;
    if (3 * theirs > mine || (wrong("three-loses") && 3 * theirs == mine)) {
        mine = 0;
    } else {
        if (10 * theirs > mine || (wrong("ten-costs") && 10 * theirs == mine)) mine -= theirs;
        theirs = 0;
    }
    long &other = hand[1 - seat];
    if (row[0] == row[1] && column[0] == column[1] && !wrong("no-duel")) {
        const long lost = std::min(mine, other);
        mine -= lost;
        other -= lost;
    }
    if (mine > 0 || (wrong("nothing-captures") && moved_in_vain && theirs == 0)) {
        owner[row[seat]][column[seat]] = seat + 1;
        theirs = 0;
    }
}

enum Result { made, inadmissible, late };

Result move(int seat) {
    show(seat);
    int i = row[seat], j = column[seat];
    long collect = 0;
    const double called = seconds();
    get_move(i, j, collect);
    if (seconds() - called > 0.3 && !wrong("no-clock")) return late;
    const bool stays = i == row[seat] && j == column[seat];
    const bool inside = i >= 1 && i <= 17 && j >= 1 && j <= 26;
    if (!inside || std::abs(i - row[seat]) + std::abs(j - column[seat]) > 1 || owner[i][j] == 0) return inadmissible;
    const long known = owner[i][j] == seat + 1 ? garrison[i][j] : 0;
    if (!wrong("unclamped")) collect = std::max(std::min(collect, known), -hand[seat]);
    row[seat] = i;
    column[seat] = j;
    if (!stays && owner[i][j] == 2 - seat) fight(seat);
    if (owner[i][j] != seat + 1) return made;
    const long most = wrong("unclamped") ? 2147483647 - hand[seat] : garrison[i][j];
    collect = std::max(std::min(collect, most), -hand[seat]);
    garrison[i][j] = std::max(garrison[i][j] - collect, 0L);
    hand[seat] += collect;
    return made;
}

void grow() {
    for (int i = 0; i < 19; i++) {
        for (int j = 0; j < 28; j++) {
            long &size = garrison[i][j];
            if (owner[i][j]) size += size < (wrong("thirty-below") ? 31 : 30) ? 1 : size < 100 ? 2 : size < 300 ? 3 : size < 1000 ? 4 : 5;
        }
    }
}

}  // namespace

int main(int, char **arguments) {
    if (arguments[1]) mistake = arguments[1];
    int rows, columns, moves;
    std::cin >> rows >> columns;
    if (!std::cin || rows < 1 || rows > 17 || columns < 1 || columns > 26) return 2;
    for (int i = 1; i <= rows; i++)
        for (int j = 1; j <= columns; j++) std::cin >> owner[i][j];
    for (int i = 1; i <= rows; i++)
        for (int j = 1; j <= columns; j++) std::cin >> garrison[i][j];
    std::cin >> row[0] >> column[0] >> row[1] >> column[1] >> hand[0] >> hand[1] >> moves;
    if (!std::cin) return 2;
    bool failed = false;
    for (int seat = 0; seat < 2; seat++) {
        show(seat);
        const double called = seconds();
        init();
        failed = failed || (seconds() - called > 30 && !wrong("no-clock"));
    }
    if (failed) return 0;
    int both = 0;
    for (int counted[2] = {0, 0}; counted[1] < moves;) {
        for (int seat = 0; seat < 2; seat++) {
            const Result result = move(seat);
            if (result == late) return 0;
            if (territory_of(1 - seat) == 0 && !wrong("win-unseen")) return 0;
            if (result == inadmissible && wrong("uncounted")) continue;
            counted[seat]++;
            both++;
            const bool second_grows = seat == 1 && counted[1] % 25 == 0;
            if (wrong("grows-per-ply") ? both % 25 == 0 : second_grows) grow();
        }
    }
    return 0;
}
