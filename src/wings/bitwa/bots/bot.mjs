// A bot of bitwa in the game's own protocol, which sends its divisions anywhere. To fill in: see FILL IN.
//
//     rulebook play bitwa -- node bot.mjs -- rulebook bot bitwa random
//     rulebook certify bitwa -- node bot.mjs

import { createInterface } from "node:readline";

function below(n) {
  return Math.floor(Math.random() * n);
}

let columns = 0;
let rows = 0;

// One function for each command of the referee; it gives the answer without the empty line that ends it.
const commands = {
  set_game(...words) {
    // FILL IN: keep what you need to know of the board, which `play` changes.
    [columns, rows] = words.map(Number);
    return "=";
  },
  time_left() {
    return "=";
  },
  gen_move() {
    // FILL IN: choose better. Any field is legal, and so is every combination of these values.
    const sign = () => 2 * below(2) - 1;
    return ["=", below(2), below(columns), below(rows), sign(), sign(), below(2)].join(" ");
  },
  play() {
    // FILL IN: move the division on your own board.
    return "=";
  },
  quit() {
    return "=";
  },
};
// How many words stand behind each command, at least.
const words = { set_game: 5, time_left: 1, gen_move: 1, play: 7, quit: 0 };

for await (const line of createInterface({ input: process.stdin })) {
  const [command, ...rest] = line.trim().split(/\s+/);
  const known = Object.hasOwn(commands, command) && rest.length >= words[command];
  process.stdout.write((known ? commands[command](...rest) : "? unknown command") + "\n\n");
  if (command === "quit") {
    break;
  }
}
