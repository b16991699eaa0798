// An adapter: lets `rulebook` ask your referee of @GAME@ what it makes of a game.
//
// Each function marked FILL IN is one thing that the referee is asked. What is not written yet is skipped, and a
// skip is never counted as a pass; `smoke` says what is left. `rules.mjs` has an empty function for each
// rule, for a referee that is written from the start; delete it if yours exists. The forms of the data stand at
// the end.
//
//     rulebook smoke @GAME@ -- node adapter.mjs       tests this adapter
//     rulebook validate @GAME@ -- node adapter.mjs    validates the referee behind it

import { NotWritten, Rejected, serve } from "./serve.mjs";

class Adapter {
  // FILL IN: the name and version of your referee; "moves" and "view" once they are written; the readings of the rules
  // that it holds (`rulebook list @GAME@` shows them all).
  name = "my referee";
  version = "0.1";
  can = ["start", "step"];
  readings = [];

  start(setup) {
    // FILL IN: open a game; throw new Rejected("why") when your referee does not allow this setup.
    throw new NotWritten("start");
  }

  move(seat, move, tookUs) {
    // FILL IN: a player answered this. Give true when it is refused. A bad reply is no error: the referee deals
    // with it as its rules say.
    throw new NotWritten("move");
  }

  line(seat, line, tookUs) {
    // FILL IN: a player answered this line of the game's own protocol. Give true when it is refused.
    throw new NotWritten("line");
  }

  fault(seat, fault, tookUs) {
    // FILL IN: a player failed: "timeout", "crash", "garbled" or "memory". Give true when that counts.
    throw new NotWritten("fault");
  }

  chance(outcome) {
    // FILL IN: luck decided. In a game without luck this is never called.
    throw new NotWritten("chance");
  }

  position() {
    // FILL IN: the position as it is now.
    throw new NotWritten("position");
  }

  turn() {
    // FILL IN: who acts next, {seats: [0]}, "chance", or {over: [1, 2]} with the place of each seat.
    throw new NotWritten("turn");
  }

  sent() {
    // FILL IN, if you can say it: what the referee has just told whom, [[seat, message], ...]. Else rules on
    // messages are not judged.
    return null;
  }

  moves(seat) {
    // FILL IN, if you like: every legal move of the seat, in any order.
    throw new NotWritten("moves");
  }

  view(seat) {
    // FILL IN, if you like: what the seat may see.
    throw new NotWritten("view");
  }
}

serve(new Adapter(), "@GAME@");

// The forms of the data, in a game that our own referee was asked about (> a request, < its answer). All of them:
// `rulebook schema game @GAME@` and `rulebook schema adapter`; in words: docs/adapter.md.
//
@CONVERSATION@
