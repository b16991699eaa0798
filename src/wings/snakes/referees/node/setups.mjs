// Which setups of snakes (text 001) can be: the rules on the board and on the stage that a fight has come to. A comment
// names the rule that is kept below it, and its place in the text.

const MAX_SIDE = 99;
const MAX_SNAKES = 4;
const MAX_ROUNDS = 1000;

// A setup or an event that cannot be; the message says why.
export class Impossible extends Error {}

export function demand(holds, why) {
  if (!holds) {
    throw new Impossible(why);
  }
}

export function isWithin(value, least, most) {
  return Number.isInteger(value) && value >= least && value <= most;
}

// The setup with all keys, those that were left out with their usual values. Throws Impossible where it cannot be, but
// for its programs and its stage.
export function readSetup(given) {
  const setup = { size: [25, 25], limit: MAX_ROUNDS, round: 0, order: [], stage: "order", ...given };
  const bodies = setup.snakes.map((snake) => snake.cells);
  boardSize(setup.size);
  boardSnakes(bodies);
  boardSegments(setup.size, bodies);
  boardEqual(setup, bodies);
  checkLimit(setup.limit);
  return setup;
}

// A snake is living while it has more than its head.
export function isLiving(cells) {
  return cells.length > 1;
}

// snakes.board.size (001 ¶2; ruling snakes.board)
export function boardSize([columns, rows]) {
  demand(isWithin(columns, 1, MAX_SIDE) && isWithin(rows, 1, MAX_SIDE), "a board has 1 to 99 columns and rows");
}

// snakes.board.snakes (001 ¶2; ruling snakes.board)
export function boardSnakes(bodies) {
  demand(isWithin(bodies.length, 1, MAX_SNAKES), "1 to 4 snakes fight");
  demand(bodies.some(isLiving), "no snake is living");
}

// snakes.board.segments (001 ¶3)
export function boardSegments([columns, rows], bodies) {
  const cells = bodies.flat();
  const areInside = cells.every(([x, y]) => isWithin(x, 0, columns - 1) && isWithin(y, 0, rows - 1));
  demand(areInside, "a cell is not on the board");
  demand(new Set(cells.map(([x, y]) => y * columns + x)).size === cells.length, "a cell is held twice");
  for (const body of bodies) {
    for (const [index, [x, y]] of body.slice(1).entries()) {
      const [beforeX, beforeY] = body[index];
      demand(Math.abs(x - beforeX) + Math.abs(y - beforeY) === 1, "a segment is not beside the one before");
    }
  }
}

// snakes.board.equal (001 ¶3; ruling snakes.setups)
export function boardEqual({ stage, round }, bodies) {
  const begins = stage === "order" && round === 0;
  const areEqual = bodies.every((cells) => cells.length === bodies[0].length);
  demand(!begins || areEqual, "snakes begin with different lengths");
}

// snakes.end.limit (001 ¶2; ruling snakes.limit)
function checkLimit(limit) {
  demand(isWithin(limit, 1, MAX_ROUNDS), "a limit is 1 to 1000 rounds");
}

// snakes.board.stage (001 ¶2; ruling snakes.setups)
// `reason` is why a fight in this position is over where a round begins, null where it goes on.
export function boardStage({ snakes, limit, round, order, stage }, reason, areAllBlocked) {
  demand(isWithin(round, 0, limit), "more rounds than the limit were played");
  if (stage === "order" || "over" in stage) {
    demand(order.length === 0, "an order is drawn, but nobody is to move");
    demand(stage === "order" || (reason !== null && stage.over === reason), "the fight is not over by that");
    return;
  }
  demand("move" in stage, "there is no such stage");
  demand(round < limit, "all rounds were played");
  demand(order.every((seat) => isWithin(seat, 0, snakes.length - 1)), "an unknown seat is in the order");
  demand(new Set(order).size === order.length, "a seat is in the order twice");
  const living = snakes.flatMap((snake, seat) => (isLiving(snake.cells) ? [seat] : []));
  demand(living.every((seat) => order.includes(seat)), "a living seat is not in the order");
  demand(living.includes(stage.move), "the one who is to move is not living");
  demand(stage.move !== order[0] || !areAllBlocked, "a round has begun in which nobody can move");
}
