// A bot of bricks in the game's own protocol: answers OK, then lays bricks at random. To fill in: see FILL IN.
//
//     rulebook play bricks -- node bot.mjs -- rulebook bot bricks random
//     rulebook certify bricks -- node bot.mjs

import { createInterface } from "node:readline";

const TRIES = 50;

class Bot {
  // `board` is the first message, such as `7_2x3_4x5`: the size, then the filled cells, column x row from 0.
  constructor(board) {
    this.size = parseInt(board, 10);
    this.free = new Uint8Array(this.size * this.size).fill(1); // Row by row.
    this.first = 0; // Cells are only ever filled: no place begins before this one, row by row.
    this.fill(board.slice(board.indexOf("_") + 1));
  }

  // Fills the cells of a list such as `1x2_2x2`.
  fill(cells) {
    for (const cell of cells.split("_")) {
      const [x, y] = cell.split("x").map(Number);
      if (y !== undefined) {
        this.free[y * this.size + x] = 0;
      }
    }
  }

  // The free neighbours of a free cell to its right and below.
  beside(cell) {
    const others = [];
    if (this.free[cell] && (cell + 1) % this.size !== 0 && this.free[cell + 1]) {
      others.push(cell + 1);
    }
    if (this.free[cell] && this.free[cell + this.size]) {
      others.push(cell + this.size);
    }
    return others;
  }

  // The two cells of the next brick, null where there is no place.
  choose() {
    // FILL IN: choose better. Half a second is allowed for it.
    for (let tries = 0; tries < TRIES; tries++) {
      const cell = Math.floor(Math.random() * this.free.length);
      const others = this.beside(cell);
      if (others.length > 0) {
        return [cell, others[Math.floor(Math.random() * others.length)]];
      }
    }
    // Where it is crowded: the first place, row by row.
    for (; this.first < this.free.length; this.first++) {
      const others = this.beside(this.first);
      if (others.length > 0) {
        return [this.first, others[0]];
      }
    }
    return null;
  }
}

let bot = null;
for await (const line of createInterface({ input: process.stdin })) {
  const message = line.trim();
  if (message === "STOP") {
    break;
  }
  if (bot === null) {
    bot = new Bot(message);
    process.stdout.write("OK\n");
    continue;
  }
  if (message !== "START") {
    bot.fill(message); // The opponent's brick, such as `1x2_2x2`.
  }
  const place = bot.choose();
  if (place !== null) {
    const brick = place.map((cell) => `${cell % bot.size}x${Math.floor(cell / bot.size)}`).join("_");
    bot.fill(brick);
    process.stdout.write(brick + "\n");
  }
}
