// The protocol of an adapter: one request a line, one answer a line, in JSON. Nothing here needs to be changed.
#pragma once

#include "json.hpp"

#include <iostream>

// This part is not written yet: it is skipped, and a skip is never counted as a pass.
struct NotWritten {
    std::string what;
};

// The referee does not allow this setup.
struct Rejected {
    std::string why;
};

template <class Adapter> struct Server {
    Adapter &adapter;
    std::string game;
    bool is_open = false;    // Whether a game is being played,
    std::string skips = "";  // or else why the rest of it is skipped.

    Json answer(const Json &request) {
        const std::string &command = request["cmd"].text;
        try {
            return ask(command, request);
        } catch (const NotWritten &part) {
            std::string skipped = part.what + " is not written yet";
            if (command == "start" || command == "step") {
                is_open = false;
                skips = skipped;
            }
            return Json::object({{"skipped", skipped}});
        } catch (const Rejected &rejected) {
            return Json::object({{"rejected", rejected.why}});
        } catch (const std::exception &error) {  // What goes wrong in the referee is its answer.
            return Json::object({{"error", error.what()}});
        }
    }

    Json ask(const std::string &command, const Json &request) {
        int seat = static_cast<int>(request["seat"].number());
        if (command == "hello") {
            if (request["protocol"].number() == 1 && request["game"].text == game) return adapter.about();
            return Json::object({{"error", "this adapter speaks protocol 1 and plays " + game}});
        }
        if (command == "bye") return Json::object({{"bye", true}});
        if (command == "start") {
            is_open = false;
            skips = "";
            adapter.start(request["setup"]);
            Json answer = state();
            is_open = true;
            return answer;
        }
        if (command != "step" && command != "moves" && command != "view") {
            return Json::object({{"error", "there is no command " + request["cmd"].write()}});
        }
        if (!is_open && !skips.empty()) return Json::object({{"skipped", skips}});
        if (!is_open) return Json::object({{"error", "no game is open"}});
        if (command == "moves") return Json::object({{"moves", adapter.moves(seat)}});
        if (command == "view") return Json::object({{"view", adapter.view(seat)}});
        return step(request["event"]);
    }

    Json step(const Json &event) {
        int seat = static_cast<int>(event["seat"].number());
        long long took_us = event["took_us"].number();
        bool refused = false;
        if (event.has("chance")) adapter.chance(event["chance"]);
        else if (event.has("move")) refused = adapter.move(seat, event["move"], took_us);
        else if (event.has("line")) refused = adapter.line(seat, event["line"].text, took_us);
        else refused = adapter.fault(seat, event["fault"].text, took_us);
        Json answer = state();
        answer.set("refused", refused);
        return answer;
    }

    Json state() {
        Json answer = Json::object({{"position", adapter.position()}, {"turn", adapter.turn()}});
        Json sent = adapter.sent();
        if (sent.kind == Json::List) answer.set("sent", sent);
        return answer;
    }
};

// Answers requests until `bye`.
template <class Adapter> int serve(Adapter adapter, const std::string &game) {
    Server<Adapter> server{adapter, game};
    std::string line;
    while (std::getline(std::cin, line)) {
        Json request = Json::object({{"seq", 0}});
        try {
            Json read = Json::read(line);
            if (read.kind == Json::Object) request = read;
        } catch (const std::exception &) {
            // It is answered with an error.
        }
        Json answer = server.answer(request);
        answer.set("seq", request["seq"]);
        std::cout << answer.write() << std::endl;
        if (request["cmd"].is("bye")) break;
    }
    return 0;
}
