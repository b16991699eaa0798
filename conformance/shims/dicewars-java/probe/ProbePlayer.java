package probe;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import ru.icl.dicewars.client.Attack;
import ru.icl.dicewars.client.Flag;
import ru.icl.dicewars.client.Land;
import ru.icl.dicewars.client.Player;
import ru.icl.dicewars.client.World;

/**
 * The player that a Java referee under test loads as its bot: it follows orders, and keeps a log of what it is told, which
 * the README describes. One file, so that it can be put wherever the referee looks for players.
 *
 * <p>The folder of its orders and logs is named by the system property or the environment variable `rulebook.probe`, or
 * `RULEBOOK_PROBE`. The k-th player that is made, counted from 0, is number k: it follows `k.orders` and writes `k.log`.
 */
public class ProbePlayer implements Player {

    private static final long serialVersionUID = 1;
    private static final int MOST_PLAYERS = 8;

    private static final String[] CALLS = {"init", "get-name", "choose-flag", "opponent-attack", "attack"};

    private final int number;
    /** How many calls of each kind this object remembers, in the order of `CALLS`: less than it had where it was rolled back. */
    private final int[] calls = new int[CALLS.length];

    public ProbePlayer() {
        number = claim();
        log("\"made\":" + number);
    }

    /** The lowest number that nobody has: the first to create the log has it. */
    private static int claim() {
        for (int free = 0; free < MOST_PLAYERS; free++) {
            try {
                Files.createFile(file(free, ".log"));
                return free;
            } catch (IOException taken) {
                // The next one then.
            }
        }
        throw new IllegalStateException("more players than " + MOST_PLAYERS + ", or no folder rulebook.probe");
    }

    @Override
    public String getName() {
        String[] order = called(1, "");
        return answers(order) ? order[1].equals("null") ? null : order[1] : "probe-" + number;
    }

    @Override
    public void init() {
        called(0, "");
    }

    @Override
    public Flag chooseFlag(World world, Set<Flag> availableFlags) {
        String[] order = called(2, ",\"world\":" + world(world) + ",\"available\":" + flags(availableFlags));
        if (answers(order)) {
            return order[1].equals("null") ? null : Flag.valueOf(order[1].toUpperCase(Locale.ROOT));
        }
        return availableFlags == null || availableFlags.isEmpty() ? null : availableFlags.iterator().next();
    }

    @Override
    public void opponentAttack(Flag opponentFlag, Attack attack, World beforeWorld, boolean wasAttackWon) {
        String step = attack == null
                ? "null" : "{\"from\":" + attack.getFromLandId() + ",\"to\":" + attack.getToLandId() + "}";
        called(3, ",\"opponent\":" + flag(opponentFlag) + ",\"attack\":" + step + ",\"before\":" + world(beforeWorld)
                + ",\"won\":" + wasAttackWon);
    }

    @Override
    public Attack attack(World world) {
        String[] order = called(4, ",\"world\":" + world(world));
        if (!answers(order) || order[1].equals("null")) {
            return null;
        }
        return new Step(Integer.parseInt(order[1]), Integer.parseInt(order[2]));
    }

    /** An attack that notes each look at it. */
    private final class Step implements Attack {
        private final int from;
        private final int to;

        Step(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public int getFromLandId() {
            log("\"read\":\"from\"");
            return from;
        }

        @Override
        public int getToLandId() {
            log("\"read\":\"to\"");
            return to;
        }
    }

    private static boolean answers(String[] order) {
        return order.length > 1 && order[0].equals("say");
    }

    /** Notes a call, and does as it is ordered; returns the order if it is to answer something. */
    private String[] called(int call, String arguments) {
        int count = ++calls[call];
        log("\"call\":\"" + CALLS[call] + "\",\"count\":" + count + arguments);
        String[] order = order(CALLS[call], count);
        // An order `sleep MS …` goes on with what is to be done then.
        while (order.length > 1 && order[0].equals("sleep")) {
            sleep(Long.parseLong(order[1]));
            order = Arrays.copyOfRange(order, 2, order.length);
        }
        log("\"answers\":\"" + CALLS[call] + "\",\"count\":" + count + ",\"order\":\"" + String.join(" ", order) + "\"");
        if (order.length > 0 && order[0].equals("throw")) {
            throw new IllegalStateException("ordered to throw");
        }
        if (order.length > 0 && order[0].equals("error")) {
            throw new StackOverflowError("ordered to throw");
        }
        return order;
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException error) {
            Thread.currentThread().interrupt();
        }
    }

    /** The words of the order for this call: the rest of the line that begins with its name and count. */
    private String[] order(String call, int count) {
        try {
            for (String line : Files.readAllLines(file(number, ".orders"), StandardCharsets.UTF_8)) {
                String[] words = line.trim().split("\\s+");
                if (words.length > 2 && words[0].equals(call) && words[1].equals(String.valueOf(count))) {
                    return Arrays.copyOfRange(words, 2, words.length);
                }
            }
        } catch (IOException none) {
            // Without orders it is a player that never attacks.
        }
        return new String[0];
    }

    private static Path file(int number, String ending) {
        String folder = System.getProperty("rulebook.probe", System.getenv("RULEBOOK_PROBE"));
        if (folder == null) {
            throw new IllegalStateException("neither rulebook.probe nor RULEBOOK_PROBE names a folder");
        }
        return Paths.get(folder + File.separator + number + ending);
    }

    /** Adds a line to the log, in one write, so that it is there whatever becomes of us. */
    private void log(String entry) {
        String line = "{\"at_us\":" + System.nanoTime() / 1000 + "," + entry + "}\n";
        try (OutputStream out = new FileOutputStream(file(number, ".log").toFile(), true)) {
            out.write(line.getBytes(StandardCharsets.UTF_8));
        } catch (IOException error) {
            throw new IllegalStateException("the log cannot be written", error);
        }
    }

    private static String flag(Flag flag) {
        return flag == null ? "null" : "\"" + flag.name().toLowerCase(Locale.ROOT) + "\"";
    }

    private static String flags(Iterable<Flag> flags) {
        return flags == null ? "null" : list(flags, ProbePlayer::flag);
    }

    /** How a thing is written. */
    private interface Form<T> {
        String of(T thing);
    }

    private static <T> String list(Iterable<T> things, Form<T> form) {
        StringBuilder out = new StringBuilder("[");
        for (T thing : things) {
            out.append(out.length() == 1 ? "" : ",").append(form.of(thing));
        }
        return out.append("]").toString();
    }

    /** A world: lands and flags in the order in which they came, neighbours by number; or what was thrown over it. */
    private static String world(World world) {
        try {
            return world == null ? "null" : look(world);
        } catch (RuntimeException error) {
            return "{\"error\":\"" + error.getClass().getName() + "\"}";
        }
    }

    private static String look(World world) {
        StringBuilder reserve = new StringBuilder();
        for (Flag flag : world.getFlags()) {
            reserve.append(reserve.length() == 0 ? "" : ",").append(flag(flag)).append(":");
            reserve.append(world.getDiceCountInReserve(flag));
        }
        return "{\"lands\":" + list(world.getLands(), ProbePlayer::land) + ",\"flags\":" + flags(world.getFlags())
                + ",\"my_flag\":" + flag(world.getMyFlag()) + ",\"reserve\":{" + reserve + "},\"attacks_left\":"
                + world.getAvailableAttackCount() + "}";
    }

    private static String land(Land land) {
        TreeSet<Integer> neighbours = new TreeSet<Integer>();
        for (Land neighbour : land.getNeighbouringLands()) {
            neighbours.add(neighbour.getLandId());
        }
        return "{\"id\":" + land.getLandId() + ",\"flag\":" + flag(land.getFlag()) + ",\"dice\":" + land.getDiceCount()
                + ",\"neighbours\":" + list(neighbours, String::valueOf) + "}";
    }
}
