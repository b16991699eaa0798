// A live bot of snakes that goes anywhere it may, at random. The place to fill in is marked FILL IN.
//
//     rulebook play snakes -- node bot.mjs -- rulebook bot snakes random
//     rulebook certify snakes -- node bot.mjs

import { play } from "./play.mjs";

const STEPS = { up: [0, -1], right: [1, 0], down: [0, 1], left: [-1, 0] };
const BEHIND = { up: "down", right: "left", down: "up", left: "right" };
const HEAD = 6; // The row and the column of the head in the window.

// Where the snake can go: to an empty cell, an opponent's tail, and the own tail unless that is right behind.
function movesIn(view) {
  return Object.keys(STEPS).filter((move) => {
    const [dx, dy] = STEPS[move];
    const cell = view.window[HEAD + dy][HEAD + dx];
    return "VZ".includes(cell) || (cell === "T" && move !== BEHIND[view.heading]);
  });
}

class Bot {
  // Takes a message in, whether it asks for an answer or not.
  hear(name, data) {}

  // The move that answers this message.
  choose(name, data) {
    const moves = movesIn(data);
    // FILL IN: choose a better one. A second is allowed for it.
    return moves.length > 0 ? moves[Math.floor(Math.random() * moves.length)] : "skip";
  }
}

play(new Bot());

// The forms of the data, in a game (> what a bot is told, < what it answers). All of them:
// `rulebook schema game @GAME@`; in words: docs/adapter.md.
//
@CONVERSATION@
