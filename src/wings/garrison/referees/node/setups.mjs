// Which setups of garrison (text 002) can be: the rules on the board and on the stage that a game has come to. A
// comment names the rule that is kept below it, and its place in the text.

const MAX_SIDE = 99;
const SEATS = [0, 1];

export const LARGEST = 2_147_483_647;
export const MAX_MOVES = 6000;
export const WALL = "#";

// The letter in the field of each seat's cells.
export const OWNERS = ["1", "2"];

// A setup or an event that cannot be; the message says why.
export class Impossible extends Error {}

export function demand(holds, why) {
  if (!holds) {
    throw new Impossible(why);
  }
}

// The setup with all keys, those that were left out with their usual values. Throws Impossible where it cannot be.
export function readSetup(given) {
  const setup = {
    army: [],
    at: [],
    hand: [0, 0],
    moves: [0, 0],
    stage: { init: { seat: 0 } },
    ...given,
  };
  boardField(setup.field);
  boardSize(setup.field);
  boardGarrison(setup.field, setup.army);
  boardStart(setup.field, setup.at);
  boardHand(setup.hand);
  boardValues(setup);
  boardStage(setup);
  return setup;
}

// A seat's army in hand and all its garrisons.
export function totalOf({ field, army, hand }, seat) {
  let total = hand[seat];
  for (const [row, kinds] of field.entries()) {
    for (let column = 0; column < kinds.length; column++) {
      if (kinds[column] === OWNERS[seat]) {
        total += army[row][column];
      }
    }
  }
  return total;
}

// The seat that owns every passable cell, null where both own some.
export function ownerOfAll(field) {
  const [hasFirst, hasSecond] = OWNERS.map((owner) => field.some((row) => row.includes(owner)));
  if (hasFirst && hasSecond) {
    return null;
  }
  return hasFirst ? 0 : 1;
}

function isWithin(value, least, most) {
  return Number.isInteger(value) && value >= least && value <= most;
}

// garrison.board.field (002 §1 ¶2)
export function boardField(field) {
  demand(field.every((row) => row.length === field[0].length), "the rows of the field are of different lengths");
  demand(field.every((row) => /^[#12]*$/.test(row)), "a cell is #, 1 or 2");
}

// garrison.board.size (002 §1 ¶2; ruling garrison.starts)
export function boardSize(field) {
  const fits = isWithin(field.length, 1, MAX_SIDE) && isWithin(field[0].length, 1, MAX_SIDE);
  demand(fits, "a field has 1 to 99 rows and columns");
}

// garrison.board.garrison (002 §1 ¶2)
export function boardGarrison(field, army) {
  const areAsMany = army.length === field.length && army.every((row, index) => row.length === field[index].length);
  demand(areAsMany, "the garrisons are not as many as the cells");
  for (const [index, row] of army.entries()) {
    for (const [column, garrison] of row.entries()) {
      demand(isWithin(garrison, 0, LARGEST), "a garrison is negative or too large");
      demand(garrison === 0 || field[index][column] !== WALL, "a garrison stands on a wall");
    }
  }
}

// garrison.board.values (002 §2.1 ¶7, ¶10, ¶11, ¶12, §2.2 ¶7, ¶10, ¶11, ¶12, §2.3 ¶8, ¶11, ¶12, ¶13;
// ruling garrison.values)
export function boardValues(setup) {
  demand(SEATS.every((seat) => totalOf(setup, seat) <= LARGEST), "the whole army of a player is too large");
}

// garrison.board.start (002 §1 ¶1, ¶4; ruling garrison.starts)
export function boardStart(field, at) {
  demand(at.length === 2, "there are two players");
  for (const [row, column] of at) {
    const kind = field[row - 1]?.[column - 1];
    demand(kind !== undefined && kind !== WALL, "a player stands on a wall or outside the field");
  }
}

// garrison.board.hand (002 §1 ¶4)
export function boardHand(hand) {
  const areArmies = hand.length === 2 && hand.every((army) => isWithin(army, 0, LARGEST));
  demand(areArmies, "an army in hand is negative or too large");
}

// garrison.board.stage (002 §1 ¶3, §3 ¶5)
export function boardStage({ field, moves, stage }) {
  const [first, second] = moves;
  demand(moves.length === 2 && isWithin(first, 0, MAX_MOVES), "a player makes at most 6000 moves");
  demand(second === first || second === first - 1, "the players move in turn");
  const owner = ownerOfAll(field);
  const [[kind, detail]] = Object.entries(stage);
  switch (kind) {
    case "init":
      demand(SEATS.includes(detail.seat), "the seats are 0 and 1");
      demand([undefined, 1 - detail.seat].includes(detail.failed), "only who is not asked can have failed");
      demand(first === 0, "a move was made before the inits are over");
      break;
    case "move":
      demand(detail === first - second, "it is not the turn of this player");
      demand(second < MAX_MOVES, "all moves were made");
      demand(owner === null || first === 0, "the game was over before this move");
      break;
    case "over":
      checkOver(detail, first, second, owner);
      break;
    default:
      throw new Impossible("a stage is init, move or over");
  }
}

function checkOver({ winner, by }, first, second, owner) {
  demand([null, ...SEATS].includes(winner), "the seats are 0 and 1");
  const lastMover = first > second ? 0 : 1;
  switch (by) {
    case "territory":
      demand(owner !== null && owner === winner, "who owns every cell has won");
      demand(first === 0 || winner === lastMover, "who wins has made the last move");
      break;
    case "limit":
      demand(owner === null && winner === null && second === MAX_MOVES, "this is no draw by the limit");
      break;
    case "fault":
      demand(owner === null && second < MAX_MOVES, "the game was over before this fault");
      demand(winner !== null || first === 0, "only inits end in a draw by faults");
      break;
    default:
      throw new Impossible("a game is over by territory, limit or fault");
  }
}
