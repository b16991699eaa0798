package probe;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Iterator;
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
        String name = !says(order) ? "probe-" + number : order[1].equals("null") ? null : order[1];
        answers(1, order, "{\"name\":" + (name == null ? "null" : "\"" + name + "\"") + "}");
        return name;
    }

    @Override
    public void init() {
        answers(0, called(0, ""), "\"ready\"");
    }

    @Override
    public Flag chooseFlag(World world, Set<Flag> availableFlags) {
        String[] order = called(2, ",\"world\":" + world(world) + ",\"available\":" + flags(availableFlags));
        Flag flag = flag(order, world, availableFlags);
        answers(2, order, "{\"flag\":" + flag(flag) + "}");
        return flag;
    }

    @Override
    public void opponentAttack(Flag opponentFlag, Attack attack, World beforeWorld, boolean wasAttackWon) {
        String step = attack == null ? "null" : step(new int[] {attack.getFromLandId(), attack.getToLandId()});
        String[] order = called(3, ",\"opponent\":" + flag(opponentFlag) + ",\"attack\":" + step + ",\"before\":"
                + world(beforeWorld) + ",\"won\":" + wasAttackWon);
        answers(3, order, "\"ready\"");
    }

    @Override
    public Attack attack(World world) {
        String[] order = called(4, ",\"world\":" + world(world));
        int[] step = null;
        if (order.length > 2 && says(order)) {
            step = new int[] {Integer.parseInt(order[1]), Integer.parseInt(order[2])};
        } else if (order.length == 1) {
            step = find(order[0], world);
        }
        answers(4, order, "{\"attack\":" + (step == null ? "null" : step(step)) + "}");
        return step == null ? null : new Step(step[0], step[1]);
    }

    /** The flag that is ordered; without an order, or where the world has none like it, the first that is left. */
    private static Flag flag(String[] order, World world, Set<Flag> available) {
        String kind = order.length == 0 ? "" : says(order) ? order[1] : order[0];
        EnumSet<Flag> like = EnumSet.allOf(Flag.class);
        like.removeAll(available);
        if (kind.equals("taken")) {
            like.retainAll(world.getFlags());
        } else if (kind.equals("off-map")) {
            like.removeAll(world.getFlags());
        } else if (kind.equals("null")) {
            return null;
        } else if (says(order)) {
            return Flag.valueOf(kind.toUpperCase(Locale.ROOT));
        } else {
            like.clear();
        }
        Iterator<Flag> choice = (like.isEmpty() ? available : like).iterator();
        return choice.hasNext() ? choice.next() : null;
    }

    /** The lands of an attack of this kind, the best one of several; null where the world has none. */
    private static int[] find(String kind, World world) {
        int[] best = null;
        int most = Integer.MIN_VALUE;
        if (kind.equals("even") && leads(world)) {
            return null;
        }
        for (Land from : world.getLands()) {
            boolean own = from.getFlag() == world.getMyFlag();
            if (kind.equals("no-land") && own && from.getDiceCount() > 1) {
                return new int[] {from.getLandId(), Integer.MAX_VALUE};
            }
            for (Land to : world.getLands()) {
                int more = from.getDiceCount() - to.getDiceCount();
                int score = kind.equals("even") ? -8 * Math.abs(more) - from.getDiceCount() : more;
                if (score > most && fits(kind, own, to.getFlag() != world.getMyFlag(), borders(from, to), from, more)) {
                    most = score;
                    best = new int[] {from.getLandId(), to.getLandId()};
                }
            }
        }
        return best;
    }

    /** Whether the player has more than his share of the lands, so that a war that is to last needs no attack of his. */
    private static boolean leads(World world) {
        int own = 0;
        for (Land land : world.getLands()) {
            own += land.getFlag() == world.getMyFlag() ? 1 : 0;
        }
        return 2 * own * world.getFlags().size() > 3 * world.getLands().size();
    }

    /** Whether the attack is of this kind: legal, or breaking one rule. */
    private static boolean fits(String kind, boolean own, boolean enemy, boolean border, Land from, int more) {
        boolean army = from.getDiceCount() > 1;
        switch (kind) {
            case "stronger":
                return own && enemy && border && army && more > 0;
            case "not-weaker":
                return own && enemy && border && army && more >= 0;
            case "even":
                return own && enemy && border && army && Math.abs(more) <= 1;
            case "from-enemy":
                return !own && enemy && border && army;
            case "on-me":
                return !own && !enemy && border && army;
            case "one-die":
                return own && enemy && border && !army;
            case "on-own":
                return own && !enemy && border && army;
            case "far":
                return own && enemy && !border && army;
            default:
                return false;
        }
    }

    private static boolean borders(Land from, Land to) {
        for (Land land : from.getNeighbouringLands()) {
            if (land.getLandId() == to.getLandId()) {
                return true;
            }
        }
        return false;
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

    private static boolean says(String[] order) {
        return order.length > 1 && order[0].equals("say");
    }

    /** Notes a call and the time for which it is ordered to sleep, and sleeps; returns what is ordered then. */
    private String[] called(int call, String arguments) {
        int remembers = 0;
        for (int ofKind : calls) {
            remembers += ofKind;
        }
        int count = ++calls[call];
        String[] order = order(CALLS[call], count);
        long millis = 0;
        while (order.length > 1 && order[0].equals("sleep")) {
            millis += Long.parseLong(order[1]);
            order = Arrays.copyOfRange(order, 2, order.length);
        }
        String sleeps = millis == 0 ? "" : ",\"sleeps_ms\":" + millis;
        log("\"call\":\"" + CALLS[call] + "\",\"count\":" + count + ",\"remembers\":" + remembers + sleeps
                + arguments);
        if (millis > 0) {
            sleep(millis);
        }
        return order;
    }

    /** Notes that the call ends now, and throws if it is ordered to. */
    private void answers(int call, String[] order, String move) {
        boolean exception = order.length > 0 && order[0].equals("throw");
        boolean error = order.length > 0 && order[0].equals("error");
        String what = exception || error ? "\"fault\":\"crash\"" : "\"move\":" + move;
        log("\"answers\":\"" + CALLS[call] + "\",\"count\":" + calls[call] + "," + what);
        if (exception) {
            throw new IllegalStateException("ordered to throw");
        }
        if (error) {
            throw new StackOverflowError("ordered to throw");
        }
    }

    private static String step(int[] lands) {
        return "{\"from\":" + lands[0] + ",\"to\":" + lands[1] + "}";
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException error) {
            Thread.currentThread().interrupt();
        }
    }

    /** The words of the order for this call: the rest of the first line that begins with its name, and its count or `*`. */
    private String[] order(String call, int count) {
        try {
            for (String line : Files.readAllLines(file(number, ".orders"), StandardCharsets.UTF_8)) {
                String[] words = line.trim().split("\\s+");
                boolean counts = words.length > 2 && (words[1].equals("*") || words[1].equals(String.valueOf(count)));
                boolean once = words.length > 3 && words[2].equals("once");
                if (once && counts && words[0].equals(call)) {
                    try {
                        Files.createFile(file(number, "." + call + ".once"));
                        return Arrays.copyOfRange(words, 3, words.length);
                    } catch (FileAlreadyExistsException followed) {
                        continue;
                    }
                }
                if (counts && words[0].equals(call)) {
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
