// A live bot of snakes that goes anywhere it may, at random. The place to fill in is marked FILL IN.
//
//     rulebook play snakes -- ./bot -- rulebook bot snakes random
//     rulebook certify snakes -- ./bot

#include "play.hpp"

struct Bot {
    void hear(const std::string &, const Json &) {}

    Json choose(const std::string &, const Json &data) {
        std::vector<std::string> moves = moves_in(data);
        // FILL IN: choose a better one. A second is allowed for it.
        return moves.empty() ? "skip" : moves[below(moves.size())];
    }

    // Where the snake can go: to an empty cell, an opponent's tail, and the own tail unless that is right behind.
    static std::vector<std::string> moves_in(const Json &view) {
        static const char *const names[] = {"up", "right", "down", "left"};
        static const int steps[][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
        const int head = 6;  // its row and its column in the window
        std::vector<std::string> found;
        for (int move = 0; move < 4; move++) {
            char cell = view["window"][head + steps[move][1]].text.at(head + steps[move][0]);
            bool behind = view["heading"].is(names[(move + 2) % 4]);
            if (cell == 'V' || cell == 'Z' || (cell == 'T' && !behind)) found.push_back(names[move]);
        }
        return found;
    }
};

int main() { return play(Bot{}); }

// The forms of the data, in a game (> what a bot is told, < what it answers). All of them:
// `rulebook schema game @GAME@`; in words: docs/adapter.md.
//
@CONVERSATION@
