/* What a bot hears and says, in JSON Lines: one message a line. Nothing in this file needs to be changed. */
#ifndef PLAY_H
#define PLAY_H

#include "json.h"

/* Written by you. A message is a word, or an object with one key: its name, and what it says, or NULL. */

/* Takes a message in, whether it asks for an answer or not. */
void hear(const char *name, const json *data);
/* The move that answers this message; it is freed for you. */
json *choose(const char *name, const json *data);

/* Plays until the referee has nothing more to say. */
int play(void);

/* A number below `n`, another in each run; 0 where there is none. */
size_t below(size_t n);

#endif
