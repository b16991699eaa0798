package referee;

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
import ru.icl.dicewars.client.Attack;
import ru.icl.dicewars.client.Flag;
import ru.icl.dicewars.client.Land;
import ru.icl.dicewars.client.Player;
import ru.icl.dicewars.client.World;

/**
 * A referee as somebody else might write it, to try the probe on: it loads players by their class names and plays a war on
 * a ring of lands. It knows no limits on time and memory. With `--wrong hearer-flag` it tells the hearers of an attack
 * their own flag in place of the attacker's.
 */
public final class MiniReferee {

    private static final int MOST_DICE = 8;
    private static final int MOST_IN_RESERVE = 100;

    private final List<Player> players = new ArrayList<Player>();
    private final Flag[] flags;
    private final int[] reserve;
    /** By number less 1: lands are numbered from 1 around the ring. */
    private final Flag[] owner;
    private final int[] dice;
    private final Random random;
    private final boolean hearersFlag;

    private MiniReferee(List<String> classes, int lands, long seed, boolean hearersFlag) throws Exception {
        for (String name : classes) {
            players.add((Player) Class.forName(name).getDeclaredConstructor().newInstance());
        }
        flags = new Flag[players.size()];
        reserve = new int[players.size()];
        owner = new Flag[lands];
        dice = new int[lands];
        for (int land = 0; land < lands; land++) {
            owner[land] = Flag.values()[land % players.size()];
            dice[land] = 2 + land / players.size() % 3;
        }
        random = new Random(seed);
        this.hearersFlag = hearersFlag;
    }

    /** `MiniReferee [--wrong hearer-flag] [--lands N] [--turns N] [--seed N] CLASS CLASS …` */
    public static void main(String[] args) throws Exception {
        int lands = 6;
        int turns = 200;
        long seed = 1;
        boolean wrong = false;
        int at = 0;
        for (; at + 1 < args.length && args[at].startsWith("--"); at += 2) {
            String value = args[at + 1];
            switch (args[at]) {
                case "--wrong":
                    wrong = value.equals("hearer-flag");
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
                default:
                    throw new IllegalArgumentException(args[at]);
            }
        }
        MiniReferee referee = new MiniReferee(Arrays.asList(args).subList(at, args.length), lands, seed, wrong);
        referee.prepare();
        referee.choose();
        System.out.println("winner " + referee.war(turns));
    }

    private void prepare() {
        for (Player player : players) {
            try {
                player.init();
                player.getName();
            } catch (Throwable error) {
                System.err.println("a call before the war: " + error);
            }
        }
    }

    /** Flags are chosen from the last player to the first; who fails gets one of those that are left. */
    private void choose() {
        EnumSet<Flag> left = EnumSet.copyOf(Arrays.asList(owner));
        for (int seat = players.size() - 1; seat >= 0; seat--) {
            try {
                Set<Flag> available = Collections.unmodifiableSet(EnumSet.copyOf(left));
                Flag flag = players.get(seat).chooseFlag(new Snapshot(seat, 0), available);
                flags[seat] = flag != null && left.remove(flag) ? flag : null;
            } catch (Throwable error) {
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
                for (int step = 1; step <= turn && count(seat) > 0 && attack(seat, turn - step + 1); step++) {
                    if (count(seat) == owner.length) {
                        return seat;
                    }
                }
                if (count(seat) > 0) {
                    income(seat);
                }
            }
        }
        return -1;
    }

    private int count(int seat) {
        return Collections.frequency(Arrays.asList(owner), flags[seat]);
    }

    /** Asks for a step and makes it; false when the turn is over. */
    private boolean attack(int seat, int attacksLeft) {
        int from;
        int to;
        Attack attack;
        try {
            attack = players.get(seat).attack(new Snapshot(seat, attacksLeft));
            if (attack == null) {
                return false;
            }
            from = attack.getFromLandId();
            to = attack.getToLandId();
        } catch (Throwable error) {
            System.err.println("an attack: " + error);
            return false;
        }
        if (!legal(seat, from, to)) {
            return false;
        }
        List<Snapshot> before = new ArrayList<Snapshot>();
        for (int hearer = 0; hearer < players.size(); hearer++) {
            before.add(new Snapshot(hearer, 0));
        }
        boolean won = battle(from - 1, to - 1);
        for (int hearer = 0; hearer < players.size(); hearer++) {
            if (hearer != seat && count(hearer) > 0) {
                tell(hearer, flags[hearersFlag ? hearer : seat], new Step(from, to), before.get(hearer), won);
            }
        }
        return true;
    }

    private void tell(int hearer, Flag flag, Attack attack, World before, boolean won) {
        try {
            players.get(hearer).opponentAttack(flag, attack, before, won);
        } catch (Throwable error) {
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
        boolean won = roll(dice[from]) > roll(dice[to]);
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
        int left = reserve[seat] + largestGroup(flags[seat]);
        for (; left > 0; left--) {
            List<Integer> eligible = new ArrayList<Integer>();
            for (int land = 0; land < owner.length; land++) {
                if (owner[land] == flags[seat] && dice[land] < MOST_DICE) {
                    eligible.add(land);
                }
            }
            if (eligible.isEmpty()) {
                break;
            }
            dice[eligible.get(random.nextInt(eligible.size()))]++;
        }
        reserve[seat] = Math.min(left, MOST_IN_RESERVE);
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
                    spots[land].neighbours.add(spots[other]);
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

    private static final class Step implements Attack, Serializable {
        private static final long serialVersionUID = 1;
        private final int from;
        private final int to;

        Step(int from, int to) {
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
