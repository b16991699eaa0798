package rulebook.shim;

import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import ru.nsu.olympic.strategy.GameInfo;
import ru.nsu.olympic.strategy.MoveInfo;
import ru.nsu.olympic.strategy.Player;

/**
 * Runs a contestant's class as a bot over JSON Lines: reads the referee's calls, makes them, and answers.
 *
 * <p>The launcher has set the two ends of the conversation aside as descriptors 3 and 4, so that the player's own standard
 * input is empty, and his standard output goes to standard error. The time is the referee's to measure, and the memory is
 * that of this virtual machine.
 */
public final class Shim {

    private static final String INPUT = "/dev/fd/3";
    private static final String OUTPUT = "/dev/fd/4";
    /** As `rulebook` itself. */
    private static final int BROKEN = 3;

    private final OutputStream out;
    private Player player;

    private Shim(OutputStream out) {
        this.out = out;
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in =
                new BufferedReader(new InputStreamReader(new FileInputStream(INPUT), StandardCharsets.UTF_8));
        Shim shim = new Shim(new FileOutputStream(OUTPUT));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            shim.hear(line);
        }
        // Threads of the player's have no say in it.
        System.err.flush();
        Runtime.getRuntime().halt(0);
    }

    private static void say(String what) {
        System.err.println("shim: " + what);
    }

    private void hear(String line) throws IOException {
        Long seq = null;
        boolean asks = true;
        String answer;
        try {
            Map<String, Object> told = Json.object(Json.parse(line));
            seq = (Long) told.get("seq");
            asks = !Boolean.FALSE.equals(told.get("asks"));
            Map<String, Object> message = Json.object(told.get("message"));
            String call = message.size() == 1 ? message.keySet().iterator().next() : "";
            if (!call.equals("init") && !call.equals("get_move")) {
                throw new IllegalArgumentException("it is no call that a player of Garrison knows");
            }
            answer = make(call, Views.read(Json.object(message.get(call))));
        } catch (OutOfMemoryError error) {
            say("the player took too much memory");
            answer = "\"fault\":\"memory\"";
        } catch (RuntimeException error) {
            say("a message that cannot be played: " + error.getMessage());
            Runtime.getRuntime().halt(BROKEN);
            return;
        }
        if (asks) {
            String number = seq == null ? "" : "\"seq\":" + seq + ",";
            out.write(("{" + number + answer + "}\n").getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Makes a call; gives the answer as the inside of an object. */
    private String make(String call, GameInfo info) {
        try {
            if (player == null) {
                player = new ru.nsu.olympic.strategy.player.Player();
            }
            if (call.equals("init")) {
                player.init(info);
                return "\"move\":\"ready\"";
            }
            MoveInfo move = player.get_move(info);
            // All fields are read here: without a move this is the player's exception.
            long collect = Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, move.collect_army));
            return "\"move\":{\"to\":[" + move.new_ipos + "," + move.new_jpos + "],\"collect\":" + collect + "}";
        } catch (OutOfMemoryError error) {
            throw error;
        } catch (Throwable thrown) {
            show(thrown);
            return "\"fault\":\"crash\"";
        }
    }

    /** The trace is for the player's author. It is made by the player's own methods, which may throw in their turn. */
    private static void show(Throwable thrown) {
        try {
            say("the player threw " + thrown.getClass().getName());
            if (!(thrown instanceof StackOverflowError)) {
                thrown.printStackTrace();
            }
        } catch (Throwable again) {
            say("what was thrown cannot be shown: " + again.getClass().getName());
        }
    }
}
