import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The rules of bricks (text 003): a game between seats 0 and 1. Nothing here reads, writes or waits.
 *
 * A comment such as `bricks.brick.free (003 ¶2, ¶3)` names a rule where it is kept, and its place in the text;
 * `rulebook explain bricks.brick.free` says it in words.
 */
final class Rules {
    /** A column and a row, from 0. */
    record Cell(int column, int row) {
        @Override
        public String toString() {
            return column + "x" + row;
        }
    }

    /** What a player may answer. In place of an answer, null stands for one that is garbled. */
    sealed interface Answer permits Ok, Brick {}

    record Ok() implements Answer {}

    /** The two cells in the order in which the player named them. */
    record Brick(Cell one, Cell other) implements Answer {}

    enum Phase { GREET, MOVE, OVER }

    enum End { NO_PLACE, FOUL }

    /** The seat is the one that is to answer, or the loser when the game is over; only then there is an end. */
    record Stage(Phase phase, int seat, End end) {}

    enum Kind { BOARD, START, BRICK, STOP }

    /** What a seat is told; only a BRICK has a brick. */
    record Message(int seat, Kind kind, Brick brick) {}

    private static final int LARGEST_SIZE = 999;
    private static final long OK_US = 1_000_000;
    private static final long MOVE_US = 500_000;
    private static final String NUMBER = "(0|[1-9][0-9]*)";
    private static final Pattern CELL = Pattern.compile(NUMBER + "x" + NUMBER);
    /** More digits than any board needs; numbers that are longer need not be read. */
    private static final int MOST_DIGITS = 9;

    final int size;
    /** As the setup lists them. */
    final List<Cell> listed = new ArrayList<>();
    /** Row by row. A filled column on the right and a filled row at the bottom stand for the edge. */
    private final boolean[] filled;
    private final int stride;
    /** No place begins before this cell. Cells are only ever filled, so it never goes back. */
    private int first = 0;
    private Stage stage;
    private List<Message> sent = new ArrayList<>();

    /** Opens a game. Throws an IllegalArgumentException for a setup that cannot be. */
    Rules(long size, List<String> filledCells, Stage stage) {
        boardSize(size);
        this.size = (int) size;
        this.stage = stage;
        stride = this.size + 1;
        filled = boardSquare();
        for (String name : filledCells) {
            Cell cell = cell(name);
            boardFilled(name, cell);
            boardDuplicate(cell);
            listed.add(cell);
            fill(cell);
        }
        boardStage();
        if (stage.phase() == Phase.GREET) {
            talkBoard(stage.seat());
        }
    }

    Stage stage() {
        return stage;
    }

    /** What was told since the last event, or since the beginning. */
    List<Message> sent() {
        return sent;
    }

    // The board.

    /** bricks.board.square (003 ¶1, ¶2) */
    private boolean[] boardSquare() {
        boolean[] cells = new boolean[stride * stride];
        for (int at = 0; at < stride; at++) {
            cells[at * stride + size] = true;
            cells[size * stride + at] = true;
        }
        return cells;
    }

    /** bricks.board.size (003 ¶1; ruling bricks.size) */
    private static void boardSize(long size) {
        demand(size >= 1 && size <= LARGEST_SIZE && size % 2 == 1, "the size is not an odd number from 1 to 999");
    }

    /** bricks.board.filled (003 ¶3, ¶28) */
    private void boardFilled(String name, Cell cell) {
        demand(cell != null, name + " is no cell");
        demand(brickInside(cell), "the cell " + name + " is not on the board");
    }

    /** bricks.board.duplicate (ruling bricks.duplicates) */
    private void boardDuplicate(Cell cell) {
        demand(brickFree(cell), "the cell " + cell + " is listed twice");
    }

    /** bricks.board.stage (003 ¶16, ¶19) */
    private void boardStage() {
        demand(stage.seat() == 0 || stage.seat() == 1, "there are two seats, 0 and 1");
        boolean isFull = endNoPlace();
        demand(stage.phase() != Phase.MOVE || !isFull, "a seat is to move, but no brick fits");
        demand(stage.end() != End.NO_PLACE || isFull, "the game is over for want of a place, but a brick fits");
    }

    private static void demand(boolean holds, String why) {
        if (!holds) {
            throw new IllegalArgumentException(why);
        }
    }

    private int index(Cell cell) {
        return cell.row() * stride + cell.column();
    }

    private void fill(Cell cell) {
        filled[index(cell)] = true;
    }

    /** The rows from the top, `#` a filled cell and `.` a free one. */
    List<String> rows() {
        List<String> rows = new ArrayList<>();
        for (int row = 0; row < size; row++) {
            StringBuilder out = new StringBuilder();
            for (int column = 0; column < size; column++) {
                out.append(filled[row * stride + column] ? '#' : '.');
            }
            rows.add(out.toString());
        }
        return rows;
    }

    // What players say.

    /** bricks.talk.spelling (003 ¶7, ¶8, ¶12; ruling bricks.spelling). Gives null for a garbled line. */
    static Answer talkSpelling(String line) {
        String text = talkLineEnd(line);
        if (text.equals("OK")) {
            return new Ok();
        }
        String[] names = text.split("_", -1);
        return names.length == 2 ? brick(names[0], names[1]) : null;
    }

    /** bricks.talk.line-end (003 ¶33; rulings bricks.spelling, bricks.unended) */
    private static String talkLineEnd(String line) {
        return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
    }

    /** The brick on two cells, null where one of them is misspelled. */
    static Brick brick(String one, String other) {
        Cell first = cell(one);
        Cell second = cell(other);
        return first == null || second == null ? null : new Brick(first, second);
    }

    private static Cell cell(String name) {
        Matcher parts = CELL.matcher(name);
        return parts.matches() ? new Cell(number(parts.group(1)), number(parts.group(2))) : null;
    }

    private static int number(String digits) {
        return digits.length() > MOST_DIGITS ? Integer.MAX_VALUE : Integer.parseInt(digits);
    }

    // What players are told.

    private void tell(int seat, Kind kind, Brick brick) {
        sent.add(new Message(seat, kind, brick));
    }

    /** bricks.talk.board (003 ¶7; rulings bricks.coordinates, bricks.empty-list, bricks.cell-order) */
    private void talkBoard(int seat) {
        tell(seat, Kind.BOARD, null);
    }

    /** bricks.talk.second (003 ¶9) */
    private void talkSecond() {
        stage = new Stage(Phase.GREET, 1, null);
        talkBoard(1);
    }

    /** bricks.talk.start (003 ¶11) */
    private void talkStart() {
        stage = new Stage(Phase.MOVE, 0, null);
        tell(0, Kind.START, null);
    }

    /** bricks.talk.forward (003 ¶13, ¶15; ruling bricks.forwarded) */
    private void talkForward(int seat, Brick brick) {
        tell(seat, Kind.BRICK, brick);
    }

    /** bricks.talk.stop (003 ¶34; ruling bricks.foul) */
    private void talkStop() {
        tell(0, Kind.STOP, null);
        tell(1, Kind.STOP, null);
    }

    // The course of a game.

    /** A seat has answered. Gives whether that was a foul. */
    boolean answer(int seat, Answer answer, long tookUs) {
        begin();
        if (isFoul(seat, answer, tookUs)) {
            lose(seat, End.FOUL);
            return true;
        }
        if (answer instanceof Brick brick) {
            lay(seat, brick);
        } else {
            greeted(seat);
        }
        return false;
    }

    /** A program has ended, was late, or has said no whole line: a foul, whichever seat was asked. */
    boolean fault(int seat) {
        begin();
        // bricks.foul.exit (003 ¶18; ruling bricks.foul)
        lose(seat, End.FOUL);
        return true;
    }

    private void begin() {
        if (stage.phase() == Phase.OVER) {
            throw new IllegalStateException("the game is over");
        }
        sent = new ArrayList<>();
    }

    private boolean isFoul(int seat, Answer answer, long tookUs) {
        // bricks.talk.early (ruling bricks.early)
        return seat != stage.seat() || foulLate(tookUs) || foulGarbled(answer)
                || (answer instanceof Brick brick && foulIllegal(brick));
    }

    /** bricks.foul.late (003 ¶17; ruling bricks.foul) */
    private boolean foulLate(long tookUs) {
        // bricks.time.ok (003 ¶8, ¶10); bricks.time.move (003 ¶12, ¶14)
        long limitUs = stage.phase() == Phase.GREET ? OK_US : MOVE_US;
        // bricks.time.clock (ruling bricks.clock)
        return tookUs > limitUs;
    }

    /** bricks.foul.garbled (003 ¶18; ruling bricks.foul) */
    private boolean foulGarbled(Answer answer) {
        // bricks.talk.ok (003 ¶8, ¶10); bricks.talk.move (003 ¶12, ¶14)
        return stage.phase() == Phase.GREET ? !(answer instanceof Ok) : !(answer instanceof Brick);
    }

    /** bricks.foul.illegal (003 ¶18; ruling bricks.foul) */
    private boolean foulIllegal(Brick brick) {
        Cell one = brick.one();
        Cell other = brick.other();
        return !(brickAdjacent(one, other) && brickInside(one) && brickInside(other)
                && brickFree(one) && brickFree(other));
    }

    private void greeted(int seat) {
        if (seat == 0) {
            talkSecond();
        } else if (endNoPlace()) {
            // bricks.end.full-board (rulings bricks.full-board, bricks.size)
            endNextLoses(0);
        } else {
            talkStart();
        }
    }

    private void lay(int seat, Brick brick) {
        brickFills(brick);
        int next = 1 - seat;
        if (endNoPlace()) {
            // bricks.talk.last (003 ¶34; ruling bricks.last-move)
            endNextLoses(next);
        } else {
            brickTurns(next);
            talkForward(next, brick);
        }
    }

    // Bricks.

    /** bricks.brick.turns (003 ¶5) */
    private void brickTurns(int next) {
        stage = new Stage(Phase.MOVE, next, null);
    }

    /** bricks.brick.adjacent (003 ¶5; ruling bricks.adjacent) */
    private static boolean brickAdjacent(Cell one, Cell other) {
        // bricks.brick.order (ruling bricks.order-of-cells): either cell may come first.
        int columns = Math.abs(one.column() - other.column());
        int rows = Math.abs(one.row() - other.row());
        return (columns == 1 && rows == 0) || (columns == 0 && rows == 1);
    }

    /** bricks.brick.inside (003 ¶2, ¶5) */
    private boolean brickInside(Cell cell) {
        return cell.column() < size && cell.row() < size;
    }

    /** bricks.brick.free (003 ¶2, ¶3) */
    private boolean brickFree(Cell cell) {
        return !filled[index(cell)];
    }

    /** bricks.brick.fills (003 ¶2) */
    private void brickFills(Brick brick) {
        fill(brick.one());
        fill(brick.other());
    }

    /** Every brick that fits, its left or upper cell first. */
    List<Brick> places() {
        List<Brick> places = new ArrayList<>();
        for (int row = 0; row < size; row++) {
            for (int column = 0; column < size; column++) {
                int at = row * stride + column;
                Cell cell = new Cell(column, row);
                if (fits(at, at + 1)) {
                    places.add(new Brick(cell, new Cell(column + 1, row)));
                }
                if (fits(at, at + stride)) {
                    places.add(new Brick(cell, new Cell(column, row + 1)));
                }
            }
        }
        return places;
    }

    private boolean fits(int at, int other) {
        return !filled[at] && !filled[other];
    }

    // The end.

    /** bricks.end.no-place (003 ¶6, ¶16) */
    private boolean endNoPlace() {
        int end = size * stride;
        while (first < end && !fits(first, first + 1) && !fits(first, first + stride)) {
            first++;
        }
        return first == end;
    }

    /** bricks.end.next-loses (003 ¶19) */
    private void endNextLoses(int next) {
        lose(next, End.NO_PLACE);
    }

    /**
     * The game is over.
     *
     * bricks.foul.no-ok (003 ¶8, ¶10, ¶17; ruling bricks.no-ok): a seat that was not greeted yet wins too.
     * bricks.foul.not-forwarded (003 ¶13, ¶18; ruling bricks.foul): a bad move is told to nobody.
     */
    private void lose(int loser, End end) {
        stage = new Stage(Phase.OVER, loser, end);
        talkStop();
    }
}
