import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A live bot of snakes that goes anywhere it may, at random. The place to fill in is marked FILL IN.
 *
 *     rulebook play snakes -- java -cp . Bot -- rulebook bot snakes random
 *     rulebook certify snakes -- java -cp . Bot
 */
final class Bot implements Play.Player {
    private static final List<String> MOVES = List.of("up", "right", "down", "left");
    private static final int[][] STEPS = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    /** The row and the column of the head in the window. */
    private static final int HEAD = 6;

    private final Random random = new Random();

    @Override
    public void hear(String name, Object data) {}

    @Override
    public Object choose(String name, Object data) {
        List<String> moves = moves(data);
        // FILL IN: choose a better one. A second is allowed for it.
        return moves.isEmpty() ? "skip" : moves.get(random.nextInt(moves.size()));
    }

    /** Where the snake can go: to an empty cell, an opponent's tail, and the own tail unless that is right behind. */
    private List<String> moves(Object view) {
        List<Object> window = Json.list(Json.get(view, "window"));
        int behind = (MOVES.indexOf((String) Json.get(view, "heading")) + 2) % 4;
        List<String> found = new ArrayList<>();
        for (int move = 0; move < 4; move++) {
            char cell = ((String) window.get(HEAD + STEPS[move][1])).charAt(HEAD + STEPS[move][0]);
            if (cell == 'V' || cell == 'Z' || (cell == 'T' && move != behind)) {
                found.add(MOVES.get(move));
            }
        }
        return found;
    }

    public static void main(String[] args) throws IOException {
        Play.play(new Bot());
    }
}

// The forms of the data, in a game (> what a bot is told, < what it answers). All of them:
// `rulebook schema game @GAME@`; in words: docs/adapter.md.
//
@CONVERSATION@
