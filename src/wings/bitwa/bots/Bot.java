import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.Random;

/**
 * A bot of bitwa in the game's own protocol, which sends its divisions anywhere. To fill in: see FILL IN.
 *
 *     rulebook play bitwa -- java -cp . Bot -- rulebook bot bitwa random
 *     rulebook certify bitwa -- java -cp . Bot
 */
final class Bot {
    private final Random random = new Random();
    private int columns = 0;
    private int rows = 0;

    /** The answer to a command, without the empty line that ends it. */
    private String answer(String[] words) {
        switch (words[0]) {
            case "set_game":
                if (words.length < 6) {
                    return "? set_game has too few words";
                }
                // FILL IN: keep what you need to know of the board, which `play` changes.
                columns = Integer.parseInt(words[1]);
                rows = Integer.parseInt(words[2]);
                return "=";
            case "gen_move":
                if (words.length != 2 || rows == 0) {
                    return "? there is no such division";
                }
                // FILL IN: choose better. Any field is legal, and so is every combination of these values.
                int x = random.nextInt(columns);
                int y = random.nextInt(rows);
                return String.format("= %d %d %d %d %d %d", random.nextInt(2), x, y, sign(), sign(), random.nextInt(2));
            case "play": // FILL IN: move the division on your own board.
            case "time_left":
            case "quit":
                return "=";
            default:
                return "? unknown command";
        }
    }

    private int sign() {
        return 2 * random.nextInt(2) - 1;
    }

    public static void main(String[] args) throws IOException {
        Bot bot = new Bot();
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            String answer;
            try {
                answer = bot.answer(line.trim().split("\\s+"));
            } catch (NumberFormatException error) {
                answer = "? no number";
            }
            System.out.print(answer + "\n\n");
            System.out.flush();
            if (line.trim().equals("quit")) {
                return;
            }
        }
    }
}
