import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The rules of snakes (text 001): a fight of 1 to 4 snakes. `Program.java` has the rules of programs and of what they
 * decide, `Setup.java` those of setups. Nothing here reads, writes, waits or draws lots.
 *
 * A comment such as `snakes.bite.tail` names a rule where it is kept, with its place in the text;
 * `rulebook explain snakes.bite.tail` says it in words.
 */
final class Rules {
    /** A column and a row, from 0, the origin at the upper left. */
    record Cell(int x, int y) {
        boolean isBeside(Cell other) {
            return Math.abs(x - other.x) + Math.abs(y - other.y) == 1;
        }
    }

    /** The directions, clockwise from the top, and the skip. In place of a move, null stands for what is none. */
    enum Move {
        UP(0, -1), RIGHT(1, 0), DOWN(0, 1), LEFT(-1, 0), SKIP(0, 0);

        static final List<Move> DIRECTIONS = List.of(UP, RIGHT, DOWN, LEFT);
        final int dx;
        final int dy;

        Move(int dx, int dy) {
            this.dx = dx;
            this.dy = dy;
        }
    }

    enum Phase { ORDER, MOVE, OVER }

    enum End { ONE_LEFT, LIMIT, BLOCKED }

    /** The seat is that of the mover, and -1 in other phases. */
    record Stage(Phase phase, int seat, End end) {}

    /** What a seat may see; of an eaten snake no heading and no rows. */
    record View(int seat, Move heading, List<String> window) {}

    /** What a live bot is told: what it sees when it is to move, null when the fight is over. */
    record Message(int seat, View view) {}

    private static final long LIVE_US = 1_000_000;
    /** How far a snake sees: as far as a map can reach from its head. */
    private static final int SIGHT = 6;
    private static final char HEAD = 'H';
    private static final char BODY = 'S';
    private static final char TAIL = 'T';
    private static final char FREE = 'V';
    private static final char OUTSIDE = 'W';
    private static final char OPPONENT_HEAD = 'X';
    private static final char OPPONENT_BODY = 'Y';
    private static final char OPPONENT_TAIL = 'Z';

    private final int columns;
    private final int rows;
    private final int limit;
    /** The cells of each seat's snake, its head first. */
    private final List<List<Cell>> snakes = new ArrayList<>();
    /** The program of each seat, null for a live bot. */
    private final List<Program> programs = new ArrayList<>();
    private int round;
    private List<Integer> order;
    private Stage stage;
    private List<Message> sent = new ArrayList<>();

    /** Opens a fight. Throws an IllegalArgumentException for a setup that cannot be. */
    Rules(Setup setup) {
        setup.check();
        columns = setup.columns();
        rows = setup.rows();
        limit = setup.limit();
        round = setup.round();
        order = List.copyOf(setup.order());
        stage = setup.stage();
        for (Setup.Snake snake : setup.snakes()) {
            snakes.add(new ArrayList<>(snake.cells()));
            programs.add(snake.program() == null ? null : new Program(snake.program()));
        }
        setup.boardStage(living(), end(), endBlocked());
        if (stage.phase() == Phase.ORDER) {
            endWhen();
        }
        if (setup.stage().phase() != Phase.OVER) {
            tell();
        }
    }

    int seats() {
        return snakes.size();
    }

    List<Cell> cells(int seat) {
        return snakes.get(seat);
    }

    int round() {
        return round;
    }

    List<Integer> order() {
        return order;
    }

    Stage stage() {
        return stage;
    }

    /** What was told since the last event, or since the beginning. */
    List<Message> sent() {
        return sent;
    }

    private List<Integer> living() {
        return IntStream.range(0, seats()).filter(this::isLiving).boxed().toList();
    }

    private boolean isLiving(int seat) {
        return snakes.get(seat).size() > 1;
    }

    private boolean isMover(int seat) {
        return stage.phase() == Phase.MOVE && stage.seat() == seat;
    }

    private boolean isLive(int seat) {
        return programs.get(seat) == null;
    }

    // What a snake sees.

    /** The letter of what a seat sees on a cell. */
    private char look(int seat, Cell cell) {
        if (!isInside(cell)) {
            return OUTSIDE;
        }
        for (int owner = 0; owner < seats(); owner++) {
            int index = snakes.get(owner).indexOf(cell);
            if (index >= 0) {
                boolean isOwn = owner == seat;
                // A snake of one cell is eaten, and that cell is a tail.
                if (index == snakes.get(owner).size() - 1) {
                    return isOwn ? TAIL : OPPONENT_TAIL;
                }
                if (index == 0) {
                    return isOwn ? HEAD : OPPONENT_HEAD;
                }
                return isOwn ? BODY : OPPONENT_BODY;
            }
        }
        return FREE;
    }

    private boolean isInside(Cell cell) {
        return cell.x() >= 0 && cell.x() < columns && cell.y() >= 0 && cell.y() < rows;
    }

    private char look(int seat, int dx, int dy) {
        Cell head = snakes.get(seat).get(0);
        return look(seat, new Cell(head.x() + dx, head.y() + dy));
    }

    /** snakes.live.view (001 ¶4; ruling snakes.live) */
    View liveView(int seat) {
        List<String> window = new ArrayList<>();
        if (!isLiving(seat)) {
            return new View(seat, null, window);
        }
        for (int dy = -SIGHT; dy <= SIGHT; dy++) {
            StringBuilder row = new StringBuilder();
            for (int dx = -SIGHT; dx <= SIGHT; dx++) {
                row.append(look(seat, dx, dy));
            }
            window.add(row.toString());
        }
        return new View(seat, heading(seat), window);
    }

    private Move heading(int seat) {
        Cell neck = snakes.get(seat).get(1);
        return Move.DIRECTIONS.stream()
                .filter(move -> target(seat, move).equals(new Cell(neck.x() + 2 * move.dx, neck.y() + 2 * move.dy)))
                .findFirst().orElseThrow();
    }

    private Cell target(int seat, Move move) {
        Cell head = snakes.get(seat).get(0);
        return new Cell(head.x() + move.dx, head.y() + move.dy);
    }

    // Moves.

    /** Whether a snake can go there. */
    private boolean isPossible(int seat, Move direction) {
        char found = look(seat, direction.dx, direction.dy);
        return moveInside(found) && moveHeld(found) && moveOwnTail(seat, found);
    }

    /** snakes.move.inside (001 ¶3, ¶6) */
    private static boolean moveInside(char found) {
        return found != OUTSIDE;
    }

    /** snakes.move.held (001 ¶3; ruling snakes.reverse) */
    private static boolean moveHeld(char found) {
        return found != BODY && found != OPPONENT_HEAD && found != OPPONENT_BODY;
    }

    /** snakes.move.own-tail (001 ¶3; ruling snakes.own-tail) */
    private boolean moveOwnTail(int seat, char found) {
        return found != TAIL || !moveTwoSegments(seat);
    }

    /** snakes.move.two-segments (001 ¶3; ruling snakes.reverse) */
    private boolean moveTwoSegments(int seat) {
        return snakes.get(seat).size() == 2;
    }

    private List<Move> possible(int seat) {
        return Move.DIRECTIONS.stream().filter(move -> isPossible(seat, move)).toList();
    }

    /** The legal moves of a seat, for a program those that it licenses. */
    List<Move> moves(int seat) {
        if (!isMover(seat)) {
            return List.of();
        }
        List<Move> possible = possible(seat);
        if (possible.isEmpty()) {
            return moveSkip();
        }
        return isLive(seat) ? possible : programs.get(seat).decide(possible, (dx, dy) -> look(seat, dx, dy));
    }

    private boolean isLegal(int seat, Move move) {
        return move != null && moves(seat).contains(move);
    }

    /** snakes.move.skip (001 ¶3; ruling snakes.order-lists) */
    private static List<Move> moveSkip() {
        return List.of(Move.SKIP);
    }

    /** snakes.move.step (001 ¶3) */
    private void moveStep(int seat, Move direction) {
        List<Cell> snake = snakes.get(seat);
        Cell target = target(seat, direction);
        if (look(seat, target) == OPPONENT_TAIL) {
            // snakes.bite.grow (001 ¶3; ruling snakes.bite): the own tail stays.
            biteTail(target);
        } else {
            snake.remove(snake.size() - 1);
        }
        snake.add(0, target);
    }

    /** snakes.bite.tail (001 ¶3) */
    private void biteTail(Cell tail) {
        // snakes.bite.eaten (001 ¶3): a snake of one cell is not living, and that cell is a tail.
        // snakes.bite.remnant (001 ¶3; ruling snakes.remnant): it can be bitten off too.
        snakes.forEach(snake -> snake.remove(tail));
    }

    // Turns.

    /** snakes.turn.order (001 ¶3; ruling snakes.order): luck has drawn the order of a round. */
    void turnOrder(List<Integer> drawn) {
        if (stage.phase() != Phase.ORDER) {
            throw new IllegalStateException("luck is not to decide now");
        }
        turnListed(drawn);
        order = List.copyOf(drawn);
        turnSequential(order.get(0));
    }

    /** snakes.turn.listed (001 ¶3; ruling snakes.order-lists) */
    private void turnListed(List<Integer> drawn) {
        if (!drawn.stream().sorted().toList().equals(living())) {
            throw new IllegalStateException("the order names each living seat once");
        }
    }

    /** snakes.turn.sequential (001 ¶3; ruling snakes.sequential): a seat is to move, on the board as it is now. */
    private void turnSequential(int seat) {
        stage = new Stage(Phase.MOVE, seat, null);
        tell();
    }

    private void nextMover(int seat) {
        for (int other : order.subList(order.indexOf(seat) + 1, order.size())) {
            if (!turnPassed(other)) {
                turnSequential(other);
                return;
            }
        }
        round++;
        order = List.of();
        stage = new Stage(Phase.ORDER, -1, null);
        endWhen();
        tell();
    }

    /** snakes.turn.passed (001 ¶3; ruling snakes.order-lists) */
    private boolean turnPassed(int seat) {
        return !isLiving(seat);
    }

    /** Live bots are told what they see when they are to move, and that the fight is over. */
    private void tell() {
        sent = new ArrayList<>();
        for (int seat = 0; seat < seats(); seat++) {
            if (isLive(seat) && isMover(seat)) {
                sent.add(new Message(seat, liveView(seat)));
            } else if (isLive(seat) && stage.phase() == Phase.OVER) {
                sent.add(new Message(seat, null));
            }
        }
    }

    // Replies.

    /** A seat has answered. Gives whether the answer is refused. */
    boolean answer(int seat, Move move, long tookUs) {
        begin();
        boolean isBad = isLive(seat) ? isBadLive(seat, move, tookUs) : programRuns(seat, move);
        if (isBad) {
            refuse(seat);
            return true;
        }
        if (move != Move.SKIP) {
            moveStep(seat, move);
        }
        nextMover(seat);
        return false;
    }

    /** A seat has failed, or has said something that is no answer. */
    boolean fault(int seat) {
        begin();
        // snakes.live.failure (ruling snakes.live)
        refuse(seat);
        return true;
    }

    private void begin() {
        if (stage.phase() == Phase.OVER) {
            throw new IllegalStateException("the fight is over");
        }
        sent = new ArrayList<>();
    }

    private boolean isBadLive(int seat, Move move, long tookUs) {
        return liveEarly(seat) || liveTime(tookUs) || !isLegal(seat, move);
    }

    /** snakes.live.early (ruling snakes.live) */
    private boolean liveEarly(int seat) {
        return !isMover(seat);
    }

    /** snakes.live.time (ruling snakes.live) */
    private static boolean liveTime(long tookUs) {
        return tookUs > LIVE_US;
    }

    /** snakes.program.runs (001 ¶4; ruling snakes.live): whether a move is none that the program decides on now. */
    private boolean programRuns(int seat, Move move) {
        return !isLegal(seat, move);
    }

    private void refuse(int seat) {
        if (isLive(seat) && isMover(seat)) {
            liveStands(seat);
        }
    }

    /** snakes.live.stands (ruling snakes.live) */
    private void liveStands(int seat) {
        nextMover(seat);
    }

    // The end.

    /** snakes.end.when (ruling snakes.end-check): ends are looked for where a round would begin. */
    private void endWhen() {
        End end = end();
        if (end != null) {
            stage = new Stage(Phase.OVER, -1, end);
        }
    }

    private End end() {
        if (endOneLeft()) {
            return End.ONE_LEFT;
        }
        if (endLimit()) {
            return End.LIMIT;
        }
        return endBlocked() ? End.BLOCKED : null;
    }

    /** snakes.end.one-left (001 ¶2; ruling snakes.end) */
    private boolean endOneLeft() {
        return living().size() <= 1;
    }

    /** snakes.end.limit (001 ¶2; ruling snakes.limit) */
    private boolean endLimit() {
        return round == limit;
    }

    /** snakes.end.blocked (001 ¶2; ruling snakes.blocked-round) */
    private boolean endBlocked() {
        return living().stream().allMatch(seat -> possible(seat).isEmpty());
    }

    /** snakes.end.points (001 ¶3; rulings snakes.points, snakes.places) */
    private int endPoints(int seat) {
        return isLiving(seat) ? snakes.get(seat).size() : 0;
    }

    /** The place of each seat; equal points share a place. */
    List<Integer> places() {
        List<Integer> places = new ArrayList<>();
        for (int seat = 0; seat < seats(); seat++) {
            int points = endPoints(seat);
            places.add(1 + (int) IntStream.range(0, seats()).filter(other -> endPoints(other) > points).count());
        }
        return places;
    }
}
