// A bot of bricks in the game's own protocol: answers OK, then lays bricks at random. To fill in: see FILL IN.
//
//     rulebook play bricks -- ./bot -- rulebook bot bricks random
//     rulebook certify bricks -- ./bot

#include <cstdlib>
#include <iostream>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

struct Bot {
    std::mt19937 random{std::random_device{}()};
    size_t size = 0;
    std::vector<char> free;  // row by row
    size_t first = 0;        // Cells are only ever filled: no place begins before this one, row by row.

    // `board` is the first message, such as `7_2x3_4x5`: the size, then the filled cells, column x row from 0.
    explicit Bot(const std::string &board) {
        char *end = nullptr;
        size = std::strtoul(board.c_str(), &end, 10);
        free.assign(size * size, 1);
        if (*end == '_') fill(end + 1);
    }

    // Fills the cells of a list such as `1x2_2x2`.
    void fill(const char *cells) {
        while (*cells) {
            char *end = nullptr;
            size_t x = std::strtoul(cells, &end, 10);
            if (end == cells || *end != 'x') return;
            size_t y = std::strtoul(end + 1, &end, 10);
            free.at(y * size + x) = 0;
            cells = *end == '_' ? end + 1 : end;
        }
    }

    // The cell on the right (0) or below (1) of a free cell, where it is free too.
    std::optional<size_t> beside(size_t cell, unsigned where) const {
        size_t other = where == 0 ? cell + 1 : cell + size;
        bool inside = where == 0 ? other % size != 0 : other < free.size();
        if (free[cell] && inside && free[other]) return other;
        return {};
    }

    // The two cells of the next brick, nothing where there is no place.
    std::optional<std::pair<size_t, size_t>> choose() {
        // FILL IN: choose better. Half a second is allowed for it.
        for (int tries = 0; tries < 50; tries++) {
            size_t cell = random() % free.size();
            if (auto other = beside(cell, random() % 2)) return {{cell, *other}};
        }
        // Where it is crowded: the first place, row by row.
        for (; first < free.size(); first++) {
            for (unsigned where : {0, 1}) {
                if (auto other = beside(first, where)) return {{first, *other}};
            }
        }
        return {};
    }
};

int main() {
    std::ios::sync_with_stdio(false);
    std::string line;
    if (!std::getline(std::cin, line)) return 0;
    Bot bot(line);
    std::cout << "OK" << std::endl;
    while (std::getline(std::cin, line) && line.compare(0, 4, "STOP") != 0) {
        if (line.compare(0, 5, "START") != 0) bot.fill(line.c_str());  // The opponent's brick.
        if (auto place = bot.choose()) {
            auto [one, two] = *place;
            bot.free[one] = bot.free[two] = 0;
            std::cout << one % bot.size << 'x' << one / bot.size << '_' << two % bot.size << 'x' << two / bot.size
                      << std::endl;
        }
    }
}
