// Which setups of bitwa (text 000) can be: the rules on the board and on the stage that a game has come to. A comment
// names the rule that is kept below it, and its place in the text.

import { Board, LETTERS, ownerOf } from "./board.mjs";

const MAX_SIDE = 99;
const MAX_ROUNDS = 10_000;
const MAX_STRENGTH = 10_000;
const MAX_LIMIT_MS = 3_600_000;
const SEATS = [0, 1];

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
    hurt: [],
    round: 1,
    killed: [],
    limit_ms: 180_000,
    spent_us: [0, 0],
    stage: { "set-game": SEATS },
    ...given,
  };
  boardSize(setup.rows);
  boardRows(setup.rows);
  boardFields(setup.rows);
  boardBorder(setup.rows);
  boardRounds(setup.rounds);
  boardStrength(setup);
  timeLimit(setup.limit_ms);
  boardStage(setup);
  return setup;
}

function isWithin(value, least, most) {
  return Number.isInteger(value) && value >= least && value <= most;
}

// bitwa.board.size (000 ¶10, ¶42)
export function boardSize(rows) {
  const fits = isWithin(rows.length, 1, MAX_SIDE) && isWithin(rows[0].length, 1, MAX_SIDE);
  demand(fits, "a board has 1 to 99 rows and columns");
}

// bitwa.board.rows (000 ¶43)
export function boardRows(rows) {
  demand(rows.every((row) => row.length === rows[0].length), "the rows are of different lengths");
}

// bitwa.board.fields (000 ¶10, ¶43)
export function boardFields(rows) {
  demand(rows.every((row) => /^[#.A-Za-z]*$/.test(row)), "a field is #, . or a letter");
}

// bitwa.board.border (000 ¶43)
export function boardBorder(rows) {
  const border = rows[0] + rows.at(-1) + rows.map((row) => row[0] + row.at(-1)).join("");
  demand(/^#*$/.test(border), "a field on the border is not blocked");
}

// bitwa.board.rounds (000 ¶8, ¶42)
export function boardRounds(rounds) {
  demand(isWithin(rounds, 1, MAX_ROUNDS), "a game has 1 to 10000 rounds");
}

// bitwa.board.strength (000 ¶7, ¶42)
export function boardStrength({ rows, strength, hurt }) {
  demand(isWithin(strength, 1, MAX_STRENGTH), "units have a strength of 1 to 10000");
  let before = -1;
  for (const [x, y, left] of hurt) {
    demand(LETTERS.includes(rows[y]?.[x]), "no unit stands where one is hurt");
    demand(isWithin(left, 1, strength - 1), "a hurt unit has a strength of 1 or more, and less than at the beginning");
    const at = y * rows[0].length + x;
    demand(at > before, "a hurt unit is listed twice or out of order");
    before = at;
  }
}

// bitwa.time.limit (000 ¶65)
export function timeLimit(limitMs) {
  demand(isWithin(limitMs, 1, MAX_LIMIT_MS), "a limit is 1 to 3600000 milliseconds");
}

// bitwa.board.stage (000 ¶12, ¶59)
export function boardStage(setup) {
  const { round, rounds, killed, spent_us: spentUs, limit_ms: limitMs, stage } = setup;
  demand(isWithin(round, 1, rounds), "there is no such round");
  demand(killed.length === 0 || isSeats(killed), "the killed are no list of seats in order");
  const isSpent = spentUs.length === 2 && spentUs.every((us) => isWithin(us, 0, limitMs * 1000));
  demand(isSpent, "more time is spent than there is");
  demand(Object.keys(stage).length === 1, "a stage has one name");
  demand(killed.length < 2 || "over" in stage, "both are killed, but the game goes on");
  const board = new Board(setup.rows, 1);
  const [[kind, detail]] = Object.entries(stage);
  switch (kind) {
    case "set-game":
      checkWaits(detail, killed);
      demand(round === 1 && setup.hurt.length === 0, "a move was made before set_game");
      break;
    case "time-left":
    case "gen-move":
      demand(board.has(detail) && !killed.includes(ownerOf(detail)), "no such division moves");
      demand(SEATS.every((seat) => board.unitsOf(seat).length > 0), "a player has no units, but the game goes on");
      break;
    case "play":
      checkWaits(detail.waits, killed);
      demand(board.has(detail.division), "there is no such division");
      break;
    case "over":
      checkOver(setup, board);
      break;
    default:
      throw new Impossible("there is no such stage");
  }
}

function isSeats(list) {
  return ["[0]", "[1]", "[0,1]"].includes(JSON.stringify(list));
}

function checkWaits(waits, killed) {
  const isListed = isSeats(waits) && !waits.some((seat) => killed.includes(seat));
  demand(isListed, "those who are to answer are no list of living seats in order");
}

function checkOver({ stage, killed, round, rounds }, board) {
  const isEmpty = SEATS.some((seat) => board.unitsOf(seat).length === 0);
  const by = isEmpty ? "annihilation" : killed.length === 2 ? "killed" : "rounds";
  demand(stage.over === by, "the game is not over by that");
  demand(by !== "rounds" || round === rounds, "there are rounds left");
}
