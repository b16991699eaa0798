import java.util.Arrays;
import java.util.List;

/** The field of garrison (text 002): its cells, who owns them, the garrisons, and how these grow. */
final class Field {
    final int rows;
    final int columns;
    private final char[][] kinds;
    private final long[][] garrisons;

    Field(List<String> lines, List<List<Long>> garrisons) {
        rows = lines.size();
        columns = lines.get(0).length();
        kinds = lines.stream().map(String::toCharArray).toArray(char[][]::new);
        this.garrisons = garrisons.stream()
                .map(row -> row.stream().mapToLong(Long::longValue).toArray())
                .toArray(long[][]::new);
    }

    List<String> lines() {
        return Arrays.stream(kinds).map(String::new).toList();
    }

    List<List<Long>> garrisons() {
        return Arrays.stream(garrisons).map(row -> Arrays.stream(row).boxed().toList()).toList();
    }

    boolean has(Rules.Cell cell) {
        return cell.row() >= 1 && cell.row() <= rows && cell.column() >= 1 && cell.column() <= columns;
    }

    /** The seat that owns a cell of the field, NOBODY for a wall. */
    int owner(Rules.Cell cell) {
        return Setup.OWNERS.indexOf(kinds[cell.row() - 1][cell.column() - 1]);
    }

    void setOwner(Rules.Cell cell, int seat) {
        kinds[cell.row() - 1][cell.column() - 1] = Setup.OWNERS.charAt(seat);
    }

    long garrison(Rules.Cell cell) {
        return garrisons[cell.row() - 1][cell.column() - 1];
    }

    void setGarrison(Rules.Cell cell, long garrison) {
        garrisons[cell.row() - 1][cell.column() - 1] = garrison;
    }

    /** How many cells a seat owns. */
    int territory(int seat) {
        int cells = 0;
        for (char[] row : kinds) {
            for (char kind : row) {
                cells += kind == Setup.OWNERS.charAt(seat) ? 1 : 0;
            }
        }
        return cells;
    }

    long totalGarrison(int seat) {
        long total = 0;
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                total += kinds[row][column] == Setup.OWNERS.charAt(seat) ? garrisons[row][column] : 0;
            }
        }
        return total;
    }

    /** garrison.growth.whose (002 §1 ¶13; ruling garrison.growth): all garrisons grow, row by row. */
    void growthWhose(long firstTotal, long secondTotal) {
        long[] rooms = {Setup.LARGEST - firstTotal, Setup.LARGEST - secondTotal};
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                int owner = Setup.OWNERS.indexOf(kinds[row][column]);
                if (owner != Rules.NOBODY) {
                    long growth = boardValues(growthTiers(garrisons[row][column]), rooms[owner]);
                    garrisons[row][column] += growth;
                    rooms[owner] -= growth;
                }
            }
        }
    }

    /** garrison.growth.tiers (002 §1 ¶14, ¶15, ¶16, ¶17, ¶18; ruling garrison.growth) */
    private static long growthTiers(long garrison) {
        if (garrison < 30) {
            return 1;
        }
        if (garrison < 100) {
            return 2;
        }
        if (garrison < 300) {
            return 3;
        }
        return garrison < 1000 ? 4 : 5;
    }

    /**
     * garrison.board.values (002 §2.1 ¶7, ¶10, ¶11, ¶12, §2.2 ¶7, ¶10, ¶11, ¶12, §2.3 ¶8, ¶11, ¶12, ¶13; ruling
     * garrison.values): growth stops where the total of its owner has no room left.
     */
    private static long boardValues(long growth, long room) {
        return Math.min(growth, room);
    }
}
