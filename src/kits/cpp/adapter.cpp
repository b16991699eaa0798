// An adapter: lets `rulebook` ask your referee of @GAME@ what it makes of a game.
//
// Each function marked FILL IN is one thing that the referee is asked. What is not written yet is skipped, and a
// skip is never counted as a pass; `smoke` says what is left. `rules.hpp` has an empty function for each
// rule, for a referee that is written from the start; delete it if yours exists. The forms of the data stand at
// the end.
//
//     rulebook smoke @GAME@ -- ./adapter       tests this adapter
//     rulebook validate @GAME@ -- ./adapter    validates the referee behind it

#include "rules.hpp"
#include "serve.hpp"

struct Adapter {
    Json about() {
        // FILL IN: the name and version of your referee; "moves" and "view" once they are written; the readings of the
        // rules that it holds (`rulebook list @GAME@` shows them all).
        return Json::object({{"name", "my referee"}, {"version", "0.1"}, {"can", Json::list({"start", "step"})},
                             {"readings", Json::list()}});
    }

    void start(const Json &setup) {
        // FILL IN: open a game; throw Rejected{"why"} when your referee does not allow this setup.
        throw NotWritten{"start"};
    }

    bool move(int seat, const Json &move, long long took_us) {
        // FILL IN: a player answered this. Give true when it is refused. A bad reply is no error: the referee deals
        // with it as its rules say.
        throw NotWritten{"move"};
    }

    bool line(int seat, const std::string &line, long long took_us) {
        // FILL IN: a player answered this line of the game's own protocol. Give true when it is refused.
        throw NotWritten{"line"};
    }

    bool fault(int seat, const std::string &fault, long long took_us) {
        // FILL IN: a player failed: "timeout", "crash", "garbled" or "memory". Give true when that counts.
        throw NotWritten{"fault"};
    }

    void chance(const Json &outcome) {
        // FILL IN: luck decided. In a game without luck this is never called.
        throw NotWritten{"chance"};
    }

    Json position() {
        // FILL IN: the position as it is now.
        throw NotWritten{"position"};
    }

    Json turn() {
        // FILL IN: who acts next, {"seats": [0]}, "chance", or {"over": [1, 2]} with the place of each seat.
        throw NotWritten{"turn"};
    }

    Json sent() {
        // FILL IN, if you can say it: what the referee has just told whom, a list of {"seat": 0, "message": …}.
        // Else rules on messages are not judged.
        return nullptr;
    }

    Json moves(int seat) {
        // FILL IN, if you like: every legal move of the seat, in any order.
        throw NotWritten{"moves"};
    }

    Json view(int seat) {
        // FILL IN, if you like: what the seat may see.
        throw NotWritten{"view"};
    }
};

int main() { return serve(Adapter{}, "@GAME@"); }

// The forms of the data, in a game that our own referee was asked about (> a request, < its answer). All of them:
// `rulebook schema game @GAME@` and `rulebook schema adapter`; in words: docs/adapter.md.
//
@CONVERSATION@
