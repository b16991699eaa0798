// Garrison: a field of two owners, the garrison on each cell, and two players with an army in hand.
"use strict";
(function () {
  const { board } = Rulebook;
  const LETTERS = ["A", "B"];

  function init(data) {
    const field = data.setup.field || [];
    return { rows: field.length || 1, columns: (field[0] || "1").length };
  }

  const owner = (letter) => (letter === "1" ? 0 : letter === "2" ? 1 : null);

  /** What a seat sees, as a position: with the frame of walls cut off. */
  function seenBy(view) {
    const inner = (table) => table.slice(1, -1).map((row) => row.slice(1, -1));
    const field = inner(view.field).map((row) => row.map((cell) => "#12"[cell] || "#").join(""));
    const at = [null, null];
    at[view.player] = [view.ipos, view.jpos];
    const hand = [null, null];
    hand[view.player] = view.hand_army;
    return { field, army: inner(view.army), at, hand, hidden: 1 - view.player };
  }

  function cell(ctx, grid, position, x, y) {
    const { g, colours } = ctx;
    const letter = (position.field[y] || "")[x];
    const [left, top] = grid.corner(x, y);
    const seat = owner(letter);
    g.fillStyle = seat === null ? colours.wall : colours.tints[seat];
    g.fillRect(left, top, grid.size + 0.5, grid.size + 0.5);
    if (seat === null) return;
    const [mx, my] = grid.at(x, y);
    if (position.hidden === seat) {
      board.label(g, "?", mx, my, grid.size * 0.9, grid.size * 0.5, colours.dim, 20);
      return;
    }
    const army = (position.army[y] || [])[x] || 0;
    const colour = army > 0 ? board.on(colours.tints[seat]) : colours.dim;
    board.label(g, army, mx, my + grid.size * 0.08, grid.size * 0.94, grid.size * (army > 0 ? 0.42 : 0.32), colour, 24);
  }

  function standing(ctx, grid, position, seat) {
    const place = position.at[seat];
    if (!place) return;
    const { g, colours } = ctx;
    const isShared = position.at[1 - seat] && String(place) === String(position.at[1 - seat]);
    const [mx, my] = grid.at(place[1] - 1, place[0] - 1);
    const radius = Math.max(8, grid.size * (isShared ? 0.26 : 0.32));
    const [left, top] = grid.corner(place[1] - 1, place[0] - 1);
    board.frame(g, left, top, grid.size, grid.size, colours.seats[seat], Math.max(2, grid.size * 0.09), isShared && seat === 1 ? [4, 4] : []);
    // In a corner of the cell, so that its garrison can be read.
    const x = mx + (isShared && seat === 1 ? -1 : 1) * grid.size * 0.3;
    const y = my - grid.size * 0.34;
    g.fillStyle = colours.seats[seat];
    g.strokeStyle = colours.paper;
    g.lineWidth = Math.max(1.5, grid.size * 0.05);
    g.beginPath();
    g.arc(x, y, radius, 0, 7);
    g.fill();
    g.stroke();
    const says = grid.size > 34 ? `${LETTERS[seat]} ${position.hand[seat] ?? ""}` : LETTERS[seat];
    board.label(g, says, x, y, radius * 1.9, radius * 1.3, board.on(colours.seats[seat]), 22);
  }

  function picture(position, ctx) {
    const { g, colours, state, area } = ctx;
    const grid = board.grid(area, state.columns, state.rows);
    grid.numbers(g, colours.dim, 1);
    for (let y = 0; y < state.rows; y++) for (let x = 0; x < state.columns; x++) cell(ctx, grid, position, x, y);
    grid.lines(g, colours.line);
    return grid;
  }

  function draw(position, ctx) {
    const { g, colours, now, before } = ctx;
    const grid = picture(position, ctx);
    if (ctx.other) differs(position, ctx, grid);
    const move = now.event && now.event.move;
    let focus = null;
    if (before && move && move.to && now.from !== undefined) {
      const from = before.at[now.from];
      const colour = now.refused ? colours.bad : colours.accent;
      const [one, two] = [grid.at(from[1] - 1, from[0] - 1), grid.at(move.to[1] - 1, move.to[0] - 1)];
      if (String(from) !== String(move.to)) board.arrow(g, one, two, colour, Math.max(2, grid.size * 0.07));
      focus = two;
      for (let y = 0; y < position.field.length; y++) {
        for (let x = 0; x < position.field[y].length; x++) {
          if (!before.field[y] || before.field[y][x] === position.field[y][x]) continue;
          const [left, top] = grid.corner(x, y);
          board.frame(g, left, top, grid.size, grid.size, colours.accent, Math.max(2, grid.size * 0.07));
        }
      }
    }
    [0, 1].forEach((seat) => standing(ctx, grid, position, seat));
    return { focus, size: grid.size };
  }

  function differs(position, { g, colours, other }, grid) {
    const mark = (x, y) => {
      const [left, top] = grid.corner(x, y);
      board.frame(g, left, top, grid.size, grid.size, colours.differs, Math.max(3, grid.size * 0.1));
    };
    position.field.forEach((row, y) => {
      for (let x = 0; x < row.length; x++) {
        const is = [position, other].map((one) => `${(one.field[y] || "")[x]} ${((one.army || [])[y] || [])[x]}`);
        if (is[0] !== is[1]) mark(x, y);
      }
    });
    position.at.forEach((place, seat) => {
      const is = [position, other].map((one) => `${one.at[seat]} ${one.hand[seat]}`);
      if (is[0] !== is[1]) mark(place[1] - 1, place[0] - 1);
    });
  }

  function view(seen, ctx) {
    const position = seenBy(seen);
    const grid = picture(position, ctx);
    standing(ctx, grid, position, seen.player);
  }

  function totals(position, seat) {
    let [cells, army] = [0, 0];
    position.field.forEach((row, y) => {
      for (let x = 0; x < row.length; x++) {
        if (owner(row[x]) !== seat) continue;
        cells++;
        army += (position.army[y] || [])[x] || 0;
      }
    });
    return { cells, army };
  }

  function stage({ stage }) {
    if (stage.init) return `${LETTERS[stage.init.seat]}'s init was called.`;
    if (stage.move !== undefined) return `${LETTERS[stage.move]} is to move.`;
    const by = { territory: "all cells are its own", limit: "the limit of moves", fault: "a fault" }[stage.over.by];
    return stage.over.winner === null
      ? `The game is over: a draw, by ${by}.`
      : `The game is over: ${LETTERS[stage.over.winner]} has won, by ${by}.`;
  }

  function says(position) {
    const one = (seat) => {
      const { cells, army } = totals(position, seat);
      const [row, column] = position.at[seat];
      const stands = `stands in row ${row}, column ${column}, ${position.hand[seat]} in hand`;
      return `${LETTERS[seat]}: ${cells} cells, ${army} in garrisons, ${stands}.`;
    };
    return `${one(0)} ${one(1)} ${stage(position)}`;
  }

  function seats(position) {
    return [0, 1].map((seat) => {
      const { cells, army } = totals(position, seat);
      return {
        name: `${LETTERS[seat]}, seat ${seat}`,
        facts: [["in hand", position.hand[seat]], ["in garrisons", army], ["cells", cells], ["moves", position.moves[seat]]],
      };
    });
  }

  function happens(now) {
    const move = now.event.move;
    if (move === "ready") return "is ready";
    if (!move || !move.to) return null;
    const [row, column] = move.to;
    const what = move.collect > 0 ? `, takes ${move.collect}` : move.collect < 0 ? `, leaves ${-move.collect}` : "";
    return `goes to row ${row}, column ${column}${what}`;
  }

  Rulebook.drawings.garrison = { init, draw, view, says, seats, happens, seenBy };
})();
