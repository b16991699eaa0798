package referee;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import ru.icl.dicewars.client.Attack;
import ru.icl.dicewars.client.Flag;
import ru.icl.dicewars.client.Land;
import ru.icl.dicewars.client.Player;
import ru.icl.dicewars.client.World;

/**
 * A referee as somebody else might write it, to try the probe on: it loads players by their class names, plays a war on a
 * ring of lands, and holds players to the limits of time. It is right, unless `--wrong NAME` names one of its mistakes.
 */
public final class MiniReferee {

    private static final int MOST_DICE = 8;
    private static final int INIT_MILLIS = 2000;
    private static final int NAME_MILLIS = 100;
    private static final int CHOICE_MILLIS = 1000;
    private static final int TOLD_MILLIS = 100;
    private static final int ATTACK_MILLIS = 250;

    /** What it can do wrong; the last ones are readings that can be held in good faith. */
    private static final long STALL_NANOS = 300_000_000L;
    private static final List<String> WRONGS = Arrays.asList("ties-attack", "cap-64", "scatter-full", "hearer-flag",
            "mover-told", "eliminated-asked", "attacks-left-short", "foul-goes-on", "off-map-flag", "no-limits",
            "first-chooses-first", "pays-all-lands", "foul-unpaid", "world-after", "turn-more", "not-undone",
            "one-sided-borders", "mover-view", "null-attack");

    private final List<Chair> players = new ArrayList<Chair>();
    private final Flag[] flags;
    private final int[] reserve;
    /** By number less 1: lands are numbered from 1 around the ring. */
    private final Flag[] owner;
    private final int[] dice;
    private final Random random;
    /** One in so many calls is held up, as a busy machine would do it; 0 for none. */
    private int stall;
    private final String wrong;

    private MiniReferee(List<String> classes, int lands, long seed, String wrong) throws Exception {
        this.wrong = wrong;
        for (String name : classes) {
            players.add(new Chair((Player) Class.forName(name).getDeclaredConstructor().newInstance()));
        }
        flags = new Flag[players.size()];
        reserve = new int[players.size()];
        owner = new Flag[lands];
        dice = new int[lands];
        for (int land = 0; land < lands; land++) {
            // By twos, so that there are lands next to an own one, and by far.
            owner[land] = Flag.values()[land / 2 % players.size()];
            dice[land] = 1 + land / 2 / players.size() % 3 + land % 2;
        }
        random = new Random(seed);
    }

    /** `MiniReferee [--wrong NAME] [--lands N] [--turns N] [--seed N] [--stall N] CLASS CLASS …` */
    public static void main(String[] args) throws Exception {
        int lands = 12;
        int turns = 200;
        int stall = 0;
        long seed = 1;
        String wrong = "";
        int at = 0;
        for (; at + 1 < args.length && args[at].startsWith("--"); at += 2) {
            String value = args[at + 1];
            switch (args[at]) {
                case "--wrong":
                    wrong = value;
                    break;
                case "--lands":
                    lands = Integer.parseInt(value);
                    break;
                case "--turns":
                    turns = Integer.parseInt(value);
                    break;
                case "--seed":
                    seed = Long.parseLong(value);
                    break;
                case "--stall":
                    stall = Integer.parseInt(value);
                    break;
                default:
                    throw new IllegalArgumentException(args[at]);
            }
        }
        if (!wrong.isEmpty() && !WRONGS.contains(wrong)) {
            throw new IllegalArgumentException("no mistake is called " + wrong + ": choose one of " + WRONGS);
        }
        MiniReferee referee = new MiniReferee(Arrays.asList(args).subList(at, args.length), lands, seed, wrong);
        referee.stall = stall;
        referee.prepare();
        referee.choose();
        System.out.println("winner " + referee.war(referee.is("turn-more") ? turns + 1 : turns));
        // A player who never came back is not waited for.
        System.exit(0);
    }

    private boolean is(String mistake) {
        return wrong.equals(mistake);
    }

    /** A player, whose calls end in time or are undone. */
    private final class Chair {
        private Player player;

        Chair(Player player) {
            this.player = player;
        }

        /** Makes the call; throws what the player throws, or that he was late. */
        <T> T call(int limitMillis, Function<Player, T> call) throws Exception {
            byte[] before = bytes(player);
            Player called = player;
            FutureTask<T> task = new FutureTask<T>(() -> {
                maybeStall();
                T answer = call.apply(called);
                maybeStall();
                return answer;
            });
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            thread.start();
            try {
                return task.get(is("no-limits") ? 500000 : limitMillis, TimeUnit.MILLISECONDS);
            } catch (TimeoutException late) {
                thread.interrupt();
                if (!is("not-undone")) {
                    player = (Player) new ObjectInputStream(new ByteArrayInputStream(before)).readObject();
                }
                throw late;
            }
        }

        /** Now and then, in no game as in another, the thread is not run for longer than an attack may take. */
        private void maybeStall() {
            if (stall > 0 && ThreadLocalRandom.current().nextInt(2 * stall) == 0) {
                long until = System.nanoTime() + STALL_NANOS;
                while (System.nanoTime() < until) {
                    Thread.interrupted();
                    LockSupport.parkNanos(until - System.nanoTime());
                }
            }
        }

        private byte[] bytes(Player player) throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
                out.writeObject(player);
            }
            return bytes.toByteArray();
        }
    }

    private void prepare() {
        for (Chair chair : players) {
            try {
                chair.call(INIT_MILLIS, player -> {
                    player.init();
                    return null;
                });
            } catch (Exception error) {
                System.err.println("init: " + error);
            }
            try {
                chair.call(NAME_MILLIS, Player::getName);
            } catch (Exception error) {
                System.err.println("a name: " + error);
            }
        }
    }

    /** Flags are chosen from the last player to the first; who fails gets one of those that are left. */
    private void choose() {
        EnumSet<Flag> left = EnumSet.copyOf(Arrays.asList(owner));
        for (int turn = 0; turn < players.size(); turn++) {
            int seat = is("first-chooses-first") ? turn : players.size() - 1 - turn;
            try {
                Set<Flag> available = Collections.unmodifiableSet(EnumSet.copyOf(left));
                World world = new Snapshot(seat, 0);
                Flag flag = players.get(seat).call(CHOICE_MILLIS, player -> player.chooseFlag(world, available));
                boolean offMap = is("off-map-flag") && flag != null && !Arrays.asList(owner).contains(flag);
                flags[seat] = flag != null && (left.remove(flag) || offMap) ? flag : null;
            } catch (Exception error) {
                System.err.println("a choice: " + error);
            }
        }
        List<Flag> rest = new ArrayList<Flag>(left);
        Collections.shuffle(rest, random);
        for (int seat = 0; seat < players.size(); seat++) {
            flags[seat] = flags[seat] == null ? rest.remove(0) : flags[seat];
        }
    }

    /** The seat of who has conquered all; -1 when nobody has after so many turns. */
    private int war(int turns) {
        for (int turn = 1; turn <= turns; turn++) {
            for (int seat = 0; seat < players.size(); seat++) {
                Step step = Step.MADE;
                for (int k = 1; k <= turn && step == Step.MADE && (count(seat) > 0 || is("eliminated-asked")); k++) {
                    step = attack(seat, turn - k + (is("attacks-left-short") ? 0 : 1));
                    if (count(seat) == owner.length) {
                        return seat;
                    }
                }
                if (count(seat) > 0 && !(step == Step.FOUL && is("foul-unpaid"))) {
                    income(seat);
                }
            }
        }
        return -1;
    }

    /** How a step went. */
    private enum Step {
        MADE, STOP, FOUL
    }

    private int count(int seat) {
        return Collections.frequency(Arrays.asList(owner), flags[seat]);
    }

    /** Asks for a step and makes it. */
    private Step attack(int seat, int attacksLeft) {
        int[] lands;
        try {
            World world = new Snapshot(seat, attacksLeft);
            lands = players.get(seat).call(ATTACK_MILLIS, player -> {
                Attack attack = player.attack(world);
                return attack == null ? null : new int[] {attack.getFromLandId(), attack.getToLandId()};
            });
        } catch (Exception error) {
            System.err.println("an attack: " + error);
            return Step.FOUL;
        }
        List<Snapshot> before = befores(seat, attacksLeft);
        if (lands == null) {
            for (int hearer = 0; is("null-attack") && hearer < players.size(); hearer++) {
                if (hearer != seat && count(hearer) > 0) {
                    tell(hearer, flags[seat], null, before.get(hearer), false);
                }
            }
            return Step.STOP;
        }
        if (!legal(seat, lands[0], lands[1])) {
            return is("foul-goes-on") ? Step.MADE : Step.FOUL;
        }
        boolean won = battle(lands[0] - 1, lands[1] - 1);
        if (is("world-after")) {
            before = befores(seat, attacksLeft);
        }
        for (int hearer = 0; hearer < players.size(); hearer++) {
            if ((hearer != seat || is("mover-told")) && count(hearer) > 0) {
                Flag attacker = flags[is("hearer-flag") ? hearer : seat];
                tell(hearer, attacker, new Lands(lands[0], lands[1]), before.get(hearer), won);
            }
        }
        return Step.MADE;
    }

    /** The world now, as each player hears of it. */
    private List<Snapshot> befores(int mover, int attacksLeft) {
        List<Snapshot> worlds = new ArrayList<Snapshot>();
        for (int hearer = 0; hearer < players.size(); hearer++) {
            worlds.add(is("mover-view") ? new Snapshot(mover, attacksLeft) : new Snapshot(hearer, 0));
        }
        return worlds;
    }

    private void tell(int hearer, Flag flag, Attack attack, World before, boolean won) {
        try {
            players.get(hearer).call(TOLD_MILLIS, player -> {
                player.opponentAttack(flag, attack, before, won);
                return null;
            });
        } catch (Exception error) {
            System.err.println("a player who was told: " + error);
        }
    }

    private boolean legal(int seat, int from, int to) {
        boolean lands = from >= 1 && from <= owner.length && to >= 1 && to <= owner.length;
        return lands && owner[from - 1] == flags[seat] && owner[to - 1] != flags[seat] && dice[from - 1] > 1
                && borders(from - 1).contains(to - 1);
    }

    private Set<Integer> borders(int land) {
        Set<Integer> borders = new LinkedHashSet<Integer>();
        borders.add((land + 1) % owner.length);
        borders.add((land + owner.length - 1) % owner.length);
        return borders;
    }

    private boolean battle(int from, int to) {
        int more = roll(dice[from]) - roll(dice[to]);
        boolean won = more > 0 || more == 0 && is("ties-attack");
        if (won) {
            owner[to] = owner[from];
            dice[to] = dice[from] - 1;
        }
        dice[from] = 1;
        return won;
    }

    private int roll(int count) {
        int sum = 0;
        for (int die = 0; die < count; die++) {
            sum += 1 + random.nextInt(6);
        }
        return sum;
    }

    private void income(int seat) {
        int left = reserve[seat] + (is("pays-all-lands") ? count(seat) : largestGroup(flags[seat]));
        for (; left > 0; left--) {
            List<Integer> eligible = new ArrayList<Integer>();
            for (int land = 0; land < owner.length; land++) {
                if (owner[land] == flags[seat] && (dice[land] < MOST_DICE || is("scatter-full"))) {
                    eligible.add(land);
                }
            }
            if (eligible.isEmpty()) {
                break;
            }
            int drawn = eligible.get(random.nextInt(eligible.size()));
            // On a full land the die is lost.
            dice[drawn] = Math.min(dice[drawn] + 1, MOST_DICE);
        }
        reserve[seat] = Math.min(left, is("cap-64") ? 64 : 100);
    }

    private int largestGroup(Flag flag) {
        int largest = 0;
        for (int start = 0; start < owner.length; start++) {
            Set<Integer> group = new HashSet<Integer>();
            Deque<Integer> open = new ArrayDeque<Integer>(Collections.singleton(start));
            while (!open.isEmpty()) {
                int land = open.pop();
                if (owner[land] == flag && group.add(land)) {
                    open.addAll(borders(land));
                }
            }
            largest = Math.max(largest, group.size());
        }
        return largest;
    }

    /** The world as a seat sees it now. */
    private final class Snapshot implements World {
        private static final long serialVersionUID = 1;
        private final Spot[] spots = new Spot[owner.length];
        private final List<Flag> living = new ArrayList<Flag>();
        private final int[] reserves = new int[Flag.values().length];
        private final Flag myFlag;
        private final int attacksLeft;

        Snapshot(int seat, int attacksLeft) {
            this.myFlag = flags[seat];
            this.attacksLeft = attacksLeft;
            for (int land = 0; land < spots.length; land++) {
                spots[land] = new Spot(land + 1, owner[land], dice[land]);
            }
            for (int land = 0; land < spots.length; land++) {
                for (int other : borders(land)) {
                    if (!is("one-sided-borders") || other > land) {
                        spots[land].neighbours.add(spots[other]);
                    }
                }
            }
            living.addAll(EnumSet.copyOf(Arrays.asList(owner)));
            for (int other = 0; other < flags.length; other++) {
                if (flags[other] != null) {
                    reserves[flags[other].ordinal()] = reserve[other];
                }
            }
        }

        @Override
        public Set<Land> getLands() {
            return new LinkedHashSet<Land>(Arrays.asList(spots));
        }

        @Override
        public List<Flag> getFlags() {
            return living;
        }

        @Override
        public Flag getMyFlag() {
            return myFlag;
        }

        @Override
        public int getDiceCountInReserve(Flag flag) {
            return reserves[flag.ordinal()];
        }

        @Override
        public int getAvailableAttackCount() {
            return attacksLeft;
        }
    }

    private static final class Spot implements Land {
        private static final long serialVersionUID = 1;
        private final int id;
        private final Flag flag;
        private final int dice;
        private final Set<Land> neighbours = new LinkedHashSet<Land>();

        Spot(int id, Flag flag, int dice) {
            this.id = id;
            this.flag = flag;
            this.dice = dice;
        }

        @Override
        public int getLandId() {
            return id;
        }

        @Override
        public int getDiceCount() {
            return dice;
        }

        @Override
        public Flag getFlag() {
            return flag;
        }

        @Override
        public Set<Land> getNeighbouringLands() {
            return neighbours;
        }
    }

    private static final class Lands implements Attack, Serializable {
        private static final long serialVersionUID = 1;
        private final int from;
        private final int to;

        Lands(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public int getFromLandId() {
            return from;
        }

        @Override
        public int getToLandId() {
            return to;
        }
    }
}
