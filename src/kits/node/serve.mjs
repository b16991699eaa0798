// The protocol of an adapter: one request a line, one answer a line, in JSON. Nothing here needs to be changed.

// This part is not written yet: it is skipped, and a skip is never counted as a pass.
export class NotWritten extends Error {}

// The referee does not allow this setup.
export class Rejected extends Error {}

// One method for each command of the protocol; it gives the answer without `seq`.
class Server {
  isOpen = false; // Whether a game is being played,
  skips = null; // or else why the rest of it is skipped.
  wasTold = false; // Whether standard error has the stack of the first exception.

  constructor(adapter, game) {
    this.adapter = adapter;
    this.game = game;
  }

  answer(request) {
    const command = request.cmd;
    if (!["hello", "start", "step", "moves", "view", "bye"].includes(command)) {
      return { error: `there is no command ${JSON.stringify(command)}` };
    }
    try {
      return this[command](request);
    } catch (why) {
      if (why instanceof NotWritten) {
        const skipped = `${why.message} is not written yet`;
        if (command === "start" || command === "step") {
          this.isOpen = false;
          this.skips = skipped;
        }
        return { skipped };
      }
      if (why instanceof Rejected) {
        return { rejected: why.message };
      }
      // Whatever goes wrong in the referee is its answer, so that the game can be found.
      if (!this.wasTold) {
        this.wasTold = true;
        console.error(why);
      }
      return { error: String(why) };
    }
  }

  hello(request) {
    if (request.protocol !== 1 || request.game !== this.game) {
      return { error: `this adapter speaks protocol 1 and plays ${this.game}` };
    }
    const { name, version, can, readings } = this.adapter;
    return { name, version, can, readings };
  }

  start(request) {
    this.isOpen = false;
    this.skips = null;
    this.adapter.start(request.setup);
    const answer = this.state();
    this.isOpen = true;
    return answer;
  }

  step(request) {
    if (!this.isOpen) {
      return this.closed();
    }
    const event = request.event;
    let refused = false;
    if ("chance" in event) {
      this.adapter.chance(event.chance);
    } else {
      const kind = ["move", "line", "fault"].find((kind) => kind in event);
      refused = this.adapter[kind](event.seat, event[kind], event.took_us ?? 0);
    }
    return { ...this.state(), refused };
  }

  state() {
    const answer = { position: this.adapter.position(), turn: this.adapter.turn() };
    const sent = this.adapter.sent();
    if (sent !== null) {
      answer.sent = sent.map(([seat, message]) => ({ seat, message }));
    }
    return answer;
  }

  moves(request) {
    return this.isOpen ? { moves: this.adapter.moves(request.seat) } : this.closed();
  }

  view(request) {
    return this.isOpen ? { view: this.adapter.view(request.seat) } : this.closed();
  }

  closed() {
    return this.skips ? { skipped: this.skips } : { error: "no game is open" };
  }

  bye() {
    return { bye: true };
  }
}

// The lines of a stream. (`node:readline` ends a line at some characters that JSON may have in a text.)
async function* lines(stream) {
  let rest = "";
  for await (const chunk of stream.setEncoding("utf8")) {
    const parts = (rest + chunk).split("\n");
    rest = parts.pop();
    yield* parts;
  }
}

export async function serve(adapter, game) {
  const server = new Server(adapter, game);
  for await (const line of lines(process.stdin)) {
    let request = null;
    try {
      request = JSON.parse(line);
    } catch {
      // It is answered with an error.
    }
    if (request === null || typeof request !== "object") {
      request = { seq: 0 };
    }
    process.stdout.write(JSON.stringify({ seq: request.seq ?? 0, ...server.answer(request) }) + "\n");
    if (request.cmd === "bye") {
      process.stdin.destroy();
      return;
    }
  }
}
