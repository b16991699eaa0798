import java.io.IOException;

/**
 * A bot of @GAME@ that speaks JSON Lines. It has no moves yet: the place to fill in is marked FILL IN.
 *
 *     rulebook certify @GAME@ --wire json -- java -cp . Bot
 */
final class Bot implements Play.Player {
    @Override
    public void hear(String name, Object data) {
        // FILL IN: keep what you need to know.
    }

    @Override
    public Object choose(String name, Object data) {
        // FILL IN: a move in the form of the game.
        throw new IllegalStateException("there is no move yet for " + name + " " + Json.write(data));
    }

    public static void main(String[] args) throws IOException {
        Play.play(new Bot());
    }
}

// The forms of the data, in a game (> what a bot is told, < what it answers). All of them:
// `rulebook schema game @GAME@`; in words: docs/adapter.md.
//
@CONVERSATION@
