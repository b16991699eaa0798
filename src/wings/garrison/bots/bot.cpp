// A bot of garrison that goes anywhere it may, at random. The place to fill in is marked FILL IN.
//
//     rulebook play garrison -- ./bot -- rulebook bot garrison random
//     rulebook certify garrison -- ./bot

#include "play.hpp"

struct Bot {
    void hear(const std::string &, const Json &) {}

    Json choose(const std::string &name, const Json &data) {
        if (name == "init") return "ready";
        // FILL IN: choose a better move, and how many to collect; a negative number leaves armies behind.
        std::vector<std::pair<long, long>> cells = cells_of(data);
        auto [row, column] = cells[below(cells.size())];
        long collect = below(2) == 0 ? data["army"][row][column].number() : -data["hand_army"].number();
        return Json::object({{"to", Json::list({row, column})}, {"collect", collect}});
    }

    // Where the player can go: to stay, or to a cell beside that is no wall; around the field there are walls.
    static std::vector<std::pair<long, long>> cells_of(const Json &view) {
        static const int steps[][2] = {{0, 0}, {-1, 0}, {1, 0}, {0, -1}, {0, 1}};
        std::vector<std::pair<long, long>> found;
        for (const auto &step : steps) {
            long row = view["ipos"].number() + step[0], column = view["jpos"].number() + step[1];
            if (view["field"][row][column].number() != 0) found.push_back({row, column});
        }
        return found;
    }
};

int main() { return play(Bot{}); }

// The forms of the data, in a game (> what a bot is told, < what it answers). All of them:
// `rulebook schema game @GAME@`; in words: docs/adapter.md.
//
@CONVERSATION@
