// Runs a contestant's player.cpp as a bot over JSON Lines: reads the referee's calls, fills the contest's variables, calls
// init() or get_move(), and answers. C++98 and POSIX, for old and new compilers.
//
// The time is the referee's to measure. Memory, and what is written past the arrays, only we can see.

#include "call.h"
#include "player.h"

#include <cerrno>
#include <climits>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

// All variables are weak: a player.cpp that defines them itself, rather than declares them, has its own.
#define WEAK __attribute__((weak))
WEAK int player, ipos, jpos, territory, opponent_territory;
WEAK long hand_army, total_army, opponent_total_army;

// The two arrays lie each at the end of a block whose rest is filled with a pattern, and a block follows that cannot be
// written: what is written after an array ends the program at once, what is written before it is seen after the call.
#define BLOCK 65536  // at least a page on every machine
#define FIELD_BYTES 2128
#if LONG_MAX > 2147483647L
#define ARMY_BYTES 4256
#else
#define ARMY_BYTES 2128
#endif
#define FIELD_AT (2 * BLOCK - FIELD_BYTES)
#define ARMY_AT (4 * BLOCK - ARMY_BYTES)
#define GROUND_BYTES (5 * BLOCK)

extern "C" {
unsigned char rulebook_ground[GROUND_BYTES] __attribute__((used, visibility("hidden"), aligned(BLOCK)));
}

#define TEXT_OF(number) #number
#define TEXT(number) TEXT_OF(number)
#define LIES_AT(name, offset, bytes)                                                            \
    asm(".weak " name "\n.type " name ", %object\n.size " name ", " bytes "\n.set " name ", rulebook_ground + " offset)
LIES_AT("field", TEXT(FIELD_AT), TEXT(FIELD_BYTES));
LIES_AT("army", TEXT(ARMY_AT), TEXT(ARMY_BYTES));
typedef char the_sizes_are_those_of_the_arrays[sizeof field == FIELD_BYTES && sizeof army == ARMY_BYTES ? 1 : -1];

namespace {

using rulebook::Call;
using rulebook::COLUMNS;
using rulebook::ROWS;
using rulebook::View;

const unsigned char PATTERN = 0xA5;
const int FIRST_OWN_DESCRIPTOR = 100;   // out of the way of those that the player opens
const long LIMIT_KB = 32 * 1024;        // 002 §2 ¶5
const long SPARE_BYTES = 64L << 20;     // of address space: nobody takes the whole machine's memory
const size_t LONGEST_LINE = 1 << 20;
const int BROKEN = 3;                   // as `rulebook` itself

int input, output;
long peak_at_start_kb;

void say(const char *what) {
    std::string line = std::string("shim: ") + what + "\n";
    if (write(2, line.data(), line.size()) < 0) return;
}

// The most memory that this process has had, in kilobytes; 0 where the system does not tell.
long peak_kb() {
    FILE *file = std::fopen("/proc/self/status", "r");
    char line[256];
    long peak = 0;
    while (file && std::fgets(line, sizeof line, file))
        if (std::sscanf(line, "VmHWM: %ld", &peak) == 1) break;
    if (file) std::fclose(file);
    return peak;
}

// The address space in use, in bytes; 0 where the system does not tell.
long mapped_bytes() {
    FILE *file = std::fopen("/proc/self/statm", "r");
    long pages = 0;
    if (file && std::fscanf(file, "%ld", &pages) != 1) pages = 0;
    if (file) std::fclose(file);
    return pages * sysconf(_SC_PAGESIZE);
}

// A write into the guards is told before it ends the program.
void on_fault(int, siginfo_t *info, void *) {
    const unsigned char *at = static_cast<unsigned char *>(info->si_addr);
    if (at >= rulebook_ground && at < rulebook_ground + GROUND_BYTES) say("the player wrote outside field or army");
}

void guard_arrays() {
    std::memset(rulebook_ground + BLOCK, PATTERN, BLOCK);
    std::memset(rulebook_ground + 3 * BLOCK, PATTERN, BLOCK);
    for (int block = 0; block < 5; block += 2) mprotect(rulebook_ground + block * BLOCK, BLOCK, PROT_READ);
    struct sigaction action;
    std::memset(&action, 0, sizeof action);
    action.sa_sigaction = on_fault;
    action.sa_flags = SA_SIGINFO | SA_RESETHAND;
    sigaction(SIGSEGV, &action, 0);
}

bool untouched(int from, int to) {
    for (int at = from; at < to; at++)
        if (rulebook_ground[at] != PATTERN) return false;
    return true;
}

// Before any code of the player runs, the constructors of his variables included: what he prints goes to standard error,
// and he reads nothing.
__attribute__((constructor(101))) void prepare() {
    input = fcntl(0, F_DUPFD_CLOEXEC, FIRST_OWN_DESCRIPTOR);
    output = fcntl(1, F_DUPFD_CLOEXEC, FIRST_OWN_DESCRIPTOR);
    int nothing = open("/dev/null", O_RDONLY);
    if (input < 0 || output < 0 || nothing < 0 || dup2(nothing, 0) < 0 || dup2(2, 1) < 0) {
        say("standard input and output cannot be set aside");
        _exit(BROKEN);
    }
    close(nothing);
    guard_arrays();
    peak_at_start_kb = peak_kb();
    rlim_t most = rlim_t(mapped_bytes() + SPARE_BYTES);
    struct rlimit limit = {most, most};
    if (most > rlim_t(SPARE_BYTES)) setrlimit(RLIMIT_AS, &limit);
}

// The next line; false at the end. What is longer than any call is cut, and then no call.
bool read_line(std::string &line) {
    static std::string heard;
    static char chunk[1 << 16];
    for (;;) {
        size_t end = heard.find('\n');
        if (end != std::string::npos || heard.size() > LONGEST_LINE) {
            line = heard.substr(0, end);
            heard.erase(0, end == std::string::npos ? end : end + 1);
            return true;
        }
        ssize_t count = read(input, chunk, sizeof chunk);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        heard.append(chunk, size_t(count));
    }
}

void answer(const Call &call, const char *what) {
    if (!call.asks) return;
    char line[256];
    int length = call.seq < 0 ? std::snprintf(line, sizeof line, "{%s}\n", what)
                              : std::snprintf(line, sizeof line, "{\"seq\":%lld,%s}\n", call.seq, what);
    for (int done = 0; done < length;) {
        ssize_t count = write(output, line + done, size_t(length - done));
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) _exit(0);  // The referee is gone.
        done += int(count);
    }
}

void show(const View &view) {
    player = int(view.player);
    ipos = int(view.ipos);
    jpos = int(view.jpos);
    territory = int(view.territory);
    opponent_territory = int(view.opponent_territory);
    hand_army = long(view.hand_army);
    total_army = long(view.total_army);
    opponent_total_army = long(view.opponent_total_army);
    for (int i = 0; i < ROWS; i++) {
        for (int j = 0; j < COLUMNS; j++) {
            field[i][j] = int(view.field[i][j]);
            army[i][j] = long(view.army[i][j]);
        }
    }
}

// A `long` may be wider than the 32 bits of the contest: "all" stays all.
long narrow(long number) {
    return number > 2147483647L ? 2147483647L : number < -2147483647L - 1 ? -2147483647L - 1 : number;
}

void make(const Call &call) {
    int new_ipos = ipos, new_jpos = jpos;
    long collect_army = 0;
    try {
        if (call.is_init) {
            init();
        } else {
            get_move(new_ipos, new_jpos, collect_army);
        }
    } catch (const std::bad_alloc &) {
        say("the player wanted more memory than there is");
        return answer(call, "\"fault\":\"memory\"");
    }
    if (!untouched(BLOCK, FIELD_AT) || !untouched(3 * BLOCK, ARMY_AT)) {
        say("the player wrote outside field or army");
        std::abort();
    }
    if (peak_kb() - peak_at_start_kb > LIMIT_KB) {
        say("the player took more than 32 MB");
        return answer(call, "\"fault\":\"memory\"");
    }
    if (call.is_init) return answer(call, "\"move\":\"ready\"");
    char move[128];
    std::snprintf(move, sizeof move, "\"move\":{\"to\":[%d,%d],\"collect\":%ld}", new_ipos, new_jpos,
                  narrow(collect_army));
    answer(call, move);
}

}  // namespace

int main() {
    static Call call;
    std::string line;
    while (read_line(line)) {
        std::string trouble = rulebook::read_call(line, call);
        if (!trouble.empty()) {
            say(("a message that cannot be played: " + trouble).c_str());
            _exit(BROKEN);
        }
        show(call.view);
        make(call);
    }
    // Destructors of the player's variables are nobody's turn.
    std::fflush(0);
    _exit(0);
}
