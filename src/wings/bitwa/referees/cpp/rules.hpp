// The rules of bitwa: a game between seats 0 and 1, from the first command to the last.
//
// Replies go in, commands to the players come out; nothing here reads, writes or waits. Each rule is a function, or is
// named at the line that keeps it. `setups.hpp` says which setups can be, `board.hpp` how a division moves.
#pragma once

#include "board.hpp"

#include <optional>

// What a player answered.
struct Answer {
    enum Kind { Acknowledged, Error, Named, Bad } kind = Bad;
    Target target = {};            // of Named
    const char *broken = nullptr;  // of Bad: the rule
};

// The words of a text, each behind one space.
inline std::vector<std::string> split(const std::string &text) {
    std::vector<std::string> words(1);
    for (char c : text) {
        if (c == ' ') words.emplace_back();
        else words.back() += c;
    }
    return words;
}

inline bool is_number(const std::string &word) {
    size_t from = !word.empty() && (word[0] == '+' || word[0] == '-') ? 1 : 0;
    return word.size() > from && word.find_first_not_of("0123456789", from) == std::string::npos;
}

// bitwa.talk.integers (000 ¶51, ¶52, ¶53; ruling bitwa.integers)
inline std::optional<int> talk_integers(const std::string &number) {
    if (number == "-1") return -1;
    bool bare = number[0] != '+' && number[0] != '-' && (number[0] != '0' || number.size() == 1);
    if (!bare || number.size() > 10) return {};
    long long value = std::strtoll(number.c_str(), nullptr, 10);
    if (value > 2147483647) return {};
    return static_cast<int>(value);
}

// `=` and the six values that answer gen_move.
inline Answer read_target(std::string line) {
    if (line.back() == '\r') line.pop_back();
    std::vector<std::string> words = split(line);
    bool formed = words.size() == 7 && words[0] == "=" && std::all_of(words.begin() + 1, words.end(), is_number);
    if (!formed) return {Answer::Bad, {}, "bitwa.talk.answer"};
    int values[6];
    for (size_t index = 0; index < 6; index++) {
        auto value = talk_integers(words[index + 1]);
        if (!value) return {Answer::Bad, {}, "bitwa.talk.integers"};
        values[index] = *value;
    }
    return {Answer::Named, {values[0], values[1], values[2], values[3], values[4], values[5]}};
}

// bitwa.talk.answer (000 ¶37, ¶49, ¶51, ¶52, ¶53, ¶54, ¶57; rulings bitwa.syntax, bitwa.ack-text)
// The line is without the two line feeds that end it.
inline Answer talk_answer(const std::string &line, bool target_asked) {
    if (!line.empty() && line[0] == '?') return {Answer::Error};
    if (line.empty() || line[0] != '=') return {Answer::Bad, {}, "bitwa.talk.answer"};
    return target_asked ? read_target(line) : Answer{Answer::Acknowledged};
}

struct Message {
    enum Kind { SetGame, TimeLeft, GenMove, Play } kind;
    int seat;            // who is sent it
    char division = 0;   // of GenMove and Play
    long long ms = 0;    // of TimeLeft
    Target target = {};  // of Play
};

struct Game {
    const Setup begun;
    Board board;
    std::array<bool, 2> killed;
    long round;
    std::array<long long, 2> spent_us;
    Stage stage;
    std::vector<Message> sent;     // what the last step has sent the players
    const char *broken = nullptr;  // the rule that the last reply broke

    explicit Game(const Setup &setup)
        : begun(setup.checked()), board(setup), killed{setup.is_killed(0), setup.is_killed(1)}, round(setup.round),
          spent_us(setup.spent_us), stage(setup.stage) {
        if (stage.kind == Stage::SetGame) talk_set_game();
        if (stage.kind == Stage::TimeLeft) talk_time_left(stage.division);
        if (stage.kind == Stage::GenMove) talk_gen_move(stage.division);
    }

    // The position has the form of a setup.
    Setup position() const {
        Setup now = begun;
        now.rows = board.rows();
        now.hurt = board.hurt();
        now.round = round;
        now.killed = seats([&](int seat) { return killed[seat]; });
        now.spent_us = spent_us;
        now.stage = stage;
        return now;
    }

    std::vector<int> asked() const {
        if (stage.kind == Stage::Over) return {};
        return is_list() ? stage.waits : std::vector<int>{owner(stage.division)};
    }

    bool is_asked(int seat) const {
        std::vector<int> seats = asked();
        return std::find(seats.begin(), seats.end(), seat) != seats.end();
    }

    bool target_asked() const { return stage.kind == Stage::GenMove; }

    // A player answered. What is wrong with the answer stands in `broken` then.
    void answer(int seat, const Answer &answer, long long took_us) {
        begin_step(seat);
        broken = judge(seat, answer, took_us);
        if (broken) return killed_kills(seat);
        spent_us[seat] += took_us;
        if (stage.kind == Stage::TimeLeft) return talk_gen_move(stage.division);
        if (stage.kind != Stage::GenMove) return talk_acknowledged(seat);
        board.move(stage.division, answer.target);
        talk_play(answer.target);
    }

    // A player failed, whether asked or not.
    void fault(int seat, const std::string &fault) {
        if (fault == "timeout" && !is_asked(seat)) throw Impossible("who is not asked cannot be late");
        begin_step(seat);
        broken = rule_of(fault);
        killed_kills(seat);
    }

    // The place of each seat; equal places are shared.
    std::vector<int> places() const {
        int better = end_count();
        if (better < 0) better = end_strength();
        // bitwa.end.draw (ruling bitwa.draw)
        if (better < 0) return {1, 1};
        return better == 0 ? std::vector<int>{1, 2} : std::vector<int>{2, 1};
    }

  private:
    template <class Is> static std::vector<int> seats(Is is) {
        std::vector<int> found;
        for (int seat : {0, 1}) {
            if (is(seat)) found.push_back(seat);
        }
        return found;
    }

    std::vector<int> living() const {
        return seats([&](int seat) { return !killed[seat]; });
    }

    bool is_list() const { return stage.kind == Stage::SetGame || stage.kind == Stage::Play; }

    void begin_step(int seat) {
        if (stage.kind == Stage::Over) throw Impossible("the game is over");
        if (killed[seat]) throw Impossible("nothing comes from a player that was killed");
        sent.clear();
    }

    // The rule that an answer breaks.
    const char *judge(int seat, const Answer &answer, long long took_us) const {
        // bitwa.talk.early (000 ¶37, ¶59; ruling bitwa.early)
        if (!is_asked(seat)) return "bitwa.talk.early";
        if (took_us > time_budget(seat)) return "bitwa.time.budget";
        if (answer.kind == Answer::Bad) return answer.broken;
        if (!target_asked()) return nullptr;
        if (answer.kind == Answer::Acknowledged) return "bitwa.talk.answer";
        if (talk_error(answer)) return "bitwa.talk.error";
        if (!target_field(answer.target)) return "bitwa.target.field";
        if (!target_flags(answer.target)) return "bitwa.target.flags";
        return target_points(answer.target) ? nullptr : "bitwa.target.points";
    }

    static const char *rule_of(const std::string &fault) {
        if (fault == "timeout") return "bitwa.time.budget";
        if (fault == "garbled") return "bitwa.talk.answer";
        // bitwa.fault.crash (000 ¶59)
        if (fault == "crash") return "bitwa.fault.crash";
        // bitwa.fault.memory (000 ¶65; ruling bitwa.memory)
        if (fault == "memory") return "bitwa.fault.memory";
        throw Impossible("there is no fault " + fault);
    }

    // bitwa.time.budget (000 ¶48, ¶59, ¶65; ruling bitwa.time)
    // bitwa.time.clock (000 ¶48; ruling bitwa.time): a sum of exactly the limit is in time.
    long long time_budget(int seat) const { return begun.limit_ms * 1000 - spent_us[seat]; }

    // bitwa.talk.error (000 ¶38, ¶48; ruling bitwa.error-reply)
    // Only gen_move may not be answered so.
    bool talk_error(const Answer &answer) const { return target_asked() && answer.kind == Answer::Error; }

    // bitwa.target.field (000 ¶17, ¶52, ¶57; ruling bitwa.target)
    bool target_field(const Target &target) const { return board.has({target.x, target.y}); }

    // bitwa.target.flags (000 ¶51, ¶53, ¶57)
    static bool target_flags(const Target &target) {
        return (target.attack == 0 || target.attack == 1) && (target.p == 0 || target.p == 1);
    }

    // bitwa.target.points (000 ¶18, ¶53, ¶57)
    static bool target_points(const Target &target) { return std::abs(target.dx) == 1 && std::abs(target.dy) == 1; }

    // bitwa.talk.set-game (000 ¶29, ¶33, ¶41, ¶42, ¶43, ¶46)
    void talk_set_game() {
        if (end_annihilation()) return end_empty_side();
        for (int seat : stage.waits) sent.push_back({Message::SetGame, seat});
    }

    // bitwa.talk.time-left (000 ¶31, ¶33, ¶47, ¶48; ruling bitwa.time-left)
    void talk_time_left(char division) {
        stage = {Stage::TimeLeft, division};
        int seat = owner(division);
        sent.push_back({Message::TimeLeft, seat, division, time_budget(seat) / 1000});
    }

    // bitwa.talk.gen-move (000 ¶30, ¶33, ¶49, ¶50)
    void talk_gen_move(char division) {
        stage = {Stage::GenMove, division};
        sent.push_back({Message::GenMove, owner(division), division});
    }

    // bitwa.talk.play (000 ¶30, ¶33, ¶54, ¶55)
    void talk_play(const Target &target) {
        stage = {Stage::Play, stage.division, living()};
        for (int seat : stage.waits) sent.push_back({Message::Play, seat, stage.division, 0, target});
    }

    // bitwa.talk.acknowledged (000 ¶33, ¶37)
    // The seat has answered set_game or play, or never will. When nobody is waited for the game goes on or ends.
    void talk_acknowledged(int seat) {
        stage.waits.erase(std::find(stage.waits.begin(), stage.waits.end(), seat));
        if (!stage.waits.empty()) return;
        // bitwa.talk.final-play (ruling bitwa.final-play): the end is looked for when the last move was announced.
        if (end_annihilation()) return end(Stage::Annihilation);
        round_order(stage.kind == Stage::Play ? stage.division : 0);
    }

    // bitwa.killed.kills (000 ¶57, ¶59; rulings bitwa.killed, bitwa.fault-aside)
    // bitwa.killed.units (000 ¶59; ruling bitwa.killed): nothing changes on the board.
    void killed_kills(int seat) {
        bool asked = is_asked(seat);
        killed[seat] = true;
        if (living().empty()) return end_killed();
        if (asked && is_list()) talk_acknowledged(seat);
        else if (asked) killed_division(stage.division);
    }

    // bitwa.killed.division (000 ¶57; ruling bitwa.killed-mid)
    void killed_division(char division) { round_order(division); }

    // bitwa.round.order (000 ¶12, ¶44)
    // The turn of the next division behind this one, or of the first one where it is 0.
    void round_order(char last) {
        const std::string order = "AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz";
        char next = first_that_moves(last ? order.substr(order.find(last) + 1) : order);
        // bitwa.round.once (000 ¶6, ¶12): when each has moved a new round begins.
        if (!next) {
            if (end_rounds()) return end(Stage::Rounds);
            round++;
            next = first_that_moves(order);
        }
        talk_time_left(next);
    }

    // The first of these letters that is not passed over, or 0.
    char first_that_moves(const std::string &letters) const {
        std::array<long, 128> units = board.divisions();
        for (char letter : letters) {
            if (!round_skip(units[letter]) && !round_killed(letter)) return letter;
        }
        return 0;
    }

    // bitwa.round.skip (000 ¶58; ruling bitwa.emptied)
    static bool round_skip(long units) { return units == 0; }

    // bitwa.round.killed (000 ¶59; ruling bitwa.killed)
    bool round_killed(char letter) const { return killed[owner(letter)]; }

    // bitwa.end.annihilation (000 ¶8; ruling bitwa.end)
    bool end_annihilation() const { return board.units_of(0).first == 0 || board.units_of(1).first == 0; }

    // bitwa.end.rounds (000 ¶8, ¶42; ruling bitwa.round-limit)
    bool end_rounds() const { return round == begun.rounds; }

    // bitwa.end.killed (000 ¶59; ruling bitwa.killed)
    void end_killed() { end(end_annihilation() ? Stage::Annihilation : Stage::Killed); }

    // bitwa.end.empty-side (000 ¶8; ruling bitwa.empty-side)
    void end_empty_side() { end(Stage::Annihilation); }

    void end(Stage::By by) { stage = {Stage::Over, 0, {}, by}; }

    // bitwa.end.count (000 ¶8; ruling bitwa.killed)
    // The seat with more units, or -1.
    int end_count() const { return larger(board.units_of(0).first, board.units_of(1).first); }

    // bitwa.end.strength (000 ¶8)
    int end_strength() const { return larger(board.units_of(0).second, board.units_of(1).second); }

    static int larger(long first, long second) { return first > second ? 0 : first < second ? 1 : -1; }
};
