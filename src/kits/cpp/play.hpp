// What a bot hears and says, in JSON Lines: one message a line. Nothing in this file needs to be changed.
#pragma once

#include "json.hpp"

#include <cstdint>
#include <iostream>
#include <random>

// A bot has `hear(name, data)`, which takes in every message, and `choose(name, data)`,
// which gives the move that answers it. A message is a word, or an object with one key: its name, and what it says.
template <class Bot> int play(Bot bot) {
    std::string line;
    while (std::getline(std::cin, line)) {
        Json told = Json::read(line);
        const Json &message = told["message"];
        bool is_object = message.kind == Json::Object && message.size() > 0;
        std::string name = is_object ? message.keys[0] : message.text;
        Json data = is_object ? message.items[0] : Json();
        bot.hear(name, data);
        if (told["asks"].kind == Json::True) {
            std::cout << Json::object({{"seq", told["seq"]}, {"move", bot.choose(name, data)}}).write() << std::endl;
        }
    }
    return 0;
}

// A number below `n`, another in each run; 0 where there is none.
inline size_t below(size_t n) {
    static std::mt19937 random{std::random_device{}()};
    return n == 0 ? 0 : random() % n;
}
