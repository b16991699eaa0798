// The rules of garrison (text 002): calls and views, moves, battles, growth, the end and faults. `setups.mjs` has the
// rules on setups. Nothing here reads, writes or waits. A comment such as `garrison.battle.free (002 §1 ¶8)` names the
// rule that is kept below it, and its place in the text; `rulebook explain garrison.battle.free` says it in words.

import { LARGEST, MAX_MOVES, OWNERS, WALL, demand, ownerOfAll, readSetup, totalOf } from "./setups.mjs";

export { Impossible } from "./setups.mjs";

const SEATS = [0, 1];

// A game. A cell is [row, column], both from 1. `sent` is the calls made since the last event: pairs of a seat and a
// message.
export class Game {
  sent = [];

  constructor(given) {
    const setup = readSetup(given);
    this.field = setup.field.map((row) => [...row]);
    this.army = setup.army.map((row) => [...row]);
    this.at = [...setup.at];
    this.hand = [...setup.hand];
    this.moves = [...setup.moves];
    this.stage = setup.stage;
    // garrison.end.owned-start (ruling garrison.owned-start)
    if (this.asked === undefined || endTerritory(this)) {
      return;
    }
    if (this.isInit) {
      talkInit(this, this.asked, this.stage.init.failed);
    } else {
      talkMove(this, this.asked);
    }
  }

  // The seat that is to answer; undefined when the game is over.
  get asked() {
    return this.isInit ? this.stage.init.seat : this.stage.move;
  }

  get isInit() {
    return "init" in this.stage;
  }

  // The seat that owns the cell; undefined for a wall and outside the field.
  owner([row, column]) {
    const seat = OWNERS.indexOf(this.field[row - 1]?.[column - 1]);
    return seat < 0 ? undefined : seat;
  }

  garrison([row, column]) {
    return this.army[row - 1][column - 1];
  }

  setGarrison([row, column], garrison) {
    this.army[row - 1][column - 1] = garrison;
  }

  // A player's reply to `init` is "ready", to `get_move` {to, collect}; null is anything else. True when it is refused.
  answer(seat, move, tookUs) {
    this.beginStep();
    if (!timeClock(this, tookUs) || faultEarly(this, seat) || faultGarbled(this, move)) {
      faultLoses(this, seat);
      return true;
    }
    if (move === "ready") {
      talkInitOrder(this, seat);
      return false;
    }
    const isMade = makeMove(this, seat, move);
    turnAlternate(this, seat);
    return !isMade;
  }

  // A player has failed: "timeout", "crash", "garbled" or "memory".
  // garrison.fault.crash (002 §3 ¶1; ruling garrison.fault)
  // garrison.fault.memory (002 §2 ¶5; ruling garrison.fault)
  fail(seat) {
    this.beginStep();
    faultLoses(this, seat);
  }

  beginStep() {
    demand(this.asked !== undefined, "the game is over");
    this.sent = [];
  }

  end(winner, by) {
    this.stage = { over: { winner, by } };
  }
}

// Every legal reply of a seat.
export function everyMove(game, seat) {
  if (seat !== game.asked) {
    return [];
  }
  if (game.isInit) {
    return ["ready"];
  }
  const cells = reachable(game.at[seat]).filter((cell) => isAdmissible(game, seat, cell));
  return cells.map((to) => ({ to, collect: 0 }));
}

// Calls.

// garrison.talk.init (002 §1 ¶19, §2 ¶2, ¶3, §2.3 ¶4)
export function talkInit(game, seat, failed) {
  game.stage = { init: failed === undefined ? { seat } : { seat, failed } };
  game.sent = [[seat, { init: viewOf(game, seat) }]];
}

// garrison.talk.init-order (ruling garrison.init-both)
// `init` of this seat has returned.
export function talkInitOrder(game, seat) {
  if (game.stage.init.failed !== undefined) {
    game.end(seat, "fault");
  } else if (seat === 0) {
    talkInit(game, 1);
  } else {
    talkMove(game, 0);
  }
}

// garrison.talk.move (002 §1 ¶19, §2 ¶2, ¶3, §2.3 ¶4)
export function talkMove(game, seat) {
  game.stage = { move: seat };
  game.sent = [[seat, { get_move: viewOf(game, seat) }]];
}

// What a player sees, under the names of the contest's API.

// garrison.view.hidden (002 §1 ¶19, §2.1 ¶7, §2.2 ¶7, §2.3 ¶8; ruling garrison.hidden): there is nothing else.
export function viewOf(game, seat) {
  return {
    ...viewPosition(game, seat),
    field: viewField(game),
    army: viewGarrisons(game, seat),
    ...viewTotals(game, seat),
  };
}

// garrison.view.field (002 §1 ¶19, §2.1 ¶4, ¶6, §2.2 ¶4, ¶6, §2.3 ¶5, ¶7)
export function viewField(game) {
  return viewBorder(game.field.map((kinds) => kinds.map((kind) => (kind === WALL ? 0 : Number(kind)))));
}

// garrison.view.border (002 §2.1 ¶6, ¶7, §2.2 ¶6, ¶7, §2.3 ¶7, ¶8)
export function viewBorder(rows) {
  const outside = rows[0].map(() => 0);
  return [outside, ...rows, outside].map((row) => [0, ...row, 0]);
}

// garrison.view.garrisons (002 §1 ¶19, §2.1 ¶7, §2.2 ¶7, §2.3 ¶8)
export function viewGarrisons(game, seat) {
  const isOwn = (row, column) => game.field[row][column] === OWNERS[seat];
  const seen = game.army.map((row, index) => row.map((garrison, column) => (isOwn(index, column) ? garrison : 0)));
  return viewBorder(seen);
}

// garrison.view.position (002 §1 ¶20, ¶21, §2.1 ¶5, ¶10, §2.2 ¶5, ¶10, §2.3 ¶6, ¶11)
export function viewPosition(game, seat) {
  const [ipos, jpos] = game.at[seat];
  return { player: seat, ipos, jpos, hand_army: game.hand[seat] };
}

// garrison.view.totals (002 §1 ¶22, ¶23, ¶24, ¶25, §2.1 ¶8, ¶9, ¶11, ¶12, §2.2 ¶8, ¶9, ¶11, ¶12,
// §2.3 ¶9, ¶10, ¶12, ¶13)
export function viewTotals(game, seat) {
  const [territory, opponentTerritory] = [seat, 1 - seat].map(
    (owner) => game.field.flat().filter((kind) => kind === OWNERS[owner]).length,
  );
  return {
    territory,
    opponent_territory: opponentTerritory,
    total_army: totalOf(game, seat),
    opponent_total_army: totalOf(game, 1 - seat),
  };
}

// Moves.

// garrison.turn.alternate (002 §1 ¶3)
export function turnAlternate(game, seat) {
  game.moves[seat] += 1;
  endOrder(game, seat);
}

// Whether the player could go to the cell; else nothing has changed.
function makeMove(game, seat, { to, collect }) {
  if (!isAdmissible(game, seat, to)) {
    // garrison.move.inadmissible (002 §2.1 ¶14, ¶15, §2.2 ¶14, ¶15, §2.3 ¶15, ¶16; ruling garrison.inadmissible)
    return false;
  }
  const wanted = transferClamp(game, seat, to, collect);
  if (battleChange(game, seat, to)) {
    fight(game, seat, to);
  }
  game.at[seat] = to;
  transferOwn(game, seat, wanted);
  return true;
}

function isAdmissible(game, seat, cell) {
  return moveInside(game, cell) && moveLine(game.at[seat], cell) && moveWall(game, cell);
}

// The cells that a player may name from here, as far as walls and the edge let it.
function reachable([row, column]) {
  // garrison.move.stay (002 §1 ¶4)
  const stay = [row, column];
  // garrison.move.step (002 §1 ¶4)
  return [stay, [row - 1, column], [row + 1, column], [row, column - 1], [row, column + 1]];
}

// garrison.move.inside (002 §1 ¶4)
export function moveInside(game, [row, column]) {
  return game.field[row - 1]?.[column - 1] !== undefined;
}

// garrison.move.line (002 §1 ¶4)
export function moveLine(from, to) {
  return reachable(from).some((cell) => isSame(cell, to));
}

// garrison.move.wall (002 §1 ¶4)
export function moveWall(game, cell) {
  return game.owner(cell) !== undefined;
}

function isSame([row, column], [otherRow, otherColumn]) {
  return row === otherRow && column === otherColumn;
}

// Battles.

// garrison.battle.change (002 §1 ¶5; ruling garrison.stay-no-battle)
// garrison.battle.own-cell (002 §1 ¶5; ruling garrison.own-cell-guest)
export function battleChange(game, seat, to) {
  return !isSame(to, game.at[seat]) && game.owner(to) !== seat;
}

function fight(game, seat, cell) {
  const opponent = 1 - seat;
  fightGarrison(game, seat, cell);
  if (isSame(game.at[opponent], cell)) {
    battleDuel(game);
  }
  // garrison.capture.none (002 §1 ¶11; rulings garrison.zero-army, garrison.lost-position)
  if (game.hand[seat] > 0) {
    captureNonzero(game, seat, cell);
  }
}

function fightGarrison(game, seat, cell) {
  const garrison = game.garrison(cell);
  if (battleLose(game.hand[seat], garrison)) {
    game.hand[seat] = 0;
    return;
  }
  if (!battleFree(game.hand[seat], garrison)) {
    // garrison.battle.cost (002 §1 ¶9; ruling garrison.battle)
    game.hand[seat] -= garrison;
  }
  game.setGarrison(cell, 0);
}

// garrison.battle.lose (002 §1 ¶6, ¶7; ruling garrison.battle)
export function battleLose(army, garrison) {
  return garrison * 3 > army;
}

// garrison.battle.free (002 §1 ¶8; ruling garrison.battle)
export function battleFree(army, garrison) {
  return garrison * 10 <= army;
}

// garrison.battle.duel (002 §1 ¶5, ¶10; ruling garrison.stage-two)
export function battleDuel(game) {
  const lost = Math.min(...game.hand);
  game.hand = game.hand.map((army) => army - lost);
}

// garrison.capture.nonzero (002 §1 ¶11)
export function captureNonzero(game, seat, [row, column]) {
  game.field[row - 1][column - 1] = OWNERS[seat];
  game.setGarrison([row, column], 0);
}

// Transfers between a garrison and the army in hand; what is laid down is negative.

// garrison.transfer.own (002 §1 ¶12, §2.1 ¶15, §2.2 ¶15, §2.3 ¶16)
export function transferOwn(game, seat, wanted) {
  const cell = game.at[seat];
  if (game.owner(cell) !== seat) {
    return;
  }
  const taken = transferAgain(game, seat, wanted);
  game.hand[seat] += taken;
  game.setGarrison(cell, game.garrison(cell) - taken);
}

// garrison.transfer.clamp (002 §2.1 ¶15, §2.2 ¶15, §2.3 ¶16; ruling garrison.clamp)
export function transferClamp(game, seat, to, collect) {
  const known = game.owner(to) === seat ? game.garrison(to) : 0;
  return cut(collect, game.hand[seat], known);
}

// garrison.transfer.again (002 §1 ¶12; ruling garrison.clamp)
export function transferAgain(game, seat, wanted) {
  return cut(wanted, game.hand[seat], game.garrison(game.at[seat]));
}

function cut(collect, hand, garrison) {
  return Math.max(-hand, Math.min(collect, garrison));
}

// Growth.

// garrison.growth.when (002 §1 ¶13; ruling garrison.growth)
export function growthWhen(game, seat) {
  return seat === 1 && game.moves[1] % 25 === 0;
}

// garrison.growth.whose (002 §1 ¶13; ruling garrison.growth)
export function growthWhose(game) {
  // garrison.board.values: no total grows beyond the largest number.
  const room = SEATS.map((seat) => LARGEST - totalOf(game, seat));
  for (const [row, kinds] of game.field.entries()) {
    for (const [column, kind] of kinds.entries()) {
      if (kind !== WALL) {
        const owner = OWNERS.indexOf(kind);
        const growth = Math.min(growthTiers(game.army[row][column]), room[owner]);
        game.army[row][column] += growth;
        room[owner] -= growth;
      }
    }
  }
}

// garrison.growth.tiers (002 §1 ¶14, ¶15, ¶16, ¶17, ¶18; ruling garrison.growth)
export function growthTiers(garrison) {
  return 1 + [30, 100, 300, 1000].filter((least) => garrison >= least).length;
}

// The end.

// garrison.end.order (ruling garrison.win-or-growth)
// What follows a move: a win, growth, the limit, or the other's move.
export function endOrder(game, seat) {
  if (endTerritory(game)) {
    return;
  }
  if (growthWhen(game, seat)) {
    growthWhose(game);
  }
  if (endLimit(game)) {
    game.end(null, "limit");
  } else {
    talkMove(game, 1 - seat);
  }
}

// garrison.end.territory (002 §1 ¶3, §3 ¶1; rulings garrison.win-check, garrison.limit-edge)
export function endTerritory(game) {
  const winner = ownerOfAll(game.field);
  if (winner !== null) {
    game.end(winner, "territory");
  }
  return winner !== null;
}

// garrison.end.limit (002 §3 ¶1, ¶5; ruling garrison.limit)
export function endLimit(game) {
  return game.moves[1] === MAX_MOVES;
}

// Time, in microseconds from a call to the reply.

// garrison.time.init (002 §3 ¶3)
export const TIME_INIT_US = 30_000_000;

// garrison.time.move (002 §3 ¶4)
export const TIME_MOVE_US = 300_000;

// garrison.time.clock (ruling garrison.clock)
export function timeClock(game, tookUs) {
  return tookUs <= (game.isInit ? TIME_INIT_US : TIME_MOVE_US);
}

// Faults.

// garrison.fault.garbled (002 §2.1 ¶13, §2.2 ¶13, §2.3 ¶14; ruling garrison.garbled)
export function faultGarbled(game, move) {
  return move === null || (move === "ready") !== game.isInit;
}

// garrison.fault.early (ruling garrison.early)
export function faultEarly(game, seat) {
  return seat !== game.asked;
}

// garrison.fault.loses (002 §3 ¶1; rulings garrison.fault, garrison.garbled)
export function faultLoses(game, seat) {
  if (game.isInit) {
    faultInit(game, seat);
  } else {
    game.end(1 - seat, "fault");
  }
}

// garrison.fault.init (002 §3 ¶1; rulings garrison.init-both, garrison.fault)
export function faultInit(game, seat) {
  const { seat: asked, failed } = game.stage.init;
  if (failed === 1 - seat) {
    game.end(null, "fault"); // Both have failed.
  } else if (seat !== asked) {
    game.stage = { init: { seat: asked, failed: seat } }; // Who is asked goes on.
  } else if (seat === 0) {
    talkInit(game, 1, 0);
  } else {
    game.end(0, "fault"); // The first player's `init` has returned.
  }
}
