package rulebook.shim;

import java.io.IOException;

/**
 * Keeps the player: in a worker, with a snapshot from before the call that comes next, and a second worker that is warm
 * and takes over from the snapshot when a call has to be undone.
 */
final class Host {

    /** A call that ends in time by its worker's clock is heard of up to so much later; then the worker is killed. */
    private static final long GRACE_NANOS = 30_000_000L;
    /** How long a worker may take for what is not the player's call: to start, to serialise. */
    private static final long PATIENCE_NANOS = 30_000_000_000L;

    private final String className;
    /** By how much all limits are multiplied. */
    private final int times;
    private Child active;
    /** Null until the player has been named: the first calls come while everybody starts, and are not to be slowed down. */
    private Child spare;
    private String map;
    /** The player before the call that comes next; null where he cannot be serialised. */
    private byte[] snapshot;
    private boolean toldOfNone;
    /** Why there is no player: making him failed. Every call then fails like that. */
    private Verdict missing;

    /** How a call went: a move, or a fault. */
    static final class Verdict {
        /** The move as JSON; null for a fault. */
        final String move;
        /** `timeout`, `memory` or `crash`; null for a move. */
        final String fault;
        /** For people. */
        final String says;
        /** Whether the player goes on as he was before the call. */
        final boolean undone;

        private Verdict(String move, String fault, String says, boolean undone) {
            this.move = move;
            this.fault = fault;
            this.says = says;
            this.undone = undone;
        }
    }

    /** Starts a worker and makes the player in it. */
    Host(String className, int times) throws IOException {
        this.className = className;
        this.times = times;
        active = new Child(className);
        active.awaitReady(PATIENCE_NANOS);
        make();
    }

    /** The map, for this worker and those that may follow it. */
    void map(String line) {
        map = line;
        active.map(line);
    }

    /** Makes a call. What is to be done afterwards is left to [#settle], so that the answer need not wait for it. */
    Verdict call(Call call, String line) {
        if (missing != null) {
            return missing;
        }
        active.call(call, line);
        return await(call);
    }

    /** Makes ready for the next call: takes the snapshot, or goes back to the last one. */
    void settle(Call call, Verdict verdict) throws IOException {
        if (missing != null) {
            return;
        }
        if (verdict.undone || !heardSnapshot()) {
            goBack();
        }
        if (spare == null && call != Call.INIT) {
            spare = new Child(className);
        }
    }

    /** Kills the workers and waits until they are gone, but not for long. */
    void kill() {
        for (Child child : new Child[] {active, spare}) {
            if (child != null) {
                child.kill();
            }
        }
    }

    private void make() {
        active.construct();
        Verdict made = await(Call.CONSTRUCT);
        if (made.fault != null) {
            missing = made;
        } else if (!heardSnapshot()) {
            missing = new Verdict(null, "crash", "the player ends when it is serialised", true);
        }
        if (missing != null) {
            active.kill();
        }
    }

    private Verdict await(Call call) {
        long limitNanos = call.limitNanos * times;
        Frame frame = active.next(System.nanoTime() + PATIENCE_NANOS);
        if (frame == null) {
            return new Verdict(null, "crash", "the worker does not come to make the call", true);
        }
        if (frame.kind == Frame.BEGUN) {
            frame = active.next(frame.atNanos + limitNanos + GRACE_NANOS);
        }
        if (frame != null && frame.kind == Frame.STOPPED) {
            // What is left is our own counting.
            frame = active.next(System.nanoTime() + PATIENCE_NANOS);
        }
        if (frame == null) {
            return new Verdict(null, "timeout", "stopped after " + millis(limitNanos + GRACE_NANOS), true);
        }
        if (frame.kind == Frame.ENDED) {
            return new Verdict(null, "crash", "the program ended", true);
        }
        if (frame.tookNanos > limitNanos) {
            return new Verdict(null, "timeout", "it took " + millis(frame.tookNanos), true);
        }
        if (frame.kind == Frame.MEMORY) {
            return new Verdict(null, "memory", frame.text, true);
        }
        boolean crash = frame.kind == Frame.CRASH;
        return crash ? new Verdict(null, "crash", frame.text, false) : new Verdict(frame.text, null, null, false);
    }

    private static String millis(long nanos) {
        return nanos / 1_000_000 + " ms";
    }

    /** Takes the snapshot that follows a call; false when the worker ended over it. */
    private boolean heardSnapshot() {
        Frame frame = active.next(System.nanoTime() + PATIENCE_NANOS);
        if (frame == null || frame.kind != Frame.SNAPSHOT && frame.kind != Frame.NO_SNAPSHOT) {
            Shim.say("the player could not be serialised: " + (frame == null ? "it does not end" : "the program ended"));
            return false;
        }
        if (frame.kind == Frame.SNAPSHOT) {
            snapshot = frame.snapshot;
        } else if (!toldOfNone) {
            toldOfNone = true;
            Shim.say("the player cannot be serialised, so that calls cannot be undone: " + frame.text);
        }
        return true;
    }

    /** Goes on in the spare worker, with the player as the snapshot says; where there is none, with a new one. */
    private void goBack() throws IOException {
        active.kill();
        active = spare == null ? new Child(className) : spare;
        active.awaitReady(PATIENCE_NANOS);
        spare = new Child(className);
        if (map != null) {
            active.map(map);
        }
        if (snapshot == null) {
            make();
            return;
        }
        active.restore(snapshot);
        Frame frame = active.next(System.nanoTime() + PATIENCE_NANOS);
        if (frame == null || frame.kind != Frame.RESTORED) {
            String why = frame == null ? "it does not end" : frame.text;
            missing = new Verdict(null, "crash", "the player cannot be read back: " + why, false);
        }
    }
}
