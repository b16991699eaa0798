// A bot of bitwa in the game's own protocol, which sends its divisions anywhere. To fill in: see FILL IN.
//
//     rulebook play bitwa -- ./bot -- rulebook bot bitwa random
//     rulebook certify bitwa -- ./bot

#include <iostream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

struct Bot {
    std::mt19937 random{std::random_device{}()};
    int columns = 0, rows = 0;
    std::vector<std::string> board;

    int below(int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); }
    int sign() { return 2 * below(2) - 1; }

    // The answer to a command, without the empty line that ends it.
    std::string answer(const std::string &command, std::istream &words) {
        if (command == "set_game") {
            int rounds, strength;
            if (!(words >> columns >> rows >> rounds >> strength)) return "? set_game has too few words";
            // FILL IN: keep what you need to know of the board, which `play` changes.
            board.clear();
            for (std::string row; words >> row;) board.push_back(row);
            return "=";
        }
        if (command == "gen_move" && columns > 0 && rows > 0) {
            // FILL IN: choose better. Any field is legal, and so is every combination of these values.
            std::ostringstream out;
            out << "= " << below(2) << ' ' << below(columns) << ' ' << below(rows);
            out << ' ' << sign() << ' ' << sign() << ' ' << below(2);
            return out.str();
        }
        if (command == "play") {
            // FILL IN: move the division on your own board.
            return "=";
        }
        return command == "time_left" || command == "quit" ? "=" : "? unknown command";
    }
};

int main() {
    Bot bot;
    for (std::string line; std::getline(std::cin, line);) {
        std::istringstream words(line);
        std::string command;
        words >> command;
        std::cout << bot.answer(command, words) << "\n" << std::endl;
        if (command == "quit") break;
    }
}
