// Reading the one form of message that a player of Garrison is sent. C++98, for old and new compilers.

#ifndef RULEBOOK_CALL_H
#define RULEBOOK_CALL_H

#include <string>

namespace rulebook {

const int ROWS = 19;     // with the border
const int COLUMNS = 28;

struct View {
    long long player, ipos, jpos, territory, opponent_territory, hand_army, total_army, opponent_total_army;
    long long field[ROWS][COLUMNS];
    long long army[ROWS][COLUMNS];
};

struct Call {
    bool asks;
    bool is_init;
    long long seq;  // -1 where the message has no number
    View view;
};

// Reads a line such as {"seq":7,"message":{"get_move":V},"asks":true}; empty, or in one sentence why it is none. Keys may
// come in any order, and those that are not known are passed over.
std::string read_call(const std::string &line, Call &call);

}  // namespace rulebook

#endif
