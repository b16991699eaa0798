// A bot of @GAME@ that speaks JSON Lines. It has no moves yet: the place to fill in is marked FILL IN.
//
//     rulebook certify @GAME@ --wire json -- node bot.mjs

import { play } from "./play.mjs";

class Bot {
  // Takes a message in, whether it asks for an answer or not.
  hear(name, data) {
    // FILL IN: keep what you need to know.
  }

  // The move that answers this message.
  choose(name, data) {
    // FILL IN: a move in the form of the game.
    throw new Error(`there is no move yet for ${JSON.stringify({ [name]: data })}`);
  }
}

play(new Bot());

// The forms of the data, in a game (> what a bot is told, < what it answers). All of them:
// `rulebook schema game @GAME@`; in words: docs/adapter.md.
//
@CONVERSATION@
