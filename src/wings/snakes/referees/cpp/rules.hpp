// The rules of snakes: a fight of one to four snakes, each led by a program or by a live bot.
//
// Moves, faults and drawn orders go in, messages to live bots come out; nothing here reads, writes, waits or draws at
// random. Each rule is a function, or is named at the line that keeps it. `program.hpp` says what programs decide.
#pragma once

#include "program.hpp"

#include <cstdlib>
#include <optional>

// Column and row, from the corner at the top left.
struct Cell {
    int x, y;
    bool operator==(Cell other) const { return x == other.x && y == other.y; }
};

using Snake = std::vector<Cell>;  // from the head to the tail

// How far a fight has come.
struct Stage {
    enum Kind { Order, Move, Over } kind = Order;
    int mover = -1;                                               // of Move
    enum Reason { None, OneLeft, Limit, Blocked } reason = None;  // of Over
};

struct Setup {
    int columns = 25, rows = 25;
    std::vector<Snake> snakes;
    std::vector<std::optional<ProgramFile>> programs;  // nothing for a live bot
    int limit = 1000, round = 0;
    std::vector<int> order;
    Stage stage;
};

struct View {
    std::optional<Move> heading;  // nothing for an eaten snake
    Window window;
};

struct Message {
    enum Kind { Move, Over } kind;
    int seat;        // who is told
    View view = {};  // of Move
};

class Fight {
  public:
    std::vector<Snake> snakes;
    int round;
    std::vector<int> order;
    Stage stage;
    std::vector<Message> sent;     // what the last step has told live bots
    const char *broken = nullptr;  // the rule that the last reply broke

    explicit Fight(const Setup &setup)
        : snakes(setup.snakes), round(setup.round), order(setup.order), stage(setup.stage), columns(setup.columns),
          rows(setup.rows), limit(setup.limit) {
        board_size();
        board_snakes();
        board_segments();
        board_equal();
        demand(limit >= 1 && limit <= 1000, "a limit is 1 to 1000 rounds");
        for (const auto &file : setup.programs) {
            programs.push_back(file ? std::optional<Program>(*file) : std::nullopt);
        }
        board_stage();
        if (stage.kind == Stage::Over) return;
        if (stage.kind == Stage::Order) end_when();
        tell();
    }

    int seats() const { return static_cast<int>(snakes.size()); }

    // Every legal move of a seat; for a program exactly those that it licenses.
    std::vector<Move> moves(int seat) const {
        if (!is_mover(seat)) return {};
        if (programs[seat]) return decision(seat).licensed;
        std::vector<Move> moves = possible(seat);
        return moves.empty() ? std::vector<Move>{Skip} : moves;
    }

    // snakes.live.view (001 ¶4; ruling snakes.live)
    View live_view(int seat) const {
        if (!is_living(seat)) return {};
        Cell head = snakes[seat][0];
        View view{heading(seat), {}};
        for (int dy = -SIGHT; dy <= SIGHT; dy++) {
            std::string row;
            for (int dx = -SIGHT; dx <= SIGHT; dx++) row += element(seat, {head.x + dx, head.y + dy});
            view.window.push_back(row);
        }
        return view;
    }

    // snakes.turn.order (001 ¶3; ruling snakes.order)
    // Luck has drawn the order of this round.
    void turn_order(const std::vector<int> &drawn) {
        if (stage.kind != Stage::Order) throw Impossible("luck is not to decide now");
        demand(turn_listed(drawn), "an order lists each living snake once");
        begin_step();
        order = drawn;
        stage = {Stage::Move, order[0]};
        tell();
    }

    // A seat answered, NoMove for what is no move at all. What is wrong with the answer stands in `broken` then.
    void answer(int seat, Move move, long long took_us) {
        begin_step();
        broken = programs[seat] ? judge_program(seat, move) : judge_live(seat, move, took_us);
        if (!broken) move_step(seat, move);
        else if (!is_mover(seat) || programs[seat]) return;
        next_mover(seat);
    }

    // A seat failed.
    void fault(int seat, const std::string &fault) {
        begin_step();
        broken = rule_of(seat, fault);
        if (is_mover(seat) && !programs[seat]) live_stands(seat);
    }

    // snakes.end.points (001 ¶3; rulings snakes.points, snakes.places)
    std::vector<int> end_points() const {
        std::vector<size_t> points;
        for (int seat = 0; seat < seats(); seat++) points.push_back(is_living(seat) ? snakes[seat].size() : 0);
        std::vector<int> places;
        for (size_t mine : points) {
            auto has_more = [=](size_t other) { return other > mine; };
            places.push_back(1 + static_cast<int>(std::count_if(points.begin(), points.end(), has_more)));
        }
        return places;
    }

  private:
    const int columns, rows, limit;
    std::vector<std::optional<Program>> programs;

    // What a setup may be.

    // snakes.board.size (001 ¶2; ruling snakes.board)
    void board_size() const {
        demand(columns >= 1 && columns <= 99 && rows >= 1 && rows <= 99, "a board has 1 to 99 columns and rows");
    }

    // snakes.board.snakes (001 ¶2; ruling snakes.board)
    void board_snakes() const {
        demand(snakes.size() >= 1 && snakes.size() <= 4, "1 to 4 snakes fight");
        demand(!living().empty(), "no snake is living");
    }

    // snakes.board.segments (001 ¶3)
    void board_segments() const {
        std::vector<bool> held(static_cast<size_t>(columns * rows));
        for (const Snake &snake : snakes) {
            for (size_t index = 0; index < snake.size(); index++) {
                Cell cell = snake[index];
                demand(is_inside(cell), "a segment is outside the board");
                demand(!held[cell.y * columns + cell.x], "a cell is held twice");
                held[cell.y * columns + cell.x] = true;
                if (index == 0) continue;
                Cell last = snake[index - 1];
                demand(std::abs(cell.x - last.x) + std::abs(cell.y - last.y) == 1,
                       "a segment is not beside the one before");
            }
        }
    }

    // snakes.board.equal (001 ¶3; ruling snakes.setups)
    void board_equal() const {
        if (stage.kind != Stage::Order || round != 0) return;
        for (const Snake &snake : snakes) demand(snake.size() == snakes[0].size(), "the snakes have different lengths");
    }

    // snakes.board.stage (001 ¶2; ruling snakes.setups)
    void board_stage() const {
        demand(round >= 0 && round <= limit, "more rounds than the limit were played");
        demand(stage.kind == Stage::Move || order.empty(), "no order is drawn");
        if (stage.kind == Stage::Over) demand(stage.reason == reason(), "it is not over by this");
        if (stage.kind != Stage::Move) return;
        demand(round < limit, "all rounds were played");
        for (int seat : order) {
            demand(seat >= 0 && seat < seats(), "an unknown seat in the order");
            demand(std::count(order.begin(), order.end(), seat) == 1, "a seat is twice in the order");
        }
        for (int seat : living()) {
            demand(std::count(order.begin(), order.end(), seat) == 1, "a living seat is not in the order");
        }
        demand(stage.mover >= 0 && stage.mover < seats() && is_living(stage.mover), "the mover is not living");
        demand(stage.mover != order[0] || !end_blocked(), "a round begins in which nobody can move");
    }

    // What there is.

    bool is_inside(Cell cell) const { return cell.x >= 0 && cell.x < columns && cell.y >= 0 && cell.y < rows; }

    // snakes.bite.eaten (001 ¶3): one cell is the remnant of an eaten snake.
    bool is_living(int seat) const { return snakes[seat].size() > 1; }

    std::vector<int> living() const {
        std::vector<int> found;
        for (int seat = 0; seat < seats(); seat++) {
            if (is_living(seat)) found.push_back(seat);
        }
        return found;
    }

    bool is_mover(int seat) const { return stage.kind == Stage::Move && stage.mover == seat; }

    // What a seat sees on a cell: an element, or H for its own head.
    char element(int seat, Cell cell) const {
        if (!is_inside(cell)) return 'W';
        for (int other = 0; other < seats(); other++) {
            const Snake &snake = snakes[other];
            auto found = std::find(snake.begin(), snake.end(), cell);
            if (found == snake.end()) continue;
            bool own = other == seat;
            // snakes.bite.remnant (001 ¶3; ruling snakes.remnant): the only cell of an eaten snake is a tail.
            if (found + 1 == snake.end()) return own ? 'T' : 'Z';
            if (found == snake.begin()) return own ? 'H' : 'X';
            return own ? 'S' : 'Y';
        }
        return 'V';
    }

    static Cell beside(Cell cell, Move move) {
        if (move == Up) return {cell.x, cell.y - 1};
        if (move == Right) return {cell.x + 1, cell.y};
        return move == Down ? Cell{cell.x, cell.y + 1} : Cell{cell.x - 1, cell.y};
    }

    Move heading(int seat) const {
        for (Move move : DIRECTIONS) {
            if (beside(snakes[seat][1], move) == snakes[seat][0]) return move;
        }
        throw std::logic_error("a head that is not beside its body");
    }

    // Where a snake can go.

    std::vector<Move> possible(int seat) const {
        std::vector<Move> found;
        for (Move move : DIRECTIONS) {
            if (!hindrance(seat, move)) found.push_back(move);
        }
        return found;
    }

    // The rule that a step would break.
    const char *hindrance(int seat, Move move) const {
        char found = element(seat, beside(snakes[seat][0], move));
        if (!move_inside(found)) return "snakes.move.inside";
        if (!move_held(found)) return "snakes.move.held";
        return found == 'T' && !move_own_tail(seat) ? "snakes.move.two-segments" : nullptr;
    }

    // snakes.move.inside (001 ¶3, ¶6)
    static bool move_inside(char found) { return found != 'W'; }

    // snakes.move.held (001 ¶3; ruling snakes.reverse)
    static bool move_held(char found) { return found != 'S' && found != 'X' && found != 'Y'; }

    // snakes.move.own-tail (001 ¶3; ruling snakes.own-tail)
    // snakes.move.two-segments (001 ¶3; ruling snakes.reverse)
    bool move_own_tail(int seat) const { return snakes[seat].size() > 2; }

    // snakes.move.skip (001 ¶3; ruling snakes.order-lists)
    bool move_skip(int seat) const { return possible(seat).empty(); }

    // What happens.

    void begin_step() {
        if (stage.kind == Stage::Over) throw Impossible("the fight is over");
        sent.clear();
        broken = nullptr;
    }

    // The rule that a move of the mover breaks.
    const char *judge_move(int seat, Move move) const {
        if (move == Skip) return move_skip(seat) ? nullptr : "snakes.move.skip";
        return hindrance(seat, move);
    }

    // snakes.program.runs (001 ¶4; ruling snakes.live)
    // A program cannot answer badly: after what is said of it falsely its snake is still to move.
    const char *judge_program(int seat, Move move) const {
        if (!is_mover(seat) || move == NoMove) return "snakes.program.runs";
        const char *wrong = judge_move(seat, move);
        if (wrong || move == Skip) return wrong;
        Decision made = decision(seat);
        if (std::count(made.licensed.begin(), made.licensed.end(), move)) return nullptr;
        bool valid = std::count(made.valid.begin(), made.valid.end(), move);
        return valid ? "snakes.decide.best" : "snakes.decide.valid";
    }

    // snakes.turn.sequential (001 ¶3; ruling snakes.sequential): the board is as it is now.
    Decision decision(int seat) const { return programs[seat]->decide(live_view(seat).window, possible(seat)); }

    const char *judge_live(int seat, Move move, long long took_us) const {
        // snakes.live.early (ruling snakes.live)
        if (!is_mover(seat)) return "snakes.live.early";
        if (!live_time(took_us)) return "snakes.live.time";
        // snakes.live.failure (ruling snakes.live)
        return move == NoMove ? "snakes.live.failure" : judge_move(seat, move);
    }

    // snakes.live.time (ruling snakes.live)
    static bool live_time(long long took_us) { return took_us <= 1000000; }

    const char *rule_of(int seat, const std::string &fault) const {
        bool is_late = fault == "timeout";
        if (!is_late && fault != "crash" && fault != "garbled" && fault != "memory") {
            throw Impossible("there is no fault " + fault);
        }
        if (programs[seat]) return "snakes.program.runs";
        return is_late && is_mover(seat) ? "snakes.live.time" : "snakes.live.failure";
    }

    // snakes.live.stands (ruling snakes.live)
    void live_stands(int seat) { next_mover(seat); }

    // snakes.move.step (001 ¶3)
    void move_step(int seat, Move move) {
        if (move == Skip) return;
        Snake &snake = snakes[seat];
        Cell target = beside(snake[0], move);
        // snakes.bite.grow (001 ¶3; ruling snakes.bite): who bites keeps its tail in this move.
        if (element(seat, target) == 'Z') bite_tail(target);
        else snake.pop_back();
        snake.insert(snake.begin(), target);
    }

    // snakes.bite.tail (001 ¶3)
    void bite_tail(Cell target) {
        for (Snake &snake : snakes) {
            if (!snake.empty() && snake.back() == target) snake.pop_back();
        }
    }

    void next_mover(int seat) {
        auto next = std::find(order.begin(), order.end(), seat) + 1;
        // snakes.turn.passed (001 ¶3; ruling snakes.order-lists)
        while (next != order.end() && !is_living(*next)) next++;
        if (next != order.end()) {
            stage.mover = *next;
        } else {
            round++;
            order.clear();
            stage = {Stage::Order};
            end_when();
        }
        tell();
    }

    // snakes.turn.listed (001 ¶3; ruling snakes.order-lists)
    bool turn_listed(std::vector<int> drawn) const {
        std::sort(drawn.begin(), drawn.end());
        return drawn == living();
    }

    void tell() {
        if (stage.kind == Stage::Over) {
            for (int seat = 0; seat < seats(); seat++) {
                if (!programs[seat]) sent.push_back({Message::Over, seat});
            }
        } else if (stage.kind == Stage::Move && !programs[stage.mover]) {
            sent.push_back({Message::Move, stage.mover, live_view(stage.mover)});
        }
    }

    // How a fight ends.

    // snakes.end.when (ruling snakes.end-check)
    void end_when() {
        if (reason() != Stage::None) stage = {Stage::Over, -1, reason()};
    }

    Stage::Reason reason() const {
        if (end_one_left()) return Stage::OneLeft;
        if (end_limit()) return Stage::Limit;
        return end_blocked() ? Stage::Blocked : Stage::None;
    }

    // snakes.end.one-left (001 ¶2; ruling snakes.end)
    bool end_one_left() const { return living().size() <= 1; }

    // snakes.end.limit (001 ¶2; ruling snakes.limit)
    bool end_limit() const { return round == limit; }

    // snakes.end.blocked (001 ¶2; ruling snakes.blocked-round)
    bool end_blocked() const {
        std::vector<int> seats = living();
        return std::all_of(seats.begin(), seats.end(), [&](int seat) { return move_skip(seat); });
    }
};
