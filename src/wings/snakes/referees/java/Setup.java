import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A setup of snakes (text 001) with all its parts, and what is refused. */
record Setup(
        int columns,
        int rows,
        List<Snake> snakes,
        int limit,
        int round,
        List<Integer> order,
        Rules.Stage stage) {

    /** The cells from the head on, and the program, null where a live bot leads the snake. */
    record Snake(List<Rules.Cell> cells, Program.File program) {}

    private static final int LONGEST_SIDE = 99;
    private static final int MOST_SNAKES = 4;
    private static final int MOST_ROUNDS = 1000;

    static void demand(boolean holds, String why) {
        if (!holds) {
            throw new IllegalArgumentException(why);
        }
    }

    /** Throws an IllegalArgumentException where the board or the limit cannot be. */
    void check() {
        boardSize();
        boardSnakes();
        boardSegments();
        boardEqual();
        demand(limit >= 1 && limit <= MOST_ROUNDS, "a limit is 1 to 1000 rounds");
    }

    /** snakes.board.size (001 ¶2; ruling snakes.board) */
    private void boardSize() {
        demand(columns >= 1 && columns <= LONGEST_SIDE && rows >= 1 && rows <= LONGEST_SIDE,
                "a board has 1 to 99 columns and rows");
    }

    /** snakes.board.snakes (001 ¶2; ruling snakes.board) */
    private void boardSnakes() {
        demand(!snakes.isEmpty() && snakes.size() <= MOST_SNAKES, "there are 1 to 4 snakes");
        demand(snakes.stream().anyMatch(snake -> snake.cells().size() > 1), "no snake is living");
    }

    /** snakes.board.segments (001 ¶3) */
    private void boardSegments() {
        Set<Rules.Cell> held = new HashSet<>();
        for (Snake snake : snakes) {
            Rules.Cell before = null;
            for (Rules.Cell cell : snake.cells()) {
                demand(cell.x() >= 0 && cell.x() < columns && cell.y() >= 0 && cell.y() < rows,
                        "a cell is outside the board");
                demand(held.add(cell), "a cell is held twice");
                demand(before == null || cell.isBeside(before), "a segment is not beside the one before");
                before = cell;
            }
        }
    }

    /** snakes.board.equal (001 ¶3; ruling snakes.setups) */
    private void boardEqual() {
        boolean begins = stage.phase() == Rules.Phase.ORDER && round == 0;
        int length = snakes.get(0).cells().size();
        demand(!begins || snakes.stream().allMatch(snake -> snake.cells().size() == length),
                "the snakes have different lengths");
    }

    /**
     * snakes.board.stage (001 ¶2; ruling snakes.setups); `end` is why a fight is over where a round would begin, null
     * where it is not.
     */
    void boardStage(List<Integer> living, Rules.End end, boolean isBlocked) {
        demand(round >= 0 && round <= limit, "more rounds than the limit were played");
        switch (stage.phase()) {
            case ORDER -> demand(order.isEmpty(), "no order is drawn yet");
            case OVER -> {
                demand(order.isEmpty(), "the order is that of no round");
                demand(end != null && end == stage.end(), "the fight is not over by this");
            }
            case MOVE -> {
                demand(round < limit, "all rounds were played");
                demand(order.stream().allMatch(seat -> seat >= 0 && seat < snakes.size()),
                        "the order names an unknown seat");
                demand(new HashSet<>(order).size() == order.size(), "the order names a seat twice");
                demand(order.containsAll(living), "the order does not name every living seat");
                demand(living.contains(stage.seat()), "the mover is not living");
                demand(!isBlocked || order.get(0) != stage.seat(),
                        "a round begins in which no snake can move");
            }
        }
    }
}
