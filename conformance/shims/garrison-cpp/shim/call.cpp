// See call.h.

#include "call.h"

#include <cstring>

namespace rulebook {
namespace {

const int DEEPEST = 32;     // of what is passed over
const int LONGEST = 17;     // digits of a number, far below where it would overflow

struct Reader {
    const char *at, *end;
    std::string trouble;  // why the line is no call; the first reason stays

    bool fail(const char *why) {
        if (trouble.empty()) trouble = why;
        return false;
    }

    void blanks() {
        while (at < end && (*at == ' ' || *at == '\t' || *at == '\r')) at++;
    }

    bool takes(char letter) {
        blanks();
        if (at >= end || *at != letter) return false;
        at++;
        return true;
    }

    bool needs(char letter) { return takes(letter) || fail("it is not built like a message"); }

    bool word(const char *text) {
        blanks();
        size_t length = std::strlen(text);
        if (size_t(end - at) < length || std::memcmp(at, text, length) != 0) return false;
        at += length;
        return true;
    }

    // A string, as it is written: no key that is looked for has an escape.
    bool string(std::string &text) {
        if (!needs('"')) return false;
        const char *from = at;
        while (at < end && *at != '"') at += *at == '\\' ? 2 : 1;
        if (at >= end) return fail("a string has no end");
        text.assign(from, at++);
        return true;
    }

    bool number(long long &value) {
        blanks();
        bool negative = takes('-');
        int digits = 0;
        for (value = 0; at < end && *at >= '0' && *at <= '9'; at++) {
            if (++digits > LONGEST) return fail("a number is too large");
            value = 10 * value + (*at - '0');
        }
        if (negative) value = -value;
        return digits > 0 || fail("a number is missing");
    }

    // Passes over any value.
    bool skip(int depth) {
        std::string text;
        blanks();
        if (depth > DEEPEST || at >= end) return fail("it is not built like a message");
        if (*at == '"') return string(text);
        if (*at == '{' || *at == '[') {
            const bool object = *at == '{';
            const char close = object ? '}' : ']';
            at++;
            if (takes(close)) return true;
            do {
                if (object && !(string(text) && needs(':'))) return false;
                if (!skip(depth + 1)) return false;
            } while (takes(','));
            return needs(close);
        }
        const char *from = at;
        while (at < end && std::strchr("+-.eE0123456789aflnrstu", *at) != 0) at++;
        return at > from || fail("it is not built like a message");
    }

    // Rows of equal length, with the border; what is not there stays a wall.
    bool grid(long long (&cells)[ROWS][COLUMNS]) {
        std::memset(cells, 0, sizeof cells);
        if (!needs('[')) return false;
        int row = 0, width = 0;
        do {
            if (row == ROWS) return fail("the field has more than 17 rows, which the contest's arrays do not hold");
            if (!needs('[')) return false;
            int column = 0;
            do {
                if (column == COLUMNS)
                    return fail("the field has more than 26 columns, which the contest's arrays do not hold");
                if (!number(cells[row][column++])) return false;
            } while (takes(','));
            if (!needs(']')) return false;
            if (row == 0) width = column;
            if (column != width) return fail("the rows are not equally long");
            row++;
        } while (takes(','));
        return needs(']');
    }

    bool view(View &view) {
        static const char *const NAMES[] = {"player",    "ipos",       "jpos",
                                            "territory", "opponent_territory", "hand_army",
                                            "total_army", "opponent_total_army"};
        const int COUNT = 8;
        long long *const numbers[] = {&view.player,    &view.ipos,       &view.jpos,
                                      &view.territory, &view.opponent_territory, &view.hand_army,
                                      &view.total_army, &view.opponent_total_army};
        bool seen[COUNT + 2] = {false};
        std::string key;
        if (!needs('{')) return false;
        do {
            if (!string(key) || !needs(':')) return false;
            int which = 0;
            while (which < COUNT && key != NAMES[which]) which++;
            if (which < COUNT) {
                if (!number(*numbers[which])) return false;
            } else if (key == "field" || key == "army") {
                which += key == "army";
                if (!grid(key == "army" ? view.army : view.field)) return false;
            } else {
                if (!skip(0)) return false;
                continue;
            }
            seen[which] = true;
        } while (takes(','));
        for (int which = 0; which < COUNT + 2; which++)
            if (!seen[which]) return fail("a part of the view is missing");
        return needs('}');
    }

    bool message(Call &call) {
        std::string key;
        if (!needs('{') || !string(key) || !needs(':')) return false;
        call.is_init = key == "init";
        if (key != "init" && key != "get_move") return fail("it is no call that a player of Garrison knows");
        return view(call.view) && needs('}');
    }

    bool call(Call &call) {
        std::string key;
        bool told = false;
        call.asks = true;
        call.seq = -1;
        if (!needs('{')) return false;
        do {
            if (!string(key) || !needs(':')) return false;
            bool good = true;
            if (key == "seq") {
                good = number(call.seq);
            } else if (key == "message") {
                good = told = message(call);
            } else if (key == "asks" && word("false")) {
                call.asks = false;
            } else {
                good = skip(0);
            }
            if (!good) return false;
        } while (takes(','));
        if (!needs('}')) return false;
        blanks();
        if (at < end) return fail("something follows the message");
        return told || fail("there is no message in it");
    }
};

}  // namespace

std::string read_call(const std::string &line, Call &call) {
    Reader reader = {line.data(), line.data() + line.size(), std::string()};
    reader.call(call);
    return reader.trouble;
}

}  // namespace rulebook
