/* The protocol of an adapter: one request a line, one answer a line. Nothing in this file needs to be changed. */
#ifndef SERVE_H
#define SERVE_H

#include "json.h"

/* Called by you before you return; what you return then means nothing. */

/* This part is not written yet: it is skipped, and a skip is never counted as a pass. Gives NULL. */
json *not_written(const char *what);
/* The referee does not allow this setup. */
void rejected(const char *why);
/* The referee failed. */
void failed(const char *why);

/* Written by you. */

json *about(void);
void start(const json *setup);
bool move(int seat, const json *move, long long took_us);
bool line(int seat, const char *line, long long took_us);
bool fault(int seat, const char *fault, long long took_us);
void chance(const json *outcome);
json *position(void);
json *turn(void);
json *sent(void);
json *moves(int seat);
json *view(int seat);

/* Answers requests until `bye`. */
int serve(const char *game);

#endif
