// The player that a C++ referee under test links in, or loads, as its contestant: it follows orders, and keeps a log of what
// it is shown, which the README describes. One file, C++98 and POSIX, against the names of the contest alone.
//
// The environment variable RULEBOOK_PROBE names the folder of its orders and logs. It follows 0.orders or 1.orders and
// writes 0.log or 1.log, by the number that it is told first; where another player has that log already, the other one.

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#include <fcntl.h>
#include <time.h>
#include <unistd.h>

extern int player, ipos, jpos, territory, opponent_territory;
extern int field[19][28];
extern long army[19][28];
extern long hand_army, total_army, opponent_total_army;

void init();
void get_move(int &new_ipos, int &new_jpos, long &collect_army);

namespace {

struct Seat {
    int number;  // of its files; -1 before its first call
    int seq, inits, moves;
} seats[2] = {{-1, 0, 0, 0}, {-1, 0, 0, 0}};

void give_up(const std::string &why) {
    std::fprintf(stderr, "probe: %s\n", why.c_str());
    std::abort();
}

std::string text(long long number) {
    std::ostringstream out;
    out << number;
    return out.str();
}

std::string file(int number, const char *ending) {
    const char *folder = std::getenv("RULEBOOK_PROBE");
    if (!folder) give_up("RULEBOOK_PROBE names no folder");
    return std::string(folder) + "/" + text(number) + ending;
}

// Creates the log of this number; false where it is there already.
bool claim(int number) {
    const std::string log = file(number, ".log");
    const int descriptor = open(log.c_str(), O_CREAT | O_EXCL | O_WRONLY, 0666);
    if (descriptor >= 0) return close(descriptor) == 0;
    if (errno != EEXIST) give_up(log + " cannot be written");
    return false;
}

// Who is called. One copy of this file may be called as both players.
Seat &seat() {
    Seat &seat = seats[player == 1];
    if (seat.number < 0) {
        seat.number = player == 1;
        if (!claim(seat.number)) {
            seat.number = 1 - seat.number;
            if (!claim(seat.number)) give_up("there are two players already");
        }
    }
    return seat;
}

// Adds a line to the log, in one write, so that it is there whatever becomes of us.
void note(const Seat &seat, const std::string &entry) {
    timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    const long long at_us = now.tv_sec * 1000000LL + now.tv_nsec / 1000;
    const std::string line = "{\"at_us\":" + text(at_us) + ",\"seq\":" + text(seat.seq) + ",\"seat\":" +
                             text(seat.number) + "," + entry + "}\n";
    const int descriptor = open(file(seat.number, ".log").c_str(), O_WRONLY | O_APPEND);
    if (descriptor < 0 || write(descriptor, line.data(), line.size()) != ssize_t(line.size()))
        give_up("the log cannot be written");
    close(descriptor);
}

template <class Number>
std::string grid(const Number (&cells)[19][28]) {
    std::string out = "[";
    for (int i = 0; i < 19; i++) {
        for (int j = 0; j < 28; j++) out += (j > 0 ? "," : i > 0 ? ",[" : "[") + text(cells[i][j]);
        out += "]";
    }
    return out + "]";
}

std::string view() {
    return "{\"player\":" + text(player) + ",\"ipos\":" + text(ipos) + ",\"jpos\":" + text(jpos) +
           ",\"field\":" + grid(field) + ",\"army\":" + grid(army) + ",\"territory\":" + text(territory) +
           ",\"opponent_territory\":" + text(opponent_territory) + ",\"hand_army\":" + text(hand_army) +
           ",\"total_army\":" + text(total_army) + ",\"opponent_total_army\":" + text(opponent_total_army) + "}";
}

// The rest of the line of orders that begins with this call and count.
std::string order_for(const Seat &seat, const char *call, int count) {
    std::ifstream orders(file(seat.number, ".orders").c_str());
    std::string line;
    while (std::getline(orders, line)) {
        std::istringstream words(line);
        std::string name, rest;
        int number = 0;
        if (words >> name >> number && name == call && number == count && std::getline(words >> std::ws, rest))
            return rest;
    }
    return "";
}

void wait_ms(long time_ms) {
    const timespec time = {time_ms / 1000, time_ms % 1000 * 1000000};
    nanosleep(&time, 0);
}

// Notes a call, does as it is ordered, and answers what is to be answered.
void called(Seat &seat, const char *call, int count, int &row, int &column, long &collect) {
    seat.seq++;
    note(seat, std::string("\"call\":\"") + call + "\",\"count\":" + text(count) + ",\"view\":" + view());
    const std::string order = order_for(seat, call, count);
    std::istringstream words(order);
    std::string word;
    long time_ms = 0;
    while (words >> word && word == "sleep" && words >> time_ms) wait_ms(time_ms);
    const bool fails = word == "crash" || word == "exit";
    if (word == "say") words >> row >> column >> collect;
    const std::string answer =
        fails ? "null"
        : std::string(call) == "init" ? "\"ready\""
                                      : "{\"to\":[" + text(row) + "," + text(column) + "],\"collect\":" + text(collect) + "}";
    note(seat, "\"answer\":" + answer + ",\"order\":\"" + order + "\"");
    if (word == "crash") std::abort();
    if (word == "exit") std::exit(0);
}

}  // namespace

void init() {
    Seat &mine = seat();
    int nothing = 0;
    long none = 0;
    called(mine, "init", ++mine.inits, nothing, nothing, none);
}

void get_move(int &new_ipos, int &new_jpos, long &collect_army) {
    Seat &mine = seat();
    new_ipos = ipos;
    new_jpos = jpos;
    collect_army = 0;
    called(mine, "get_move", ++mine.moves, new_ipos, new_jpos, collect_army);
}
