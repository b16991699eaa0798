package rulebook.shim;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Runs a player of the contest's Java interface as a bot over JSON Lines: reads the referee's messages, makes the calls,
 * answers what is asked, and holds the player to his limits.
 */
public final class Shim {

    /** As `rulebook` itself: called wrongly, and broken. */
    private static final int USAGE = 2;
    private static final int BROKEN = 3;

    private final Host host;
    private final OutputStream out = new FileOutputStream(FileDescriptor.out);

    private Shim(Host host) {
        this.host = host;
    }

    /** `java -cp … rulebook.shim.Shim some.package.MyBot`; with `--times 10` all limits of time are ten times as long. */
    public static void main(String[] args) {
        int times = times(args);
        if (times <= 0) {
            say("give the name of the player's class, as in: java -cp … rulebook.shim.Shim some.package.MyBot [--times N]");
            System.exit(USAGE);
        }
        if (Shim.class.getResource("/" + args[0].replace('.', '/') + ".class") == null) {
            say("there is no class " + args[0] + " on the class path " + System.getProperty("java.class.path"));
            System.exit(USAGE);
        }
        int status = 0;
        try {
            Host host = new Host(args[0], times);
            Runtime.getRuntime().addShutdownHook(new Thread(host::kill));
            new Shim(host).run();
            // The machine ends sooner when nobody in it waits for a worker's words any more.
            host.kill();
        } catch (IOException error) {
            say(error.getMessage());
            status = BROKEN;
        }
        System.exit(status);
    }

    /** By how much limits are multiplied; 0 when the arguments are no good. */
    private static int times(String[] args) {
        if (args.length == 3 && args[1].equals("--times") && args[2].matches("[1-9][0-9]{0,3}")) {
            return Integer.parseInt(args[2]);
        }
        return args.length == 1 ? 1 : 0;
    }

    /** Tells people something. */
    static void say(String what) {
        System.err.println("shim: " + what);
    }

    private void run() throws IOException {
        write("{\"ready\":true,\"acknowledges\":true}");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            try {
                hear(line);
            } catch (RuntimeException error) {
                say("a message that is none: " + error.getMessage());
            }
        }
    }

    private void hear(String line) throws IOException {
        Map<String, Object> told = Json.object(Json.parse(line));
        Object message = told.get("message");
        String name = message instanceof String ? (String) message : Json.object(message).keySet().iterator().next();
        Long seq = told.get("seq") instanceof Long ? (Long) told.get("seq") : null;
        Call call = Call.named(name);
        if (call != null) {
            Host.Verdict verdict = host.call(call, line);
            answer(call, seq, Boolean.TRUE.equals(told.get("asks")), verdict);
            host.settle(call, verdict);
            if (verdict.fault != null) {
                // Undoing the call was our time, not the player's.
                write("{\"ready\":true}");
            }
            return;
        }
        if (name.equals("map")) {
            host.map(line);
        } else {
            say("a message that no player is told: " + name);
        }
        acknowledge(seq);
    }

    /** Answers a question. That a call failed which asks nothing is told too, where it can be said which one. */
    private void answer(Call call, Long seq, boolean asks, Host.Verdict verdict) throws IOException {
        boolean failed = verdict.fault != null;
        if (failed) {
            say(call.name + (seq == null ? "" : " (seq " + seq + ")") + ": " + verdict.fault + ", " + verdict.says);
        }
        if (asks || failed && seq != null) {
            String number = seq == null ? "" : "\"seq\":" + seq + ",";
            write("{" + number + (failed ? "\"fault\":\"" + verdict.fault + "\"" : "\"move\":" + verdict.move) + "}");
        } else if (!asks) {
            acknowledge(seq);
        }
    }

    private void acknowledge(Long seq) throws IOException {
        if (seq != null) {
            write("{\"seq\":" + seq + "}");
        }
    }

    private void write(String line) throws IOException {
        out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }
}
