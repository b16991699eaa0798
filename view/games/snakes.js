// Snakes: a board, snakes with heads and tails, what a snake sees, and where the patterns of the deciding map match.
"use strict";
(function () {
  const { board } = Rulebook;
  const WAYS = { up: [0, -1], right: [1, 0], down: [0, 1], left: [-1, 0] };
  const REACH = 6;
  const letter = (seat) => String.fromCharCode(65 + seat);

  function init(data) {
    const [columns, rows] = data.setup.size || [25, 25];
    const names = (data.setup.snakes || []).map((slot) => slot.program && slot.program.SnakeName);
    return { columns, rows, names, limit: data.setup.limit || 1000 };
  }

  function ground(ctx, grid) {
    const { g, colours } = ctx;
    const [left, top] = grid.corner(0, 0);
    g.fillStyle = colours.cell;
    g.fillRect(left, top, grid.size * grid.columns, grid.size * grid.rows);
    grid.lines(g, colours.line);
  }

  function eyes({ g }, grid, [x, y], [dx, dy], colour) {
    const [mx, my] = grid.at(x, y);
    g.fillStyle = colour;
    for (const side of [-1, 1]) {
      g.beginPath();
      const ahead = grid.size * 0.14;
      const apart = grid.size * 0.16 * side;
      g.arc(mx + dx * ahead - dy * apart, my + dy * ahead + dx * apart, Math.max(1, grid.size * 0.075), 0, 7);
      g.fill();
    }
  }

  function snake(ctx, grid, cells, seat, isMoving) {
    if (!cells.length) return;
    const { g, colours } = ctx;
    const colour = colours.seats[seat];
    if (cells.length === 1) {
      // An eaten snake's tail that is left.
      const [left, top] = grid.corner(...cells[0]);
      const inset = grid.size * 0.24;
      g.fillStyle = board.mixed(colour, colours.cell, 0.4);
      board.box(g, left + inset, top + inset, grid.size - 2 * inset, grid.size - 2 * inset, grid.size * 0.1);
      g.fill();
      return;
    }
    g.strokeStyle = colour;
    g.lineCap = g.lineJoin = "round";
    for (let at = cells.length - 1; at > 0; at--) {
      g.lineWidth = grid.size * (at === cells.length - 1 ? 0.36 : 0.62);
      g.beginPath();
      g.moveTo(...grid.at(...cells[at]));
      g.lineTo(...grid.at(...cells[at - 1]));
      g.stroke();
    }
    const [head, neck] = cells;
    const [mx, my] = grid.at(...head);
    g.fillStyle = colour;
    g.beginPath();
    g.arc(mx, my, grid.size * 0.44, 0, 7);
    g.fill();
    if (isMoving) {
      g.strokeStyle = colours.accent;
      g.lineWidth = Math.max(1.5, grid.size * 0.08);
      g.stroke();
    }
    eyes(ctx, grid, head, [head[0] - neck[0], head[1] - neck[1]], board.on(colour));
    if (grid.size > 15) {
      const tail = cells[cells.length - 1];
      const middle = cells.length > 2 ? cells[Math.floor(cells.length / 2)] : tail;
      board.label(g, letter(seat), ...grid.at(...middle), grid.size * 0.6, grid.size * 0.5, board.on(colour), 16);
    }
  }

  /** Where the patterns of the deciding map lie, in the variant of the best way. */
  function marks(ctx, grid, position, reason, seat) {
    const head = (position.snakes[seat] || [])[0];
    const best = reason.licensed[0];
    const variant = (reason.variants || []).filter((one) => one.way === best);
    if (!head || !variant.length) return;
    const { g, colours } = ctx;
    for (const { marks: found } of variant) {
      for (const [dx, dy, matches] of found) {
        const [left, top] = grid.corner(head[0] + dx, head[1] + dy);
        const colour = matches ? colours.good : colours.bad;
        const inset = grid.size * 0.08;
        board.frame(g, left + inset, top + inset, grid.size - 2 * inset, grid.size - 2 * inset, colour, Math.max(1.5, grid.size * 0.09), matches ? [] : [3, 3]);
      }
    }
    const [dx, dy] = WAYS[best] || [0, 0];
    board.arrow(g, grid.at(...head), grid.at(head[0] + dx * 1.15, head[1] + dy * 1.15), colours.accent, Math.max(2, grid.size * 0.1));
  }

  const mover = (position) => (position.stage && position.stage.move !== undefined ? position.stage.move : null);

  function draw(position, ctx) {
    const { g, area, colours, state, now } = ctx;
    const grid = board.grid(area, state.columns, state.rows);
    grid.numbers(g, colours.dim);
    ground(ctx, grid);
    const moving = mover(position);
    // Tails that are left lie below.
    const order = position.snakes.map((cells, seat) => [cells, seat]).sort((a, b) => a[0].length - b[0].length);
    for (const [cells, seat] of order) snake(ctx, grid, cells, seat, seat === moving);
    if (now.reason && moving !== null && !ctx.other) marks(ctx, grid, position, now.reason, moving);
    if (ctx.other) differs(position, ctx, grid);
    const last = now.from !== undefined ? (position.snakes[now.from] || [])[0] : null;
    return { focus: last ? grid.at(...last) : null, size: grid.size };
  }

  function differs(position, { g, colours, other }, grid) {
    const cells = new Map();
    const put = (one, which) => one.snakes.forEach((snake, seat) => snake.forEach(([x, y], at) => {
      const key = `${x},${y}`;
      const held = cells.get(key) || [x, y, "", ""];
      const part = at === 0 ? "head" : at === snake.length - 1 ? "tail" : "body";
      held[which] = `${seat} ${part}`;
      cells.set(key, held);
    }));
    put(position, 2);
    put(other, 3);
    for (const [x, y, one, two] of cells.values()) {
      if (one === two) continue;
      const [left, top] = grid.corner(x, y);
      board.frame(g, left, top, grid.size, grid.size, colours.differs, Math.max(3, grid.size * 0.12));
    }
  }

  const ELEMENTS = { V: "", W: "outside", S: "own body", T: "own tail", X: "head", Y: "body", Z: "tail", H: "" };

  function view(seen, ctx) {
    const { g, area, colours } = ctx;
    const side = 2 * REACH + 1;
    const grid = board.grid(area, side, side, false);
    ground(ctx, grid);
    if (!seen.window.length) return;
    const own = colours.seats[seen.seat];
    seen.window.forEach((row, y) => [...row].forEach((what, x) => {
      const [left, top] = grid.corner(x, y);
      if (what === "W") {
        g.fillStyle = colours.wall;
        g.fillRect(left, top, grid.size + 0.5, grid.size + 0.5);
      } else if (what !== "V") {
        const isOwn = what === "S" || what === "T" || what === "H";
        const colour = isOwn ? own : board.mixed(colours.ink, colours.cell, 0.35);
        g.fillStyle = colour;
        const inset = grid.size * (what === "T" || what === "Z" ? 0.24 : what === "H" || what === "X" ? 0.04 : 0.14);
        board.box(g, left + inset, top + inset, grid.size - 2 * inset, grid.size - 2 * inset, grid.size * 0.2);
        g.fill();
        if (what === "H") eyes(ctx, grid, [x, y], WAYS[seen.heading] || [0, -1], board.on(colour));
        else if (grid.size > 12) board.label(g, what, ...grid.at(x, y), grid.size * 0.6, grid.size * 0.5, board.on(colour), 14);
      }
    }));
  }

  const isEaten = (cells) => cells.length < 2;

  function says(position, state) {
    const one = (cells, seat) => {
      if (!cells.length) return `${letter(seat)} is gone.`;
      if (isEaten(cells)) return `${letter(seat)} is eaten, its tail is left.`;
      return `${letter(seat)} has ${cells.length} segments, its head is in column ${cells[0][0]}, row ${cells[0][1]}.`;
    };
    return `Round ${position.round} of ${state.limit}. ${position.snakes.map(one).join(" ")} ${stage(position)}`;
  }

  function stage({ stage }) {
    if (stage === "order") return "The order of the round is to be drawn.";
    if (stage.move !== undefined) return `${letter(stage.move)} is to move.`;
    const by = { "one-left": "one snake is left", limit: "the rounds are over", blocked: "nobody can move" };
    return `The fight is over: ${by[stage.over]}.`;
  }

  function seats(position, state) {
    return position.snakes.map((cells, seat) => ({
      name: `${letter(seat)}${state.names[seat] ? ` (${state.names[seat]})` : ""}, seat ${seat}`,
      facts: [[isEaten(cells) ? "eaten" : "length", cells.length]],
    }));
  }

  function happens(now) {
    const { event } = now;
    if (event.chance && event.chance.order) return `the order of the round is ${event.chance.order.map(letter).join(", ")}`;
    const move = event.move || (event.line || "").replace(/"/g, "");
    return move === "skip" ? "cannot go anywhere" : WAYS[move] ? `goes ${move}` : null;
  }

  /** The words on why the program decides as it does. */
  function reasons(reason) {
    const why = {
      blocked: "is blocked",
      forced: "has one possible move, so no map is looked at",
      "no-map": "finds no map that fits, and may go anywhere",
      single: `finds one valid move in map ${reason.map}`,
      best: `takes the highest score of map ${reason.map}`,
    }[reason.verdict];
    const lines = [`${reason.program || "The program"} ${why}: ${reason.licensed.join(", ")}.`];
    if (reason.about) lines.push(`Map ${reason.map}: ${reason.about}`);
    if (reason.scores.length > 1) lines.push(`Scores: ${reason.scores.map(([way, score]) => `${way} ${score}`).join(", ")}.`);
    if (reason.variants && reason.variants.length) {
      lines.push("Framed: where its patterns match (whole frame) and do not (broken frame).");
    }
    return lines;
  }

  Rulebook.drawings.snakes = { init, draw, view, says, seats, happens, reasons };
})();
