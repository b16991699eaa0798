/* A right referee for bricks that writes STOP and kills at once, like referee_abrupt.py, for players of one word each:
 *
 *     gcc -o referee_abrupt referee_abrupt.c && ./referee_abrupt BOT1 BOT2 BOARD
 *
 * Compiled with -DEITHER_AXIS it has the wrong adjacency of referee_wrong.py. POSIX systems only. */
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SIZE = 999, LINE = 64 };

struct bot {
    pid_t group;
    int in, out;
    char said[LINE + 1];
    int length, ended;
};

static char filled[SIZE][SIZE];
static int size;

static long long now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000LL + now.tv_nsec / 1000;
}

static struct bot start(const char *command)
{
    int in[2], out[2];
    if (pipe(in) || pipe(out))
        exit(1);
    pid_t child = fork();
    if (child == 0) {
        setpgid(0, 0);
        dup2(in[0], 0);
        dup2(out[1], 1);
        close(in[0]), close(in[1]), close(out[0]), close(out[1]);
        execl(command, command, (char *)NULL);
        _exit(127);
    }
    setpgid(child, child);
    close(in[0]), close(out[1]);
    struct bot bot = {.group = child, .in = in[1], .out = out[0]};
    return bot;
}

static void tell(struct bot *bot, const char *line)
{
    /* A player that reads no more has already answered, or never will: that shows in its output. */
    if (write(bot->in, line, strlen(line)) < 0 || write(bot->in, "\n", 1) < 0)
        return;
}

/* Reads what is there after so long a wait at most. */
static void look(struct bot *bots, int milliseconds)
{
    struct pollfd polled[2];
    for (int seat = 0; seat < 2; seat++) {
        int full = bots[seat].length >= LINE;
        polled[seat] = (struct pollfd){bots[seat].ended || full ? -1 : bots[seat].out, POLLIN, 0};
    }
    if (poll(polled, 2, milliseconds) <= 0)
        return;
    for (int seat = 0; seat < 2; seat++)
        if (polled[seat].revents) {
            struct bot *bot = &bots[seat];
            ssize_t count = read(bot->out, bot->said + bot->length, LINE - bot->length);
            bot->ended = count <= 0;
            bot->length += count > 0 ? count : 0;
        }
}

/* The answer to what a seat was told, without its end, or which seat has lost. */
static int answer(struct bot *bots, int seat, int limit_ms, char *line)
{
    struct bot *bot = &bots[seat], *other = &bots[1 - seat];
    long long until = now_us() + limit_ms * 1000LL;
    look(bots, 0);
    for (;;) {
        /* The other one first: what it wrote lay here before it was asked. */
        if (other->length || other->ended)
            return 1 - seat;
        char *end = memchr(bot->said, '\n', bot->length);
        if (end) {
            int length = end - bot->said;
            memcpy(line, bot->said, length);
            line[length - (length && line[length - 1] == '\r')] = 0;
            bot->length -= length + 1;
            memmove(bot->said, end + 1, bot->length);
            return -1;
        }
        long long left = until - now_us();
        if (bot->length >= LINE || bot->ended || left < 0)
            return seat;
        look(bots, left / 1000 + 1);
    }
}

/* Reads a cell as it must be written; the number of its characters, or 0. */
static int cell(const char *text, int *column, int *row)
{
    int length = 0;
    char again[LINE];
    if (sscanf(text, "%4dx%4d%n", column, row, &length) != 2)
        return 0;
    int written = snprintf(again, sizeof again, "%dx%d", *column, *row);
    return written == length && !strncmp(again, text, length) ? length : 0;
}

static int is_free(int column, int row)
{
    return column >= 0 && column < size && row >= 0 && row < size && !filled[column][row];
}

static int has_place(void)
{
    for (int column = 0; column < size; column++)
        for (int row = 0; row < size; row++)
            if (is_free(column, row) && (is_free(column + 1, row) || is_free(column, row + 1)))
                return 1;
    return 0;
}

static int lay(const char *line)
{
    int c1, r1, c2, r2, first = cell(line, &c1, &r1);
    if (!first || line[first] != '_')
        return 0;
    int second = cell(line + first + 1, &c2, &r2);
    if (!second || line[first + 1 + second] || !is_free(c1, r1) || !is_free(c2, r2))
        return 0;
    int columns = abs(c1 - c2), rows = abs(r1 - r2);
#ifdef EITHER_AXIS
    if (columns != 1 && rows != 1)
        return 0;
#else
    if (columns + rows != 1)
        return 0;
#endif
    filled[c1][r1] = filled[c2][r2] = 1;
    return 1;
}

/* Plays the game; the seat that has lost. */
static int play(struct bot *bots, const char *board)
{
    char line[LINE + 1], told[LINE + 1] = "START";
    for (int seat = 0; seat < 2; seat++) {
        tell(&bots[seat], board);
        int lost = answer(bots, seat, 1000, line);
        if (lost >= 0)
            return lost;
        if (strcmp(line, "OK"))
            return seat;
    }
    for (int seat = 0; has_place(); seat = 1 - seat) {
        tell(&bots[seat], told);
        int lost = answer(bots, seat, 500, line);
        if (lost >= 0)
            return lost;
        if (!lay(line))
            return seat;
        strcpy(told, line);
        if (!has_place())
            return 1 - seat;
    }
    return 0;
}

int main(int count, char **words)
{
    if (count != 4)
        return fprintf(stderr, "usage: referee_abrupt BOT1 BOT2 BOARD\n"), 2;
    signal(SIGPIPE, SIG_IGN);
    char *rest = words[3];
    size = strtol(rest, &rest, 10);
    for (int column, row, length; *rest == '_'; rest += length + 1) {
        if (!(length = cell(rest + 1, &column, &row)) || size > SIZE || !is_free(column, row))
            return fprintf(stderr, "%s is no board\n", words[3]), 1;
        filled[column][row] = 1;
    }
    struct bot bots[2] = {start(words[1]), start(words[2])};
    int lost = play(bots, words[3]);
    for (int seat = 0; seat < 2; seat++) {
        tell(&bots[seat], "STOP");
        kill(-bots[seat].group, SIGKILL);
    }
    printf("seat %d has lost\n", lost);
    return 0;
}
