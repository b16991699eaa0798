package rulebook.shim;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A worker as the shim sees it. What it says is read as it comes, so that frames carry the time at which they came. */
final class Child {

    private static final int LARGEST_SNAPSHOT_BYTES = 96 << 20;

    private final Process process;
    private final DataOutputStream orders;
    private final BlockingQueue<Frame> frames = new LinkedBlockingQueue<>();
    private boolean ready;

    /** Starts a worker for players of this class. */
    Child(String className) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
        command.addAll(Heap.options());
        command.addAll(Arrays.asList("-XX:-UsePerfData", "-Xshare:auto"));
        // A warning of the machine on standard output would be taken for a frame.
        command.add("-XX:+DisplayVMOutputToStderr");
        if (!System.getProperty("java.specification.version").startsWith("1.")) {
            command.addAll(Arrays.asList("-Xlog:disable", "-Xlog:all=warning:stderr"));
        }
        command.addAll(Arrays.asList("-cp", System.getProperty("java.class.path"), Worker.class.getName(), className));
        process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        orders = new DataOutputStream(new BufferedOutputStream(process.getOutputStream(), 1 << 16));
        Thread reader = new Thread(this::read, "worker's words");
        reader.setDaemon(true);
        reader.start();
    }

    /** Waits until it is warm. */
    void awaitReady(long patienceNanos) throws IOException {
        if (!ready) {
            Frame frame = next(System.nanoTime() + patienceNanos);
            ready = frame != null && frame.kind == Frame.READY;
        }
        if (!ready) {
            throw new IOException("a worker does not start");
        }
    }

    void map(String line) {
        order(Frame.MAP, () -> Frame.writeText(orders, line));
    }

    void construct() {
        order(Frame.CONSTRUCT, () -> { });
    }

    void call(Call call, String line) {
        order(Frame.CALL, () -> {
            Frame.writeText(orders, call.name);
            Frame.writeText(orders, line);
        });
    }

    void restore(byte[] snapshot) {
        order(Frame.RESTORE, () -> {
            orders.writeInt(snapshot.length);
            orders.write(snapshot);
        });
    }

    /** The next frame that comes up to this time of `System.nanoTime`, else null. */
    Frame next(long untilNanos) {
        try {
            Frame frame = frames.poll(Math.max(0, untilNanos - System.nanoTime()), TimeUnit.NANOSECONDS);
            if (frame != null && frame.kind == Frame.ENDED) {
                // It stays the last word.
                frames.add(frame);
            }
            return frame;
        } catch (InterruptedException error) {
            throw new IllegalStateException(error);
        }
    }

    void kill() {
        process.destroyForcibly();
        try {
            process.waitFor(1, TimeUnit.SECONDS);
        } catch (InterruptedException error) {
            Thread.currentThread().interrupt();
        }
    }

    /** What the frame carries. */
    private interface Body {
        void write() throws IOException;
    }

    private void order(char kind, Body body) {
        try {
            orders.writeByte(kind);
            body.write();
            orders.flush();
        } catch (IOException error) {
            // It has ended; its last frame says so.
        }
    }

    private void read() {
        try {
            DataInputStream in = new DataInputStream(new BufferedInputStream(process.getInputStream(), 1 << 16));
            for (;;) {
                Frame frame = readFrame((char) in.readByte(), in);
                if (frame != null) {
                    frames.add(frame);
                }
            }
        } catch (IOException | RuntimeException error) {
            // It has ended, or the player wrote where only frames may stand: either way nothing can be heard any more.
            process.destroyForcibly();
            frames.add(new Frame(Frame.ENDED, 0, null, null));
        }
    }

    /** A frame; null for a snapshot that was broken off. */
    private static Frame readFrame(char kind, DataInputStream in) throws IOException {
        switch (kind) {
            case Frame.READY:
            case Frame.BEGUN:
            case Frame.STOPPED:
            case Frame.RESTORED:
                return new Frame(kind, 0, null, null);
            case Frame.ANSWER:
            case Frame.CRASH:
            case Frame.MEMORY:
                return new Frame(kind, in.readLong(), Frame.readText(in), null);
            case Frame.NO_SNAPSHOT:
                return new Frame(kind, 0, Frame.readText(in), null);
            case Frame.SNAPSHOT:
                byte[] snapshot = readSnapshot(in);
                return snapshot == null ? null : new Frame(kind, 0, null, snapshot);
            default:
                throw new IOException("a frame that is none");
        }
    }

    private static byte[] readSnapshot(DataInputStream in) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] chunk = new byte[1 << 16];
        for (;;) {
            int length = in.readInt();
            if (length == Frame.LAST || length == Frame.ABORTED) {
                return length == Frame.LAST ? bytes.toByteArray() : null;
            }
            if (length < 0 || length > chunk.length || bytes.size() > LARGEST_SNAPSHOT_BYTES) {
                throw new IOException("a snapshot that is none");
            }
            in.readFully(chunk, 0, length);
            bytes.write(chunk, 0, length);
        }
    }
}
