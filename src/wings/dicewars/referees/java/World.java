import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The world of Dice Wars (text 004): lands and their armies, reserves, and who is out. */
final class World {
    enum Flag { RED, GREEN, BLUE, ORANGE, YELLOW, CYAN, MAGENTA, GRAY }

    /** Whose a land is, and how many dice stand on it. */
    record Army(Flag flag, int dice) {}

    record Attack(long from, long to) {}

    /** What a player is handed. */
    record View(Map<Long, Army> lands, List<Flag> flags, Flag myFlag, Map<Flag, Integer> reserve, int attacksLeft) {}

    static final int MOST_DICE = 8;
    static final int MOST_RESERVE = 100;
    private static final int SIDES = 6;

    private final Map<Long, Army> lands = new LinkedHashMap<>();
    private final Map<Long, List<Long>> borders = new LinkedHashMap<>();
    private final List<Integer> order;
    /** The flag of each seat, null for one that has none yet. */
    private final List<Flag> flags;
    private final List<Integer> reserve;
    /** The seats that are out, the first eliminated first. */
    private final List<Integer> out;

    World(Setup setup) {
        for (Setup.Land land : setup.lands()) {
            lands.put(land.id(), new Army(land.flag(), land.dice()));
            borders.put(land.id(), land.neighbours());
        }
        order = setup.order();
        flags = new ArrayList<>(setup.flags());
        reserve = new ArrayList<>(setup.reserve());
        out = new ArrayList<>(setup.out());
    }

    Map<Long, Army> lands() {
        return lands;
    }

    Map<Long, List<Long>> borders() {
        return borders;
    }

    List<Integer> order() {
        return order;
    }

    List<Flag> flags() {
        return flags;
    }

    List<Integer> reserve() {
        return reserve;
    }

    List<Integer> out() {
        return out;
    }

    int players() {
        return order.size();
    }

    private List<Long> landsOf(int seat) {
        return lands.keySet().stream().filter(land -> lands.get(land).flag() == flags.get(seat)).toList();
    }

    private int dice(long land) {
        return lands.get(land).dice();
    }

    private void setDice(long land, int dice) {
        lands.put(land, new Army(lands.get(land).flag(), dice));
    }

    /** All lands to which one comes from a land over those that are allowed. */
    static Set<Long> reach(long land, Map<Long, List<Long>> borders, Set<Long> allowed) {
        Set<Long> reached = new HashSet<>(Set.of(land));
        Deque<Long> ahead = new ArrayDeque<>(reached);
        while (!ahead.isEmpty()) {
            for (long other : borders.get(ahead.pop())) {
                if (allowed.contains(other) && reached.add(other)) {
                    ahead.push(other);
                }
            }
        }
        return reached;
    }

    // What players are told.

    /** dicewars.told.world (004 ¶22, ¶23, ¶25, ¶26, ¶27, ¶29) */
    View toldWorld(int seat, int attacksLeft) {
        return new View(new LinkedHashMap<>(lands), toldFlags(), flags.get(seat), toldReserve(), attacksLeft);
    }

    /** dicewars.told.flags (004 ¶28; ruling dicewars.flags-listed) */
    List<Flag> toldFlags() {
        return Stream.of(Flag.values())
                .filter(flag -> lands.values().stream().anyMatch(army -> army.flag() == flag))
                .toList();
    }

    /** dicewars.told.reserve (004 ¶30) */
    private Map<Flag, Integer> toldReserve() {
        Map<Flag, Integer> told = new EnumMap<>(Flag.class);
        for (Flag flag : toldFlags()) {
            int seat = flags.indexOf(flag);
            told.put(flag, seat < 0 ? 0 : reserve.get(seat));
        }
        return told;
    }

    /** dicewars.told.available (004 ¶40): the flags that nobody has chosen. */
    List<Flag> toldAvailable() {
        return toldFlags().stream().filter(flag -> !flags.contains(flag)).toList();
    }

    // Attacks.

    boolean isLegal(int seat, Attack attack) {
        return attackLands(attack) && attackOwn(seat, attack) && attackArmy(attack) && attackEnemy(seat, attack)
                && attackBorder(attack);
    }

    /** dicewars.attack.lands (004 ¶32, ¶33, ¶34) */
    private boolean attackLands(Attack attack) {
        return lands.containsKey(attack.from()) && lands.containsKey(attack.to());
    }

    /** dicewars.attack.own (004 ¶13) */
    private boolean attackOwn(int seat, Attack attack) {
        return lands.get(attack.from()).flag() == flags.get(seat);
    }

    /** dicewars.attack.army (004 ¶13) */
    private boolean attackArmy(Attack attack) {
        return dice(attack.from()) > 1;
    }

    /** dicewars.attack.enemy (004 ¶13) */
    private boolean attackEnemy(int seat, Attack attack) {
        return lands.get(attack.to()).flag() != flags.get(seat);
    }

    /** dicewars.attack.border (004 ¶13; ruling dicewars.borders) */
    private boolean attackBorder(Attack attack) {
        return borders.get(attack.from()).contains(attack.to());
    }

    List<Attack> attacks(int seat) {
        return lands.keySet().stream()
                .flatMap(land -> borders.get(land).stream().map(other -> new Attack(land, other)))
                .filter(attack -> isLegal(seat, attack))
                .toList();
    }

    // Battles.

    /** Whether each die of a land was thrown, and shows what a die can. */
    boolean isThrow(long land, List<Integer> dice) {
        return dice.size() == dice(land) && dice.stream().allMatch(die -> die >= 1 && die <= SIDES);
    }

    /** dicewars.battle.sum (004 ¶13; ruling dicewars.tie): whether the attacker wins. */
    static boolean battleSum(List<Integer> attacker, List<Integer> defender) {
        return sum(attacker) > sum(defender);
    }

    private static int sum(List<Integer> dice) {
        return dice.stream().mapToInt(Integer::intValue).sum();
    }

    /** An attack is resolved. */
    void fight(Attack attack, boolean isWon) {
        int loser = flags.indexOf(lands.get(attack.to()).flag());
        if (isWon) {
            battleWon(attack);
        } else {
            battleLost(attack);
        }
        battleEliminated(loser);
    }

    /** dicewars.battle.won (004 ¶13) */
    private void battleWon(Attack attack) {
        Army army = lands.get(attack.from());
        lands.put(attack.to(), new Army(army.flag(), army.dice() - 1));
        setDice(attack.from(), 1);
    }

    /** dicewars.battle.lost (004 ¶13) */
    private void battleLost(Attack attack) {
        setDice(attack.from(), 1);
    }

    /** dicewars.battle.eliminated (004 ¶15) */
    private void battleEliminated(int seat) {
        if (landsOf(seat).isEmpty()) {
            out.add(seat);
            battleEliminatedReserve(seat);
        }
    }

    /** dicewars.battle.eliminated-reserve (004 ¶15; ruling dicewars.eliminated-reserve) */
    private void battleEliminatedReserve(int seat) {
        reserve.set(seat, 0);
    }

    // Income.

    /** dicewars.income.group (004 ¶14; ruling dicewars.income-order) */
    int incomeGroup(int seat) {
        Set<Long> mine = Set.copyOf(landsOf(seat));
        return mine.stream().mapToInt(land -> reach(land, borders, mine).size()).max().orElse(0);
    }

    /** dicewars.income.pool (004 ¶14; ruling dicewars.income-order): the reserve is part of it. */
    int incomePool(int seat) {
        int pool = incomeGroup(seat) + reserve.get(seat);
        reserve.set(seat, 0);
        return pool;
    }

    boolean takesDie(int seat, long land) {
        return landsOf(seat).contains(land) && dice(land) < MOST_DICE;
    }

    boolean takesDie(int seat) {
        return landsOf(seat).stream().anyMatch(land -> takesDie(seat, land));
    }

    void layDie(long land) {
        setDice(land, dice(land) + 1);
    }

    /** dicewars.income.reserve (004 ¶14) */
    void incomeReserve(int seat, int left) {
        reserve.set(seat, incomeCap(left));
    }

    /** dicewars.income.cap (004 ¶14; ruling dicewars.income-order) */
    private static int incomeCap(int left) {
        return Math.min(left, MOST_RESERVE);
    }

    // Places.

    /** dicewars.end.places (004 ¶15, ¶61; ruling dicewars.places): the place of each seat. */
    List<Integer> endPlaces() {
        List<Integer> ranked = new ArrayList<>(order);
        ranked.removeAll(out);
        ranked.sort(endLimitRank());
        for (int index = out.size() - 1; index >= 0; index--) {
            ranked.add(out.get(index));
        }
        return order.stream().sorted().map(seat -> ranked.indexOf(seat) + 1).toList();
    }

    /** dicewars.end.limit-rank (004 ¶61; rulings dicewars.limit-rank, dicewars.places-tied): the best seat first. */
    private Comparator<Integer> endLimitRank() {
        Comparator<Integer> rank = Comparator.comparing(this::totalDice);
        return rank.thenComparing(seat -> landsOf(seat).size()).thenComparing(order::indexOf).reversed();
    }

    private int totalDice(int seat) {
        return landsOf(seat).stream().mapToInt(this::dice).sum() + reserve.get(seat);
    }
}
