// Bitwa: divisions of two players, units with a strength, and the field to which a division is sent.
"use strict";
(function () {
  const { board } = Rulebook;

  const isUnit = (letter) => /^[A-Za-z]$/.test(letter || "");
  const seatOf = (letter) => (letter >= "a" ? 1 : 0);

  function init(data) {
    const rows = data.setup.rows || ["."];
    return { rows: rows.length || 1, columns: Math.max(1, ...rows.map((row) => row.length)) };
  }

  const strengths = (position) => new Map(position.hurt.map(([x, y, left]) => [`${x},${y}`, left]));

  /** The target that an event names: as a move, or as an answer in words. */
  function targetOf(event) {
    if (!event) return null;
    if (event.move && event.move.target) return event.move.target;
    const numbers = /^= (-?\d+) (-?\d+) (-?\d+) (-?\d+) (-?\d+) (-?\d+)\s*$/.exec(event.line || "");
    if (!numbers) return null;
    const [attack, x, y, dx, dy, p] = numbers.slice(1).map(Number);
    return { attack, x, y, dx, dy, p };
  }

  function unit(ctx, grid, letter, x, y, left, whole, isMoving) {
    const { g, colours } = ctx;
    const seat = seatOf(letter);
    const [mx, my] = grid.at(x, y);
    const radius = grid.size * 0.38;
    g.fillStyle = colours.seats[seat];
    g.beginPath();
    if (seat === 0) g.arc(mx, my, radius, 0, 7);
    else board.box(g, mx - radius, my - radius, 2 * radius, 2 * radius, radius * 0.3);
    g.fill();
    if (isMoving) {
      g.strokeStyle = colours.accent;
      g.lineWidth = Math.max(1.5, grid.size * 0.07);
      g.stroke();
    }
    const ink = board.on(colours.seats[seat]);
    const shows = grid.size > 22 && whole > 1;
    board.label(g, letter, mx, my - (shows ? grid.size * 0.08 : 0), grid.size * 0.7, grid.size * 0.5, ink, 26);
    if (!shows) return;
    // The strength that is left, as a bar.
    const [width, high] = [radius * 1.3, Math.max(3, grid.size * 0.09)];
    g.fillStyle = board.mixed(colours.seats[seat], ink, 0.3);
    g.fillRect(mx - width / 2, my + radius * 0.5, width, high);
    g.fillStyle = ink;
    g.fillRect(mx - width / 2, my + radius * 0.5, (width * left) / whole, high);
  }

  function draw(position, ctx) {
    const { g, area, colours, state, now, before } = ctx;
    const grid = board.grid(area, state.columns, state.rows);
    grid.numbers(g, colours.dim);
    const hurt = strengths(position);
    const moving = divisionOf(position.stage);
    let focus = null;
    for (let y = 0; y < state.rows; y++) {
      for (let x = 0; x < state.columns; x++) {
        const letter = (position.rows[y] || "")[x];
        const [left, top] = grid.corner(x, y);
        g.fillStyle = letter === "#" ? colours.wall : colours.cell;
        g.fillRect(left, top, grid.size + 0.5, grid.size + 0.5);
      }
    }
    grid.lines(g, colours.line);
    const target = now.refused ? null : targetOf(now.event);
    if (target) aimed(ctx, grid, target);
    for (let y = 0; y < state.rows; y++) {
      for (let x = 0; x < state.columns; x++) {
        const letter = (position.rows[y] || "")[x];
        if (isUnit(letter)) {
          const left = hurt.get(`${x},${y}`) ?? position.strength;
          unit(ctx, grid, letter, x, y, left, position.strength, letter === moving);
        }
        const was = before && (before.rows[y] || "")[x];
        if (before && was !== letter) {
          const [left, top] = grid.corner(x, y);
          board.frame(g, left, top, grid.size, grid.size, colours.accent, Math.max(1.5, grid.size * 0.06));
          if (isUnit(letter)) focus = grid.at(x, y);
        }
      }
    }
    if (ctx.other) differs(position, ctx, grid);
    return { focus, size: grid.size };
  }

  function aimed({ g, colours }, grid, { x, y, dx, dy, p }) {
    const [mx, my] = grid.at(x, y);
    const thick = Math.max(1.5, grid.size * 0.06);
    g.strokeStyle = colours.accent;
    g.lineWidth = thick;
    for (const part of [0.46, 0.28]) {
      g.beginPath();
      g.arc(mx, my, grid.size * part, 0, 7);
      g.stroke();
    }
    // The point that breaks a tie first.
    const [ex, ey] = p === 1 ? [x + dx, y] : [x, y + dy];
    board.arrow(g, [mx, my], grid.at(ex, ey), colours.accent, thick);
  }

  function differs(position, { g, colours, other }, grid) {
    const [one, two] = [strengths(position), strengths(other)];
    position.rows.forEach((row, y) => {
      for (let x = 0; x < row.length; x++) {
        const key = `${x},${y}`;
        if (row[x] === (other.rows[y] || "")[x] && one.get(key) === two.get(key)) continue;
        const [left, top] = grid.corner(x, y);
        board.frame(g, left, top, grid.size, grid.size, colours.differs, Math.max(3, grid.size * 0.1));
      }
    });
  }

  function divisionOf(stage) {
    if (stage["gen-move"]) return stage["gen-move"];
    if (stage["time-left"]) return stage["time-left"];
    return stage.play ? stage.play.division : null;
  }

  function stageSays(stage) {
    const asked = (seats) => seats.map((seat) => `seat ${seat}`).join(" and ");
    if (stage["set-game"]) return `${asked(stage["set-game"])} is told the game (set_game).`;
    if (stage["time-left"]) return `The player of division ${stage["time-left"]} is told its time.`;
    if (stage["gen-move"]) return `Division ${stage["gen-move"]} is to be sent somewhere (gen_move).`;
    if (stage.play) return `The move of division ${stage.play.division} is announced, ${asked(stage.play.waits)} is to acknowledge it.`;
    const by = { annihilation: "one side has no unit left", killed: "both players are killed", rounds: "the rounds are over" };
    return `The game is over: ${by[stage.over]}.`;
  }

  function army(position, seat) {
    const hurt = strengths(position);
    let [units, strength] = [0, 0];
    const divisions = new Set();
    position.rows.forEach((row, y) => {
      for (let x = 0; x < row.length; x++) {
        if (!isUnit(row[x]) || seatOf(row[x]) !== seat) continue;
        units++;
        divisions.add(row[x]);
        strength += hurt.get(`${x},${y}`) ?? position.strength;
      }
    });
    return { units, strength, divisions: divisions.size };
  }

  function says(position) {
    const one = (seat) => {
      const { units, strength, divisions } = army(position, seat);
      return `Seat ${seat}: ${units} units of ${divisions} divisions, strength ${strength}.`;
    };
    return `Round ${position.round} of ${position.rounds}. ${one(0)} ${one(1)} ${stageSays(position.stage)}`;
  }

  function seats(position) {
    return [0, 1].map((seat) => {
      const { units, strength, divisions } = army(position, seat);
      const spent = `${position.spent_us[seat] / 1000} of ${position.limit_ms} ms`;
      const killed = (position.killed || []).includes(seat) ? [["killed", "yes"]] : [];
      return {
        name: seat === 0 ? "capitals, seat 0" : "small letters, seat 1",
        facts: [["units", units], ["strength", strength], ["divisions", divisions], ["time", spent], ...killed],
      };
    });
  }

  function happens(now) {
    const target = targetOf(now.event);
    if (target) {
      const division = now.before && divisionOf(now.before.stage);
      const way = target.attack === 1 ? "attacking on the way" : "without attacks";
      return `sends division ${division || "?"} to column ${target.x}, row ${target.y}, ${way}`;
    }
    if (now.event.move === "ack" || /^=/.test(now.event.line || "")) return "acknowledges";
    return null;
  }

  Rulebook.drawings.bitwa = { init, draw, says, seats, happens };
})();
