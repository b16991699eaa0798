import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A setup of Dice Wars (text 004) with all its parts, and what is refused. `ply` is null where it is left out. */
record Setup(
        List<Land> lands,
        int players,
        List<Integer> order,
        List<World.Flag> flags,
        List<Integer> reserve,
        List<Integer> out,
        int turn,
        Long ply,
        Rules.Stage stage) {

    record Land(long id, World.Flag flag, int dice, List<Long> neighbours) {}

    static final int MOST_TURNS = 200;
    private static final int MOST_LANDS = 100;

    /** Throws an IllegalArgumentException where the setup cannot be; else gives it with its ply. */
    Setup checked() {
        mapSize();
        mapIds();
        mapDice();
        mapBorders();
        mapConnected();
        mapFlags();
        turnOrder();
        incomeCap();
        return setupStage();
    }

    private static void demand(boolean holds, String why) {
        if (!holds) {
            throw new IllegalArgumentException(why);
        }
    }

    /** dicewars.map.players (004 ¶61) */
    static void mapPlayers(int players) {
        demand(players >= 2 && players <= World.Flag.values().length, "2 to 8 players take part");
    }

    /** dicewars.map.size (004 ¶61) */
    private void mapSize() {
        demand(!lands.isEmpty() && lands.size() <= MOST_LANDS, "a map has 1 to 100 lands");
    }

    /** dicewars.map.ids (004 ¶20, ¶21) */
    private void mapIds() {
        demand(borders().size() == lands.size(), "two lands have one number");
    }

    /** dicewars.map.dice (004 ¶10) */
    private void mapDice() {
        demand(lands.stream().allMatch(land -> land.dice() >= 1 && land.dice() <= World.MOST_DICE),
                "a land has 1 to 8 dice");
    }

    /** dicewars.map.borders (004 ¶20, ¶24; ruling dicewars.borders) */
    private void mapBorders() {
        Map<Long, List<Long>> borders = borders();
        for (Land land : lands) {
            Set<Long> named = new HashSet<>(land.neighbours());
            demand(named.size() == land.neighbours().size(), land.id() + " names a neighbour twice");
            demand(!named.contains(land.id()), land.id() + " borders on itself");
            for (long other : named) {
                demand(borders.getOrDefault(other, List.of()).contains(land.id()),
                        land.id() + " borders on " + other + ", but not back");
            }
        }
    }

    /** dicewars.map.connected (004 ¶61) */
    private void mapConnected() {
        Map<Long, List<Long>> borders = borders();
        Set<Long> reached = World.reach(lands.get(0).id(), borders, borders.keySet());
        demand(reached.size() == lands.size(), "the map falls into pieces");
    }

    /** dicewars.map.flags (004 ¶11, ¶17, ¶18; ruling dicewars.flags-listed) */
    private void mapFlags() {
        demand(isWar() || owners().size() == players, "a new map has as many flags as there are players");
    }

    private void turnOrder() {
        demand(order.stream().sorted().toList().equals(seats()), "the order names each seat once");
    }

    private void incomeCap() {
        demand(reserve.stream().allMatch(dice -> dice <= World.MOST_RESERVE), "a reserve is above 100");
    }

    private Map<Long, List<Long>> borders() {
        Map<Long, List<Long>> borders = new LinkedHashMap<>();
        lands.forEach(land -> borders.put(land.id(), land.neighbours()));
        return borders;
    }

    private Set<World.Flag> owners() {
        return lands.stream().map(Land::flag).collect(Collectors.toSet());
    }

    private List<Integer> seats() {
        return IntStream.range(0, players).boxed().toList();
    }

    private boolean isWar() {
        return !(stage instanceof Rules.Prepare || stage instanceof Rules.Choose || stage instanceof Rules.Deal);
    }

    /** dicewars.setup.stage (004 ¶12, ¶13, ¶14) */
    private Setup setupStage() {
        demand(flags.size() == players && reserve.size() == players, "each seat has a flag or null, and a reserve");
        demand(reserve.stream().allMatch(dice -> dice >= 0), "a reserve is below 0");
        if (isWar()) {
            checkSides();
            checkMover();
            return withPly();
        }
        checkBeforeWar();
        return new Setup(lands, players, order, flags, reserve, out, turn, 0L, stage);
    }

    // Before the war.

    private void checkBeforeWar() {
        List<World.Flag> chosen = flags.stream().filter(Objects::nonNull).toList();
        demand(turn == 0 && (ply == null || ply == 0), "no turn is played before the war");
        demand(out.isEmpty() && reserve.stream().allMatch(dice -> dice == 0), "there are no reserves before the war");
        demand(owners().containsAll(chosen), "a chosen flag is not on the map");
        demand(Set.copyOf(chosen).size() == chosen.size(), "two seats chose one flag");
        if (stage instanceof Rules.Prepare prepare) {
            demand(prepare.next().size() == players, "each seat is to do one of three things");
            demand(prepare.next().stream().anyMatch(next -> next != Rules.Next.READY), "all are ready");
            demand(chosen.isEmpty(), "a flag is chosen too early");
        } else if (stage instanceof Rules.Choose choose) {
            demand(seats().contains(choose.seat()), "there is no such seat");
            List<Integer> unasked = order.subList(0, order.indexOf(choose.seat()) + 1);
            demand(unasked.stream().allMatch(seat -> flags.get(seat) == null), "a seat has a flag that was not asked");
        } else {
            demand(players - chosen.size() >= 2, "luck deals two flags or more");
        }
    }

    // In the war.

    private List<Integer> landless() {
        return seats().stream().filter(seat -> !owners().contains(flags.get(seat))).toList();
    }

    private void checkSides() {
        demand(!flags.contains(null) && new HashSet<>(flags).size() == players, "each seat has a flag of its own");
        demand(flags.containsAll(owners()), "a land has a flag that is nobody's");
        demand(out.stream().sorted().toList().equals(landless()), "out are those without land, and nobody else");
        demand(out.stream().allMatch(seat -> reserve.get(seat) == 0), "a seat that is out has a reserve");
        demand(turn >= 1 && turn <= MOST_TURNS, "turns are counted from 1 to 200");
    }

    private void checkMover() {
        if (stage instanceof Rules.Over) {
            demand(out.size() == players - 1 || turn == MOST_TURNS, "the war is not over yet");
            return;
        }
        int mover = mover();
        demand(seats().contains(mover) && !out.contains(mover), "the mover is out");
        demand(out.size() <= players - 2, "one seat holds all lands");
        World world = new World(this);
        if (stage instanceof Rules.Scatter scatter) {
            demand(world.takesDie(mover), "no land takes another die");
            demand(reserve.get(mover) == 0, "the reserve is part of what is laid out");
            checkLeft(mover, scatter.left(), world.incomeGroup(mover));
            return;
        }
        demand(step() >= 1 && step() <= turn, "the Nth turn has N steps");
        demand(!(stage instanceof Rules.Roll roll) || world.isLegal(mover, roll.attack()), "the attack is illegal");
    }

    /** Of an income and a reserve so much is left, when all dice but one a land can have been laid from it. */
    private void checkLeft(int mover, int left, int income) {
        int mostLaid = lands.stream()
                .filter(land -> land.flag() == flags.get(mover))
                .mapToInt(land -> land.dice() - 1)
                .sum();
        demand(left >= Math.max(1, income - mostLaid) && left <= income + World.MOST_RESERVE,
                "so many dice cannot be left of an income and a reserve");
    }

    private int mover() {
        if (stage instanceof Rules.Asked asked) {
            return asked.seat();
        }
        return stage instanceof Rules.Roll roll ? roll.seat() : ((Rules.Scatter) stage).seat();
    }

    private int step() {
        return stage instanceof Rules.Asked asked ? asked.step() : ((Rules.Roll) stage).step();
    }

    // Which turn of all players together it is.

    private Setup withPly() {
        long least = ply(earliest());
        long most = ply(latest());
        long number = ply == null ? most : ply;
        demand(number >= least && number <= most, "there cannot have been so many turns");
        return new Setup(lands, players, order, flags, reserve, out, turn, number, stage);
    }

    /**
     * Turns are numbered from 0 here, as if nobody were ever out. A seat that is out was eliminated in one of them, and
     * had only those of its own before it; that can have been early or late.
     */
    private int now() {
        return (turn - 1) * players + order.indexOf(lastMover());
    }

    /** Whose turn it is; when the war is over, the conqueror's, or that of the last in the order. */
    private int lastMover() {
        if (!(stage instanceof Rules.Over)) {
            return mover();
        }
        List<Integer> living = order.stream().filter(seat -> !out.contains(seat)).toList();
        return living.get(living.size() - 1);
    }

    /** How many lands the mover can have taken in the turn that is played. */
    private int mostTaken() {
        return stage instanceof Rules.Asked || stage instanceof Rules.Roll ? step() - 1 : turn;
    }

    private boolean canBe(int index, int moment, List<Integer> others) {
        int steps = moment == now() ? mostTaken() : moment / players + 1;
        boolean isOut = out.subList(0, index + 1).contains(order.get(moment % players));
        return !isOut && Collections.frequency(others, moment) < steps;
    }

    /** When those who are out were eliminated at the earliest, the first eliminated first. */
    private List<Integer> earliest() {
        List<Integer> moments = new ArrayList<>();
        for (int index = 0; index < out.size(); index++) {
            int moment = index == 0 ? 0 : moments.get(index - 1);
            // The last opponent of a conqueror is eliminated in the turn that is played.
            moment = index + 2 == players ? now() : moment;
            while (moment <= now() && !canBe(index, moment, moments)) {
                moment++;
            }
            demand(moment <= now(), "those who are out cannot have been eliminated by now");
            moments.add(moment);
        }
        return moments;
    }

    /** When they were eliminated at the latest, the first eliminated first. */
    private List<Integer> latest() {
        List<Integer> moments = new ArrayList<>();
        for (int index = out.size() - 1; index >= 0; index--) {
            int moment = moments.isEmpty() ? now() : moments.get(0);
            while (moment >= 0 && !canBe(index, moment, moments)) {
                moment--;
            }
            demand(moment >= 0, "those who are out cannot have been eliminated by now");
            moments.add(0, moment);
        }
        return moments;
    }

    private int ply(List<Integer> moments) {
        int living = order.stream().filter(seat -> !out.contains(seat)).mapToInt(seat -> turns(seat, now() + 1)).sum();
        return living + IntStream.range(0, out.size()).map(index -> turns(out.get(index), moments.get(index))).sum();
    }

    /** How many turns a seat has had before a moment. */
    private int turns(int seat, int moment) {
        return moment / players + (order.indexOf(seat) < moment % players ? 1 : 0);
    }
}
