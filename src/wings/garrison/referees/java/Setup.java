import java.util.List;
import java.util.stream.IntStream;

/** A setup of garrison (text 002) with all its parts, and what is refused. A position has the same parts. */
record Setup(
        List<String> field,
        List<List<Long>> army,
        List<Rules.Cell> at,
        List<Long> hand,
        List<Long> moves,
        Rules.Stage stage) {

    /** The largest number that the interface of the contest can tell. */
    static final long LARGEST = Integer.MAX_VALUE;
    static final long MOST_MOVES = 6000;
    static final char WALL = '#';
    /** What cells of seat 0 and of seat 1 are written as. */
    static final String OWNERS = "12";
    private static final int LONGEST_SIDE = 99;

    /** Throws an IllegalArgumentException where the setup cannot be. */
    void check() {
        boardField();
        boardSize();
        boardGarrison();
        boardStart();
        boardHand();
        boardValues();
        boardStage();
    }

    private static void demand(boolean holds, String why) {
        if (!holds) {
            throw new IllegalArgumentException(why);
        }
    }

    private static boolean isSeat(int seat) {
        return seat == 0 || seat == 1;
    }

    private char kind(Rules.Cell cell) {
        return field.get(cell.row() - 1).charAt(cell.column() - 1);
    }

    /** garrison.board.field (002 §1 ¶2) */
    private void boardField() {
        demand(field.stream().allMatch(row -> row.matches("[#12]*")), "a cell is one of #, 1 and 2");
        demand(field.stream().allMatch(row -> row.length() == field.get(0).length()),
                "the rows of the field are of different lengths");
    }

    /** garrison.board.size (002 §1 ¶2; ruling garrison.starts) */
    private void boardSize() {
        demand(!field.isEmpty() && field.size() <= LONGEST_SIDE, "a field has 1 to 99 rows");
        int columns = field.get(0).length();
        demand(columns >= 1 && columns <= LONGEST_SIDE, "a field has 1 to 99 columns");
    }

    /** garrison.board.garrison (002 §1 ¶2) */
    private void boardGarrison() {
        int columns = field.get(0).length();
        demand(army.size() == field.size() && army.stream().allMatch(row -> row.size() == columns),
                "the garrisons are not as many as the cells");
        for (int row = 0; row < army.size(); row++) {
            for (int column = 0; column < columns; column++) {
                long garrison = army.get(row).get(column);
                demand(garrison >= 0, "a garrison is below 0");
                demand(garrison == 0 || field.get(row).charAt(column) != WALL, "an army stands on a wall");
            }
        }
    }

    /** garrison.board.start (002 §1 ¶1, ¶4; ruling garrison.starts) */
    private void boardStart() {
        demand(at.size() == 2, "there are two players");
        for (Rules.Cell cell : at) {
            demand(cell.row() >= 1 && cell.row() <= field.size() && cell.column() >= 1
                    && cell.column() <= field.get(0).length(), "a player stands outside the field");
            demand(kind(cell) != WALL, "a player stands on a wall");
        }
    }

    /** garrison.board.hand (002 §1 ¶4) */
    private void boardHand() {
        demand(hand.size() == 2 && hand.stream().allMatch(army -> army >= 0), "an army in hand is below 0");
    }

    /** The same limit as in play: see Field.boardValues. */
    private void boardValues() {
        demand(hand.stream().allMatch(army -> army <= LARGEST), "an army in hand is too large");
        demand(army.stream().allMatch(row -> row.stream().allMatch(garrison -> garrison <= LARGEST)),
                "a garrison is too large");
        demand(total(0) <= LARGEST && total(1) <= LARGEST, "the whole army of a player is too large");
    }

    private long total(int seat) {
        return hand.get(seat) + IntStream.range(0, field.size())
                .mapToLong(row -> IntStream.range(0, field.get(row).length())
                        .filter(column -> field.get(row).charAt(column) == OWNERS.charAt(seat))
                        .mapToLong(army.get(row)::get).sum())
                .sum();
    }

    /** garrison.board.stage (002 §1 ¶3, §3 ¶5) */
    private void boardStage() {
        demand(moves.size() == 2, "there are two numbers of moves");
        long first = moves.get(0);
        long second = moves.get(1);
        demand(second >= 0 && (first == second || first == second + 1) && first <= MOST_MOVES,
                "the players move in turn, each at most 6000 times");
        switch (stage.phase()) {
            case INIT -> {
                demand(isSeat(stage.seat()), "there are two seats, 0 and 1");
                demand(stage.failed() == Rules.NOBODY || stage.failed() == 1 - stage.seat(), "who failed is not asked");
                demand(first == 0, "nobody moves before the inits are over");
            }
            case MOVE -> {
                demand(isSeat(stage.seat()) && first - second == stage.seat(), "it is not this player's turn");
                demand(second < MOST_MOVES, "all moves have been made");
                demand(ownerOfAll() == Rules.NOBODY || first == 0, "the game was over before this move");
            }
            case OVER -> checkEnd(stage.seat(), first, second);
        }
    }

    private void checkEnd(int winner, long first, long second) {
        boolean isDraw = winner == Rules.NOBODY;
        demand(isDraw || isSeat(winner), "there are two seats, 0 and 1");
        boolean isTerritory = stage.end() == Rules.End.TERRITORY;
        demand(isTerritory == (ownerOfAll() != Rules.NOBODY), "a game is over by territory when one owns every cell");
        switch (stage.end()) {
            case TERRITORY -> {
                int last = first > second ? 0 : 1;
                demand(winner == ownerOfAll(), "who owns every cell has won");
                demand(first == 0 || winner == last, "who wins has made the last move");
            }
            case LIMIT -> demand(isDraw && second == MOST_MOVES, "this is no draw by the limit");
            case FAULT -> {
                demand(!isDraw || first == 0, "only the inits end in a draw by faults");
                demand(second < MOST_MOVES, "the game was over before this fault");
            }
        }
    }

    private int ownerOfAll() {
        String cells = String.join("", field);
        boolean isFirst = cells.indexOf(OWNERS.charAt(0)) >= 0;
        boolean isSecond = cells.indexOf(OWNERS.charAt(1)) >= 0;
        return isFirst && isSecond ? Rules.NOBODY : isFirst ? 0 : 1;
    }
}
