// An adapter: lets `rulebook` ask the referee of snakes in `rules.mjs` what it makes of a game.
//
//     rulebook smoke snakes -- node adapter.mjs       tests this adapter
//     rulebook validate snakes -- node adapter.mjs    validates the referee behind it
//
// The forms of the data stand at the end.

import { Game, Impossible, endPoints } from "./rules.mjs";
import { Rejected, serve } from "./serve.mjs";

class Adapter {
  name = "snakes referee";
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
    return this.game.answer(this.seatOf(seat), move, tookUs);
  }

  // There is no text protocol, so that a line is no move, whatever it says.
  line(seat, line, tookUs) {
    return this.game.answer(this.seatOf(seat), null, tookUs);
  }

  fault(seat) {
    this.game.fail(this.seatOf(seat));
    return true;
  }

  chance(outcome) {
    this.game.draw(outcome.order);
  }

  position() {
    const { snakes, round, order, stage } = this.game;
    return { snakes, round, order, stage };
  }

  turn() {
    if (this.game.isOver) {
      return { over: endPoints(this.game) };
    }
    return this.game.stage === "order" ? "chance" : { seats: [this.game.mover] };
  }

  sent() {
    return this.game.sent;
  }

  moves(seat) {
    return this.game.moves(this.seatOf(seat));
  }

  view(seat) {
    return this.game.view(this.seatOf(seat));
  }

  seatOf(seat) {
    if (!(seat in this.game.snakes)) {
      throw new Impossible(`there is no seat ${seat}`);
    }
    return seat;
  }
}

serve(new Adapter(), "snakes");

// The forms of the data, in a game that our own referee was asked about (> a request, < its answer). All of them:
// `rulebook schema game snakes` and `rulebook schema adapter`; in words: docs/adapter.md.
//
@CONVERSATION@
