// What 002 §2.1 declares: the two functions of the contestant, and what he is told before each call.
//
// The text names no header. Every source of the player is compiled as if its first line included this one, so that it may
// declare these things itself, include a header, or do neither.

#ifndef RULEBOOK_PLAYER_H
#define RULEBOOK_PLAYER_H

extern int player;                // the own number, 0 or 1
extern int ipos, jpos;            // row and column of the own position, from 1
extern int field[19][28];         // 0 a wall, 1 a cell of the first player, 2 one of the second
extern long army[19][28];         // the garrisons on the own cells, 0 elsewhere
extern int territory;             // how many cells are the player's own
extern int opponent_territory;    // how many are the opponent's
extern long hand_army;            // the army in hand
extern long total_army;           // the army in hand and the own garrisons
extern long opponent_total_army;  // the opponent's

void init();
void get_move(int &new_ipos, int &new_jpos, long &collect_army);

#endif
