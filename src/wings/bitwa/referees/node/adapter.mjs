// An adapter: lets `rulebook` ask the referee of bitwa in `rules.mjs` what it makes of a game.
//
//     rulebook smoke bitwa -- node adapter.mjs       tests this adapter
//     rulebook validate bitwa -- node adapter.mjs    validates the referee behind it
//
// The forms of the data stand at the end.

import { Game, Impossible, LARGEST, TARGET_KEYS, endPlaces } from "./rules.mjs";
import { Rejected, serve } from "./serve.mjs";

class Adapter {
  name = "bitwa referee";
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

  line(seat, line, tookUs) {
    return this.game.answerLine(seatOf(seat), line, tookUs);
  }

  fault(seat, fault) {
    this.game.fail(seatOf(seat), fault);
    return true;
  }

  chance() {
    throw new Impossible("luck decides nothing in bitwa");
  }

  position() {
    const { board, rounds, round, killed, limitMs, spentUs, stage } = this.game;
    return {
      rows: board.rows(),
      rounds,
      strength: board.fullStrength,
      hurt: board.hurt(),
      round,
      killed,
      limit_ms: limitMs,
      spent_us: spentUs,
      stage,
    };
  }

  turn() {
    return "over" in this.game.stage ? { over: endPlaces(this.game) } : { seats: this.game.asked };
  }

  sent() {
    return this.game.sent;
  }

  moves(seat) {
    return this.game.moves(seatOf(seat));
  }

  view(seat) {
    seatOf(seat);
    return this.position();
  }
}

function seatOf(seat) {
  if (seat !== 0 && seat !== 1) {
    throw new Impossible(`there is no seat ${seat}`);
  }
  return seat;
}

// The move, null where it has not the form of one: that is a bad answer, and for the rules to judge.
function readMove(move) {
  if (move === "ack" || move === "error") {
    return move;
  }
  const target = move?.target;
  const hasKeys = Object.keys(target ?? {}).sort().join() === [...TARGET_KEYS].sort().join();
  return hasKeys && Object.values(target).every(isWhole) ? { target } : null;
}

function isWhole(value) {
  return Number.isInteger(value) && value >= -LARGEST - 1 && value <= LARGEST;
}

serve(new Adapter(), "bitwa");

// The forms of the data, in a game that our own referee was asked about (> a request, < its answer). All of them:
// `rulebook schema game bitwa` and `rulebook schema adapter`; in words: docs/adapter.md.
//
@CONVERSATION@
