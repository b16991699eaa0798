// The rules of snakes (text 001): rounds, moves, bites, live bots and the end. `program.mjs` has the rules on programs,
// `setups.mjs` those on setups. Nothing here reads, writes or waits. A comment such as `snakes.bite.tail (001 ¶3)`
// names the rule that is kept below it, and its place in the text; `rulebook explain snakes.bite.tail` says it in
// words.

import { SIGHT, decide, readProgram } from "./program.mjs";
import { boardStage, demand, isLiving, readSetup } from "./setups.mjs";

export { Impossible } from "./setups.mjs";

const STEPS = { up: [0, -1], right: [1, 0], down: [0, 1], left: [-1, 0] };
const DIRECTIONS = Object.keys(STEPS);
const LIVE_US = 1_000_000;

// A fight. A cell is [column, row]. `sent` is what was said since the last event: pairs of a seat and a message.
export class Game {
  sent = [];

  constructor(given) {
    const setup = readSetup(given);
    [this.columns, this.rows] = setup.size;
    this.snakes = setup.snakes.map((snake) => snake.cells.map((cell) => [...cell])); // Of each seat, head first.
    this.programs = setup.snakes.map(({ program }) => (program ? readProgram(program) : null)); // null for a live bot.
    this.limit = setup.limit;
    this.round = setup.round;
    this.order = setup.order;
    this.stage = setup.stage;
    boardStage(setup, reasonToEnd(this), endBlocked(this));
    if (this.stage === "order") {
      endWhen(this);
    } else if (!this.isOver) {
      liveView(this, this.mover);
    }
  }

  get living() {
    return [...this.snakes.keys()].filter((seat) => isLiving(this.snakes[seat]));
  }

  // The seat that is to move; undefined when luck is to draw an order, and when the fight is over.
  get mover() {
    return this.stage.move;
  }

  get isOver() {
    return this.stage.over !== undefined;
  }

  // Every legal move of the seat: of a program what it licenses.
  moves(seat) {
    if (seat !== this.mover) {
      return [];
    }
    const possible = possibleMoves(this, seat);
    if (moveSkip(possible)) {
      return ["skip"];
    }
    const program = this.programs[seat];
    return program === null ? possible : decide(program, windowOf(this, seat), possible);
  }

  // What the seat may see; nothing once it is eaten.
  view(seat) {
    const [head, second] = this.snakes[seat];
    if (second === undefined) {
      return { seat, heading: null, window: [] };
    }
    const heading = DIRECTIONS.find((move) => isSame(ahead(second, move), head));
    return { seat, heading, window: windowOf(this, seat) };
  }

  // A seat has answered a direction, "skip", or null for anything else. True when the answer is refused.
  answer(seat, move, tookUs) {
    this.beginStep();
    if (this.programs[seat] !== null) {
      return programRuns(this, seat, move);
    }
    if (liveEarly(this, seat)) {
      return true;
    }
    if (!liveTime(tookUs) || !this.moves(seat).includes(move)) {
      liveStands(this, seat);
      return true;
    }
    makeMove(this, seat, move);
    return false;
  }

  // A seat has failed: "timeout", "crash", "garbled" or "memory".
  fail(seat) {
    this.beginStep();
    if (this.programs[seat] === null && !liveEarly(this, seat)) {
      // snakes.live.failure (ruling snakes.live): and so does an answer that is no legal move.
      liveStands(this, seat);
    }
  }

  // Luck has drawn the order of a round.
  draw(order) {
    demand(this.stage === "order", "luck has nothing to decide now");
    turnListed(this, order);
    turnOrder(this, order);
  }

  beginStep() {
    demand(!this.isOver, "the fight is over");
    this.sent = [];
  }
}

function isSame([x, y], [otherX, otherY]) {
  return x === otherX && y === otherY;
}

function ahead([x, y], move) {
  const [dx, dy] = STEPS[move];
  return [x + dx, y + dy];
}

// The letters of all cells that a snake holds, as this seat sees them; `H` is its own head.
function lettersOf(game, seat) {
  const letters = new Map();
  for (const [other, cells] of game.snakes.entries()) {
    const [head, body, tail] = other === seat ? "HST" : "XYZ";
    for (const [index, [x, y]] of cells.entries()) {
      const part = index === cells.length - 1 ? tail : index === 0 ? head : body;
      letters.set(y * game.columns + x, part);
    }
  }
  return letters;
}

function letterOf(game, letters, [x, y]) {
  const isInside = x >= 0 && x < game.columns && y >= 0 && y < game.rows;
  return isInside ? (letters.get(y * game.columns + x) ?? "V") : "W";
}

// The letters around a snake's head, row by row.
function windowOf(game, seat) {
  const letters = lettersOf(game, seat);
  const [x, y] = game.snakes[seat][0];
  const offsets = Array.from({ length: 2 * SIGHT + 1 }, (_, index) => index - SIGHT);
  return offsets.map((dy) => offsets.map((dx) => letterOf(game, letters, [x + dx, y + dy])).join(""));
}

// Rounds.

// snakes.turn.order (001 ¶3; ruling snakes.order)
export function turnOrder(game, order) {
  game.order = order;
  game.stage = { move: order[0] };
  game.sent = [];
  liveView(game, game.mover);
}

// snakes.turn.listed (001 ¶3; ruling snakes.order-lists)
export function turnListed(game, order) {
  const { living } = game;
  const isDrawn = order.length === living.length && living.every((seat) => order.includes(seat));
  demand(isDrawn, "the order is to name each living seat once");
}

// snakes.turn.sequential (001 ¶3; ruling snakes.sequential)
// Lets the next of the order move, on the board as it is now.
export function turnSequential(game, seat) {
  const next = turnPassed(game, game.order.slice(game.order.indexOf(seat) + 1));
  if (next === undefined) {
    game.round += 1;
    game.order = [];
    endWhen(game);
  } else {
    game.stage = { move: next };
    liveView(game, next);
  }
}

// snakes.turn.passed (001 ¶3; ruling snakes.order-lists)
export function turnPassed(game, behind) {
  return behind.find((seat) => isLiving(game.snakes[seat]));
}

// Moves.

function makeMove(game, seat, move) {
  if (move !== "skip") {
    moveStep(game, seat, ahead(game.snakes[seat][0], move));
  }
  turnSequential(game, seat);
}

// snakes.move.step (001 ¶3)
export function moveStep(game, seat, cell) {
  const cells = game.snakes[seat];
  const bitten = game.snakes.find((other) => other !== cells && other.length > 0 && isSame(other.at(-1), cell));
  if (bitten === undefined) {
    cells.pop();
  } else {
    // snakes.bite.grow (001 ¶3; ruling snakes.bite): the own tail stays.
    biteTail(bitten);
  }
  cells.unshift(cell);
}

// The directions in which a snake can go.
function possibleMoves(game, seat) {
  const cells = game.snakes[seat];
  const letters = lettersOf(game, seat);
  return DIRECTIONS.filter((move) => {
    const letter = letterOf(game, letters, ahead(cells[0], move));
    return moveInside(letter) && moveHeld(letter) && moveTwoSegments(letter, cells);
  });
}

// snakes.move.inside (001 ¶3, ¶6)
export function moveInside(letter) {
  return letter !== "W";
}

// snakes.move.held (001 ¶3; ruling snakes.reverse)
// snakes.move.own-tail (001 ¶3; ruling snakes.own-tail): a tail does not keep a snake off its cell.
export function moveHeld(letter) {
  return !"SXY".includes(letter);
}

// snakes.move.two-segments (001 ¶3; ruling snakes.reverse)
export function moveTwoSegments(letter, cells) {
  return letter !== "T" || cells.length > 2;
}

// snakes.move.skip (001 ¶3; ruling snakes.order-lists)
export function moveSkip(possible) {
  return possible.length === 0;
}

// snakes.bite.tail (001 ¶3)
// snakes.bite.eaten (001 ¶3): a snake of which one cell is left is not living any more.
// snakes.bite.remnant (001 ¶3; ruling snakes.remnant): the last cell is a tail, too.
export function biteTail(cells) {
  cells.pop();
}

// The end.

// snakes.end.when (ruling snakes.end-check)
// Where a round would begin.
export function endWhen(game) {
  const reason = reasonToEnd(game);
  game.stage = reason === null ? "order" : { over: reason };
  if (reason !== null) {
    const bots = [...game.programs.keys()].filter((seat) => game.programs[seat] === null);
    game.sent = bots.map((seat) => [seat, "over"]);
  }
}

function reasonToEnd(game) {
  if (endOneLeft(game)) {
    return "one-left";
  }
  if (endLimit(game)) {
    return "limit";
  }
  return endBlocked(game) ? "blocked" : null;
}

// snakes.end.one-left (001 ¶2; ruling snakes.end)
export function endOneLeft(game) {
  return game.living.length <= 1;
}

// snakes.end.limit (001 ¶2; ruling snakes.limit)
export function endLimit(game) {
  return game.round === game.limit;
}

// snakes.end.blocked (001 ¶2; ruling snakes.blocked-round)
export function endBlocked(game) {
  return game.living.every((seat) => moveSkip(possibleMoves(game, seat)));
}

// snakes.end.points (001 ¶3; rulings snakes.points, snakes.places)
// The place of each seat.
export function endPoints(game) {
  const points = game.snakes.map((cells) => (isLiving(cells) ? cells.length : 0));
  return points.map((own) => 1 + points.filter((other) => other > own).length);
}

// Who leads a snake.

// snakes.program.runs (001 ¶4; ruling snakes.live)
// Makes a move that the program licenses. True when it does not, which changes nothing.
export function programRuns(game, seat, move) {
  if (!game.moves(seat).includes(move)) {
    return true;
  }
  makeMove(game, seat, move);
  return false;
}

// snakes.live.view (001 ¶4; ruling snakes.live)
export function liveView(game, seat) {
  if (game.programs[seat] === null) {
    game.sent = [[seat, { move: game.view(seat) }]];
  }
}

// snakes.live.time (ruling snakes.live)
export function liveTime(tookUs) {
  return tookUs <= LIVE_US;
}

// snakes.live.early (ruling snakes.live)
export function liveEarly(game, seat) {
  return seat !== game.mover;
}

// snakes.live.stands (ruling snakes.live)
export function liveStands(game, seat) {
  turnSequential(game, seat);
}
