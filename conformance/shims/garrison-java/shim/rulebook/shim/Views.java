package rulebook.shim;

import java.util.List;
import java.util.Map;
import ru.nsu.olympic.strategy.GameInfo;

/** Reads views. The armies are `int` or `long`, as the player's source needs it. */
final class Views {

    private Views() {
    }

    /** A view as the contest hands it over. */
    static GameInfo read(Map<String, Object> view) {
        GameInfo info = new GameInfo();
        info.player = number(view, "player");
        info.ipos = number(view, "ipos");
        info.jpos = number(view, "jpos");
        info.territory = number(view, "territory");
        info.opponent_territory = number(view, "opponent_territory");
        info.hand_army = number(view, "hand_army");
        info.total_army = number(view, "total_army");
        info.opponent_total_army = number(view, "opponent_total_army");
        read(view, "field", info.field.length, info.field[0].length, (i, j, number) -> info.field[i][j] = number);
        read(view, "army", info.army.length, info.army[0].length, (i, j, number) -> info.army[i][j] = number);
        return info;
    }

    /** What is done with a number of an array. */
    private interface Put {
        void put(int row, int column, int number);
    }

    private static void read(Map<String, Object> view, String name, int rows, int columns, Put into) {
        List<Object> given = Json.list(view.get(name));
        if (given.size() > rows) {
            throw new IllegalArgumentException(
                    "the field has more than 17 rows, which the contest's arrays do not hold");
        }
        for (int i = 0; i < given.size(); i++) {
            List<Object> row = Json.list(given.get(i));
            if (row.size() > columns) {
                throw new IllegalArgumentException(
                        "the field has more than 26 columns, which the contest's arrays do not hold");
            }
            if (row.size() != Json.list(given.get(0)).size()) {
                throw new IllegalArgumentException("the rows are not equally long");
            }
            for (int j = 0; j < row.size(); j++) {
                into.put(i, j, narrow(row.get(j)));
            }
        }
    }

    private static int number(Map<String, Object> view, String name) {
        return narrow(view.get(name));
    }

    /** A number, cut to 32 bits where it is larger. */
    private static int narrow(Object value) {
        if (!(value instanceof Long)) {
            throw new IllegalArgumentException("a number is missing");
        }
        return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, (Long) value));
    }
}
