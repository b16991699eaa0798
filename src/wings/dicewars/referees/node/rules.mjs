// The rules of Dice Wars (text 004): calls, the choice of flags, turns, battles, income and the end. `world.mjs` has
// the rules on attacks and on what a player is told, `setups.mjs` those on setups. Nothing here reads, writes, waits or
// draws at random. A comment such as `dicewars.battle.sum (004 ¶13; ruling dicewars.tie)` names the rule that is kept
// below it, and its place in the text; `rulebook explain dicewars.battle.sum` says it in words.

import { MAX_TURNS, demand, readSetup, stageOf } from "./setups.mjs";
import {
  MAX_RESERVE,
  World,
  everyAttack,
  incomeGroup,
  isLegal,
  toldAvailable,
  toldFlags,
  toldWorld,
} from "./world.mjs";

export { Impossible } from "./setups.mjs";

// The time for each call, in microseconds.
export const LIMITS_US = {
  // dicewars.limits.init (004 ¶39; ruling dicewars.limits)
  init: 2_000_000,
  // dicewars.limits.name (004 ¶37; ruling dicewars.limits)
  name: 100_000,
  // dicewars.limits.choice (004 ¶41; ruling dicewars.limits)
  choice: 1_000_000,
  // dicewars.limits.told (004 ¶43; ruling dicewars.limits): nothing answers this call, so that it can only fail.
  told: 100_000,
  // dicewars.limits.attack (004 ¶45; ruling dicewars.limits)
  attack: 250_000,
};

// A war. `sent` is the calls made since the last event: pairs of a seat and a message.
export class Game {
  sent = [];

  constructor(given) {
    const setup = readSetup(given);
    this.players = setup.players;
    this.world = new World(setup);
    this.turn = setup.turn;
    this.ply = setup.ply;
    this.stage = setup.stage;
    const seats = [...this.world.flags.keys()];
    // dicewars.map.borders (004 ¶20, ¶24; ruling dicewars.borders)
    const map = Object.fromEntries(this.world.borders);
    this.sent = seats.map((seat) => [seat, { map }]);
    for (const seat of this.asked) {
      this.call(seat);
    }
  }

  // The seats that are to answer: none when luck is to decide, and none when the war is over.
  get asked() {
    return [...this.world.flags.keys()].filter((seat) => this.openCall(seat) !== null);
  }

  get isOver() {
    return this.stage === "over";
  }

  // The call that the seat is to answer, under the name of its limit; null for none.
  openCall(seat) {
    const [kind, detail] = stageOf(this.stage);
    switch (kind) {
      case "prepare":
        return detail[seat] === "ready" ? null : detail[seat];
      case "choose":
        return detail === seat ? "choice" : null;
      case "attack":
        return detail.seat === seat ? "attack" : null;
      default:
        return null;
    }
  }

  // Makes the call that the seat is to answer.
  call(seat) {
    const calls = { init: prepareInit, name: prepareName, choice: choiceCall, attack: attackCall };
    this.sent.push([seat, calls[this.openCall(seat)](this, seat)]);
  }

  // The world as the seat sees it now.
  view(seat) {
    return toldWorld(this.world, seat, toldAttacksLeft(this, seat));
  }

  // Every legal move of the seat; of names, of which there is no end, only one.
  moves(seat) {
    switch (this.openCall(seat)) {
      case "init":
        return ["ready"];
      case "name":
        return [{ name: null }];
      case "choice":
        return toldAvailable(this.world).map((flag) => ({ flag }));
      case "attack":
        return [...everyAttack(this.world, seat), null].map((attack) => ({ attack }));
      default:
        return [];
    }
  }

  // A seat has answered "ready", {name}, {flag}, {attack}, or null for anything else. True when that is refused.
  answer(seat, move, tookUs) {
    this.beginStep();
    const call = this.openCall(seat);
    if (callsUnasked(call)) {
      return true;
    }
    const isGood = limitsClock(call, tookUs) && callsForm(call, move) && this.isAllowed(seat, call, move);
    this.goOn(seat, call, isGood ? move : null);
    return !isGood;
  }

  // A seat has failed: "timeout", "crash", "garbled" or "memory".
  // dicewars.calls.error (004 ¶41, ¶45)
  // dicewars.limits.memory (004 ¶46; ruling dicewars.limits)
  fail(seat) {
    this.beginStep();
    const call = this.openCall(seat);
    if (!callsUnasked(call)) {
      this.goOn(seat, call, null);
    }
  }

  isAllowed(seat, call, { flag, attack }) {
    switch (call) {
      case "choice":
        return choiceFree(this.world, flag);
      case "attack":
        return turnStop(attack) || isLegal(this.world, seat, attack);
      default:
        return true;
    }
  }

  // What follows a reply to a call; `move` is null for a bad one.
  // dicewars.limits.breach (004 ¶47): a call that was stopped is a bad reply, too.
  goOn(seat, call, move) {
    switch (call) {
      case "choice":
        // dicewars.choice.passed-over (004 ¶41, ¶47; ruling dicewars.choose-invalid): with no flag for now.
        this.world.flags[seat] = move === null ? null : move.flag;
        choiceLastFirst(this, this.world.order.indexOf(seat));
        break;
      case "attack":
        // dicewars.attack.invalid (004 ¶45, ¶47; ruling dicewars.attack-invalid)
        if (move === null || turnStop(move.attack)) {
          incomeAlways(this, seat);
        } else {
          this.stage = { roll: { ...this.stage.attack, ...move.attack } };
        }
        break;
      default:
        prepare(this, seat, call);
    }
  }

  // Luck has decided.
  settle(outcome) {
    const [kind, detail] = stageOf(this.stage);
    const [name, what] = stageOf(outcome);
    const expected = { deal: "flags", roll: "roll", scatter: "scatter" }[kind];
    demand(expected !== undefined && name === expected, "luck is not to decide this now");
    this.sent = [];
    if (kind === "deal") {
      deal(this, what);
    } else if (kind === "roll") {
      battleRoll(this, detail, what);
    } else {
      incomeScatter(this, detail, what);
    }
  }

  beginStep() {
    demand(!this.isOver, "the war is over");
    this.sent = [];
  }
}

// Calls.

// dicewars.calls.unasked (004 ¶41, ¶43, ¶45)
export function callsUnasked(call) {
  return call === null;
}

// dicewars.calls.form (004 ¶35)
export function callsForm(call, move) {
  const kind = move === "ready" ? move : Object.keys(move ?? {})[0];
  return kind === { init: "ready", name: "name", choice: "flag", attack: "attack" }[call];
}

// dicewars.limits.clock (004 ¶35; ruling dicewars.limits)
export function limitsClock(call, tookUs) {
  return tookUs <= LIMITS_US[call];
}

// Before the war.

// dicewars.prepare.init (004 ¶38, ¶39)
export function prepareInit() {
  return "init";
}

// dicewars.prepare.name (004 ¶36, ¶37)
export function prepareName() {
  return "get-name";
}

// Well or badly, `init` or `getName` is over.
function prepare(game, seat, call) {
  const calls = [...game.stage.prepare];
  calls[seat] = call === "init" ? "name" : "ready";
  game.stage = { prepare: calls };
  if (call === "init") {
    game.call(seat);
  } else if (calls.every((other) => other === "ready")) {
    choiceLastFirst(game, game.players);
  }
}

// dicewars.choice.last-first (004 ¶12)
// Asks who stands before this place in the order.
// dicewars.choice.last-flag (004 ¶41; ruling dicewars.choose-last): whether one flag is left or more.
export function choiceLastFirst(game, place) {
  if (place === 0) {
    choiceLeftovers(game);
    return;
  }
  const seat = game.world.order[place - 1];
  game.stage = { choose: seat };
  game.call(seat);
}

function choiceCall(game, seat) {
  return { "choose-flag": { world: game.view(seat), available: toldAvailable(game.world) } };
}

// dicewars.choice.free (004 ¶12, ¶41; ruling dicewars.choose-invalid)
export function choiceFree(world, flag) {
  return toldAvailable(world).includes(flag);
}

// dicewars.choice.leftovers (004 ¶41)
export function choiceLeftovers(game) {
  const { flags } = game.world;
  const left = toldAvailable(game.world);
  if (left.length > 1) {
    game.stage = "deal";
    return;
  }
  if (left.length === 1) {
    [flags[flags.indexOf(null)]] = left;
  }
  beginWar(game);
}

function deal(game, dealt) {
  const { world } = game;
  const areKept = world.flags.every((flag, seat) => flag === null || flag === dealt[seat]);
  const areAll = dealt.length === game.players && toldFlags(world).every((flag) => dealt.includes(flag));
  demand(areKept && areAll, "luck deals the flags that are left, one to each seat that has none");
  world.flags = [...dealt];
  beginWar(game);
}

function beginWar(game) {
  beginTurn(game, game.world.order[0], 1);
}

// Turns.

// dicewars.turn.order (004 ¶12, ¶13; ruling dicewars.order)
// The turn of this seat is over.
export function turnOrder(game, seat) {
  const { order, out } = game.world;
  const place = order.indexOf(seat);
  const turned = [...order.slice(place + 1), ...order.slice(0, place + 1)];
  const next = turned.find((other) => !out.includes(other));
  if (order.indexOf(next) > place) {
    beginTurn(game, next, game.turn);
  } else if (endLimit(game)) {
    game.stage = "over";
  } else {
    beginTurn(game, next, game.turn + 1);
  }
}

function beginTurn(game, seat, turn) {
  game.turn = turn;
  game.ply += 1;
  turnAsked(game, seat, 1);
}

// dicewars.turn.asked (004 ¶44, ¶45; ruling dicewars.no-attack)
export function turnAsked(game, seat, step) {
  game.stage = { attack: { seat, step } };
  game.call(seat);
}

function attackCall(game, seat) {
  return { attack: { world: game.view(seat) } };
}

// dicewars.told.attacks-left (004 ¶31; ruling dicewars.attacks-left)
export function toldAttacksLeft(game, seat) {
  return game.openCall(seat) === "attack" ? game.turn - game.stage.attack.step + 1 : 0;
}

// dicewars.turn.steps (004 ¶13)
// A step is over.
export function turnSteps(game, seat, step) {
  if (step === game.turn) {
    incomeAlways(game, seat);
  } else {
    turnAsked(game, seat, step + 1);
  }
}

// dicewars.turn.stop (004 ¶13, ¶45; ruling dicewars.stop)
export function turnStop(attack) {
  return attack === null;
}

// Battles.

// dicewars.battle.roll (004 ¶13)
export function battleRoll(game, { seat, step, from, to }, { attacker, defender }) {
  const { world } = game;
  demand(areThrown(world, from, attacker) && areThrown(world, to, defender), "each die is thrown, and shows 1 to 6");
  // dicewars.told.before (004 ¶43; ruling dicewars.before-world)
  const before = [...world.flags.keys()].map((hearer) => game.view(hearer));
  const loser = world.flags.indexOf(world.lands.get(to).flag);
  const won = battleSum(attacker, defender);
  if (won) {
    battleWon(world, from, to);
  } else {
    battleLost(world, from);
  }
  battleEliminated(world, loser);
  toldAttack(game, seat, { attack: { from, to }, won }, before);
  if (endConquest(game)) {
    game.stage = "over";
  } else {
    turnSteps(game, seat, step);
  }
}

function areThrown(world, land, dice) {
  return dice.length === world.lands.get(land).dice && dice.every((die) => [1, 2, 3, 4, 5, 6].includes(die));
}

// dicewars.battle.sum (004 ¶13; ruling dicewars.tie)
export function battleSum(attacker, defender) {
  const sum = (dice) => dice.reduce((total, die) => total + die, 0);
  return sum(attacker) > sum(defender);
}

// dicewars.battle.won (004 ¶13)
export function battleWon(world, from, to) {
  const { flag, dice } = world.lands.get(from);
  world.lands.set(to, { flag, dice: dice - 1 });
  world.lands.set(from, { flag, dice: 1 });
}

// dicewars.battle.lost (004 ¶13)
export function battleLost(world, from) {
  world.lands.get(from).dice = 1;
}

// dicewars.battle.eliminated (004 ¶15)
export function battleEliminated(world, seat) {
  if (world.landsOf(seat).length === 0) {
    world.out.push(seat);
    // dicewars.battle.eliminated-reserve (004 ¶15; ruling dicewars.eliminated-reserve)
    world.reserve[seat] = 0;
  }
}

// dicewars.told.attack (004 ¶42, ¶43; rulings dicewars.informed, dicewars.hearers)
export function toldAttack(game, seat, result, before) {
  const { flags, out } = game.world;
  for (const hearer of flags.keys()) {
    if (hearer !== seat && !out.includes(hearer)) {
      game.sent.push([hearer, { "opponent-attack": { opponent: flags[seat], ...result, before: before[hearer] } }]);
    }
  }
}

// The end of a turn.

// dicewars.income.always (004 ¶14; ruling dicewars.income-always)
export function incomeAlways(game, seat) {
  const { reserve } = game.world;
  const pool = incomePool(game.world, seat);
  reserve[seat] = 0;
  layOut(game, seat, pool);
}

// dicewars.income.pool (004 ¶14; ruling dicewars.income-order)
export function incomePool(world, seat) {
  return world.reserve[seat] + incomeGroup(world, seat);
}

// Luck lays out a die while there is one and a land has room.
function layOut(game, seat, left) {
  if (left > 0 && game.world.landsWithRoom(seat).length > 0) {
    game.stage = { scatter: { seat, left } };
  } else {
    incomeReserve(game.world, seat, left);
    turnOrder(game, seat);
  }
}

// dicewars.income.scatter (004 ¶14; ruling dicewars.income-order)
export function incomeScatter(game, { seat, left }, land) {
  demand(game.world.landsWithRoom(seat).includes(land), "a die is laid on an own land that has less than 8");
  game.world.lands.get(land).dice += 1;
  layOut(game, seat, left - 1);
}

// dicewars.income.reserve (004 ¶14)
export function incomeReserve(world, seat, left) {
  world.reserve[seat] = incomeCap(left);
}

// dicewars.income.cap (004 ¶14; ruling dicewars.income-order)
export function incomeCap(dice) {
  return Math.min(dice, MAX_RESERVE);
}

// The end.

// dicewars.end.conquest (004 ¶15; ruling dicewars.last-land)
export function endConquest(game) {
  return game.world.out.length === game.players - 1;
}

// dicewars.end.limit (004 ¶61; rulings dicewars.turn-limit, dicewars.last-income)
// Whether this was the last round.
export function endLimit(game) {
  return game.turn === MAX_TURNS;
}

// dicewars.end.places (004 ¶15, ¶61; ruling dicewars.places)
// The place of each seat.
export function endPlaces(world) {
  const living = [...world.flags.keys()].filter((seat) => !world.out.includes(seat));
  const ranked = [...endLimitRank(world, living), ...[...world.out].reverse()];
  return [...world.flags.keys()].map((seat) => ranked.indexOf(seat) + 1);
}

// dicewars.end.limit-rank (004 ¶61; rulings dicewars.limit-rank, dicewars.places-tied)
// The seats, the best first.
export function endLimitRank(world, seats) {
  const dice = (seat) => world.diceOf(seat) + world.reserve[seat];
  const lands = (seat) => world.landsOf(seat).length;
  const first = (seat) => world.order.indexOf(seat);
  return [...seats].sort(
    (one, other) => dice(other) - dice(one) || lands(other) - lands(one) || first(other) - first(one),
  );
}
