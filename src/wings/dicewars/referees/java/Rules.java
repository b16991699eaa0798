import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The rules of Dice Wars (text 004): a war of 2 to 8 seats. `World.java` has the rules of lands and armies,
 * `Setup.java` those of maps and setups. Nothing here reads, writes, waits or draws lots.
 *
 * A comment such as `dicewars.turn.steps` names a rule where it is kept, with its place in the text;
 * `rulebook explain dicewars.turn.steps` says it in words.
 */
final class Rules {
    /** What a player may answer. In place of an answer, null stands for one that is none of these. */
    sealed interface Answer permits Ready, Name, Choice, Strike {}

    /** `init` has returned. */
    record Ready() implements Answer {}

    record Name() implements Answer {}

    /** A flag, or null, which is no good choice. */
    record Choice(World.Flag flag) implements Answer {}

    /** An attack, or null, which ends the turn. */
    record Strike(World.Attack attack) implements Answer {}

    /** What a seat is to do before flags are chosen. */
    enum Next { INIT, NAME, READY }

    /** How far the war has come. */
    sealed interface Stage permits Prepare, Choose, Deal, Asked, Roll, Scatter, Over {}

    record Prepare(List<Next> next) implements Stage {}

    record Choose(int seat) implements Stage {}

    record Deal() implements Stage {}

    /** The seat is asked for this step of its turn, the first being 1. */
    record Asked(int seat, int step) implements Stage {}

    record Roll(int seat, int step, World.Attack attack) implements Stage {}

    /** So many dice are still to be laid out. */
    record Scatter(int seat, int left) implements Stage {}

    record Over() implements Stage {}

    /** What a seat is told. */
    sealed interface Call permits Borders, Init, GetName, ChooseFlag, GetAttack, OpponentAttack {}

    record Borders() implements Call {}

    record Init() implements Call {}

    record GetName() implements Call {}

    record ChooseFlag(World.View world, List<World.Flag> available) implements Call {}

    record GetAttack(World.View world) implements Call {}

    record OpponentAttack(World.Flag opponent, World.Attack attack, World.View before, boolean isWon) implements Call {}

    record Message(int seat, Call call) {}

    private static final long INIT_US = 2_000_000;
    private static final long NAME_US = 100_000;
    private static final long CHOICE_US = 1_000_000;
    private static final long ATTACK_US = 250_000;

    final World world;
    private int turn;
    private long ply;
    private Stage stage;
    private List<Message> sent = new ArrayList<>();

    /** Opens a war. Throws an IllegalArgumentException for a setup that cannot be. */
    Rules(Setup setup) {
        Setup checked = setup.checked();
        world = new World(checked);
        turn = checked.turn();
        ply = checked.ply();
        stage = checked.stage();
        for (int seat = 0; seat < world.players(); seat++) {
            tell(seat, new Borders());
        }
        asked().forEach(this::call);
    }

    int turn() {
        return turn;
    }

    long ply() {
        return ply;
    }

    Stage stage() {
        return stage;
    }

    /** What was told since the last event, or since the beginning. */
    List<Message> sent() {
        return sent;
    }

    private void tell(int seat, Call call) {
        sent.add(new Message(seat, call));
    }

    // Who is asked for what.

    /** The seats that are to answer: none when luck is to decide, and none when the war is over. */
    List<Integer> asked() {
        return IntStream.range(0, world.players()).filter(this::isAsked).boxed().toList();
    }

    private boolean isAsked(int seat) {
        if (stage instanceof Prepare prepare) {
            return prepare.next().get(seat) != Next.READY;
        }
        return isToChoose(seat) || isToAttack(seat);
    }

    private boolean isToInit(int seat) {
        return stage instanceof Prepare prepare && prepare.next().get(seat) == Next.INIT;
    }

    private boolean isToName(int seat) {
        return stage instanceof Prepare prepare && prepare.next().get(seat) == Next.NAME;
    }

    private boolean isToChoose(int seat) {
        return stage instanceof Choose choose && choose.seat() == seat;
    }

    private boolean isToAttack(int seat) {
        return stage instanceof Asked asked && asked.seat() == seat;
    }

    /** Tells a seat that is asked what it is to answer. */
    private void call(int seat) {
        if (isToInit(seat)) {
            prepareInit(seat);
        } else if (isToName(seat)) {
            prepareName(seat);
        } else if (isToChoose(seat)) {
            tell(seat, new ChooseFlag(view(seat), world.toldAvailable()));
        } else {
            tell(seat, new GetAttack(view(seat)));
        }
    }

    /** What a seat may see. */
    World.View view(int seat) {
        return world.toldWorld(seat, toldAttacksLeft(seat));
    }

    /** dicewars.told.attacks-left (004 ¶31; ruling dicewars.attacks-left) */
    private int toldAttacksLeft(int seat) {
        return stage instanceof Asked asked && asked.seat() == seat ? turn - asked.step() + 1 : 0;
    }

    /** All legal answers of a seat; of names, of which there is no end, one. */
    List<Answer> moves(int seat) {
        if (!isAsked(seat)) {
            return List.of();
        }
        if (stage instanceof Prepare) {
            return List.of(isToInit(seat) ? new Ready() : new Name());
        }
        if (stage instanceof Choose) {
            return world.toldAvailable().stream().<Answer>map(Choice::new).toList();
        }
        List<Answer> moves = new ArrayList<>();
        world.attacks(seat).forEach(attack -> moves.add(new Strike(attack)));
        moves.add(new Strike(null));
        return moves;
    }

    // Answers and faults.

    /** A seat has answered. Gives whether the answer is refused. */
    boolean answer(int seat, Answer answer, long tookUs) {
        begin();
        boolean isBad = callsUnasked(seat) || isLate(seat, tookUs) || callsForm(seat, answer)
                || isIllegal(seat, answer);
        goOn(seat, isBad ? null : answer);
        return isBad;
    }

    /** A call has failed: it was late, took too much memory, ended in an error, or gave nothing of the kind. */
    boolean fault(int seat) {
        begin();
        // dicewars.calls.error (004 ¶41, ¶45): no answer was given.
        // dicewars.limits.memory (004 ¶46; ruling dicewars.limits)
        // dicewars.limits.told (004 ¶43; ruling dicewars.limits): it costs nothing where no answer was to be given.
        goOn(seat, null);
        return true;
    }

    private void begin() {
        if (stage instanceof Over) {
            throw new IllegalStateException("the war is over");
        }
        sent = new ArrayList<>();
    }

    /** dicewars.calls.unasked (004 ¶41, ¶43, ¶45) */
    private boolean callsUnasked(int seat) {
        return !isAsked(seat);
    }

    private boolean isLate(int seat, long tookUs) {
        // dicewars.limits.clock (004 ¶35; ruling dicewars.limits)
        return tookUs > limitUs(seat);
    }

    private long limitUs(int seat) {
        if (isToInit(seat)) {
            // dicewars.limits.init (004 ¶39; ruling dicewars.limits)
            return INIT_US;
        }
        if (isToName(seat)) {
            // dicewars.limits.name (004 ¶37; ruling dicewars.limits)
            return NAME_US;
        }
        // dicewars.limits.choice (004 ¶41; ruling dicewars.limits)
        // dicewars.limits.attack (004 ¶45; ruling dicewars.limits)
        return isToChoose(seat) ? CHOICE_US : ATTACK_US;
    }

    /** dicewars.calls.form (004 ¶35): whether an answer is none of the kind that the call returns. */
    private boolean callsForm(int seat, Answer answer) {
        if (isToInit(seat)) {
            return !(answer instanceof Ready);
        }
        if (isToName(seat)) {
            return !(answer instanceof Name);
        }
        return isToChoose(seat) ? !(answer instanceof Choice) : !(answer instanceof Strike);
    }

    private boolean isIllegal(int seat, Answer answer) {
        if (answer instanceof Choice choice) {
            return !choiceFree(choice.flag());
        }
        return answer instanceof Strike strike && strike.attack() != null && !world.isLegal(seat, strike.attack());
    }

    /** What follows an answer, null standing for a bad one. */
    private void goOn(int seat, Answer answer) {
        // dicewars.limits.breach (004 ¶47): a player that is not to choose or to attack plays on, whatever it has done.
        if (stage instanceof Prepare prepare && isAsked(seat)) {
            prepared(seat, prepare);
        } else if (isToChoose(seat)) {
            if (answer instanceof Choice choice) {
                world.flags().set(seat, choice.flag());
            } else {
                choicePassedOver(seat);
            }
            choiceLastFirst(seat);
        } else if (isToAttack(seat)) {
            if (answer instanceof Strike strike) {
                strike(seat, strike.attack());
            } else {
                attackInvalid(seat);
            }
        }
    }

    // Before the war.

    /** dicewars.prepare.init (004 ¶38, ¶39) */
    private void prepareInit(int seat) {
        tell(seat, new Init());
    }

    /** dicewars.prepare.name (004 ¶36, ¶37) */
    private void prepareName(int seat) {
        tell(seat, new GetName());
    }

    private void prepared(int seat, Prepare prepare) {
        boolean wasInit = isToInit(seat);
        List<Next> next = new ArrayList<>(prepare.next());
        next.set(seat, wasInit ? Next.NAME : Next.READY);
        stage = new Prepare(next);
        if (wasInit) {
            call(seat);
        } else if (asked().isEmpty()) {
            choose(world.players() - 1);
        }
    }

    private void choose(int place) {
        int seat = world.order().get(place);
        stage = new Choose(seat);
        // dicewars.choice.last-flag (004 ¶41; ruling dicewars.choose-last): also when one flag is left.
        call(seat);
    }

    /** dicewars.choice.last-first (004 ¶12): a seat was asked, and the one before it in the order is next. */
    private void choiceLastFirst(int seat) {
        int place = world.order().indexOf(seat);
        if (place > 0) {
            choose(place - 1);
        } else {
            choiceLeftovers();
        }
    }

    /** dicewars.choice.free (004 ¶12, ¶41; ruling dicewars.choose-invalid) */
    private boolean choiceFree(World.Flag flag) {
        return world.toldAvailable().contains(flag);
    }

    /** dicewars.choice.passed-over (004 ¶41, ¶47; ruling dicewars.choose-invalid) */
    private void choicePassedOver(int seat) {
        world.flags().set(seat, null);
    }

    /** dicewars.choice.leftovers (004 ¶41): luck deals the flags that are left where there are several. */
    private void choiceLeftovers() {
        List<World.Flag> left = world.toldAvailable();
        if (left.size() > 1) {
            stage = new Deal();
            return;
        }
        if (left.size() == 1) {
            world.flags().set(world.flags().indexOf(null), left.get(0));
        }
        begin(world.order().get(0), 1);
    }

    /** Luck has dealt flags: the flag of each seat. */
    void deal(List<World.Flag> dealt) {
        need(stage instanceof Deal, "no flags are to be dealt");
        need(dealt.stream().sorted().toList().equals(world.toldFlags()), "each flag of the map is dealt once");
        for (int seat = 0; seat < world.players(); seat++) {
            World.Flag chosen = world.flags().get(seat);
            need(chosen == null || chosen == dealt.get(seat), "a seat keeps the flag that it has chosen");
        }
        begin();
        for (int seat = 0; seat < world.players(); seat++) {
            world.flags().set(seat, dealt.get(seat));
        }
        begin(world.order().get(0), 1);
    }

    private static void need(boolean holds, String why) {
        if (!holds) {
            throw new IllegalStateException(why);
        }
    }

    // Turns.

    /** A turn begins. */
    private void begin(int seat, int number) {
        turn = number;
        ply++;
        turnAsked(seat, 1);
    }

    /** dicewars.turn.asked (004 ¶44, ¶45; ruling dicewars.no-attack) */
    private void turnAsked(int seat, int step) {
        stage = new Asked(seat, step);
        call(seat);
    }

    private void strike(int seat, World.Attack attack) {
        if (attack == null) {
            turnStop(seat);
        } else if (stage instanceof Asked asked) {
            stage = new Roll(seat, asked.step(), attack);
        }
    }

    /** dicewars.turn.stop (004 ¶13, ¶45; ruling dicewars.stop) */
    private void turnStop(int seat) {
        incomeAlways(seat);
    }

    /** dicewars.attack.invalid (004 ¶45, ¶47; ruling dicewars.attack-invalid) */
    private void attackInvalid(int seat) {
        incomeAlways(seat);
    }

    /** dicewars.turn.steps (004 ¶13) */
    private void turnSteps(int seat, int step) {
        if (step < turn) {
            turnAsked(seat, step + 1);
        } else {
            incomeAlways(seat);
        }
    }

    /** dicewars.turn.order (004 ¶12, ¶13; ruling dicewars.order): the turn of the next one begins. */
    private void turnOrder(int seat) {
        List<Integer> order = world.order();
        int place = order.indexOf(seat);
        int next = place;
        do {
            next = (next + 1) % order.size();
        } while (world.out().contains(order.get(next)));
        boolean isNewRound = next <= place;
        if (isNewRound && endLimit()) {
            stage = new Over();
        } else {
            begin(order.get(next), isNewRound ? turn + 1 : turn);
        }
    }

    // Battles.

    /** dicewars.battle.roll (004 ¶13): the dice of both lands were thrown. */
    void battleRoll(List<Integer> attacker, List<Integer> defender) {
        if (!(stage instanceof Roll roll)) {
            throw new IllegalStateException("no dice are to be thrown");
        }
        World.Attack attack = roll.attack();
        need(world.isThrow(attack.from(), attacker) && world.isThrow(attack.to(), defender),
                "each die of the two lands is thrown, and shows 1 to 6");
        begin();
        List<World.View> before = toldBefore();
        boolean isWon = World.battleSum(attacker, defender);
        world.fight(attack, isWon);
        toldAttack(roll.seat(), attack, before, isWon);
        if (endConquest()) {
            stage = new Over();
        } else {
            turnSteps(roll.seat(), roll.step());
        }
    }

    /** dicewars.told.before (004 ¶43; ruling dicewars.before-world): what each seat sees before an attack. */
    private List<World.View> toldBefore() {
        return IntStream.range(0, world.players()).mapToObj(this::view).toList();
    }

    /** dicewars.told.attack (004 ¶42, ¶43; rulings dicewars.informed, dicewars.hearers) */
    private void toldAttack(int seat, World.Attack attack, List<World.View> before, boolean isWon) {
        for (int hearer = 0; hearer < world.players(); hearer++) {
            if (hearer != seat && !world.out().contains(hearer)) {
                tell(hearer, new OpponentAttack(world.flags().get(seat), attack, before.get(hearer), isWon));
            }
        }
    }

    // Income.

    /** dicewars.income.always (004 ¶14; ruling dicewars.income-always): a turn is at its end. */
    private void incomeAlways(int seat) {
        layOut(seat, world.incomePool(seat));
    }

    private void layOut(int seat, int left) {
        if (left > 0 && world.takesDie(seat)) {
            stage = new Scatter(seat, left);
        } else {
            world.incomeReserve(seat, left);
            turnOrder(seat);
        }
    }

    /** dicewars.income.scatter (004 ¶14; ruling dicewars.income-order): luck has laid a die on a land. */
    void incomeScatter(long land) {
        if (!(stage instanceof Scatter scatter)) {
            throw new IllegalStateException("no dice are laid out");
        }
        need(world.takesDie(scatter.seat(), land), "a die is laid on a land of the mover that has less than 8");
        begin();
        world.layDie(land);
        layOut(scatter.seat(), scatter.left() - 1);
    }

    // The end.

    /** dicewars.end.conquest (004 ¶15; ruling dicewars.last-land) */
    private boolean endConquest() {
        return world.out().size() == world.players() - 1;
    }

    /** dicewars.end.limit (004 ¶61; rulings dicewars.turn-limit, dicewars.last-income) */
    private boolean endLimit() {
        return turn == Setup.MOST_TURNS;
    }
}
