import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The rules of garrison (text 002): a game between seats 0 and 1. `Field.java` has the cells and their growth,
 * `Setup.java` the rules of setups. Nothing here reads, writes or waits.
 *
 * A comment such as `garrison.battle.free` names a rule where it is kept, with its place in the text;
 * `rulebook explain garrison.battle.free` says it in words.
 */
final class Rules {
    /** A row and a column, from 1. */
    record Cell(int row, int column) {}

    /** What a player may answer. In place of an answer, null stands for one that is garbled. */
    sealed interface Answer permits Ready, Move {}

    /** `init` has returned. */
    record Ready() implements Answer {}

    /** `get_move` has returned a cell, and how much army to collect there, or below 0 to lay down. */
    record Move(Cell to, int collect) implements Answer {}

    enum Phase { INIT, MOVE, OVER }

    enum End { TERRITORY, LIMIT, FAULT }

    /** The seat is the one that is called, or the winner; `failed` is one that failed while the inits run. */
    record Stage(Phase phase, int seat, int failed, End end) {}

    /** What a player sees, by the names of the contest's interface. */
    record View(int player, Cell position, List<List<Integer>> field, List<List<Long>> army, int territory,
            int opponentTerritory, long handArmy, long totalArmy, long opponentTotalArmy) {}

    /** A call of a player's procedure: `init` or `get_move`, and what it sees. */
    record Call(int seat, Phase phase, View view) {}

    static final int NOBODY = -1;
    private static final long INIT_US = 30_000_000;
    private static final long MOVE_US = 300_000;
    private static final int GROWTH_MOVES = 25;

    private final Field field;
    private final Cell[] at;
    private final long[] hand;
    private final long[] moves;
    private Stage stage;
    private List<Call> sent = new ArrayList<>();

    /** Opens a game. Throws an IllegalArgumentException for a setup that cannot be. */
    Rules(Setup setup) {
        setup.check();
        field = new Field(setup.field(), setup.army());
        at = setup.at().toArray(Cell[]::new);
        hand = array(setup.hand());
        moves = array(setup.moves());
        stage = setup.stage();
        // garrison.end.owned-start (ruling garrison.owned-start)
        if (stage.phase() != Phase.OVER && !endTerritory()) {
            call();
        }
    }

    private static long[] array(List<Long> list) {
        return list.stream().mapToLong(Long::longValue).toArray();
    }

    /** What the position is now, as a setup. */
    Setup position() {
        return new Setup(
                field.lines(),
                field.garrisons(),
                List.of(at),
                list(hand),
                list(moves),
                stage);
    }

    private static List<Long> list(long[] array) {
        return Arrays.stream(array).boxed().toList();
    }

    Stage stage() {
        return stage;
    }

    /** What was called since the last event, or since the beginning. */
    List<Call> sent() {
        return sent;
    }

    private boolean isAsked(int seat) {
        return stage.phase() != Phase.OVER && stage.seat() == seat;
    }

    // Calls, and what players see.

    private void call() {
        if (stage.phase() == Phase.INIT) {
            talkInit(stage.seat());
        } else {
            talkMove(stage.seat());
        }
    }

    /** garrison.talk.init (002 §1 ¶19, §2 ¶2, ¶3, §2.3 ¶4) */
    private void talkInit(int seat) {
        sent.add(new Call(seat, Phase.INIT, view(seat)));
    }

    /** garrison.talk.move (002 §1 ¶19, §2 ¶2, ¶3, §2.3 ¶4) */
    private void talkMove(int seat) {
        sent.add(new Call(seat, Phase.MOVE, view(seat)));
    }

    /** What a seat may see. */
    View view(int seat) {
        List<List<Integer>> owners = new ArrayList<>();
        List<List<Long>> garrisons = new ArrayList<>();
        // garrison.view.border (002 §2.1 ¶6, ¶7, §2.2 ¶6, ¶7, §2.3 ¶7, ¶8)
        for (int row = 0; row <= field.rows + 1; row++) {
            List<Integer> ownersInRow = new ArrayList<>();
            List<Long> garrisonsInRow = new ArrayList<>();
            for (int column = 0; column <= field.columns + 1; column++) {
                Cell cell = new Cell(row, column);
                boolean isBorder = !moveInside(cell);
                ownersInRow.add(isBorder ? 0 : viewField(cell));
                garrisonsInRow.add(isBorder ? 0 : viewGarrisons(seat, cell));
            }
            owners.add(ownersInRow);
            garrisons.add(garrisonsInRow);
        }
        int other = 1 - seat;
        // garrison.view.position (002 §1 ¶20, ¶21, §2.1 ¶5, ¶10, §2.2 ¶5, ¶10, §2.3 ¶6, ¶11)
        return new View(seat, at[seat], owners, garrisons, field.territory(seat), field.territory(other),
                hand[seat], viewTotals(seat), viewTotals(other));
    }

    /** garrison.view.field (002 §1 ¶19, §2.1 ¶4, ¶6, §2.2 ¶4, ¶6, §2.3 ¶5, ¶7) */
    private int viewField(Cell cell) {
        return 1 + field.owner(cell);
    }

    /** garrison.view.garrisons (002 §1 ¶19, §2.1 ¶7, §2.2 ¶7, §2.3 ¶8) */
    private long viewGarrisons(int seat, Cell cell) {
        // garrison.view.hidden (002 §1 ¶19, §2.1 ¶7, §2.2 ¶7, §2.3 ¶8; ruling garrison.hidden)
        return field.owner(cell) == seat ? field.garrison(cell) : 0;
    }

    /**
     * garrison.view.totals (002 §1 ¶22, ¶23, ¶24, ¶25, §2.1 ¶8, ¶9, ¶11, ¶12, §2.2 ¶8, ¶9, ¶11, ¶12, §2.3 ¶9, ¶10,
     * ¶12, ¶13): the army in hand and all garrisons of a seat.
     */
    private long viewTotals(int seat) {
        return hand[seat] + field.totalGarrison(seat);
    }

    // Answers and faults.

    /** A seat has answered. Gives whether the answer is refused: a fault, or a move that is not admissible. */
    boolean answer(int seat, Answer answer, long tookUs) {
        begin();
        if (isLate(tookUs) || faultEarly(seat) || faultGarbled(answer)) {
            fail(seat);
            return true;
        }
        if (answer instanceof Move move) {
            return !move(seat, move);
        }
        talkInitOrder(seat);
        return false;
    }

    /** A program has ended, used too much memory, said no whole answer, or was late. */
    boolean fault(int seat) {
        begin();
        // garrison.fault.crash (002 §3 ¶1; ruling garrison.fault)
        // garrison.fault.memory (002 §2 ¶5; ruling garrison.fault)
        fail(seat);
        return true;
    }

    private void begin() {
        if (stage.phase() == Phase.OVER) {
            throw new IllegalStateException("the game is over");
        }
        sent = new ArrayList<>();
    }

    private boolean isLate(long tookUs) {
        // garrison.time.init (002 §3 ¶3); garrison.time.move (002 §3 ¶4)
        long limitUs = stage.phase() == Phase.INIT ? INIT_US : MOVE_US;
        // garrison.time.clock (ruling garrison.clock)
        return tookUs > limitUs;
    }

    /** garrison.fault.early (ruling garrison.early) */
    private boolean faultEarly(int seat) {
        return !isAsked(seat);
    }

    /** garrison.fault.garbled (002 §2.1 ¶13, §2.2 ¶13, §2.3 ¶14; ruling garrison.garbled) */
    private boolean faultGarbled(Answer answer) {
        return stage.phase() == Phase.INIT ? !(answer instanceof Ready) : !(answer instanceof Move);
    }

    private void fail(int seat) {
        if (stage.phase() == Phase.INIT) {
            faultInit(seat);
        } else {
            faultLoses(seat);
        }
    }

    /** garrison.fault.loses (002 §3 ¶1; rulings garrison.fault, garrison.garbled) */
    private void faultLoses(int seat) {
        end(1 - seat, End.FAULT);
    }

    /** garrison.fault.init (002 §3 ¶1; rulings garrison.init-both, garrison.fault) */
    private void faultInit(int seat) {
        int other = 1 - seat;
        boolean hasReturned = other == 0 && stage.seat() == 1;
        if (stage.failed() == other) {
            end(NOBODY, End.FAULT);
        } else if (hasReturned) {
            end(other, End.FAULT);
        } else {
            boolean isNext = isAsked(seat);
            stage = new Stage(Phase.INIT, isNext ? other : stage.seat(), seat, null);
            if (isNext) {
                talkInit(other);
            }
        }
    }

    /** garrison.talk.init-order (ruling garrison.init-both): an init has returned. */
    private void talkInitOrder(int seat) {
        if (stage.failed() != NOBODY) {
            end(seat, End.FAULT);
        } else if (seat == 0) {
            stage = new Stage(Phase.INIT, 1, NOBODY, null);
            talkInit(1);
        } else {
            turnAlternate(0);
        }
    }

    // Moves.

    /** garrison.turn.alternate (002 §1 ¶3) */
    private void turnAlternate(int next) {
        stage = new Stage(Phase.MOVE, next, NOBODY, null);
        talkMove(next);
    }

    /** Gives whether the move is admissible. */
    private boolean move(int seat, Move move) {
        boolean isAdmissible = isAdmissible(seat, move.to());
        // garrison.move.inadmissible (002 §2.1 ¶14, ¶15, §2.2 ¶14, ¶15, §2.3 ¶15, ¶16; ruling garrison.inadmissible)
        if (isAdmissible) {
            carryOut(seat, move.to(), move.collect());
        }
        moves[seat]++;
        endOrder(seat);
        return isAdmissible;
    }

    private boolean isAdmissible(int seat, Cell to) {
        return moveInside(to) && moveLine(seat, to) && moveWall(to);
    }

    /** garrison.move.inside (002 §1 ¶4) */
    private boolean moveInside(Cell to) {
        return field.has(to);
    }

    /** garrison.move.line (002 §1 ¶4) */
    private boolean moveLine(int seat, Cell to) {
        return moveStay(seat, to) || moveStep(seat, to);
    }

    /** garrison.move.stay (002 §1 ¶4) */
    private boolean moveStay(int seat, Cell to) {
        return to.equals(at[seat]);
    }

    /** garrison.move.step (002 §1 ¶4) */
    private boolean moveStep(int seat, Cell to) {
        return Math.abs(to.row() - at[seat].row()) + Math.abs(to.column() - at[seat].column()) == 1;
    }

    /** garrison.move.wall (002 §1 ¶4) */
    private boolean moveWall(Cell to) {
        return field.owner(to) != NOBODY;
    }

    /** The cells that a seat may name: where it stands, above, below, left and right. */
    List<Cell> admissible(int seat) {
        Cell here = at[seat];
        List<Cell> cells = List.of(
                here,
                new Cell(here.row() - 1, here.column()),
                new Cell(here.row() + 1, here.column()),
                new Cell(here.row(), here.column() - 1),
                new Cell(here.row(), here.column() + 1));
        return cells.stream().filter(cell -> isAdmissible(seat, cell)).toList();
    }

    private void carryOut(int seat, Cell to, int collect) {
        long asked = transferClamp(seat, to, collect);
        boolean isBattle = battleChange(seat, to);
        at[seat] = to;
        if (isBattle) {
            battle(seat, to);
        }
        transferOwn(seat, to, asked);
    }

    // Battles.

    /** garrison.battle.change (002 §1 ¶5; ruling garrison.stay-no-battle) */
    private boolean battleChange(int seat, Cell to) {
        // garrison.battle.own-cell (002 §1 ¶5; ruling garrison.own-cell-guest)
        return !to.equals(at[seat]) && field.owner(to) != seat;
    }

    private void battle(int seat, Cell cell) {
        long garrison = field.garrison(cell);
        if (battleLose(hand[seat], garrison)) {
            hand[seat] = 0;
        } else {
            hand[seat] -= battleFree(hand[seat], garrison) ? 0 : battleCost(garrison);
            field.setGarrison(cell, 0);
        }
        if (at[1 - seat].equals(cell)) {
            battleDuel();
        }
        if (hand[seat] > 0) {
            captureNonzero(seat, cell);
        }
        // garrison.capture.none (002 §1 ¶11; rulings garrison.zero-army, garrison.lost-position): else the owner stays.
    }

    /** garrison.battle.lose (002 §1 ¶6, ¶7; ruling garrison.battle) */
    private static boolean battleLose(long army, long garrison) {
        return garrison * 3 > army;
    }

    /** garrison.battle.free (002 §1 ¶8; ruling garrison.battle) */
    private static boolean battleFree(long army, long garrison) {
        return garrison * 10 <= army;
    }

    /** garrison.battle.cost (002 §1 ¶9; ruling garrison.battle) */
    private static long battleCost(long garrison) {
        return garrison;
    }

    /** garrison.battle.duel (002 §1 ¶5, ¶10; ruling garrison.stage-two) */
    private void battleDuel() {
        long smaller = Math.min(hand[0], hand[1]);
        hand[0] -= smaller;
        hand[1] -= smaller;
    }

    /** garrison.capture.nonzero (002 §1 ¶11) */
    private void captureNonzero(int seat, Cell cell) {
        field.setOwner(cell, seat);
        field.setGarrison(cell, 0);
    }

    // Transfers.

    /** garrison.transfer.own (002 §1 ¶12, §2.1 ¶15, §2.2 ¶15, §2.3 ¶16) */
    private void transferOwn(int seat, Cell cell, long asked) {
        if (field.owner(cell) == seat) {
            long collect = transferAgain(seat, cell, asked);
            hand[seat] += collect;
            field.setGarrison(cell, field.garrison(cell) - collect);
        }
    }

    /** garrison.transfer.clamp (002 §2.1 ¶15, §2.2 ¶15, §2.3 ¶16; ruling garrison.clamp) */
    private long transferClamp(int seat, Cell to, long collect) {
        return cut(collect, hand[seat], viewGarrisons(seat, to));
    }

    /** garrison.transfer.again (002 §1 ¶12; ruling garrison.clamp) */
    private long transferAgain(int seat, Cell cell, long asked) {
        return cut(asked, hand[seat], field.garrison(cell));
    }

    private static long cut(long collect, long inHand, long garrison) {
        return Math.max(-inHand, Math.min(collect, garrison));
    }

    /** garrison.growth.when (002 §1 ¶13; ruling garrison.growth) */
    private boolean growthWhen(int seat) {
        return seat == 1 && moves[1] % GROWTH_MOVES == 0;
    }

    // The end.

    /** garrison.end.order (ruling garrison.win-or-growth): a win, then growth, then the limit. */
    private void endOrder(int seat) {
        if (endTerritory()) {
            return;
        }
        if (growthWhen(seat)) {
            field.growthWhose(viewTotals(0), viewTotals(1));
        }
        if (!endLimit()) {
            turnAlternate(1 - seat);
        }
    }

    /** garrison.end.territory (002 §1 ¶3, §3 ¶1; rulings garrison.win-check, garrison.limit-edge) */
    private boolean endTerritory() {
        for (int seat = 0; seat < 2; seat++) {
            if (field.territory(1 - seat) == 0) {
                end(seat, End.TERRITORY);
                return true;
            }
        }
        return false;
    }

    /** garrison.end.limit (002 §3 ¶1, ¶5; ruling garrison.limit) */
    private boolean endLimit() {
        boolean isLimit = moves[1] == Setup.MOST_MOVES;
        if (isLimit) {
            end(NOBODY, End.LIMIT);
        }
        return isLimit;
    }

    private void end(int winner, End end) {
        stage = new Stage(Phase.OVER, winner, NOBODY, end);
    }
}
