// A bot of dicewars that attacks wherever it may, at random. The place to fill in is marked FILL IN.
//
//     rulebook play dicewars -- ./bot -- rulebook bot dicewars random
//     rulebook certify dicewars -- ./bot

#include "play.hpp"

struct Bot {
    Json neighbours;  // of each land

    void hear(const std::string &name, const Json &data) {
        if (name == "map") neighbours = data;
    }

    Json choose(const std::string &name, const Json &data) {
        if (name == "init") return "ready";
        if (name == "get-name") return Json::object({{"name", "random"}});
        if (name == "choose-flag") {
            const Json &flags = data["available"];
            return Json::object({{"flag", flags[below(flags.size())]}});
        }
        // FILL IN: choose a better attack. A quarter of a second is allowed for it; null ends the turn.
        std::vector<Json> attacks = attacks_in(data["world"]);
        bool stops = attacks.empty() || below(10) == 0;
        return Json::object({{"attack", stops ? Json() : attacks[below(attacks.size())]}});
    }

    // Every attack that is legal: from an own land with two dice or more, on a neighbour of somebody else.
    std::vector<Json> attacks_in(const Json &world) const {
        const Json &lands = world["lands"];
        const std::string &mine = world["my_flag"].text;
        std::vector<Json> found;
        for (const std::string &from : lands.keys) {
            if (lands[from][0].text != mine || lands[from][1].number() < 2) continue;
            for (const Json &to : neighbours[from].items) {
                if (lands[to.text][0].text == mine) continue;
                found.push_back(Json::object({{"from", std::stol(from)}, {"to", to}}));
            }
        }
        return found;
    }
};

int main() { return play(Bot{}); }

// The forms of the data, in a game (> what a bot is told, < what it answers). All of them:
// `rulebook schema game @GAME@`; in words: docs/adapter.md.
//
@CONVERSATION@
