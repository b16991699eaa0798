import java.util.List;

/** A setup of bitwa (text 000) with all its parts, and what is refused. A position has the same parts. */
record Setup(
        List<String> rows,
        long rounds,
        long strength,
        List<Board.Hurt> hurt,
        long round,
        List<Integer> killed,
        long limitMs,
        List<Long> spentUs,
        Rules.Stage stage) {

    private static final int LONGEST_SIDE = 99;
    private static final int MOST = 10_000;
    private static final long LONGEST_MS = 3_600_000;

    /** Throws an IllegalArgumentException where the setup cannot be. */
    void check() {
        boardSize();
        boardRows();
        boardFields();
        boardBorder();
        boardRounds();
        boardStrength();
        timeLimit();
        boardStage();
    }

    static void demand(boolean holds, String why) {
        if (!holds) {
            throw new IllegalArgumentException(why);
        }
    }

    private static boolean isWithin(long value, long least, long most) {
        return least <= value && value <= most;
    }

    /** bitwa.board.size (000 ¶10, ¶42) */
    private void boardSize() {
        demand(isWithin(rows.size(), 1, LONGEST_SIDE) && isWithin(rows.get(0).length(), 1, LONGEST_SIDE),
                "a board has 1 to 99 rows and columns");
    }

    /** bitwa.board.rows (000 ¶43) */
    private void boardRows() {
        demand(rows.stream().allMatch(row -> row.length() == rows.get(0).length()),
                "the rows are of different lengths");
    }

    /** bitwa.board.fields (000 ¶10, ¶43) */
    private void boardFields() {
        demand(rows.stream().allMatch(row -> row.matches("[#.A-Za-z]*")), "a field is #, . or a letter");
    }

    /** bitwa.board.border (000 ¶43) */
    private void boardBorder() {
        int last = rows.size() - 1;
        for (int y = 0; y <= last; y++) {
            String row = rows.get(y);
            String border = y == 0 || y == last ? row : row.substring(0, 1) + row.substring(row.length() - 1);
            demand(border.chars().allMatch(kind -> kind == Board.BLOCKED), "a field on the border is not blocked");
        }
    }

    /** bitwa.board.rounds (000 ¶8, ¶42) */
    private void boardRounds() {
        demand(isWithin(rounds, 1, MOST), "a game has 1 to 10000 rounds");
    }

    /** bitwa.board.strength (000 ¶7, ¶42) */
    private void boardStrength() {
        demand(isWithin(strength, 1, MOST), "units have a strength of 1 to 10000");
        long before = -1;
        for (Board.Hurt unit : hurt) {
            demand(isWithin(unit.y(), 0, rows.size() - 1) && isWithin(unit.x(), 0, rows.get(0).length() - 1),
                    "something hurt is not on the board");
            char kind = rows.get((int) unit.y()).charAt((int) unit.x());
            demand(Character.isLetter(kind), "no unit stands where one is hurt");
            demand(isWithin(unit.strength(), 1, strength - 1), "a hurt unit has 1 to all but one of its strength");
            long place = unit.y() * LONGEST_SIDE + unit.x();
            demand(place > before, "the hurt units are twice or out of order");
            before = place;
        }
    }

    /** bitwa.time.limit (000 ¶65) */
    private void timeLimit() {
        demand(isWithin(limitMs, 1, LONGEST_MS), "a limit is 1 to 3600000 milliseconds");
    }

    /** bitwa.board.stage (000 ¶12, ¶59) */
    private void boardStage() {
        demand(isWithin(round, 1, rounds), "there is no such round");
        demand(killed.isEmpty() || isSeats(killed), "the killed are no list of seats in order");
        demand(spentUs.size() == 2 && spentUs.stream().allMatch(spent -> isWithin(spent, 0, limitMs * 1000)),
                "more time is spent than there is");
        Board board = new Board(rows, 1, List.of());
        boolean isEmpty = board.unitCount(0) == 0 || board.unitCount(1) == 0;
        switch (stage.phase()) {
            case SET_GAME -> {
                checkWaits();
                demand(round == 1 && hurt.isEmpty(), "a move has been made before set_game");
            }
            case TIME_LEFT, GEN_MOVE -> {
                demand(board.hasUnits(stage.division()), "there is no such division");
                checkWaits();
                demand(!isEmpty, "a player has no units, but the game goes on");
            }
            case PLAY -> {
                demand(board.hasUnits(stage.division()), "there is no such division");
                checkWaits();
            }
            case OVER -> {
                Rules.End end = isEmpty ? Rules.End.ANNIHILATION
                        : killed.size() == 2 ? Rules.End.KILLED : Rules.End.ROUNDS;
                demand(stage.end() == end, "the game is not over by that");
                demand(end != Rules.End.ROUNDS || round == rounds, "rounds are left");
            }
        }
    }

    private void checkWaits() {
        demand(isSeats(stage.waits()) && stage.waits().stream().noneMatch(killed::contains),
                "those who are to answer are no list of living seats in order");
    }

    private static boolean isSeats(List<Integer> seats) {
        return List.of(List.of(0), List.of(1), List.of(0, 1)).contains(seats);
    }
}
