// A bot of @GAME@ that speaks JSON Lines. It has no moves yet: the place to fill in is marked FILL IN.
//
//     rulebook certify @GAME@ --wire json -- ./bot

#include "play.hpp"

struct Bot {
    void hear(const std::string &name, const Json &data) {
        // FILL IN: keep what you need to know.
    }

    Json choose(const std::string &name, const Json &data) {
        // FILL IN: a move in the form of the game.
        std::cerr << "bot: there is no move yet for " << name << " " << data.write() << std::endl;
        std::exit(1);
    }
};

int main() { return play(Bot{}); }

// The forms of the data, in a game (> what a bot is told, < what it answers). All of them:
// `rulebook schema game @GAME@`; in words: docs/adapter.md.
//
@CONVERSATION@
