// Dice Wars: lands of hexagons. A setup says only which lands border, so a map is made up on which exactly those touch: where
// that does not come out, a dashed line joins two lands that border, and sea parts two that do not.
"use strict";
(function () {
  const { board } = Rulebook;
  const FLAGS = ["red", "green", "blue", "orange", "yellow", "cyan", "magenta", "gray"];

  function bordersOf(setup) {
    const ids = setup.lands.map((land) => land.id);
    const index = new Map(ids.map((id, at) => [id, at]));
    const borders = ids.map(() => new Set());
    setup.lands.forEach((land, one) => {
      for (const id of land.neighbours || []) {
        const two = index.get(id);
        if (two === undefined || two === one) continue;
        borders[one].add(two);
        borders[two].add(one);
      }
    });
    return { ids, borders };
  }

  /** How many borders lie between any two lands. */
  function distances(borders) {
    const count = borders.length;
    return borders.map((_, from) => {
      const found = new Array(count).fill(Infinity);
      found[from] = 0;
      const open = [from];
      for (let at = 0; at < open.length; at++) {
        for (const next of borders[open[at]]) {
          if (found[next] === Infinity) {
            found[next] = found[open[at]] + 1;
            open.push(next);
          }
        }
      }
      return found.map((far) => (far === Infinity ? 3 : far));
    });
  }

  /** The direction in which a symmetric table stretches most, leaving out another one. */
  function axis(table, without) {
    let way = table.map((_, at) => Math.sin(at * 12.9898 + 1) + 0.01);
    let size = 0;
    for (let round = 0; round < 60; round++) {
      if (without) {
        const part = way.reduce((sum, value, at) => sum + value * without[at], 0);
        way = way.map((value, at) => value - part * without[at]);
      }
      const next = table.map((row) => row.reduce((sum, value, at) => sum + value * way[at], 0));
      size = Math.hypot(...next) || 1;
      way = next.map((value) => value / size);
    }
    return { way, size };
  }

  /** Places from distances alone: the two main axes of their scalar products. */
  function unfolded(wanted) {
    const count = wanted.length;
    const squares = wanted.map((row) => row.map((far) => far * far));
    const means = squares.map((row) => row.reduce((sum, value) => sum + value, 0) / count);
    const mean = means.reduce((sum, value) => sum + value, 0) / count;
    const products = squares.map((row, one) => row.map((value, two) => -0.5 * (value - means[one] - means[two] + mean)));
    const first = axis(products, null);
    const second = axis(products, first.way);
    const scale = [first, second].map(({ size }) => Math.sqrt(size));
    // Lands that lie alike are not to lie on each other.
    const aside = (at) => 0.05 * Math.sin(at * 7.3);
    return first.way.map((value, at) => [value * scale[0] + aside(at), second.way[at] * scale[1] + aside(at + 3)]);
  }

  /** Places on a plane whose distances come close to the wanted ones: stress majorization, then room for each land. */
  function laidOut(wanted, borders) {
    let places = unfolded(wanted);
    for (let round = 0; round < 120; round++) {
      places = places.map(([x, y], one) => {
        let [sx, sy, weights] = [0, 0, 0];
        places.forEach(([ox, oy], two) => {
          if (two === one) return;
          const [dx, dy] = [x - ox, y - oy];
          const far = Math.max(Math.hypot(dx, dy), 1e-3);
          const want = wanted[one][two];
          const weight = 1 / (want * want);
          sx += weight * (ox + (want * dx) / far);
          sy += weight * (oy + (want * dy) / far);
          weights += weight;
        });
        return weights ? [sx / weights, sy / weights] : [x, y];
      });
    }
    for (let round = 0; round < 150; round++) places = roomier(places, borders);
    return turned(places);
  }

  /** Pushes lands apart that are too near, farther where they do not border, and pulls those together that do. */
  function roomier(places, borders) {
    const moved = places.map((place) => place.slice());
    for (let one = 0; one < places.length; one++) {
      for (let two = one + 1; two < places.length; two++) {
        const [dx, dy] = [places[two][0] - places[one][0], places[two][1] - places[one][1]];
        const far = Math.max(Math.hypot(dx, dy), 1e-3);
        const isBorder = borders[one].has(two);
        const want = isBorder ? Math.min(Math.max(far, 0.85), 1.05) : Math.max(far, 1.2);
        const push = ((want - far) / far) * (isBorder ? 0.12 : 0.16);
        moved[one][0] -= dx * push;
        moved[one][1] -= dy * push;
        moved[two][0] += dx * push;
        moved[two][1] += dy * push;
      }
    }
    return moved;
  }

  /** Turned so that the longer side lies. */
  function turned(places) {
    const mean = [0, 1].map((axis) => places.reduce((sum, place) => sum + place[axis], 0) / places.length);
    let [xx, xy, yy] = [0, 0, 0];
    for (const [x, y] of places) {
      xx += (x - mean[0]) ** 2;
      xy += (x - mean[0]) * (y - mean[1]);
      yy += (y - mean[1]) ** 2;
    }
    const angle = -0.5 * Math.atan2(2 * xy, xx - yy);
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return places.map(([x, y]) => [c * (x - mean[0]) - s * (y - mean[1]), s * (x - mean[0]) + c * (y - mean[1])]);
  }

  const SPAN = 0.115;
  const REACH = 0.7;
  const GAP = 0.16;

  /** Hexagons of a map: to each the land that it belongs to, or none. */
  function hexagons(places, borders) {
    const low = [0, 1].map((axis) => Math.min(...places.map((place) => place[axis])) - REACH);
    const high = [0, 1].map((axis) => Math.max(...places.map((place) => place[axis])) + REACH);
    const size = Math.max(SPAN, Math.sqrt(((high[0] - low[0]) * (high[1] - low[1])) / 9000));
    const columns = Math.ceil((high[0] - low[0]) / size);
    const rows = Math.ceil((high[1] - low[1]) / (size * 0.866));
    const cells = [];
    for (let y = 0; y < rows; y++) {
      for (let x = 0; x < columns; x++) {
        const at = [low[0] + (x + (y % 2) / 2) * size, low[1] + y * size * 0.866];
        cells.push({ at, land: nearest(at, places, borders), x, y });
      }
    }
    const cell = (x, y) => (x >= 0 && x < columns && y >= 0 && y < rows ? cells[y * columns + x] : null);
    const beside = ({ x, y }) => {
      const shift = y % 2 ? 0 : -1;
      const places = [[x - 1, y], [x + 1, y], [x + shift, y - 1], [x + shift + 1, y - 1], [x + shift, y + 1], [x + shift + 1, y + 1]];
      return places.map(([x, y]) => cell(x, y));
    };
    const touching = parted(cells, beside, places, borders);
    return { cells, beside, size, low, high, touching };
  }

  function nearest(at, places, borders) {
    let [first, second] = [null, null];
    places.forEach((place, land) => {
      // A little rough, so that coasts look like coasts.
      const rough = 0.05 * Math.sin(at[0] * 23 + land) * Math.cos(at[1] * 19 - land);
      const far = Math.hypot(at[0] - place[0], at[1] - place[1]) + rough;
      if (!first || far < first.far) [first, second] = [{ land, far }, first];
      else if (!second || far < second.far) second = { land, far };
    });
    if (first.far > REACH) return null;
    const isFalse = second && !borders[first.land].has(second.land) && second.far - first.far < GAP;
    return isFalse && first.far > 0.2 ? null : first.land;
  }

  /** Takes hexagons away where lands touch that do not border, and gives the pairs that touch. */
  function parted(cells, beside, places, borders) {
    const touching = new Set();
    for (let round = 0; round < 3; round++) {
      touching.clear();
      for (const one of cells) {
        if (one.land === null) continue;
        for (const two of beside(one)) {
          if (!two || two.land === null || two.land === one.land) continue;
          if (borders[one.land].has(two.land)) {
            touching.add(`${Math.min(one.land, two.land)} ${Math.max(one.land, two.land)}`);
            continue;
          }
          const far = Math.hypot(one.at[0] - places[one.land][0], one.at[1] - places[one.land][1]);
          if (far > 0.2) {
            one.land = null;
            break;
          }
        }
      }
    }
    return touching;
  }

  function init(data) {
    const lands = data.setup.lands || [];
    if (!lands.length) return { ids: [], empty: true };
    const { ids, borders } = bordersOf(data.setup);
    const places = laidOut(distances(borders), borders);
    const map = hexagons(places, borders);
    return { ids, borders, places, map, shape: (map.high[0] - map.low[0]) / (map.high[1] - map.low[1]) };
  }

  function scaled(area, { low, high }) {
    const edge = 0.15;
    const scale = Math.min(area.width / (high[0] - low[0] + edge), area.height / (high[1] - low[1] + edge));
    const left = area.x + (area.width - scale * (high[0] - low[0])) / 2;
    const top = area.y + (area.height - scale * (high[1] - low[1])) / 2;
    return { scale, to: ([x, y]) => [left + (x - low[0]) * scale, top + (y - low[1]) * scale] };
  }

  const flagColour = (colours, flag) => colours.flags[FLAGS.indexOf(flag)] || colours.dim;

  function hexagon(g, [x, y], radius) {
    for (let corner = 0; corner < 6; corner++) {
      const angle = (Math.PI / 3) * corner - Math.PI / 2;
      const point = [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
      if (corner === 0) g.moveTo(...point);
      else g.lineTo(...point);
    }
    g.closePath();
  }

  function draw(position, ctx) {
    const { g, area, colours, state, now } = ctx;
    if (state.empty) return {};
    const { scale, to } = scaled(area, state.map);
    const radius = (state.map.size * scale) / Math.sqrt(3);
    const flags = state.ids.map((id) => (position.lands[id] || [])[0]);
    const fills = flags.map((flag) => board.mixed(flagColour(colours, flag), colours.cell, 0.12));
    state.ids.forEach((_, land) => {
      g.fillStyle = fills[land];
      g.strokeStyle = fills[land];
      g.lineWidth = 1;
      g.beginPath();
      for (const cell of state.map.cells) if (cell.land === land) hexagon(g, to(cell.at), radius + 0.3);
      g.fill();
      g.stroke();
    });
    coasts(ctx, to, radius);
    ferries(ctx, to);
    state.ids.forEach((id, land) => dice(ctx, to(state.places[land]), scale, id, position.lands[id], fills[land]));
    const attack = attackOf(now, position);
    const end = (id) => to(state.places[state.ids.indexOf(id)]);
    if (attack && state.ids.includes(attack.from) && state.ids.includes(attack.to)) {
      const way = shortened(end(attack.from), end(attack.to), scale * 0.27);
      const thick = Math.max(3, Math.min(5, scale * 0.05));
      board.arrow(g, ...way, now.refused ? colours.bad : colours.accent, thick, colours.paper);
    }
    const fallen = now.event && now.event.chance ? now.event.chance.scatter : undefined;
    if (fallen !== undefined && state.ids.includes(fallen)) ring(ctx, end(fallen), scale * 0.3, colours.accent);
    if (ctx.other) {
      state.ids.forEach((id, land) => {
        if (JSON.stringify(position.lands[id]) !== JSON.stringify(ctx.other.lands[id])) {
          ring(ctx, to(state.places[land]), scale * 0.34, colours.differs);
        }
      });
    }
    return { focus: attack ? end(attack.to) : null, size: scale / 2 };
  }

  function shortened(from, to, by) {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    const cut = Math.min(by, length * 0.3);
    return [[from[0] + ux * cut, from[1] + uy * cut], [to[0] - ux * cut, to[1] - uy * cut]];
  }

  function ring({ g }, at, radius, colour) {
    g.strokeStyle = colour;
    g.lineWidth = Math.max(3, radius * 0.16);
    g.beginPath();
    g.arc(...at, radius, 0, 7);
    g.stroke();
  }

  /** The lines between lands, and between land and sea. */
  function coasts({ g, colours, state }, to, radius) {
    g.strokeStyle = colours.ink;
    g.lineWidth = Math.max(1, radius * 0.22);
    g.lineCap = "round";
    g.beginPath();
    for (const cell of state.map.cells) {
      if (cell.land === null) continue;
      const [x, y] = to(cell.at);
      state.map.beside(cell).forEach((other, side) => {
        if (other && other.land === cell.land) return;
        // A border is drawn once.
        if (other && other.land !== null && other.land < cell.land) return;
        const middle = [180, 0, 240, 300, 120, 60][side] * (Math.PI / 180);
        g.moveTo(x + radius * Math.cos(middle - Math.PI / 6), y + radius * Math.sin(middle - Math.PI / 6));
        g.lineTo(x + radius * Math.cos(middle + Math.PI / 6), y + radius * Math.sin(middle + Math.PI / 6));
      });
    }
    g.stroke();
  }

  function ferries({ g, colours, state }, to) {
    g.save();
    g.strokeStyle = colours.ink;
    g.lineWidth = 2;
    g.setLineDash([4, 5]);
    g.beginPath();
    state.borders.forEach((others, one) => {
      for (const two of others) {
        if (two < one || state.map.touching.has(`${one} ${two}`)) continue;
        g.moveTo(...to(state.places[one]));
        g.lineTo(...to(state.places[two]));
      }
    });
    g.stroke();
    g.restore();
  }

  /** A die with how many dice lie on the land, and the number of the land below. */
  function dice({ g, colours }, [x, y], scale, id, land, fill) {
    if (!land) return;
    const size = Math.min(scale * 0.34, 44);
    for (let stacked = Math.min(3, Math.ceil(land[1] / 3)); stacked > 0; stacked--) {
      const shift = (stacked - 1) * size * 0.08;
      g.fillStyle = "#ffffff";
      g.strokeStyle = "#222222";
      g.lineWidth = Math.max(1, size * 0.04);
      board.box(g, x - size / 2 + shift, y - size / 2 - shift, size, size, size * 0.2);
      g.fill();
      g.stroke();
    }
    board.label(g, land[1], x, y, size, size * 0.8, "#111111", 34);
    if (size > 16) board.label(g, `${id}`, x, y + size * 0.78, size * 1.6, Math.max(10, size * 0.36), board.on(fill), 14);
  }

  function attackOf(now, position) {
    const event = now.event || {};
    if (event.move && event.move.attack) return event.move.attack;
    const before = now.before && now.before.stage;
    if (event.chance && event.chance.roll && before && before.roll) return before.roll;
    return position.stage && position.stage.roll ? position.stage.roll : null;
  }

  function stage(position) {
    const { stage } = position;
    if (stage === "over") return "The war is over.";
    if (stage === "deal") return "The flags that are left are to be dealt.";
    if (stage.prepare) return "The players are being prepared.";
    if (stage.choose !== undefined) return `Seat ${stage.choose} is to choose a flag.`;
    if (stage.attack) return `Turn ${position.turn}, step ${stage.attack.step}: seat ${stage.attack.seat} may attack.`;
    if (stage.roll) return `Seat ${stage.roll.seat} attacks land ${stage.roll.to} from land ${stage.roll.from}: dice are to be thrown.`;
    return `Seat ${stage.scatter.seat} is to get ${stage.scatter.left} dice.`;
  }

  function held(position, flag) {
    const own = Object.values(position.lands).filter((land) => land[0] === flag);
    return { lands: own.length, dice: own.reduce((sum, land) => sum + land[1], 0) };
  }

  function says(position) {
    const one = (flag, seat) => {
      if (!flag) return `Seat ${seat} has no flag yet.`;
      const { lands, dice } = held(position, flag);
      return `Seat ${seat}, ${flag}: ${lands} lands, ${dice} dice, ${position.reserve[seat] || 0} in reserve.`;
    };
    return `${(position.flags || []).map(one).join(" ")} ${stage(position)}`;
  }

  function seats(position) {
    return (position.flags || []).map((flag, seat) => {
      const { lands, dice } = held(position, flag);
      const out = (position.out || []).includes(seat) ? [["out", "yes"]] : [];
      const facts = flag ? [["lands", lands], ["dice", dice], ["reserve", (position.reserve || [])[seat] || 0], ...out] : [];
      return { name: `${flag || "no flag"}, seat ${seat}`, colour: flag ? `--flag-${FLAGS.indexOf(flag)}` : "--dim", facts };
    });
  }

  const sum = (dice) => `${dice.join(" + ")} = ${dice.reduce((a, b) => a + b, 0)}`;

  function happens(now) {
    const { move, chance } = now.event;
    if (chance && chance.roll) return `the attacker throws ${sum(chance.roll.attacker)}, the defender ${sum(chance.roll.defender)}`;
    if (chance && chance.scatter !== undefined) return `a new die falls on land ${chance.scatter}`;
    if (chance && chance.flags) return `the flags are dealt: ${chance.flags.join(", ")}`;
    if (move === "ready") return "is ready";
    if (!move) return null;
    if (move.name !== undefined) return move.name === null ? "has no name" : `is called ${move.name}`;
    if (move.flag !== undefined) return move.flag === null ? "chooses no flag" : `chooses ${move.flag}`;
    if (move.attack === null) return "ends its turn";
    return move.attack ? `attacks land ${move.attack.to} from land ${move.attack.from}` : null;
  }

  Rulebook.drawings.dicewars = { init, draw, says, seats, happens };
})();
