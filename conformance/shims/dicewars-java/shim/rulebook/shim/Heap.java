package rulebook.shim;

import java.util.Arrays;
import java.util.List;

/**
 * Measures what the player's objects take, in a worker's heap of fixed size.
 *
 * <p>A ballast fills the heap, so that the player has his 16 MB, a tolerance and the young generation to himself: whoever
 * wants more at one time gets an OutOfMemoryError. After each call everything alive is counted, to the byte, against what
 * was alive before there was a player. To serialise a large player takes memory of our own: the ballast goes meanwhile.
 */
final class Heap {

    /** What all objects of the player may take (004 ¶46). */
    static final long LIMIT_BYTES = 16L << 20;
    /** Not his objects, but alive because of him: his classes, what the library caches. Never blamed on him. */
    static final long TOLERANCE_BYTES = 1L << 20;

    private static final int HEAP_MB = 96;
    private static final int YOUNG_MB = 4;
    private static final long OLD_BYTES = (long) (HEAP_MB - YOUNG_MB) << 20;
    /** What the ballast leaves besides, so that the old generation can be compacted with all of the limit in it. */
    private static final long MARGIN_BYTES = 256L << 10;

    private byte[] ballast = new byte[0];
    private long baseline;

    /** The options of a virtual machine in which this measures right: a collection leaves nothing that is dead. */
    static List<String> options() {
        return Arrays.asList("-XX:+UseSerialGC", "-XX:MarkSweepDeadRatio=0", "-Xms" + HEAP_MB + "m",
                "-Xmx" + HEAP_MB + "m", "-Xmn" + YOUNG_MB + "m");
    }

    /** What is alive now is nobody's; from now on it is the player's. */
    void settle() {
        baseline = alive();
        fill();
    }

    /** Puts the ballast back. */
    void fill() {
        try {
            if (ballast.length == 0) {
                ballast = new byte[(int) (OLD_BYTES - baseline - LIMIT_BYTES - TOLERANCE_BYTES - MARGIN_BYTES)];
            }
        } catch (OutOfMemoryError error) {
            // So much is alive that the count after the next call will say so.
            ballast = new byte[0];
        }
    }

    /** Makes room for our own work. */
    void release() {
        ballast = new byte[0];
    }

    /** What the player's objects take where it is too much, else 0. Collects garbage only where it may matter. */
    long excess() {
        if (used() <= LIMIT_BYTES + TOLERANCE_BYTES) {
            return 0;
        }
        long taken = alive() - baseline;
        return taken <= LIMIT_BYTES + TOLERANCE_BYTES ? 0 : taken;
    }

    private long alive() {
        System.gc();
        return used() + baseline;
    }

    /** What is used beyond the baseline and the ballast, garbage included. */
    private long used() {
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory() - ballast.length - baseline;
    }
}
