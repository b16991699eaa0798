// A small referee to try the probe on: it is linked with a player.cpp, whose functions it calls as both players.
//
// Standard input: rows and columns; a row of owners (0 a wall, 1, 2) for each row of the field; the garrisons likewise; row
// and column of the first player and of the second; their armies in hand; how many moves each is to make. With the argument
// `leak` it is wrong: it shows the garrisons of the other side, too.

#include "player.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <iostream>

int player, ipos, jpos, territory, opponent_territory;
int field[19][28];
long army[19][28];
long hand_army, total_army, opponent_total_army;

namespace {

int owner[19][28];
long garrison[19][28];
int row[2], column[2];
long hand[2];
bool leaks;

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
    opponent_total_army = army_of(1 - seat);
    for (int i = 0; i < 19; i++) {
        for (int j = 0; j < 28; j++) {
            field[i][j] = owner[i][j];
            army[i][j] = owner[i][j] == seat + 1 || leaks ? garrison[i][j] : 0;
        }
    }
}

// The army of this seat fights for the cell on which it stands now.
void fight(int seat) {
    long &mine = hand[seat];
    long &theirs = garrison[row[seat]][column[seat]];
    if (3 * theirs > mine) {
        mine = 0;
    } else {
        if (10 * theirs > mine) mine -= theirs;
        theirs = 0;
    }
    long &other = hand[1 - seat];
    if (row[0] == row[1] && column[0] == column[1]) {
        const long lost = std::min(mine, other);
        mine -= lost;
        other -= lost;
    }
    if (mine > 0) {
        owner[row[seat]][column[seat]] = seat + 1;
        theirs = 0;
    }
}

void move(int seat) {
    show(seat);
    int i = row[seat], j = column[seat];
    long collect = 0;
    get_move(i, j, collect);
    const bool stays = i == row[seat] && j == column[seat];
    const bool inside = i >= 1 && i <= 17 && j >= 1 && j <= 26;
    if (!inside || std::abs(i - row[seat]) + std::abs(j - column[seat]) > 1 || owner[i][j] == 0) return;
    const long known = owner[i][j] == seat + 1 ? garrison[i][j] : 0;
    collect = std::max(std::min(collect, known), -hand[seat]);
    row[seat] = i;
    column[seat] = j;
    if (!stays && owner[i][j] == 2 - seat) fight(seat);
    if (owner[i][j] != seat + 1) return;
    collect = std::max(std::min(collect, garrison[i][j]), -hand[seat]);
    garrison[i][j] -= collect;
    hand[seat] += collect;
}

void grow() {
    for (int i = 0; i < 19; i++) {
        for (int j = 0; j < 28; j++) {
            long &size = garrison[i][j];
            if (owner[i][j]) size += size < 30 ? 1 : size < 100 ? 2 : size < 300 ? 3 : size < 1000 ? 4 : 5;
        }
    }
}

}  // namespace

int main(int, char **arguments) {
    leaks = arguments[1] && std::strcmp(arguments[1], "leak") == 0;
    int rows, columns, moves;
    std::cin >> rows >> columns;
    if (!std::cin || rows < 1 || rows > 17 || columns < 1 || columns > 26) return 2;
    for (int i = 1; i <= rows; i++)
        for (int j = 1; j <= columns; j++) std::cin >> owner[i][j];
    for (int i = 1; i <= rows; i++)
        for (int j = 1; j <= columns; j++) std::cin >> garrison[i][j];
    std::cin >> row[0] >> column[0] >> row[1] >> column[1] >> hand[0] >> hand[1] >> moves;
    if (!std::cin) return 2;
    for (int seat = 0; seat < 2; seat++) {
        show(seat);
        init();
    }
    for (int made = 1; made <= moves; made++) {
        for (int seat = 0; seat < 2; seat++) {
            move(seat);
            if (territory_of(1 - seat) == 0) return 0;
        }
        if (made % 25 == 0) grow();
    }
    return 0;
}
