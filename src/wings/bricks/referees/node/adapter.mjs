// An adapter: lets `rulebook` ask the referee of bricks in `rules.mjs` what it makes of a game.
//
//     rulebook smoke bricks -- node adapter.mjs       tests this adapter
//     rulebook validate bricks -- node adapter.mjs    validates the referee behind it
//
// The forms of the data stand at the end.

import { Game, Impossible, readCell, talkSpelling } from "./rules.mjs";
import { Rejected, serve } from "./serve.mjs";

class Adapter {
  name = "bricks referee";
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
    return this.game.answer(seatOf(seat), talkSpelling(line), tookUs);
  }

  fault(seat) {
    this.game.fail(seatOf(seat));
    return true;
  }

  chance() {
    throw new Impossible("luck decides nothing in bricks");
  }

  position() {
    return { board: this.game.board.rows(), stage: this.game.stage };
  }

  turn() {
    const { over } = this.game.stage;
    if (over) {
      return { over: over.loser === 0 ? [2, 1] : [1, 2] };
    }
    return { seats: [this.game.asked] };
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
  if (move === "ok") {
    return move;
  }
  const brick = move?.brick;
  return Array.isArray(brick) && brick.length === 2 && brick.every(readCell) ? { brick } : null;
}

serve(new Adapter(), "bricks");

// The forms of the data, in a game that our own referee was asked about (> a request, < its answer). All of them:
// `rulebook schema game bricks` and `rulebook schema adapter`; in words: docs/adapter.md.
//
@CONVERSATION@
