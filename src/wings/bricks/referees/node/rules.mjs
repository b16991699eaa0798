// The rules of bricks (text 003): the board, the bricks, what is said, and how a game ends. Nothing here reads, writes
// or waits. A comment such as `bricks.brick.free (003 ¶2, ¶3)` names the rule that is kept below it, and its place in
// the text; `rulebook explain bricks.brick.free` says it in words.

const MAX_SIZE = 999;
const FREE = ".".charCodeAt(0);
const FILLED = "#".charCodeAt(0);
const CELL = /^(0|[1-9][0-9]*)x(0|[1-9][0-9]*)$/;

// A setup or an event that cannot be; the message says why.
export class Impossible extends Error {}

function demand(holds, why) {
  if (!holds) {
    throw new Impossible(why);
  }
}

// bricks.board.square (003 ¶1, ¶2)
// A cell is [column, row], both from 0, and `1x2` by name.
export class Board {
  constructor(size) {
    this.size = size;
    // One more filled column on the right and filled row below: nothing is free beyond the edge.
    this.stride = size + 1;
    this.cells = Buffer.alloc(this.stride * this.stride, FILLED);
    for (let row = 0; row < size; row++) {
      this.cells.fill(FREE, row * this.stride, row * this.stride + size);
    }
    this.first = 0; // No brick fits before this index. Cells are only ever filled, so it never goes back.
  }

  index([column, row]) {
    return row * this.stride + column;
  }

  isFree(cell) {
    return this.cells[this.index(cell)] === FREE;
  }

  fill(cell) {
    this.cells[this.index(cell)] = FILLED;
  }

  // The rows as text, the top row first.
  rows() {
    const starts = Array.from({ length: this.size }, (_, row) => row * this.stride);
    return starts.map((start) => this.cells.toString("latin1", start, start + this.size));
  }

  // Every brick that fits, once, its left or upper cell first.
  places() {
    const bricks = [];
    for (let row = 0; row < this.size; row++) {
      for (let column = 0; column < this.size; column++) {
        const cell = [column, row];
        for (const other of [[column + 1, row], [column, row + 1]]) {
          if (this.isFree(cell) && this.isFree(other)) {
            bricks.push([cell, other]);
          }
        }
      }
    }
    return bricks;
  }
}

// What a setup may say.

// bricks.board.size (003 ¶1; ruling bricks.size)
export function boardSize(size) {
  const isAllowed = Number.isInteger(size) && size >= 1 && size <= MAX_SIZE && size % 2 === 1;
  demand(isAllowed, "the size is not an odd number from 1 to 999");
}

// bricks.board.filled (003 ¶3, ¶28)
export function boardFilled(board, names) {
  for (const name of names) {
    const cell = readCell(name);
    demand(cell !== null && brickInside(board, cell), `${name} is no cell of the board`);
    // bricks.board.duplicate (ruling bricks.duplicates)
    demand(board.isFree(cell), `the cell ${name} is listed twice`);
    board.fill(cell);
  }
}

// bricks.board.stage (003 ¶16, ¶19)
export function boardStage(board, stage) {
  const kinds = Object.keys(stage);
  demand(kinds.length === 1 && ["greet", "move", "over"].includes(kinds[0]), "a stage is greet, move or over");
  const { over } = stage;
  demand([0, 1].includes(over ? over.loser : stage[kinds[0]]), "the seats are 0 and 1");
  demand(!over || ["no-place", "foul"].includes(over.by), "a game is over by no-place or by foul");
  demand(!("move" in stage) || !endNoPlace(board), "a seat is to move, but no brick fits");
  demand(over?.by !== "no-place" || endNoPlace(board), "the game is over by no-place, but a brick fits");
}

// A game. `sent` is what was said since the last event: pairs of a seat and a message.
export class Game {
  sent = [];

  constructor({ size, filled = [], stage = { greet: 0 } }) {
    boardSize(size);
    this.board = new Board(size);
    this.filled = filled;
    boardFilled(this.board, filled);
    boardStage(this.board, stage);
    this.stage = stage;
    if ("greet" in stage) {
      talkBoard(this, stage.greet);
    }
  }

  // The seat that is to answer; undefined when the game is over.
  get asked() {
    return this.stage.greet ?? this.stage.move;
  }

  // Every move that the seat may make.
  moves(seat) {
    if (seat !== this.asked) {
      return [];
    }
    return "greet" in this.stage ? ["ok"] : this.board.places().map((brick) => ({ brick: brick.map(cellName) }));
  }

  // A player has answered "ok", {brick: ["1x2", "2x2"]}, or null for anything else. True when that is a foul.
  answer(seat, move, tookUs) {
    this.beginStep();
    if (talkEarly(this, seat) || foulLate(this, tookUs) || foulGarbled(this, move) || foulIllegal(this, move)) {
      loses(this, seat);
      return true;
    }
    if (move === "ok") {
      talkOk(this, seat);
    } else {
      talkMove(this, seat, move.brick);
    }
    return false;
  }

  // bricks.foul.exit (003 ¶18; ruling bricks.foul)
  // A player has failed: was late, has ended, or did not even write a line. That loses whoever is asked.
  fail(seat) {
    this.beginStep();
    loses(this, seat);
  }

  beginStep() {
    demand(!this.stage.over, "the game is over");
    this.sent = [];
  }
}

// What is said.

// bricks.talk.board (003 ¶7; rulings bricks.coordinates, bricks.empty-list, bricks.cell-order)
export function talkBoard(game, seat) {
  game.stage = { greet: seat };
  game.sent.push([seat, { board: { size: game.board.size, filled: game.filled } }]);
}

// bricks.talk.ok (003 ¶8, ¶10)
export function talkOk(game, seat) {
  if (seat === 0) {
    // bricks.talk.second (003 ¶9)
    talkBoard(game, 1);
  } else if (endNoPlace(game.board)) {
    // bricks.end.full-board (rulings bricks.full-board, bricks.size)
    endNextLoses(game, 0);
  } else {
    talkStart(game);
  }
}

// bricks.talk.start (003 ¶11)
export function talkStart(game) {
  game.stage = { move: 0 };
  game.sent.push([0, "start"]);
}

// bricks.talk.move (003 ¶12, ¶14)
export function talkMove(game, seat, brick) {
  brickFills(game.board, brick);
  const next = brickTurns(seat);
  if (endNoPlace(game.board)) {
    // bricks.talk.last (003 ¶34; ruling bricks.last-move): this brick is not sent on.
    endNextLoses(game, next);
  } else {
    talkForward(game, next, brick);
  }
}

// bricks.talk.forward (003 ¶13, ¶15; ruling bricks.forwarded)
export function talkForward(game, seat, brick) {
  game.stage = { move: seat };
  game.sent.push([seat, { brick }]);
}

// bricks.talk.stop (003 ¶34; ruling bricks.foul)
export function talkStop(game) {
  game.sent.push([0, "stop"], [1, "stop"]);
}

// bricks.talk.spelling (003 ¶7, ¶8, ¶12; ruling bricks.spelling)
// The move that a line says, null where it is garbled.
export function talkSpelling(line) {
  const text = talkLineEnd(line);
  if (text === "OK") {
    return "ok";
  }
  const brick = text.split("_");
  return brick.length === 2 && brick.every(readCell) ? { brick } : null;
}

// The cell of a name such as `1x2`, null for any other spelling.
export function readCell(name) {
  const parts = typeof name === "string" ? CELL.exec(name) : null;
  return parts && [Number(parts[1]), Number(parts[2])];
}

function cellName([column, row]) {
  return `${column}x${row}`;
}

// bricks.talk.line-end (003 ¶33; rulings bricks.spelling, bricks.unended)
// Lines come without their line feed, and without one they do not come: the time is over first.
export function talkLineEnd(line) {
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}

// bricks.talk.early (ruling bricks.early)
export function talkEarly(game, seat) {
  return seat !== game.asked;
}

// Bricks.

// bricks.brick.turns (003 ¶5)
export function brickTurns(seat) {
  return 1 - seat;
}

// bricks.brick.adjacent (003 ¶5; ruling bricks.adjacent)
// bricks.brick.order (ruling bricks.order-of-cells): which of the two cells is named first does not matter.
export function brickAdjacent([column, row], [otherColumn, otherRow]) {
  return Math.abs(column - otherColumn) + Math.abs(row - otherRow) === 1;
}

// bricks.brick.inside (003 ¶2, ¶5)
export function brickInside(board, [column, row]) {
  return column < board.size && row < board.size;
}

// bricks.brick.free (003 ¶2, ¶3)
export function brickFree(board, cell) {
  return board.isFree(cell);
}

// bricks.brick.fills (003 ¶2)
export function brickFills(board, brick) {
  for (const name of brick) {
    board.fill(readCell(name));
  }
}

// Time, in microseconds from the message to the answer.

// bricks.time.ok (003 ¶8, ¶10)
export const TIME_OK_US = 1_000_000;

// bricks.time.move (003 ¶12, ¶14)
export const TIME_MOVE_US = 500_000;

// bricks.time.clock (ruling bricks.clock)
export function timeClock(game, tookUs) {
  return tookUs <= ("greet" in game.stage ? TIME_OK_US : TIME_MOVE_US);
}

// The end.

// bricks.end.no-place (003 ¶6, ¶16)
export function endNoPlace(board) {
  const { cells, stride } = board;
  for (;;) {
    const at = cells.indexOf(FREE, board.first);
    if (at < 0) {
      return true;
    }
    board.first = at;
    if (cells[at + 1] === FREE || cells[at + stride] === FREE) {
      return false;
    }
    board.first += 1;
  }
}

// bricks.end.next-loses (003 ¶19)
export function endNextLoses(game, next) {
  game.stage = { over: { loser: next, by: "no-place" } };
  talkStop(game);
}

// What a player can do wrong.

// bricks.foul.illegal (003 ¶18; ruling bricks.foul)
export function foulIllegal(game, move) {
  if (move === "ok") {
    return false;
  }
  const cells = move.brick.map(readCell);
  const fits = cells.every((cell) => brickInside(game.board, cell) && brickFree(game.board, cell));
  return !fits || !brickAdjacent(...cells);
}

// bricks.foul.garbled (003 ¶18; ruling bricks.foul)
export function foulGarbled(game, move) {
  return move === null || (move === "ok") !== ("greet" in game.stage);
}

// bricks.foul.late (003 ¶17; ruling bricks.foul)
export function foulLate(game, tookUs) {
  return !timeClock(game, tookUs);
}

// bricks.foul.no-ok (003 ¶8, ¶10, ¶17; ruling bricks.no-ok): a foul loses at this stage, too.
// bricks.foul.not-forwarded (003 ¶13, ¶18; ruling bricks.foul): only STOP is said.
function loses(game, seat) {
  game.stage = { over: { loser: seat, by: "foul" } };
  talkStop(game);
}
