// The rules of bricks: boards, bricks, and a game between seats 0 and 1.
//
// Replies go in, messages to the players come out; nothing here reads, writes or waits. Each rule is a function, or is
// named at the line that keeps it.
#pragma once

#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

// A setup or an event that cannot be.
struct Impossible : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Column and row, from 0.
struct Cell {
    long x = 0, y = 0;
};

struct Brick {
    Cell one, other;  // in the order in which the player wrote them
};

// What a player answered.
struct Answer {
    enum Kind { Ok, Lay, Garbled } kind = Garbled;
    Brick brick = {};  // of Lay
};

// How answers are spelt.

// The number that text[from..to] says, cut to a million: no board is that large.
inline std::optional<long> read_number(const std::string &text, size_t from, size_t to) {
    const long most = 1000000;
    if (from >= to || (text[from] == '0' && to > from + 1)) return {};
    long value = 0;
    for (size_t at = from; at < to; at++) {
        if (text[at] < '0' || text[at] > '9') return {};
        value = value < most ? value * 10 + (text[at] - '0') : most;
    }
    return value;
}

// The cell that a text such as `1x2` names.
inline std::optional<Cell> read_cell(const std::string &text) {
    size_t cross = text.find('x');
    if (cross == std::string::npos) return {};
    auto x = read_number(text, 0, cross), y = read_number(text, cross + 1, text.size());
    if (!x || !y) return {};
    return Cell{*x, *y};
}

inline std::string write_cell(Cell cell) { return std::to_string(cell.x) + 'x' + std::to_string(cell.y); }

// bricks.talk.line-end (003 ¶33; rulings bricks.spelling, bricks.unended)
// An answer without its line end never comes here: it is the fault "garbled".
inline std::string talk_line_end(std::string line) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    return line;
}

// bricks.talk.spelling (003 ¶7, ¶8, ¶12; ruling bricks.spelling)
inline Answer talk_spelling(const std::string &answer) {
    if (answer == "OK") return {Answer::Ok};
    size_t bar = answer.find('_');
    if (bar == std::string::npos) return {};
    auto one = read_cell(answer.substr(0, bar)), other = read_cell(answer.substr(bar + 1));
    if (!one || !other) return {};
    return {Answer::Lay, {*one, *other}};
}

inline Answer read_answer(const std::string &line) { return talk_spelling(talk_line_end(line)); }

// bricks.board.square (003 ¶1, ¶2)
struct Board {
    long size = 0;
    std::vector<bool> filled;  // row by row
    size_t first = 0;          // No place begins before this cell. Cells are only ever filled: it never goes back.

    explicit Board(long size) : size(size) {
        board_size(size);
        filled.assign(static_cast<size_t>(size * size), false);
    }

    size_t index(Cell cell) const { return static_cast<size_t>(cell.y * size + cell.x); }

    // bricks.board.size (003 ¶1; ruling bricks.size)
    static void board_size(long size) {
        if (size < 1 || size > 999 || size % 2 == 0) throw Impossible("the size is not an odd number from 1 to 999");
    }

    // bricks.board.filled (003 ¶3, ¶28)
    void board_filled(Cell cell) {
        if (!brick_inside(cell)) throw Impossible("the cell " + write_cell(cell) + " is not on the board");
        board_duplicate(cell);
        filled[index(cell)] = true;
    }

    // bricks.board.duplicate (ruling bricks.duplicates)
    void board_duplicate(Cell cell) const {
        if (!brick_free(cell)) throw Impossible("the cell " + write_cell(cell) + " is listed twice");
    }

    // bricks.brick.adjacent (003 ¶5; ruling bricks.adjacent)
    // bricks.brick.order (ruling bricks.order-of-cells): either cell may come first.
    static bool brick_adjacent(const Brick &brick) {
        return std::abs(brick.one.x - brick.other.x) + std::abs(brick.one.y - brick.other.y) == 1;
    }

    // bricks.brick.inside (003 ¶2, ¶5)
    bool brick_inside(Cell cell) const { return cell.x >= 0 && cell.x < size && cell.y >= 0 && cell.y < size; }

    // bricks.brick.free (003 ¶2, ¶3)
    bool brick_free(Cell cell) const { return !filled[index(cell)]; }

    bool allows(const Brick &brick) const {
        return brick_adjacent(brick) && brick_inside(brick.one) && brick_inside(brick.other) && brick_free(brick.one) &&
               brick_free(brick.other);
    }

    // bricks.brick.fills (003 ¶2)
    void brick_fills(const Brick &brick) {
        filled[index(brick.one)] = true;
        filled[index(brick.other)] = true;
    }

    // The places for a brick whose upper or left cell is this one: lying, upright.
    std::vector<Brick> places_at(size_t at) const {
        std::vector<Brick> found;
        if (filled[at]) return found;
        Cell cell{static_cast<long>(at) % size, static_cast<long>(at) / size};
        for (Cell other : {Cell{cell.x + 1, cell.y}, Cell{cell.x, cell.y + 1}}) {
            if (brick_inside(other) && brick_free(other)) found.push_back({cell, other});
        }
        return found;
    }

    // Every brick that fits, once.
    std::vector<Brick> places() const {
        std::vector<Brick> found;
        for (size_t at = 0; at < filled.size(); at++) {
            for (const Brick &brick : places_at(at)) found.push_back(brick);
        }
        return found;
    }

    // bricks.end.no-place (003 ¶6, ¶16)
    bool end_no_place() {
        while (first < filled.size() && places_at(first).empty()) first++;
        return first == filled.size();
    }
};

// How far a game has come.
struct Stage {
    enum Kind { Greet, Move, Over } kind = Greet;
    int seat = 0;          // the one that is to answer; of Over the loser
    bool by_foul = false;  // of Over: by a foul, and not for want of a place
};

struct Message {
    enum Kind { Board, Start, Forward, Stop } kind;
    int seat;          // who is told
    Brick brick = {};  // of Forward
};

struct Game {
    Board board;
    std::vector<Cell> filled;      // as the setup lists them
    Stage stage;
    std::vector<Message> sent;     // what the last step has told the players
    const char *broken = nullptr;  // the rule that the last reply broke

    Game(long size, std::vector<Cell> cells, Stage begins) : board(size), filled(std::move(cells)), stage(begins) {
        for (Cell cell : filled) board.board_filled(cell);
        board_stage();
        if (stage.kind == Stage::Greet) talk_board(stage.seat);
    }

    // bricks.board.stage (003 ¶16, ¶19)
    void board_stage() {
        if (stage.seat != 0 && stage.seat != 1) throw Impossible("there are two seats, 0 and 1");
        bool full = board.end_no_place();
        if (stage.kind == Stage::Move && full) throw Impossible("a seat is to move, but no brick fits");
        if (stage.kind == Stage::Over && !stage.by_foul && !full) {
            throw Impossible("the game is over for want of a place, but a brick fits");
        }
    }

    bool is_asked(int seat) const { return stage.kind != Stage::Over && stage.seat == seat; }

    // A player answered. What is wrong with the answer stands in `broken` then.
    void answer(int seat, const Answer &answer, long long took_us) {
        begin_step();
        broken = judge(seat, answer, took_us);
        if (broken) return lose(seat);
        if (answer.kind == Answer::Ok) return greeted(seat);
        laid(seat, answer.brick);
    }

    // A player failed. It loses, whoever is asked.
    void fault(int seat, const std::string &fault) {
        begin_step();
        broken = rule_of(fault);
        lose(seat);
    }

    // bricks.talk.board (003 ¶7; rulings bricks.coordinates, bricks.empty-list, bricks.cell-order)
    void talk_board(int seat) { sent.push_back({Message::Board, seat}); }

    // bricks.time.ok (003 ¶8, ¶10), bricks.time.move (003 ¶12, ¶14)
    long limit_us() const { return stage.kind == Stage::Greet ? 1000000 : 500000; }

  private:
    void begin_step() {
        if (stage.kind == Stage::Over) throw Impossible("the game is over");
        sent.clear();
    }

    // The rule that an answer breaks.
    const char *judge(int seat, const Answer &answer, long long took_us) const {
        if (talk_early(seat)) return "bricks.talk.early";
        if (foul_late(took_us)) return "bricks.foul.late";
        if (foul_garbled(answer)) return "bricks.foul.garbled";
        return foul_illegal(answer) ? "bricks.foul.illegal" : nullptr;
    }

    static const char *rule_of(const std::string &fault) {
        if (fault == "timeout") return "bricks.foul.late";
        if (fault == "garbled") return "bricks.foul.garbled";
        // bricks.foul.exit (003 ¶18; ruling bricks.foul): too much memory is a failure like the end of the program.
        if (fault == "crash" || fault == "memory") return "bricks.foul.exit";
        throw Impossible("there is no fault " + fault);
    }

    // bricks.talk.early (ruling bricks.early)
    bool talk_early(int seat) const { return !is_asked(seat); }

    // bricks.foul.late (003 ¶17; ruling bricks.foul)
    // bricks.time.clock (ruling bricks.clock): exactly the limit is in time.
    bool foul_late(long long took_us) const { return took_us > limit_us(); }

    // bricks.foul.garbled (003 ¶18; ruling bricks.foul)
    // bricks.talk.ok (003 ¶8, ¶10): the board is answered with OK.
    // bricks.talk.move (003 ¶12, ¶14): START and a brick are answered with a brick.
    bool foul_garbled(const Answer &answer) const {
        return answer.kind != (stage.kind == Stage::Greet ? Answer::Ok : Answer::Lay);
    }

    // bricks.foul.illegal (003 ¶18; ruling bricks.foul)
    bool foul_illegal(const Answer &answer) const { return answer.kind == Answer::Lay && !board.allows(answer.brick); }

    void greeted(int seat) {
        if (seat == 0) return talk_second();
        if (board.end_no_place()) return end_full_board();
        talk_start();
    }

    // bricks.talk.second (003 ¶9)
    void talk_second() {
        stage = {Stage::Greet, 1};
        talk_board(1);
    }

    // bricks.talk.start (003 ¶11)
    void talk_start() {
        stage = {Stage::Move, 0};
        sent.push_back({Message::Start, 0});
    }

    void laid(int seat, const Brick &brick) {
        board.brick_fills(brick);
        // bricks.talk.last (003 ¶34; ruling bricks.last-move): the last brick is sent to nobody.
        if (board.end_no_place()) return end_next_loses(seat);
        // bricks.brick.turns (003 ¶5)
        stage = {Stage::Move, 1 - seat};
        talk_forward(1 - seat, brick);
    }

    // bricks.talk.forward (003 ¶13, ¶15; ruling bricks.forwarded)
    void talk_forward(int seat, const Brick &brick) { sent.push_back({Message::Forward, seat, brick}); }

    // bricks.end.next-loses (003 ¶19)
    void end_next_loses(int last_mover) { end(1 - last_mover, false); }

    // bricks.end.full-board (rulings bricks.full-board, bricks.size)
    void end_full_board() { end(0, false); }

    // bricks.foul.no-ok (003 ¶8, ¶10, ¶17; ruling bricks.no-ok): a failed OK loses like any answer.
    // bricks.foul.not-forwarded (003 ¶13, ¶18; ruling bricks.foul): a bad move is told to nobody.
    void lose(int seat) { end(seat, true); }

    void end(int loser, bool by_foul) {
        stage = {Stage::Over, loser, by_foul};
        talk_stop();
    }

    // bricks.talk.stop (003 ¶34; ruling bricks.foul)
    void talk_stop() {
        for (int seat : {0, 1}) sent.push_back({Message::Stop, seat});
    }
};
