// A bot of garrison that goes anywhere it may, at random. The place to fill in is marked FILL IN.
//
//     rulebook play garrison -- node bot.mjs -- rulebook bot garrison random
//     rulebook certify garrison -- node bot.mjs

import { play } from "./play.mjs";

const STEPS = [[0, 0], [-1, 0], [1, 0], [0, -1], [0, 1]];

// Where the player can go: to stay, or to a cell beside that is no wall; around the field there are walls.
function cellsOf(view) {
  const around = STEPS.map(([down, right]) => [view.ipos + down, view.jpos + right]);
  return around.filter(([row, column]) => view.field[row][column] !== 0);
}

function below(n) {
  return Math.floor(Math.random() * n);
}

class Bot {
  // Takes a message in, whether it asks for an answer or not.
  hear(name, data) {}

  // The move that answers this message.
  choose(name, data) {
    if (name === "init") {
      return "ready";
    }
    // FILL IN: choose a better move, and how many to collect; a negative number leaves armies behind.
    const cells = cellsOf(data);
    const [row, column] = cells[below(cells.length)];
    return { to: [row, column], collect: below(data.hand_army + data.army[row][column] + 1) - data.hand_army };
  }
}

play(new Bot());

// The forms of the data, in a game (> what a bot is told, < what it answers). All of them:
// `rulebook schema game @GAME@`; in words: docs/adapter.md.
//
@CONVERSATION@
