// The rules of Dice Wars: a war of two to eight seats, from the first call to the last.
//
// Replies and what luck has decided go in, calls of the players come out; nothing here reads, writes, waits or draws at
// random. Each rule is a function, or is named at the line that keeps it. `setups.hpp` says which setups can be,
// `world.hpp` what may be attacked and what follows.
#pragma once

#include "world.hpp"

// What a call returned.
struct Answer {
    enum Kind { Ready, Named, Chose, Attacked, Garbled } kind = Garbled;
    Flag flag = NO_FLAG;                // of Chose
    std::optional<Attack> attack = {};  // of Attacked; nothing ends the turn
};

struct Message {
    enum Kind { Map, Init, GetName, ChooseFlag, NextAttack, OpponentAttack } kind;
    int seat;                 // who is told
    View world = {};          // of ChooseFlag and NextAttack; of OpponentAttack the world before it
    Flag opponent = NO_FLAG;  // of OpponentAttack
    Attack attack = {0, 0};   // of OpponentAttack
    bool won = false;         // of OpponentAttack
};

struct War {
    World world;
    int turn, ply;
    Stage stage;
    std::vector<Message> sent;     // what the last step has told the players
    const char *broken = nullptr;  // the rule that the last reply broke

    explicit War(const Setup &setup) : world(setup), turn(setup.turn), ply(*setup.ply), stage(setup.stage) {
        for (int seat = 0; seat < world.seats(); seat++) sent.push_back({Message::Map, seat});
        for (int seat : asked()) call(seat);
    }

    // The call that a seat is to answer.
    Call asked_for(int seat) const {
        if (stage.kind == Stage::Prepare) return stage.prepare[seat];
        if (stage.kind == Stage::Choose && stage.seat == seat) return Call::Choice;
        return stage.kind == Stage::Attack && stage.seat == seat ? Call::Attack : Call::None;
    }

    // The seats that are to answer: none when luck is to decide, and none when the war is over.
    Seats asked() const {
        Seats found;
        for (int seat = 0; seat < world.seats(); seat++) {
            if (asked_for(seat) != Call::None) found.push_back(seat);
        }
        return found;
    }

    View view(int seat) const { return world.told_world(seat, told_attacks_left(seat)); }

    // A call returned. What is wrong with the answer stands in `broken` then.
    void answer(int seat, const Answer &answer, long long took_us) {
        begin_step();
        broken = judge(seat, answer, took_us);
        go_on(seat, answer);
    }

    // A call failed.
    void fault(int seat, const std::string &fault) {
        begin_step();
        broken = rule_of(asked_for(seat), fault);
        go_on(seat, {});
    }

    // Luck has dealt the flags: the flag of each seat.
    void deal(const std::vector<Flag> &dealt) {
        need_luck(Stage::Deal);
        demand(choice_leftovers(dealt), "the flags that are left go to those who have none");
        begin_step();
        world.flags = dealt;
        begin_war();
    }

    // Luck has thrown the dice of both lands.
    void roll(const std::vector<int> &attacker, const std::vector<int> &defender) {
        need_luck(Stage::Roll);
        Attack attack{stage.from, stage.to};
        bool whole = world.battle_roll(attack.from, attacker) && world.battle_roll(attack.to, defender);
        demand(whole, "each die of the two lands is thrown, and shows 1 to 6");
        begin_step();
        bool won = World::battle_sum(attacker, defender);
        std::vector<View> before = told_before();
        world.fight(attack, won);
        told_attack(attack, won, before);
        if (end_conquest()) return end();
        turn_steps();
    }

    // Luck has laid out a die.
    void scatter(LandId land) {
        need_luck(Stage::Scatter);
        demand(income_scatter(land), "a die is laid on a land of the mover that has less than 8");
        begin_step();
        world.lands.at(land).dice++;
        lay_out(stage.seat, stage.left - 1);
    }

  private:
    void begin_step() {
        if (stage.kind == Stage::Over) throw Impossible("the war is over");
        sent.clear();
        broken = nullptr;
    }

    void need_luck(Stage::Kind kind) const {
        if (stage.kind != kind) throw Impossible("luck is not to decide this now");
    }

    // What players are told.

    void call(int seat) {
        switch (asked_for(seat)) {
            case Call::Init: return prepare_init(seat);
            case Call::Name: sent.push_back({Message::GetName, seat}); return;
            case Call::Choice: sent.push_back({Message::ChooseFlag, seat, view(seat)}); return;
            case Call::Attack: return turn_asked(seat);
            case Call::None: return;
        }
    }

    // dicewars.told.attacks-left (004 ¶31; ruling dicewars.attacks-left)
    int told_attacks_left(int seat) const {
        return asked_for(seat) == Call::Attack ? turn - stage.step + 1 : 0;
    }

    // dicewars.told.before (004 ¶43; ruling dicewars.before-world)
    // The world as each seat sees it. Nobody is asked for an attack now, so all have 0 left.
    std::vector<View> told_before() const {
        std::vector<View> views;
        for (int seat = 0; seat < world.seats(); seat++) views.push_back(view(seat));
        return views;
    }

    // dicewars.told.attack (004 ¶42, ¶43; rulings dicewars.informed, dicewars.hearers)
    void told_attack(Attack attack, bool won, const std::vector<View> &before) {
        for (int seat = 0; seat < world.seats(); seat++) {
            if (seat == stage.seat || world.is_out(seat)) continue;
            sent.push_back({Message::OpponentAttack, seat, before[seat], world.flags[stage.seat], attack, won});
        }
    }

    // What replies are worth.

    // The rule that an answer breaks.
    const char *judge(int seat, const Answer &answer, long long took_us) const {
        Call call = asked_for(seat);
        if (calls_unasked(call)) return "dicewars.calls.unasked";
        if (!limits_clock(call, took_us)) return limit_rule(call);
        if (!calls_form(call, answer)) return "dicewars.calls.form";
        if (call == Call::Choice && !choice_free(answer.flag)) return "dicewars.choice.free";
        return call == Call::Attack && answer.attack ? world.attack_breaks(seat, *answer.attack) : nullptr;
    }

    static const char *rule_of(Call call, const std::string &fault) {
        if (fault == "timeout") return limit_rule(call);
        // dicewars.calls.error (004 ¶41, ¶45)
        if (fault == "crash") return "dicewars.calls.error";
        if (fault == "garbled") return "dicewars.calls.form";
        // dicewars.limits.memory (004 ¶46; ruling dicewars.limits)
        if (fault == "memory") return "dicewars.limits.memory";
        throw Impossible("there is no fault " + fault);
    }

    // dicewars.calls.unasked (004 ¶41, ¶43, ¶45)
    static bool calls_unasked(Call call) { return call == Call::None; }

    // dicewars.calls.form (004 ¶35)
    static bool calls_form(Call call, const Answer &answer) {
        switch (call) {
            case Call::Init: return answer.kind == Answer::Ready;
            case Call::Name: return answer.kind == Answer::Named;
            case Call::Choice: return answer.kind == Answer::Chose;
            default: return answer.kind == Answer::Attacked;
        }
    }

    // dicewars.limits.init (004 ¶39; ruling dicewars.limits)
    // dicewars.limits.name (004 ¶37; ruling dicewars.limits)
    // dicewars.limits.choice (004 ¶41; ruling dicewars.limits)
    // dicewars.limits.attack (004 ¶45; ruling dicewars.limits)
    static long long limit_us(Call call) {
        if (call == Call::Init) return 2000000;
        if (call == Call::Name) return 100000;
        return call == Call::Choice ? 1000000 : 250000;
    }

    // dicewars.limits.clock (004 ¶35; ruling dicewars.limits)
    static bool limits_clock(Call call, long long took_us) { return took_us <= limit_us(call); }

    static const char *limit_rule(Call call) {
        switch (call) {
            case Call::Init: return "dicewars.limits.init";
            case Call::Name: return "dicewars.limits.name";
            case Call::Choice: return "dicewars.limits.choice";
            case Call::Attack: return "dicewars.limits.attack";
            default: break;
        }
        // dicewars.limits.told (004 ¶43; ruling dicewars.limits): 0.1 seconds for opponentAttack, which asks nothing.
        return "dicewars.limits.told";
    }

    // What follows a reply, good or bad.
    // dicewars.limits.breach (004 ¶47): a call that was stopped for its limit counts like any other bad one.
    void go_on(int seat, const Answer &answer) {
        switch (asked_for(seat)) {
            case Call::Init: return prepare_name(seat);
            case Call::Name: return prepared(seat);
            case Call::Choice:
                if (broken) return choice_passed_over(seat);
                world.flags[seat] = answer.flag;
                return choice_last_first(seat);
            case Call::Attack:
                if (broken) return attack_invalid();
                if (!answer.attack) return turn_stop();
                stage = {Stage::Roll, seat, stage.step, answer.attack->from, answer.attack->to};
                return;
            case Call::None: return;
        }
    }

    // Before the war.

    // dicewars.prepare.init (004 ¶38, ¶39)
    void prepare_init(int seat) { sent.push_back({Message::Init, seat}); }

    // dicewars.prepare.name (004 ¶36, ¶37)
    void prepare_name(int seat) {
        stage.prepare[seat] = Call::Name;
        call(seat);
    }

    void prepared(int seat) {
        stage.prepare[seat] = Call::None;
        if (asked().empty()) ask_for_flag(world.order.back());
    }

    void ask_for_flag(int seat) {
        stage = {Stage::Choose, seat};
        call(seat);
    }

    // dicewars.choice.free (004 ¶12, ¶41; ruling dicewars.choose-invalid)
    bool choice_free(Flag flag) const { return contains(world.told_available(), flag); }

    // dicewars.choice.passed-over (004 ¶41, ¶47; ruling dicewars.choose-invalid)
    void choice_passed_over(int seat) { choice_last_first(seat); }

    // dicewars.choice.last-first (004 ¶12)
    // dicewars.choice.last-flag (004 ¶41; ruling dicewars.choose-last): one flag that is left is asked for too.
    void choice_last_first(int seat) {
        int place = place_in(world.order, seat);
        if (place > 0) return ask_for_flag(world.order[place - 1]);
        auto without = std::count(world.flags.begin(), world.flags.end(), NO_FLAG);
        if (without > 1) {
            stage = {Stage::Deal};
            return;
        }
        if (without == 1) world.flags[place_in(world.flags, NO_FLAG)] = world.told_available()[0];
        begin_war();
    }

    // dicewars.choice.leftovers (004 ¶41)
    // Whether this deals the flags that are left, one each, to those who were passed over.
    bool choice_leftovers(std::vector<Flag> dealt) const {
        if (dealt.size() != world.flags.size()) return false;
        for (size_t seat = 0; seat < dealt.size(); seat++) {
            if (world.flags[seat] != NO_FLAG && world.flags[seat] != dealt[seat]) return false;
        }
        std::sort(dealt.begin(), dealt.end());
        return dealt == world.told_flags();
    }

    // Turns.

    void begin_war() { begin_turn(world.order[0], 1); }

    void begin_turn(int seat, int its_turn) {
        turn = its_turn;
        ply++;
        ask_for_attack(seat, 1);
    }

    void ask_for_attack(int seat, int step) {
        stage = {Stage::Attack, seat, step};
        call(seat);
    }

    // dicewars.turn.asked (004 ¶44, ¶45; ruling dicewars.no-attack)
    void turn_asked(int seat) { sent.push_back({Message::NextAttack, seat, view(seat)}); }

    // dicewars.turn.steps (004 ¶13)
    void turn_steps() {
        if (stage.step == turn) return income_always(stage.seat);
        ask_for_attack(stage.seat, stage.step + 1);
    }

    // dicewars.turn.stop (004 ¶13, ¶45; ruling dicewars.stop)
    void turn_stop() { income_always(stage.seat); }

    // dicewars.attack.invalid (004 ¶45, ¶47; ruling dicewars.attack-invalid)
    void attack_invalid() { income_always(stage.seat); }

    // The end of a turn.

    // dicewars.income.always (004 ¶14; ruling dicewars.income-always)
    void income_always(int seat) {
        int pool = income_pool(seat);
        world.reserve[seat] = 0;
        lay_out(seat, pool);
    }

    // dicewars.income.pool (004 ¶14; ruling dicewars.income-order)
    int income_pool(int seat) const { return world.income_group(seat) + world.reserve[seat]; }

    // Luck lays out a die as long as there is one, and room for it.
    void lay_out(int seat, int left) {
        if (left == 0 || !world.has_room(seat)) return income_reserve(seat, left);
        stage = {Stage::Scatter, seat};
        stage.left = left;
    }

    // dicewars.income.scatter (004 ¶14; ruling dicewars.income-order)
    bool income_scatter(LandId land) const { return world.takes_die(stage.seat, land); }

    // dicewars.income.reserve (004 ¶14)
    void income_reserve(int seat, int left) {
        world.reserve[seat] = income_cap(left);
        end_turn(seat);
    }

    // dicewars.income.cap (004 ¶14; ruling dicewars.income-order)
    static int income_cap(int left) { return std::min(left, MOST_RESERVE); }

    void end_turn(int seat) {
        int next = world.turn_order(seat);
        bool new_round = world.begins_round(seat, next);
        if (new_round && end_limit()) return end();
        begin_turn(next, new_round ? turn + 1 : turn);
    }

    // dicewars.end.conquest (004 ¶15; ruling dicewars.last-land)
    bool end_conquest() const { return static_cast<int>(world.out.size()) == world.seats() - 1; }

    // dicewars.end.limit (004 ¶61; rulings dicewars.turn-limit, dicewars.last-income)
    bool end_limit() const { return turn == TURNS; }

    void end() { stage = {Stage::Over}; }
};
