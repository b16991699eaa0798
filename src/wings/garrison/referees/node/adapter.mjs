// An adapter: lets `rulebook` ask the referee of garrison in `rules.mjs` what it makes of a game.
//
//     rulebook smoke garrison -- node adapter.mjs       tests this adapter
//     rulebook validate garrison -- node adapter.mjs    validates the referee behind it
//
// The forms of the data stand at the end.

import { Game, Impossible, everyMove, viewOf } from "./rules.mjs";
import { Rejected, serve } from "./serve.mjs";

class Adapter {
  name = "garrison referee";
  version = "1";
  can = ["start", "step", "moves", "view"];
  readings = [];

  start(setup) {
    try {
      this.game = new Game(setup);
    } catch (why) {
      throw why instanceof Impossible ? new Rejected(why.message) : why;
    }
  }

  move(seat, move, tookUs) {
    return this.game.answer(seatOf(seat), readMove(move), tookUs);
  }

  // There is no text protocol, so that a line is garbled, whatever it says.
  line(seat, line, tookUs) {
    return this.game.answer(seatOf(seat), null, tookUs);
  }

  fault(seat) {
    this.game.fail(seatOf(seat));
    return true;
  }

  chance() {
    throw new Impossible("luck decides nothing in garrison");
  }

  position() {
    const { field, army, at, hand, moves, stage } = this.game;
    return { field: field.map((row) => row.join("")), army, at, hand, moves, stage };
  }

  turn() {
    const { over } = this.game.stage;
    if (!over) {
      return { seats: [this.game.asked] };
    }
    return { over: [0, 1].map((seat) => (over.winner === null || over.winner === seat ? 1 : 2)) };
  }

  sent() {
    return this.game.sent;
  }

  moves(seat) {
    return everyMove(this.game, seatOf(seat));
  }

  view(seat) {
    return viewOf(this.game, seatOf(seat));
  }
}

function seatOf(seat) {
  if (seat !== 0 && seat !== 1) {
    throw new Impossible(`there is no seat ${seat}`);
  }
  return seat;
}

// The move, null where it has not the form of one: that is a bad reply, and for the rules to judge.
function readMove(move) {
  if (move === "ready") {
    return move;
  }
  const { to, collect } = move ?? {};
  return Array.isArray(to) && to.length === 2 && [...to, collect].every(isLong) ? { to, collect } : null;
}

// Whether it is a whole number of 32 bits with a sign.
function isLong(value) {
  return Number.isInteger(value) && value === (value | 0);
}

serve(new Adapter(), "garrison");

// The forms of the data, in a game that our own referee was asked about (> a request, < its answer). All of them:
// `rulebook schema game garrison` and `rulebook schema adapter`; in words: docs/adapter.md.
//
@CONVERSATION@
