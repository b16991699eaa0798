// The data of a game, unfolded: a page has only what each step changes (src/view/patch.rs has the other side).
"use strict";
(function () {
  const Rulebook = (globalThis.Rulebook = globalThis.Rulebook || {});
  // So many steps lie between two that are kept whole.
  const APART = 256;

  /** The value that a patch makes of another one, which stays as it is; what does not change is shared. */
  function patched(old, patch) {
    if (patch === undefined || patch === null) return old;
    if (!Array.isArray(patch)) {
      const value = Array.isArray(old) ? old.slice() : Object.assign({}, old);
      for (const key of Object.keys(patch)) value[key] = patched(old[key], patch[key]);
      return value;
    }
    if (patch.length === 1) return patch[0];
    let value = old;
    for (let at = 0; at < patch.length; at += 3) value = spliced(value, patch[at], patch[at + 1], patch[at + 2]);
    return value;
  }

  function spliced(old, at, gone, come) {
    if (typeof old === "string") return old.slice(0, at) + come + old.slice(at + gone);
    const value = old.slice();
    value.splice(at, gone, ...come);
    return value;
  }

  /** A line that may have been cut into pieces. */
  const line = (pieces) => (Array.isArray(pieces) ? pieces.join("") : pieces);

  const EMPTY = { position: null, picture: "", told: [], seen: [], seenAt: [] };

  /** What a step leaves behind, from what the one before it left. */
  function next(before, step, at) {
    const state = Object.assign({}, before);
    state.position = patched(before.position, step.position);
    state.picture = patched(before.picture, step.picture);
    for (const [seat, part] of step.sent || []) {
      if (state.told === before.told) state.told = before.told.slice();
      state.told[seat] = patched(state.told[seat], part);
    }
    if (step.views) {
      state.seen = before.seen.slice();
      state.seenAt = before.seenAt.slice();
      for (const [seat, part] of step.views) {
        state.seen[seat] = patched(state.seen[seat], part);
        state.seenAt[seat] = at;
      }
    }
    return state;
  }

  /** A game that gives any of its steps. */
  function unfold(data) {
    const kept = new Map();
    let last = { at: -1, state: EMPTY };

    function state(at) {
      if (at < 0) return EMPTY;
      let from = last.at <= at ? last : { at: -1, state: EMPTY };
      const whole = Math.floor(at / APART) * APART;
      if (kept.has(whole) && whole > from.at) from = { at: whole, state: kept.get(whole) };
      else if (from.at < 0) {
        for (let near = whole; near >= 0; near -= APART) {
          if (kept.has(near)) {
            from = { at: near, state: kept.get(near) };
            break;
          }
        }
      }
      let now = from.state;
      for (let step = from.at + 1; step <= at; step++) {
        now = next(now, data.steps[step], step);
        if (step % APART === 0) kept.set(step, now);
      }
      last = { at, state: now };
      return now;
    }

    /** The messages of a step, whole, in order. */
    function sent(at) {
      const told = state(at - 1).told.slice();
      return (data.steps[at].sent || []).map(([seat, part]) => {
        told[seat] = patched(told[seat], part);
        return { seat, text: line(told[seat]) };
      });
    }

    function at(index) {
      const step = data.steps[index];
      const before = state(index - 1);
      const now = state(index);
      const earlier = index > 0 ? data.steps[index - 1] : null;
      return {
        index,
        step,
        event: step.event || null,
        position: now.position,
        // A game goes on from where an account of it went.
        before: earlier && earlier.theirs ? patched(before.position, earlier.theirs) : before.position,
        theirs: step.theirs ? patched(now.position, step.theirs) : null,
        picture: now.picture,
        turn: step.turn || null,
        said: step.said,
        from: step.from,
        sent: sent(index),
        cites: step.cites === undefined ? [] : data.citations[step.cites],
        refused: step.refused || null,
        rejected: step.rejected || null,
        impossible: step.impossible || null,
        differs: step.differs || [],
        reason: step.reason || null,
        // Most are never looked at.
        get views() {
          return now.seen.map((seen, seat) => ({ seat, at: now.seenAt[seat], view: JSON.parse(line(seen)) }));
        },
      };
    }

    const isFoul = (step) => Boolean(step.refused || step.rejected || step.impossible);
    const isDivergence = (step) => Boolean(step.differs && step.differs.length);
    const where = (holds) => data.steps.map((step, index) => (holds(step) ? index : -1)).filter((index) => index >= 0);
    return { data, length: data.steps.length, at, state, fouls: where(isFoul), divergences: where(isDivergence) };
  }

  /** The first of these steps behind this one, or the first of all behind the last. */
  function following(steps, index) {
    const found = steps.find((step) => step > index);
    return found !== undefined ? found : steps[0];
  }

  /** The paths of the parts in which two values differ, such as `board.3` or `at.0`. */
  function differing(one, other, path, found) {
    path = path || "";
    found = found || [];
    if (one === other || found.length > 1000) return found;
    const isNested = (value) => value !== null && typeof value === "object";
    if (!isNested(one) || !isNested(other) || Array.isArray(one) !== Array.isArray(other)) {
      if (JSON.stringify(one) !== JSON.stringify(other)) found.push(path);
      return found;
    }
    const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
    for (const key of keys) differing(one[key], other[key], path ? `${path}.${key}` : key, found);
    return found;
  }

  Object.assign(Rulebook, { patched, unfold, following, differing, drawings: Rulebook.drawings || {} });
})();
