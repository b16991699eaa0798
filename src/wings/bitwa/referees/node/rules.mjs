// The rules of bitwa (text 000): rounds, what is said, time, faults and the end. `board.mjs` has the rules on moves,
// `setups.mjs` those on setups. Nothing here reads, writes or waits. A comment such as `bitwa.round.once (000 ¶6, ¶12)`
// names the rule that is kept below it, and its place in the text; `rulebook explain bitwa.round.once` says it in
// words.

import { Board, LETTERS, moveDivision, ownerOf, targetField, targetFlags, targetPoints } from "./board.mjs";
import { demand, readSetup } from "./setups.mjs";

export { Impossible } from "./setups.mjs";

export const TARGET_KEYS = ["attack", "x", "y", "dx", "dy", "p"];
export const LARGEST = 2_147_483_647;

const SEATS = [0, 1];

// A game. `sent` is what was said since the last event: pairs of a seat and a command.
export class Game {
  sent = [];

  constructor(given) {
    const setup = readSetup(given);
    this.board = new Board(setup.rows, setup.strength, setup.hurt);
    this.rounds = setup.rounds;
    this.round = setup.round;
    this.killed = [...setup.killed];
    this.limitMs = setup.limit_ms;
    this.spentUs = [...setup.spent_us];
    this.stage = setup.stage;
    this.sayStage();
  }

  // Sends the commands that are to be answered at the stage of the setup.
  sayStage() {
    const { "set-game": seats, "time-left": timeLeft, "gen-move": genMove } = this.stage;
    if (seats !== undefined && endAnnihilation(this)) {
      // bitwa.end.empty-side (000 ¶8; ruling bitwa.empty-side)
      this.stage = { over: "annihilation" };
    } else if (seats !== undefined) {
      talkSetGame(this, seats);
    } else if (timeLeft !== undefined) {
      talkTimeLeft(this, timeLeft);
    } else if (genMove !== undefined) {
      talkGenMove(this, genMove);
    }
  }

  // The seats that are to answer.
  get asked() {
    const [[kind, detail]] = Object.entries(this.stage);
    switch (kind) {
      case "set-game":
        return detail;
      case "play":
        return detail.waits;
      case "over":
        return [];
      default:
        return [ownerOf(detail)];
    }
  }

  get living() {
    return SEATS.filter((seat) => !this.killed.includes(seat));
  }

  get asksTarget() {
    return "gen-move" in this.stage;
  }

  // Every good answer of the seat.
  moves(seat) {
    if (!this.asked.includes(seat)) {
      return [];
    }
    return this.asksTarget ? everyTarget(this.board).map((target) => ({ target })) : ["ack", "error"];
  }

  // A player has answered this line. True when that is a fault.
  answerLine(seat, line, tookUs) {
    return this.answer(seat, talkAnswer(line, this.asksTarget), tookUs);
  }

  // A player has answered "ack", "error", {target}, or null for anything else. True when that is a fault.
  answer(seat, answer, tookUs) {
    this.beginStep(seat);
    if (talkEarly(this, seat) || !timeBudget(this, seat, tookUs) || !this.isGood(answer)) {
      killedKills(this, seat);
      return true;
    }
    this.spentUs[seat] += tookUs;
    if ("time-left" in this.stage) {
      talkGenMove(this, this.stage["time-left"]);
    } else if (this.asksTarget) {
      const division = this.stage["gen-move"];
      moveDivision(this.board, division, answer.target);
      talkPlay(this, division, answer.target);
    } else {
      talkAcknowledged(this, seat);
    }
    return false;
  }

  isGood(answer) {
    if (!this.asksTarget) {
      return answer !== null;
    }
    // bitwa.talk.error (000 ¶38, ¶48; ruling bitwa.error-reply): no fault but here, where a target is asked for.
    const target = answer?.target;
    return target !== undefined && targetField(this.board, target) && targetFlags(target) && targetPoints(target);
  }

  // A player has failed: "timeout", "crash", "garbled" or "memory".
  // bitwa.fault.crash (000 ¶59)
  // bitwa.fault.memory (000 ¶65; ruling bitwa.memory)
  fail(seat, fault) {
    demand(fault !== "timeout" || this.asked.includes(seat), "a player who is not asked cannot be late");
    this.beginStep(seat);
    killedKills(this, seat);
  }

  beginStep(seat) {
    demand(!("over" in this.stage), "the game is over");
    demand(!this.killed.includes(seat), "nothing comes from a player who was killed");
    this.sent = [];
  }
}

function everyTarget(board) {
  const targets = [];
  for (const attack of [0, 1]) {
    for (let y = 0; y < board.height; y++) {
      for (let x = 0; x < board.width; x++) {
        for (const dx of [-1, 1]) {
          for (const dy of [-1, 1]) {
            targets.push({ attack, x, y, dx, dy, p: 0 }, { attack, x, y, dx, dy, p: 1 });
          }
        }
      }
    }
  }
  return targets;
}

// Rounds.

// bitwa.round.order (000 ¶12, ¶44)
// Asks the next division behind the last one, which is null where none has moved.
export function roundOrder(game, last) {
  const behind = last === null ? LETTERS : LETTERS.slice(LETTERS.indexOf(last) + 1);
  const next = behind.find((letter) => !isPassedOver(game, letter));
  if (next === undefined) {
    roundOnce(game);
  } else {
    talkTimeLeft(game, next);
  }
}

// bitwa.round.once (000 ¶6, ¶12)
export function roundOnce(game) {
  if (endRounds(game)) {
    game.stage = { over: "rounds" };
  } else {
    game.round += 1;
    roundOrder(game, null);
  }
}

function isPassedOver(game, letter) {
  return roundKilled(game, letter) || roundSkip(game, letter);
}

// bitwa.round.skip (000 ¶58; ruling bitwa.emptied)
export function roundSkip(game, letter) {
  return !game.board.has(letter);
}

// bitwa.round.killed (000 ¶59; ruling bitwa.killed)
export function roundKilled(game, letter) {
  return game.killed.includes(ownerOf(letter));
}

// What is said.

// bitwa.talk.set-game (000 ¶29, ¶33, ¶41, ¶42, ¶43, ¶46)
export function talkSetGame(game, seats) {
  const { board, rounds } = game;
  const told = { m: board.width, n: board.height, rounds, strength: board.fullStrength, rows: board.rows() };
  game.stage = { "set-game": seats };
  game.sent = seats.map((seat) => [seat, { "set-game": told }]);
}

// bitwa.talk.time-left (000 ¶31, ¶33, ¶47, ¶48; ruling bitwa.time-left)
export function talkTimeLeft(game, division) {
  const seat = ownerOf(division);
  game.stage = { "time-left": division };
  game.sent = [[seat, { "time-left": Math.floor(leftUs(game, seat) / 1000) }]];
}

// bitwa.talk.gen-move (000 ¶30, ¶33, ¶49, ¶50)
export function talkGenMove(game, division) {
  game.stage = { "gen-move": division };
  game.sent = [[ownerOf(division), { "gen-move": division }]];
}

// bitwa.talk.play (000 ¶30, ¶33, ¶54, ¶55)
export function talkPlay(game, division, target) {
  const seats = game.living;
  game.stage = { play: { division, waits: seats } };
  game.sent = seats.map((seat) => [seat, { play: { division, target } }]);
}

// bitwa.talk.acknowledged (000 ¶33, ¶37)
// A seat has answered `set_game` or `play`, or is not waited for any more.
export function talkAcknowledged(game, seat) {
  const { play } = game.stage;
  const waits = game.asked.filter((other) => other !== seat);
  if (waits.length > 0) {
    game.stage = play ? { play: { ...play, waits } } : { "set-game": waits };
  } else {
    talkFinalPlay(game, play?.division ?? null);
  }
}

// bitwa.talk.final-play (ruling bitwa.final-play)
export function talkFinalPlay(game, last) {
  if (endAnnihilation(game)) {
    game.stage = { over: "annihilation" };
  } else {
    roundOrder(game, last);
  }
}

// bitwa.talk.answer (000 ¶37, ¶49, ¶51, ¶52, ¶53, ¶54, ¶57; rulings bitwa.syntax, bitwa.ack-text)
// What an answer without the line feeds at its end says: "ack", "error", {target}, or null for a malformed one.
export function talkAnswer(line, asksTarget) {
  if (line.startsWith("?")) {
    return "error";
  }
  if (!line.startsWith("=")) {
    return null;
  }
  if (!asksTarget) {
    return "ack";
  }
  const [sign, ...values] = line.replace(/\r$/, "").split(" ");
  if (sign !== "=" || values.length !== TARGET_KEYS.length || !values.every(talkIntegers)) {
    return null;
  }
  return { target: Object.fromEntries(TARGET_KEYS.map((key, index) => [key, Number(values[index])])) };
}

// bitwa.talk.integers (000 ¶51, ¶52, ¶53; ruling bitwa.integers)
export function talkIntegers(text) {
  return /^(-1|0|[1-9][0-9]*)$/.test(text) && Number(text) <= LARGEST;
}

// bitwa.talk.early (000 ¶37, ¶59; ruling bitwa.early)
export function talkEarly(game, seat) {
  return !game.asked.includes(seat);
}

// Time.

// bitwa.time.budget (000 ¶48, ¶59, ¶65; ruling bitwa.time)
// bitwa.time.clock (000 ¶48; ruling bitwa.time): a sum of exactly the limit is in time.
export function timeBudget(game, seat, tookUs) {
  return tookUs <= leftUs(game, seat);
}

function leftUs(game, seat) {
  return game.limitMs * 1000 - game.spentUs[seat];
}

// Players that are killed.

// bitwa.killed.kills (000 ¶57, ¶59; rulings bitwa.killed, bitwa.fault-aside)
// bitwa.killed.units (000 ¶59; ruling bitwa.killed): nothing on the board changes.
export function killedKills(game, seat) {
  const wasAsked = game.asked.includes(seat);
  game.killed = [...game.killed, seat].sort();
  if (endKilled(game)) {
    game.stage = { over: endAnnihilation(game) ? "annihilation" : "killed" };
  } else if (wasAsked) {
    killedDivision(game, seat);
  }
}

// bitwa.killed.division (000 ¶57; ruling bitwa.killed-mid)
export function killedDivision(game, seat) {
  const division = game.stage["time-left"] ?? game.stage["gen-move"];
  if (division === undefined) {
    talkAcknowledged(game, seat);
  } else {
    roundOrder(game, division);
  }
}

// The end.

// bitwa.end.annihilation (000 ¶8; ruling bitwa.end)
export function endAnnihilation(game) {
  return SEATS.some((seat) => endCount(game, seat) === 0);
}

// bitwa.end.rounds (000 ¶8, ¶42; ruling bitwa.round-limit)
export function endRounds(game) {
  return game.round === game.rounds;
}

// bitwa.end.killed (000 ¶59; ruling bitwa.killed)
export function endKilled(game) {
  return game.living.length === 0;
}

// bitwa.end.count (000 ¶8; ruling bitwa.killed)
export function endCount(game, seat) {
  return game.board.unitsOf(seat).length;
}

// bitwa.end.strength (000 ¶8)
export function endStrength(game, seat) {
  return game.board.unitsOf(seat).reduce((sum, field) => sum + game.board.strength(field), 0);
}

// The places of the two seats when the game is over.
export function endPlaces(game) {
  const lead = endCount(game, 0) - endCount(game, 1) || endStrength(game, 0) - endStrength(game, 1);
  if (lead === 0) {
    // bitwa.end.draw (ruling bitwa.draw)
    return [1, 1];
  }
  return lead > 0 ? [1, 2] : [2, 1];
}
