// The rules of garrison: a game between seats 0 and 1.
//
// Replies go in, calls of the players' procedures come out; nothing here reads, writes or waits. Each rule is a
// function, or is named at the line that keeps it. `setups.hpp` says which setups can be.
#pragma once

#include "setups.hpp"

#include <cstdlib>

// What a call returned.
struct Answer {
    enum Kind { Ready, Move, Garbled } kind = Garbled;
    Cell to = {0, 0};       // of Move
    long long collect = 0;  // of Move
};

// What a player may see. The arrays have a border around the field.
struct View {
    int player;
    Cell at;
    std::vector<std::vector<int>> field;
    std::vector<Numbers> army;
    long long territory, opponent_territory, hand_army, total_army, opponent_total_army;
};

struct Message {
    enum Kind { Init, Move } kind;
    int seat;  // who is called
    View view;
};

struct Game {
    Setup now;                     // A position has the form of a setup.
    std::vector<Message> sent;     // the calls that the last step has made
    const char *broken = nullptr;  // the rule that the last reply broke

    explicit Game(const Setup &setup) : now(setup.checked()) {
        if (stage().kind == Stage::Over) return;
        end_owned_start();
        call();
    }

    const Stage &stage() const { return now.stage; }

    bool is_asked(int seat) const { return stage().kind != Stage::Over && stage().seat == seat; }

    // The cells that a player may name: its own position, up, down, left, right.
    std::vector<Cell> admissible(int seat) const {
        Cell here = now.at[seat];
        std::vector<Cell> found;
        for (Cell step : {Cell{0, 0}, Cell{-1, 0}, Cell{1, 0}, Cell{0, -1}, Cell{0, 1}}) {
            Cell cell{here.row + step.row, here.column + step.column};
            if (!move_inadmissible(seat, cell)) found.push_back(cell);
        }
        return found;
    }

    View view(int seat) const {
        View view;
        view_field(view, seat);
        view_garrisons(view, seat);
        view_position(view, seat);
        view_totals(view, seat);
        return view;
    }

    // A call returned. What is wrong with the answer stands in `broken` then.
    void answer(int seat, const Answer &answer, long long took_us) {
        begin_step();
        broken = judge(seat, answer, took_us);
        if (broken) return failed(seat);
        if (answer.kind == Answer::Ready) return talk_init_order();
        moved(seat, answer.to, answer.collect);
    }

    // A player failed, whoever is called.
    void fault(int seat, const std::string &fault) {
        begin_step();
        broken = rule_of(fault);
        failed(seat);
    }

  private:
    void begin_step() {
        if (stage().kind == Stage::Over) throw Impossible("the game is over");
        sent.clear();
    }

    // What players are called for, and what they see.

    void call() {
        if (stage().kind == Stage::Init) talk_init();
        if (stage().kind == Stage::Move) talk_move();
    }

    // garrison.talk.init (002 §1 ¶19, §2 ¶2, ¶3, §2.3 ¶4)
    void talk_init() { sent.push_back({Message::Init, stage().seat, view(stage().seat)}); }

    // garrison.talk.move (002 §1 ¶19, §2 ¶2, ¶3, §2.3 ¶4)
    void talk_move() { sent.push_back({Message::Move, stage().seat, view(stage().seat)}); }

    // garrison.talk.init-order (ruling garrison.init-both)
    // An init has returned.
    void talk_init_order() {
        if (stage().failed >= 0) return end(stage().seat, Stage::Fault);
        now.stage = stage().seat == 0 ? Stage{Stage::Init, 1} : Stage{Stage::Move, 0};
        call();
    }

    // garrison.view.border (002 §2.1 ¶6, ¶7, §2.2 ¶6, ¶7, §2.3 ¶7, ¶8)
    template <class Number> std::vector<std::vector<Number>> view_border() const {
        return {field_size(now.rows()), std::vector<Number>(field_size(now.columns()))};
    }

    static size_t field_size(long long size) { return static_cast<size_t>(size) + 2; }

    // garrison.view.field (002 §1 ¶19, §2.1 ¶4, ¶6, §2.2 ¶4, ¶6, §2.3 ¶5, ¶7)
    void view_field(View &view, int seat) const {
        view.player = seat;
        view.field = view_border<int>();
        now.each_cell([&](Cell cell) { view.field[cell.row][cell.column] = 1 + now.owner(cell); });
    }

    // garrison.view.garrisons (002 §1 ¶19, §2.1 ¶7, §2.2 ¶7, §2.3 ¶8)
    // garrison.view.hidden (002 §1 ¶19, §2.1 ¶7, §2.2 ¶7, §2.3 ¶8; ruling garrison.hidden): others are 0.
    void view_garrisons(View &view, int seat) const {
        view.army = view_border<long long>();
        now.each_cell([&](Cell cell) {
            if (now.owner(cell) == seat) view.army[cell.row][cell.column] = now.garrison(cell);
        });
    }

    // garrison.view.position (002 §1 ¶20, ¶21, §2.1 ¶5, ¶10, §2.2 ¶5, ¶10, §2.3 ¶6, ¶11)
    void view_position(View &view, int seat) const {
        view.at = now.at[seat];
        view.hand_army = now.hand[seat];
    }

    // garrison.view.totals (002 §1 ¶22, ¶23, ¶24, ¶25, §2.1 ¶8, ¶9, ¶11, ¶12, §2.2 ¶8, ¶9, ¶11, ¶12,
    // §2.3 ¶9, ¶10, ¶12, ¶13)
    void view_totals(View &view, int seat) const {
        view.territory = now.territory(seat);
        view.opponent_territory = now.territory(1 - seat);
        view.total_army = now.total(seat);
        view.opponent_total_army = now.total(1 - seat);
    }

    // What answers and failures are worth.

    // The rule that an answer breaks, if that makes a fault of it.
    const char *judge(int seat, const Answer &answer, long long took_us) const {
        if (fault_early(seat)) return "garrison.fault.early";
        if (!time_clock(took_us)) return time_rule();
        return fault_garbled(answer) ? "garrison.fault.garbled" : nullptr;
    }

    const char *rule_of(const std::string &fault) const {
        if (fault == "timeout") return time_rule();
        // garrison.fault.crash (002 §3 ¶1; ruling garrison.fault)
        if (fault == "crash") return "garrison.fault.crash";
        // garrison.fault.memory (002 §2 ¶5; ruling garrison.fault)
        if (fault == "memory") return "garrison.fault.memory";
        if (fault == "garbled") return "garrison.fault.garbled";
        throw Impossible("there is no fault " + fault);
    }

    const char *time_rule() const { return stage().kind == Stage::Init ? "garrison.time.init" : "garrison.time.move"; }

    // garrison.time.init (002 §3 ¶3), garrison.time.move (002 §3 ¶4)
    long long limit_us() const { return stage().kind == Stage::Init ? 30000000 : 300000; }

    // garrison.time.clock (ruling garrison.clock)
    bool time_clock(long long took_us) const { return took_us <= limit_us(); }

    // garrison.fault.early (ruling garrison.early)
    bool fault_early(int seat) const { return !is_asked(seat); }

    // garrison.fault.garbled (002 §2.1 ¶13, §2.2 ¶13, §2.3 ¶14; ruling garrison.garbled)
    bool fault_garbled(const Answer &answer) const {
        return answer.kind != (stage().kind == Stage::Init ? Answer::Ready : Answer::Move);
    }

    void failed(int seat) {
        if (stage().kind == Stage::Init) fault_init(seat);
        else fault_loses(seat);
    }

    // garrison.fault.loses (002 §3 ¶1; rulings garrison.fault, garrison.garbled)
    void fault_loses(int seat) { end(1 - seat, Stage::Fault); }

    // garrison.fault.init (002 §3 ¶1; rulings garrison.init-both, garrison.fault)
    void fault_init(int seat) {
        bool both = stage().failed == 1 - seat, asked = is_asked(seat);
        if (both) return end(-1, Stage::Fault);
        if (asked && seat == 1) return fault_loses(1);  // The other init has returned.
        now.stage.failed = seat;
        if (!asked) return;  // The other init goes on.
        now.stage.seat = 1;
        call();
    }

    // A move.

    void moved(int seat, Cell to, long long collect) {
        broken = move_inadmissible(seat, to);
        if (!broken) carry_out(seat, to, collect);
        now.moves[seat]++;
        end_order(seat);
    }

    // garrison.move.inadmissible (002 §2.1 ¶14, ¶15, §2.2 ¶14, ¶15, §2.3 ¶15, ¶16; ruling garrison.inadmissible)
    // The rule that a step would break. The player stands still then, and nothing is transferred.
    const char *move_inadmissible(int seat, Cell to) const {
        if (!move_inside(to)) return "garrison.move.inside";
        if (!move_stay(seat, to) && !move_step(seat, to)) return "garrison.move.line";
        return move_wall(to) ? "garrison.move.wall" : nullptr;
    }

    // garrison.move.inside (002 §1 ¶4)
    bool move_inside(Cell to) const { return now.has(to); }

    // garrison.move.stay (002 §1 ¶4)
    bool move_stay(int seat, Cell to) const { return to == now.at[seat]; }

    // garrison.move.step (002 §1 ¶4)
    // garrison.move.line (002 §1 ¶4)
    bool move_step(int seat, Cell to) const {
        return std::llabs(to.row - now.at[seat].row) + std::llabs(to.column - now.at[seat].column) == 1;
    }

    // garrison.move.wall (002 §1 ¶4)
    bool move_wall(Cell to) const { return now.owner(to) < 0; }

    void carry_out(int seat, Cell to, long long collect) {
        collect = transfer_clamp(seat, to, collect);
        if (battle_change(seat, to)) battle(seat, to);
        now.at[seat] = to;
        if (transfer_own(seat, to)) transfer(seat, to, transfer_again(seat, to, collect));
    }

    // garrison.battle.change (002 §1 ¶5; ruling garrison.stay-no-battle)
    // garrison.battle.own-cell (002 §1 ¶5; ruling garrison.own-cell-guest)
    bool battle_change(int seat, Cell to) const { return !move_stay(seat, to) && now.owner(to) != seat; }

    void battle(int seat, Cell cell) {
        long long &army = now.hand[seat], &garrison = now.garrison(cell);
        if (battle_lose(army, garrison)) {
            army = 0;
        } else {
            army -= battle_free(army, garrison) ? 0 : battle_cost(garrison);
            garrison = 0;
        }
        if (now.at[1 - seat] == cell) battle_duel(army, now.hand[1 - seat]);
        // garrison.capture.none (002 §1 ¶11; rulings garrison.zero-army, garrison.lost-position)
        if (army > 0) capture_nonzero(seat, cell);
    }

    // garrison.battle.lose (002 §1 ¶6, ¶7; ruling garrison.battle)
    static bool battle_lose(long long army, long long garrison) { return 3 * garrison > army; }

    // garrison.battle.free (002 §1 ¶8; ruling garrison.battle)
    static bool battle_free(long long army, long long garrison) { return 10 * garrison <= army; }

    // garrison.battle.cost (002 §1 ¶9; ruling garrison.battle)
    static long long battle_cost(long long garrison) { return garrison; }

    // garrison.battle.duel (002 §1 ¶5, ¶10; ruling garrison.stage-two)
    static void battle_duel(long long &army, long long &other) {
        long long lost = std::min(army, other);
        army -= lost;
        other -= lost;
    }

    // garrison.capture.nonzero (002 §1 ¶11)
    void capture_nonzero(int seat, Cell cell) {
        now.field[cell.row - 1][cell.column - 1] = seat == 0 ? '1' : '2';
        now.garrison(cell) = 0;
    }

    // garrison.transfer.own (002 §1 ¶12, §2.1 ¶15, §2.2 ¶15, §2.3 ¶16)
    bool transfer_own(int seat, Cell cell) const { return now.owner(cell) == seat; }

    // garrison.transfer.clamp (002 §2.1 ¶15, §2.2 ¶15, §2.3 ¶16; ruling garrison.clamp)
    // Before the move: by the garrison that the player sees there.
    long long transfer_clamp(int seat, Cell to, long long collect) const {
        long long seen = now.owner(to) == seat ? now.garrison(to) : 0;
        return std::max(-now.hand[seat], std::min(collect, seen));
    }

    // garrison.transfer.again (002 §1 ¶12; ruling garrison.clamp)
    long long transfer_again(int seat, Cell to, long long collect) const { return transfer_clamp(seat, to, collect); }

    void transfer(int seat, Cell cell, long long collect) {
        now.hand[seat] += collect;
        now.garrison(cell) -= collect;
    }

    // After a move.

    // garrison.end.order (ruling garrison.win-or-growth)
    void end_order(int seat) {
        if (end_territory()) return;
        if (growth_when(seat)) growth_whose();
        if (end_limit()) return end(-1, Stage::Limit);
        turn_alternate(seat);
    }

    // garrison.turn.alternate (002 §1 ¶3)
    void turn_alternate(int seat) {
        now.stage = {Stage::Move, 1 - seat};
        call();
    }

    // garrison.growth.when (002 §1 ¶13; ruling garrison.growth)
    bool growth_when(int seat) const { return seat == 1 && now.moves[1] % 25 == 0; }

    // garrison.growth.whose (002 §1 ¶13; ruling garrison.growth)
    // They stop where the total of their owner has reached the largest number (garrison.board.values).
    void growth_whose() {
        long long room[] = {LARGEST - now.total(0), LARGEST - now.total(1)};
        now.each_cell([&](Cell cell) {
            int seat = now.owner(cell);
            if (seat < 0) return;
            long long more = std::min(growth_tiers(now.garrison(cell)), room[seat]);
            now.garrison(cell) += more;
            room[seat] -= more;
        });
    }

    // garrison.growth.tiers (002 §1 ¶14, ¶15, ¶16, ¶17, ¶18; ruling garrison.growth)
    static long long growth_tiers(long long garrison) {
        if (garrison < 30) return 1;
        if (garrison < 100) return 2;
        if (garrison < 300) return 3;
        return garrison < 1000 ? 4 : 5;
    }

    // garrison.end.territory (002 §1 ¶3, §3 ¶1; rulings garrison.win-check, garrison.limit-edge)
    bool end_territory() {
        int winner = now.owner_of_all();
        if (winner >= 0) end(winner, Stage::Territory);
        return winner >= 0;
    }

    // garrison.end.limit (002 §3 ¶1, ¶5; ruling garrison.limit)
    bool end_limit() const { return now.moves[1] == MOST_MOVES; }

    // garrison.end.owned-start (ruling garrison.owned-start)
    void end_owned_start() { end_territory(); }

    void end(int winner, Stage::By by) { now.stage = {Stage::Over, winner, -1, by}; }
};
