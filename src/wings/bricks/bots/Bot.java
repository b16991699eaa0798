import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.Arrays;
import java.util.Random;

/**
 * A bot of bricks in the game's own protocol: answers OK, then lays bricks at random. To fill in: see FILL IN.
 *
 *     rulebook play bricks -- java -cp . Bot -- rulebook bot bricks random
 *     rulebook certify bricks -- java -cp . Bot
 */
final class Bot {
    private static final int TRIES = 50;

    private final Random random = new Random();
    private final int size;
    /** Row by row. */
    private final boolean[] free;
    /** Cells are only ever filled: no place begins before this one, row by row. */
    private int first = 0;

    /** `board` is the first message, such as `7_2x3_4x5`: the size, then the filled cells, column x row from 0. */
    private Bot(String board) {
        int end = board.indexOf('_');
        size = Integer.parseInt(end < 0 ? board : board.substring(0, end));
        free = new boolean[size * size];
        Arrays.fill(free, true);
        fill(end < 0 ? "" : board.substring(end + 1));
    }

    /** Fills the cells of a list such as `1x2_2x2`. */
    private void fill(String cells) {
        int x = 0;
        int number = 0;
        for (int at = 0; at <= cells.length(); at++) {
            char c = at < cells.length() ? cells.charAt(at) : '_';
            if (c == 'x') {
                x = number;
                number = 0;
            } else if (c == '_' && at > 0) {
                free[number * size + x] = false;
                number = 0;
            } else if (c != '_') {
                number = 10 * number + c - '0';
            }
        }
    }

    /** The cell on the right (0) or below (1) of a free cell, -1 where it is not free. */
    private int beside(int cell, int where) {
        int other = where == 0 ? cell + 1 : cell + size;
        boolean inside = where == 0 ? other % size != 0 : other < free.length;
        return free[cell] && inside && free[other] ? other : -1;
    }

    /** The two cells of the next brick, null where there is no place. */
    private int[] choose() {
        // FILL IN: choose better. Half a second is allowed for it.
        for (int tries = 0; tries < TRIES; tries++) {
            int cell = random.nextInt(free.length);
            int other = beside(cell, random.nextInt(2));
            if (other >= 0) {
                return new int[] {cell, other};
            }
        }
        // Where it is crowded: the first place, row by row.
        for (; first < free.length; first++) {
            int other = Math.max(beside(first, 0), beside(first, 1));
            if (other >= 0) {
                return new int[] {first, other};
            }
        }
        return null;
    }

    private String said(int cell) {
        return cell % size + "x" + cell / size;
    }

    public static void main(String[] args) throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        Bot bot = new Bot(input.readLine().trim());
        System.out.print("OK\n");
        System.out.flush();
        for (String line = input.readLine(); line != null && !line.trim().equals("STOP"); line = input.readLine()) {
            if (!line.trim().equals("START")) {
                bot.fill(line.trim()); // The opponent's brick, such as `1x2_2x2`.
            }
            int[] place = bot.choose();
            if (place != null) {
                String brick = bot.said(place[0]) + "_" + bot.said(place[1]);
                bot.fill(brick);
                System.out.print(brick + "\n");
                System.out.flush();
            }
        }
    }
}
