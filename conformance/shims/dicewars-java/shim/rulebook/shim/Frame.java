package rulebook.shim;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** What shim and worker say to each other: a letter, and what belongs to it. */
final class Frame {

    /** To the worker: the map, as text. */
    static final char MAP = 'm';
    /** To the worker: make the player. */
    static final char CONSTRUCT = 'n';
    /** To the worker: the player is this snapshot; its length in bytes and the bytes follow. */
    static final char RESTORE = 'r';
    /** To the worker: make this call; its name and the whole message, as texts. */
    static final char CALL = 'c';

    /** From the worker: it is warm. */
    static final char READY = 'W';
    /** From the worker: the player's clock runs from now on. */
    static final char BEGUN = 'B';
    /** From the worker: the player's clock has stopped; how it went follows when memory is counted. */
    static final char STOPPED = 'T';
    /** From the worker: the call has returned; how long it took in nanoseconds, and the move, as text. */
    static final char ANSWER = 'A';
    /** From the worker: the call has thrown; how long it took, and what was thrown. */
    static final char CRASH = 'C';
    /** From the worker: the player takes too much memory; how long the call took, and how it was found. */
    static final char MEMORY = 'M';
    /** From the worker: the player as it is now; chunks follow. */
    static final char SNAPSHOT = 'S';
    /** From the worker: the player cannot be serialised, or not be read back; why. */
    static final char NO_SNAPSHOT = 'X';
    /** From the worker: the snapshot was read back. */
    static final char RESTORED = 'R';
    /** From the worker: it is about to end. The shim says the same of one that has. */
    static final char ENDED = '.';

    /** Ends the chunks of a snapshot. */
    static final int LAST = 0;
    /** Ends the chunks of a snapshot that is none. */
    static final int ABORTED = -1;

    private static final int LONGEST_BYTES = 16 << 20;

    final char kind;
    final long tookNanos;
    final String text;
    final byte[] snapshot;
    /** When it was read, by `System.nanoTime`. */
    final long atNanos = System.nanoTime();

    Frame(char kind, long tookNanos, String text, byte[] snapshot) {
        this.kind = kind;
        this.tookNanos = tookNanos;
        this.text = text;
        this.snapshot = snapshot;
    }

    static void writeText(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    static String readText(DataInputStream in) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > LONGEST_BYTES) {
            throw new IOException("a text of " + length + " bytes");
        }
        byte[] bytes = new byte[length];
        in.readFully(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** Writes what it is given as chunks, so that a worker never holds the whole of a snapshot. */
    static final class Chunks extends OutputStream {
        private final DataOutputStream out;
        private final byte[] chunk = new byte[8192];
        private int filled;
        private long total;

        Chunks(DataOutputStream out) {
            this.out = out;
        }

        @Override
        public void write(int value) throws IOException {
            if (filled == chunk.length) {
                flush();
            }
            chunk[filled++] = (byte) value;
        }

        @Override
        public void flush() throws IOException {
            if (filled > 0) {
                out.writeInt(filled);
                out.write(chunk, 0, filled);
                total += filled;
                filled = 0;
            }
        }

        /** Ends the chunks; returns how many bytes there were. */
        long finish(int how) throws IOException {
            flush();
            out.writeInt(how);
            return total;
        }
    }
}
