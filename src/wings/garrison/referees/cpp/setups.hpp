// Setups of garrison: what one says, and which ones cannot be. A position says the same, so it has the same form.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

// A setup or an event that cannot be.
struct Impossible : std::runtime_error {
    using std::runtime_error::runtime_error;
};

inline void demand(bool holds, const char *why) {
    if (!holds) throw Impossible(why);
}

const long long LARGEST = 2147483647;
const long long MOST_MOVES = 6000;

// Row and column, from 1.
struct Cell {
    long long row, column;
    bool operator==(Cell other) const { return row == other.row && column == other.column; }
};

// How far a game has come. -1 stands for no seat.
struct Stage {
    enum Kind { Init, Move, Over } kind = Init;
    int seat = 0;     // the one that is to answer; of Over the winner
    int failed = -1;  // of Init: the one that has failed already
    enum By { Territory, Limit, Fault } by = Fault;  // of Over
};

using Numbers = std::vector<long long>;

struct Setup {
    std::vector<std::string> field;  // # a wall, 1 a cell of seat 0, 2 a cell of seat 1
    std::vector<Numbers> army;       // the garrisons
    std::vector<Cell> at;            // where the players stand
    Numbers hand = {0, 0};
    Numbers moves = {0, 0};
    Stage stage;

    bool has(Cell cell) const {
        return cell.row >= 1 && cell.row <= rows() && cell.column >= 1 && cell.column <= columns();
    }

    long long rows() const { return static_cast<long long>(field.size()); }
    long long columns() const { return static_cast<long long>(field[0].size()); }

    // The seat that owns a cell of the field, or -1 for a wall.
    int owner(Cell cell) const {
        char kind = field[cell.row - 1][cell.column - 1];
        return kind == '1' ? 0 : kind == '2' ? 1 : -1;
    }

    long long &garrison(Cell cell) { return army[cell.row - 1][cell.column - 1]; }
    long long garrison(Cell cell) const { return army[cell.row - 1][cell.column - 1]; }

    // Row by row, from left to right.
    template <class Visit> void each_cell(Visit visit) const {
        for (long long row = 1; row <= rows(); row++) {
            for (long long column = 1; column <= columns(); column++) visit(Cell{row, column});
        }
    }

    long long territory(int seat) const {
        long long cells = 0;
        each_cell([&](Cell cell) { cells += owner(cell) == seat; });
        return cells;
    }

    // The whole army of a seat: in hand, and its garrisons.
    long long total(int seat) const {
        long long sum = hand[seat];
        each_cell([&](Cell cell) { sum += owner(cell) == seat ? garrison(cell) : 0; });
        return sum;
    }

    // The seat that owns every passable cell, or -1.
    int owner_of_all() const {
        if (territory(0) == 0) return 1;
        return territory(1) == 0 ? 0 : -1;
    }

    // This setup, which is refused with Impossible if it cannot be.
    const Setup &checked() const {
        board_field();
        board_size();
        board_garrison();
        board_start();
        board_hand();
        board_values();
        board_stage();
        return *this;
    }

    // garrison.board.field (002 §1 ¶2)
    void board_field() const {
        for (const std::string &row : field) {
            demand(row.size() == field[0].size(), "the rows of the field are of different lengths");
            demand(row.find_first_not_of("#12") == std::string::npos, "a cell is one of #, 1 and 2");
        }
    }

    // garrison.board.size (002 §1 ¶2; ruling garrison.starts)
    void board_size() const {
        bool fits = !field.empty() && rows() <= 99 && columns() >= 1 && columns() <= 99;
        demand(fits, "a field has 1 to 99 rows and columns");
    }

    // garrison.board.garrison (002 §1 ¶2)
    void board_garrison() const {
        demand(army.size() == field.size(), "the garrisons are not as many as the cells");
        for (const Numbers &row : army) {
            demand(row.size() == field[0].size(), "the garrisons are not as many as the cells");
        }
        each_cell([&](Cell cell) {
            demand(garrison(cell) >= 0, "a garrison is 0 or more");
            demand(owner(cell) >= 0 || garrison(cell) == 0, "an army stands on a wall");
        });
    }

    // garrison.board.values (002 §2.1 ¶7, ¶10, ¶11, ¶12, §2.2 ¶7, ¶10, ¶11, ¶12, §2.3 ¶8, ¶11, ¶12, ¶13;
    // ruling garrison.values)
    void board_values() const {
        each_cell([&](Cell cell) { demand(garrison(cell) <= LARGEST, "a garrison is too large"); });
        for (int seat : {0, 1}) {
            demand(hand[seat] <= LARGEST, "an army in hand is too large");
            demand(total(seat) <= LARGEST, "the whole army of a player is too large");
        }
    }

    // garrison.board.start (002 §1 ¶1, ¶4; ruling garrison.starts)
    void board_start() const {
        demand(at.size() == 2, "there are two players");
        for (Cell cell : at) {
            demand(has(cell), "a player stands outside the field");
            demand(owner(cell) >= 0, "a player stands on a wall");
        }
    }

    // garrison.board.hand (002 §1 ¶4)
    void board_hand() const {
        demand(hand.size() == 2, "there are two armies in hand");
        demand(hand[0] >= 0 && hand[1] >= 0, "an army in hand is 0 or more");
    }

    // garrison.board.stage (002 §1 ¶3, §3 ¶5)
    void board_stage() const {
        demand(moves.size() == 2, "there are two numbers of moves");
        long long first = moves[0], second = moves[1];
        demand(first >= 0 && second >= 0 && first <= MOST_MOVES, "a player makes 0 to 6000 moves");
        demand(first - second == 0 || first - second == 1, "the players move in turn");
        bool is_seat = stage.seat == 0 || stage.seat == 1;
        demand(is_seat || (stage.kind == Stage::Over && stage.seat == -1), "there are two seats, 0 and 1");
        if (stage.kind == Stage::Init) {
            demand(stage.failed == -1 || stage.failed == 1 - stage.seat, "who failed is the one that is not asked");
            demand(first == 0, "nobody has moved before the inits are over");
        } else if (stage.kind == Stage::Move) {
            demand(first - second == stage.seat, "it is not this player's turn");
            demand(second < MOST_MOVES, "all moves have been made");
            demand(owner_of_all() == -1 || first == 0, "the game was over before this move");
        } else {
            check_over();
        }
    }

  private:
    void check_over() const {
        int winner = stage.seat, last_mover = moves[0] > moves[1] ? 0 : 1;
        bool nobody_moved = moves[0] == 0, all_moved = moves[1] == MOST_MOVES;
        if (stage.by == Stage::Territory) {
            demand(winner != -1 && winner == owner_of_all(), "the winner does not own every cell");
            demand(nobody_moved || winner == last_mover, "who wins has made the last move");
            return;
        }
        demand(owner_of_all() == -1, "who owns every cell has won by that");
        if (stage.by == Stage::Limit) demand(winner == -1 && all_moved, "this is no draw by the limit");
        if (stage.by == Stage::Fault) {
            demand(winner != -1 || nobody_moved, "only the inits end in a draw by faults");
            demand(!all_moved, "the game was over before this fault");
        }
    }
};
