// An adapter: lets `rulebook` ask the referee of dicewars in `rules.mjs` what it makes of a game.
//
//     rulebook smoke dicewars -- node adapter.mjs       tests this adapter
//     rulebook validate dicewars -- node adapter.mjs    validates the referee behind it
//
// The forms of the data stand at the end.

import { Game, Impossible, endPlaces } from "./rules.mjs";
import { Rejected, serve } from "./serve.mjs";
import { FLAGS, toldLands } from "./world.mjs";

class Adapter {
  name = "dicewars referee";
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
    return this.game.answer(this.seatOf(seat), readMove(move), tookUs);
  }

  // There is no text protocol, so that a line is no answer, whatever it says.
  line(seat, line, tookUs) {
    return this.game.answer(this.seatOf(seat), null, tookUs);
  }

  fault(seat) {
    this.game.fail(this.seatOf(seat));
    return true;
  }

  chance(outcome) {
    this.game.settle(outcome);
  }

  position() {
    const { world, turn, ply, stage } = this.game;
    const { flags, reserve, out } = world;
    return { lands: toldLands(world), flags, reserve, out, turn, ply, stage };
  }

  turn() {
    const { asked, isOver, world } = this.game;
    if (isOver) {
      return { over: endPlaces(world) };
    }
    return asked.length > 0 ? { seats: asked } : "chance";
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
    if (!Number.isInteger(seat) || seat < 0 || seat >= this.game.players) {
      throw new Impossible(`there is no seat ${seat}`);
    }
    return seat;
  }
}

// The move, null where it has not the form of one: that is a bad answer, and for the rules to judge.
function readMove(move) {
  if (move === "ready") {
    return move;
  }
  const [kind, value] = hasOneKey(move) ? Object.entries(move)[0] : [];
  const forms = {
    name: (name) => typeof name === "string",
    flag: (flag) => FLAGS.includes(flag),
    attack: (attack) => Number.isInteger(attack.from) && Number.isInteger(attack.to),
  };
  const isFormed = Object.hasOwn(forms, kind) && (value === null || forms[kind](value));
  return isFormed ? move : null;
}

// Whether it is an object with one key.
function hasOneKey(value) {
  return typeof value === "object" && value !== null && Object.keys(value).length === 1;
}

serve(new Adapter(), "dicewars");

// The forms of the data, in a game that our own referee was asked about (> a request, < its answer). All of them:
// `rulebook schema game dicewars` and `rulebook schema adapter`; in words: docs/adapter.md.
//
@CONVERSATION@
