// Setups of bitwa: what one says, and which ones cannot be. A position says the same, so it has the same form.
#pragma once

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

// A setup or an event that cannot be.
struct Impossible : std::runtime_error {
    using std::runtime_error::runtime_error;
};

inline void demand(bool holds, const char *why) {
    if (!holds) throw Impossible(why);
}

const char BLOCKED = '#', FREE = '.';

inline bool is_letter(char kind) { return (kind >= 'A' && kind <= 'Z') || (kind >= 'a' && kind <= 'z'); }

// bitwa.board.divisions (000 ¶5, ¶43, ¶44): units with one letter are a division.
// The seat whose division has this letter.
inline int owner(char letter) { return letter >= 'a' ? 1 : 0; }

struct Hurt {
    int x, y;
    long strength;
};

// How far a game has come.
struct Stage {
    enum Kind { SetGame, TimeLeft, GenMove, Play, Over } kind = SetGame;
    char division = 0;            // of TimeLeft, GenMove and Play
    std::vector<int> waits = {};  // of SetGame and Play: the seats that have not answered, the lower first
    enum By { Annihilation, Killed, Rounds } by = Rounds;  // of Over
};

struct Setup {
    std::vector<std::string> rows;
    long rounds = 0, strength = 0;
    std::vector<Hurt> hurt;  // the units that are not at full strength, row by row
    long round = 1;
    std::vector<int> killed;  // seats
    long long limit_ms = 180000;
    std::array<long long, 2> spent_us = {0, 0};
    Stage stage;

    bool has_unit(int x, int y) const {
        size_t column = static_cast<size_t>(x), row = static_cast<size_t>(y);  // Below 0 they are beyond all rows.
        return row < rows.size() && column < rows[row].size() && is_letter(rows[row][column]);
    }

    bool has_units(char letter) const {
        return std::any_of(rows.begin(), rows.end(),
                           [=](const std::string &row) { return row.find(letter) != std::string::npos; });
    }

    bool has_units_of(int seat) const {
        auto is_own = [=](char kind) { return is_letter(kind) && owner(kind) == seat; };
        return std::any_of(rows.begin(), rows.end(),
                           [=](const std::string &row) { return std::any_of(row.begin(), row.end(), is_own); });
    }

    bool is_killed(int seat) const { return std::find(killed.begin(), killed.end(), seat) != killed.end(); }

    // This setup, which is refused with Impossible if it cannot be.
    const Setup &checked() const {
        board_size();
        board_rows();
        board_fields();
        board_border();
        board_rounds();
        board_strength();
        time_limit();
        board_stage();
        return *this;
    }

    // bitwa.board.size (000 ¶10, ¶42)
    void board_size() const {
        bool fits = !rows.empty() && rows.size() <= 99 && !rows[0].empty() && rows[0].size() <= 99;
        demand(fits, "a board has 1 to 99 rows and columns");
    }

    // bitwa.board.rows (000 ¶43)
    void board_rows() const {
        for (const std::string &row : rows) demand(row.size() == rows[0].size(), "the rows are of different lengths");
    }

    // bitwa.board.fields (000 ¶10, ¶43)
    void board_fields() const {
        for (const std::string &row : rows) {
            for (char kind : row) {
                demand(kind == BLOCKED || kind == FREE || is_letter(kind), "a field is #, . or a letter");
            }
        }
    }

    // bitwa.board.border (000 ¶43)
    void board_border() const {
        for (const std::string &row : rows) {
            bool outer = &row == &rows.front() || &row == &rows.back();
            bool blocked = outer ? row.find_first_not_of(BLOCKED) == std::string::npos
                                 : row.front() == BLOCKED && row.back() == BLOCKED;
            demand(blocked, "a field on the border is not blocked");
        }
    }

    // bitwa.board.rounds (000 ¶8, ¶42)
    void board_rounds() const { demand(rounds >= 1 && rounds <= 10000, "a game has 1 to 10000 rounds"); }

    // bitwa.board.strength (000 ¶7, ¶42)
    void board_strength() const {
        demand(strength >= 1 && strength <= 10000, "units have a strength of 1 to 10000");
        std::pair<int, int> last = {-1, -1};
        for (const Hurt &unit : hurt) {
            demand(has_unit(unit.x, unit.y), "no unit stands where one is hurt");
            demand(unit.strength >= 1 && unit.strength < strength, "a hurt unit has some strength, but not all");
            std::pair<int, int> place = {unit.y, unit.x};
            demand(last < place, "hurt units are listed twice or out of order");
            last = place;
        }
    }

    // bitwa.time.limit (000 ¶65)
    void time_limit() const {
        demand(limit_ms >= 1 && limit_ms <= 3600000, "a limit is 1 to 3600000 milliseconds");
    }

    // bitwa.board.stage (000 ¶12, ¶59)
    void board_stage() const {
        demand(round >= 1 && round <= rounds, "there is no such round");
        for (int seat : killed) demand(seat == 0 || seat == 1, "there are two seats, 0 and 1");
        demand(killed.size() < 2 || (killed.size() == 2 && killed[0] < killed[1]), "the killed are not in order");
        for (long long spent : spent_us) {
            demand(spent >= 0 && spent <= limit_ms * 1000, "more time is spent than there is");
        }
        demand(killed.size() < 2 || stage.kind == Stage::Over, "both are killed, but the game goes on");
        if (stage.kind == Stage::Over) return check_over();
        bool is_list = stage.kind == Stage::SetGame || stage.kind == Stage::Play;
        if (is_list) check_waits();
        else demand(has_units_of(0) && has_units_of(1), "a player has no units, but the game goes on");
        if (stage.kind == Stage::SetGame) {
            demand(round == 1 && hurt.empty(), "a move has been made before set_game");
        } else {
            demand(is_letter(stage.division) && has_units(stage.division), "there is no such division");
            demand(is_list || !is_killed(owner(stage.division)), "the division of a killed player does not move");
        }
    }

  private:
    void check_waits() const {
        demand(!stage.waits.empty() && stage.waits.size() <= 2, "one or two seats are to answer");
        for (int seat : stage.waits) {
            demand((seat == 0 || seat == 1) && !is_killed(seat), "who is to answer is a seat that was not killed");
        }
        demand(stage.waits.front() == stage.waits.back() ? stage.waits.size() == 1 : stage.waits[0] < stage.waits[1],
               "the seats that are to answer are not in order");
    }

    void check_over() const {
        bool empty = !has_units_of(0) || !has_units_of(1);
        Stage::By by = empty ? Stage::Annihilation : killed.size() == 2 ? Stage::Killed : Stage::Rounds;
        demand(stage.by == by, "the game is not over by that");
        demand(by != Stage::Rounds || round == rounds, "rounds are left");
    }
};
