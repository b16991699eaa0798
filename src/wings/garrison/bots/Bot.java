import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A bot of garrison that goes anywhere it may, at random. The place to fill in is marked FILL IN.
 *
 *     rulebook play garrison -- java -cp . Bot -- rulebook bot garrison random
 *     rulebook certify garrison -- java -cp . Bot
 */
final class Bot implements Play.Player {
    private static final int[][] STEPS = {{0, 0}, {-1, 0}, {1, 0}, {0, -1}, {0, 1}};

    private final Random random = new Random();

    @Override
    public void hear(String name, Object data) {}

    @Override
    public Object choose(String name, Object data) {
        if (name.equals("init")) {
            return "ready";
        }
        // FILL IN: choose a better move, and how many to collect; a negative number leaves armies behind.
        List<List<Object>> cells = cells(data);
        List<Object> cell = cells.get(random.nextInt(cells.size()));
        int there = at(data, "army", Json.number(cell.get(0)), Json.number(cell.get(1)));
        int collect = random.nextInt(2) == 0 ? there : -Json.number(Json.get(data, "hand_army"));
        return Json.object("to", cell, "collect", collect);
    }

    /** Where the player can go: to stay, or to a cell beside that is no wall; around the field there are walls. */
    private List<List<Object>> cells(Object view) {
        List<List<Object>> found = new ArrayList<>();
        for (int[] step : STEPS) {
            int row = Json.number(Json.get(view, "ipos")) + step[0];
            int column = Json.number(Json.get(view, "jpos")) + step[1];
            if (at(view, "field", row, column) != 0) {
                found.add(List.of(row, column));
            }
        }
        return found;
    }

    private static int at(Object view, String grid, int row, int column) {
        return Json.number(Json.list(Json.list(Json.get(view, grid)).get(row)).get(column));
    }

    public static void main(String[] args) throws IOException {
        Play.play(new Bot());
    }
}

// The forms of the data, in a game (> what a bot is told, < what it answers). All of them:
// `rulebook schema game @GAME@`; in words: docs/adapter.md.
//
@CONVERSATION@
