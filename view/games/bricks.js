// Bricks: a square board, and bricks in the colour of whoever laid them.
"use strict";
(function () {
  const { board } = Rulebook;

  const cellOf = (text) => text.split("x").map(Number);

  /** The cells of the brick that an event lays, where it says one. */
  function brickOf(event) {
    if (!event) return null;
    if (event.move && event.move.brick) return event.move.brick.map(cellOf);
    const line = typeof event.line === "string" ? event.line.trim() : "";
    return /^\d+x\d+_\d+x\d+$/.test(line) ? line.split("_").map(cellOf) : null;
  }

  const isFilled = (position, [x, y]) => Boolean(position.board[y]) && position.board[y][x] === "#";

  function init(data) {
    const bricks = [];
    data.steps.forEach((step, index) => {
      const cells = step.refused || step.impossible ? null : brickOf(step.event);
      if (cells) bricks.push({ index, cells, seat: step.from });
    });
    const size = data.setup.size || 1;
    return { bricks, size, columns: size, rows: size, pixels: size > 120 ? board.pixels(size, size) : null };
  }

  function span(from, step, low, high, most) {
    return [Math.max(0, Math.floor((low - from) / step)), Math.min(most - 1, Math.ceil((high - from) / step))];
  }

  function cells(position, ctx, grid) {
    const { g, colours, clip } = ctx;
    const [x0, x1] = span(grid.left, grid.size, clip.x, clip.x + clip.width, grid.columns);
    const [y0, y1] = span(grid.top, grid.size, clip.y, clip.y + clip.height, grid.rows);
    for (let y = y0; y <= y1; y++) {
      for (let x = x0; x <= x1; x++) {
        if (!isFilled(position, [x, y])) continue;
        const [left, top] = grid.corner(x, y);
        g.fillStyle = colours.wall;
        g.fillRect(left, top, grid.size + 0.5, grid.size + 0.5);
      }
    }
  }

  function brick(ctx, grid, [one, two], colour, isNew) {
    const { g, colours } = ctx;
    const [left, top] = grid.corner(Math.min(one[0], two[0]), Math.min(one[1], two[1]));
    const width = (Math.abs(one[0] - two[0]) + 1) * grid.size;
    const height = (Math.abs(one[1] - two[1]) + 1) * grid.size;
    const inset = Math.max(0.5, grid.size * 0.07);
    g.fillStyle = colour;
    board.box(g, left + inset, top + inset, width - 2 * inset, height - 2 * inset, grid.size * 0.16);
    g.fill();
    if (isNew && grid.size > 3) board.frame(g, left, top, width, height, colours.accent, Math.max(2, grid.size * 0.08));
  }

  function draw(position, ctx) {
    const { g, area, colours, state, now } = ctx;
    const grid = board.grid(area, state.size, state.size);
    g.fillStyle = colours.cell;
    g.fillRect(grid.left, grid.top, grid.size * state.size, grid.size * state.size);
    grid.numbers(g, colours.dim);
    if (state.pixels && grid.size < 6) {
      const [open, wall] = [board.word(colours.cell), board.word(colours.wall)];
      const image = state.pixels(position.board, colours.cell + colours.wall, (row, _, words) => {
        for (let x = 0; x < words.length; x++) words[x] = row[x] === "#" ? wall : open;
      });
      g.imageSmoothingEnabled = false;
      g.drawImage(image, grid.left, grid.top, grid.size * state.size, grid.size * state.size);
    } else {
      grid.lines(g, colours.line);
      cells(position, ctx, grid);
    }
    for (const one of state.bricks) {
      if (one.index > now.index) break;
      const adjacent = Math.abs(one.cells[0][0] - one.cells[1][0]) + Math.abs(one.cells[0][1] - one.cells[1][1]) === 1;
      if (!adjacent || !one.cells.every((cell) => isFilled(position, cell))) continue;
      brick(ctx, grid, one.cells, colours.seats[one.seat] || colours.wall, one.index === now.index);
    }
    g.strokeStyle = colours.dim;
    g.lineWidth = 1;
    g.strokeRect(grid.left - 0.5, grid.top - 0.5, grid.size * state.size + 1, grid.size * state.size + 1);
    if (now.refused) for (const cell of brickOf(now.event) || []) wrong(ctx, grid, cell);
    if (ctx.other) differs(position, ctx, grid);
    const first = (brickOf(now.event) || [])[0];
    return first ? { focus: grid.at(...first), size: grid.size } : {};
  }

  function wrong({ g, colours }, grid, [x, y]) {
    const [left, top] = grid.corner(x, y);
    board.frame(g, left, top, grid.size, grid.size, colours.bad, Math.max(2, grid.size * 0.08), [6, 5]);
  }

  function differs(position, { g, colours, other }, grid) {
    position.board.forEach((row, y) => {
      if (row === other.board[y]) return;
      for (let x = 0; x < row.length; x++) {
        if (row[x] === (other.board[y] || "")[x]) continue;
        const [left, top] = grid.corner(x, y);
        board.frame(g, left, top, grid.size, grid.size, colours.differs, Math.max(3, grid.size * 0.1));
      }
    });
  }

  function stage({ stage }) {
    if (stage.greet !== undefined) return `Seat ${stage.greet} is to answer OK.`;
    if (stage.move !== undefined) return `Seat ${stage.move} is to move.`;
    const why = stage.over.by === "foul" ? "a foul" : "no place is left";
    return `The game is over: seat ${stage.over.loser} has lost, ${why}.`;
  }

  function says(position) {
    let open = 0;
    for (const row of position.board) for (let x = 0; x < row.length; x++) if (row[x] !== "#") open++;
    const size = position.board.length;
    return `Board of ${size} × ${size}, ${open} ${open === 1 ? "cell" : "cells"} open. ${stage(position)}`;
  }

  function seats(position, state, now) {
    const count = (seat) => state.bricks.filter((one) => one.index <= now.index && one.seat === seat).length;
    return [0, 1].map((seat) => ({ facts: [["bricks laid", count(seat)]] }));
  }

  function happens(now) {
    const cells = brickOf(now.event);
    if (cells) return `lays a brick on ${cells.map(([x, y]) => `${x}x${y}`).join(" and ")}`;
    if (now.event.move === "ok" || now.event.line === "OK") return "answers OK";
    return null;
  }

  Rulebook.drawings.bricks = { init, draw, says, seats, happens };
})();
