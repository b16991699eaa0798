package rulebook.shim;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import ru.icl.dicewars.client.Player;

/**
 * The virtual machine in which the player lives. It makes the calls, measures them and hands out a snapshot of the player
 * after each; the shim, which nothing the player does can reach, watches it and kills it where a call does not end.
 */
public final class Worker {

    /** Deep, for long chains of objects are serialised by recursion; only what is used of it takes memory. */
    private static final long KEEPER_STACK_BYTES = 512L << 20;
    /** A player whose snapshot is larger is serialised without the ballast at once. */
    private static final long LARGE_BYTES = 1 << 20;

    private final String className;
    private final DataInputStream in;
    private final DataOutputStream out;
    /** Runs what is the player's. */
    private final ExecutorService caller = thread("player", 0);
    /** Serialises the player. */
    private final ExecutorService keeper = thread("keeper", KEEPER_STACK_BYTES);
    private final Heap heap = new Heap();
    private Map<Integer, int[]> borders = Collections.emptyMap();
    private Player player;
    private long snapshotBytes;

    private Worker(String className, InputStream in, OutputStream out) {
        this.className = className;
        this.in = new DataInputStream(new BufferedInputStream(in));
        this.out = new DataOutputStream(new BufferedOutputStream(out, 1 << 16));
    }

    /** Started by the shim alone. */
    public static void main(String[] args) throws Exception {
        Worker worker =
                new Worker(args[0], new FileInputStream(FileDescriptor.in), new FileOutputStream(FileDescriptor.out));
        // What the player prints may not be taken for ours, and what we are told is not for him.
        System.setOut(System.err);
        System.setIn(new ByteArrayInputStream(new byte[0]));
        Runtime.getRuntime().addShutdownHook(new Thread(Worker::tellEnd));
        Rehearsal.run();
        worker.preload();
        worker.heap.settle();
        worker.send(Frame.READY, -1, null);
        try {
            worker.listen();
        } catch (EOFException end) {
            // The shim is gone; whatever the player does has no meaning any more.
        }
        Runtime.getRuntime().halt(0);
    }

    /** The end of a machine takes longer than some calls may: the shim is told that it has begun. */
    private static void tellEnd() {
        try {
            new FileOutputStream(FileDescriptor.out).write(Frame.ENDED);
        } catch (IOException error) {
            // The shim is gone too.
        }
    }

    private static ExecutorService thread(String name, long stackBytes) {
        return Executors.newSingleThreadExecutor(work -> {
            Thread thread = new Thread(null, work, name, stackBytes);
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Loads the player's class, so that reading it from disk is not on his clock; nothing of it runs yet. */
    private void preload() {
        try {
            Class<?> found = Class.forName(className, false, Worker.class.getClassLoader());
            found.getDeclaredMethods();
            found.getDeclaredFields();
            found.getDeclaredClasses();
        } catch (ClassNotFoundException | LinkageError error) {
            // Making the player says so again, where it can be told.
        }
    }

    /** Takes orders until the shim is gone. Calls run beside it, so that the end is noticed during a call too. */
    private void listen() throws Exception {
        for (;;) {
            int kind = in.readByte();
            if (kind == Frame.MAP) {
                Object message = Json.object(Json.parse(Frame.readText(in))).get("message");
                borders = Worlds.borders(Json.object(message).get("map"));
            } else if (kind == Frame.CONSTRUCT) {
                caller.execute(() -> perform(this::construct));
            } else if (kind == Frame.RESTORE) {
                Future<?> restored = keeper.submit(this::restore);
                restored.get();
            } else if (kind == Frame.CALL) {
                Call call = Call.named(Frame.readText(in));
                String line = Frame.readText(in);
                caller.execute(() -> call(call, line));
            } else {
                throw new IOException("an order that is none: " + kind);
            }
        }
    }

    private String construct() throws Exception {
        Constructor<?> constructor =
                Class.forName(className, true, Worker.class.getClassLoader()).getDeclaredConstructor();
        constructor.setAccessible(true);
        player = (Player) constructor.newInstance();
        return "null";
    }

    private void call(Call call, String line) {
        Player asked = player;
        Question question;
        try {
            question = Question.of(call, Json.object(Json.parse(line)).get("message"), borders);
        } catch (RuntimeException error) {
            send(Frame.BEGUN, -1, null);
            send(Frame.CRASH, 0, "the message is not understood: " + error);
            awaitKeeper();
            return;
        }
        perform(() -> question.put(asked));
    }

    /** What is the player's, and may do anything. */
    interface Deed {
        String run() throws Throwable;
    }

    /** Makes a call, on the player's clock, and says how it went; then takes the snapshot. */
    private void perform(Deed deed) {
        String move = null;
        Throwable thrown = null;
        send(Frame.BEGUN, -1, null);
        long begun = System.nanoTime();
        try {
            move = deed.run();
        } catch (Throwable error) {
            thrown = error;
        }
        long took = System.nanoTime() - begun;
        send(Frame.STOPPED, -1, null);
        if (thrown instanceof InvocationTargetException && thrown.getCause() != null) {
            thrown = thrown.getCause();
        }
        long excess = thrown instanceof OutOfMemoryError ? -1 : heap.excess();
        if (excess != 0) {
            // The shim ends this worker now.
            send(Frame.MEMORY, took, excess < 0 ? "no memory was left" : "its objects take " + excess + " bytes");
            return;
        }
        if (thrown != null) {
            send(Frame.CRASH, took, thrown.getClass().getName());
            show(thrown);
        } else {
            send(Frame.ANSWER, took, move);
        }
        awaitKeeper();
    }

    /** Takes the snapshot. The next call waits for the end of that: the ballast has to be back in its place. */
    private void awaitKeeper() {
        Future<?> kept = keeper.submit(this::keep);
        for (;;) {
            try {
                kept.get();
                return;
            } catch (InterruptedException error) {
                // The player interrupted his own thread.
            } catch (ExecutionException error) {
                throw new IllegalStateException(error);
            }
        }
    }

    /** The trace is for the player's author. It is made by the player's own methods, which may throw in their turn. */
    private static void show(Throwable thrown) {
        try {
            if (thrown instanceof StackOverflowError) {
                System.err.println(thrown);
            } else {
                thrown.printStackTrace();
            }
        } catch (Throwable again) {
            System.err.println("what was thrown cannot be shown: " + again.getClass().getName());
        }
    }

    /** Sends a snapshot of the player, or why there is none. */
    private void keep() {
        if (player == null) {
            send(Frame.NO_SNAPSHOT, -1, "there is no player");
            return;
        }
        boolean roomy = snapshotBytes > LARGE_BYTES;
        if (roomy) {
            heap.release();
        }
        Throwable error = tryKeep();
        if (error instanceof OutOfMemoryError && !roomy) {
            roomy = true;
            heap.release();
            error = tryKeep();
        }
        if (roomy) {
            heap.fill();
        }
        if (error != null) {
            send(Frame.NO_SNAPSHOT, -1, error.getClass().getName());
        }
    }

    private Throwable tryKeep() {
        Frame.Chunks chunks = new Frame.Chunks(out);
        try {
            out.writeByte(Frame.SNAPSHOT);
            Throwable error = null;
            try {
                ObjectOutputStream objects = new ObjectOutputStream(chunks);
                objects.writeObject(player);
                objects.flush();
            } catch (Throwable thrown) {
                error = thrown;
            }
            snapshotBytes = Math.max(snapshotBytes, chunks.finish(error == null ? Frame.LAST : Frame.ABORTED));
            out.flush();
            return error;
        } catch (IOException error) {
            return error;
        }
    }

    /** Reads the player from a snapshot. It comes whole: only then is there an end to look for. */
    private void restore() {
        heap.release();
        Throwable error = tryRestore();
        heap.fill();
        if (error == null) {
            send(Frame.RESTORED, -1, null);
        } else {
            send(Frame.NO_SNAPSHOT, -1, error.getClass().getName());
        }
    }

    private Throwable tryRestore() {
        try {
            byte[] snapshot = new byte[in.readInt()];
            in.readFully(snapshot);
            snapshotBytes = snapshot.length;
            player = (Player) new ObjectInputStream(new ByteArrayInputStream(snapshot)).readObject();
            return null;
        } catch (Throwable error) {
            return error;
        }
    }

    /** Sends a frame; the time is left out where it is negative, the text where it is null. */
    private void send(char kind, long tookNanos, String text) {
        try {
            out.writeByte(kind);
            if (tookNanos >= 0) {
                out.writeLong(tookNanos);
            }
            if (text != null) {
                Frame.writeText(out, text);
            }
            out.flush();
        } catch (IOException error) {
            Runtime.getRuntime().halt(0);
        }
    }
}
