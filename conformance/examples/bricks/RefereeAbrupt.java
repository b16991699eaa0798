import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A right referee for bricks that writes STOP and kills at once, like referee_abrupt.py, for players of one word each:
 * {@code javac RefereeAbrupt.java && java RefereeAbrupt BOT1 BOT2 BOARD}.
 *
 * <p>With {@code -Deither.axis=true} it has the wrong adjacency of referee_wrong.py.
 */
public final class RefereeAbrupt {
    private static final int LINE = 64;
    private static final String NUMBER = "(0|[1-9][0-9]{0,3})";
    private static final Pattern CELL = Pattern.compile(NUMBER + "x" + NUMBER);
    private static final Pattern BRICK = Pattern.compile(NUMBER + "x" + NUMBER + "_" + NUMBER + "x" + NUMBER);
    private static final boolean EITHER_AXIS = Boolean.getBoolean("either.axis");

    private final boolean[][] filled;
    private final Bot[] bots;
    private final String board;

    /** A player's program. A thread reads what it says; all of it is guarded by the class. */
    private static final class Bot {
        private final Process process;
        private final ArrayDeque<String> lines = new ArrayDeque<>();
        /** Whether it says no more, or began a line that is too long. */
        private boolean ended;
        /** Whether it has begun a line. */
        private boolean began;

        Bot(String command) throws IOException {
            process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
            Thread reader = new Thread(this::read);
            reader.setDaemon(true);
            reader.start();
        }

        private void read() {
            StringBuilder line = new StringBuilder();
            try (InputStream output = process.getInputStream()) {
                for (int next = output.read(); next >= 0 && line.length() <= LINE; next = output.read()) {
                    if (next != '\n') {
                        line.append((char) next);
                        heard(null);
                        continue;
                    }
                    int length = line.length();
                    heard(length > 0 && line.charAt(length - 1) == '\r' ? line.substring(0, length - 1) : line.toString());
                    line.setLength(0);
                }
            } catch (IOException closed) {
                // It has ended.
            }
            synchronized (RefereeAbrupt.class) {
                ended = true;
                RefereeAbrupt.class.notifyAll();
            }
        }

        private void heard(String line) {
            synchronized (RefereeAbrupt.class) {
                began = line == null;
                if (line != null) {
                    lines.add(line);
                }
                RefereeAbrupt.class.notifyAll();
            }
        }

        void tell(String line) {
            try {
                process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.US_ASCII));
                process.getOutputStream().flush();
            } catch (IOException gone) {
                // A player that reads no more has already answered, or never will: that shows in its output.
            }
        }
    }

    private RefereeAbrupt(String[] words) throws IOException {
        board = words[2];
        String[] parts = board.split("_");
        int size = Integer.parseInt(parts[0]);
        filled = new boolean[size][size];
        for (int index = 1; index < parts.length; index++) {
            Matcher cell = CELL.matcher(parts[index]);
            if (!cell.matches() || !isFree(number(cell, 1), number(cell, 2))) {
                throw new IllegalArgumentException(board + " is no board");
            }
            filled[number(cell, 1)][number(cell, 2)] = true;
        }
        bots = new Bot[] {new Bot(words[0]), new Bot(words[1])};
    }

    private static int number(Matcher matcher, int group) {
        return Integer.parseInt(matcher.group(group));
    }

    private boolean isFree(int column, int row) {
        return column >= 0 && column < filled.length && row >= 0 && row < filled.length && !filled[column][row];
    }

    private boolean hasPlace() {
        for (int column = 0; column < filled.length; column++) {
            for (int row = 0; row < filled.length; row++) {
                if (isFree(column, row) && (isFree(column + 1, row) || isFree(column, row + 1))) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean lay(String line) {
        Matcher brick = BRICK.matcher(line);
        if (!brick.matches()) {
            return false;
        }
        int[] at = {number(brick, 1), number(brick, 2), number(brick, 3), number(brick, 4)};
        int columns = Math.abs(at[0] - at[2]);
        int rows = Math.abs(at[1] - at[3]);
        boolean adjacent = EITHER_AXIS ? columns == 1 || rows == 1 : columns + rows == 1;
        if (!adjacent || !isFree(at[0], at[1]) || !isFree(at[2], at[3])) {
            return false;
        }
        filled[at[0]][at[1]] = true;
        filled[at[2]][at[3]] = true;
        return true;
    }

    /** What a seat answers in time; null where `lost[0]` has lost by then. */
    private String answer(int seat, long limitMs, int[] lost) throws InterruptedException {
        Bot bot = bots[seat];
        Bot other = bots[1 - seat];
        long until = System.nanoTime() + limitMs * 1_000_000;
        synchronized (RefereeAbrupt.class) {
            while (true) {
                // The other one first: what it wrote lay here before it was asked.
                if (!other.lines.isEmpty() || other.ended || other.began) {
                    lost[0] = 1 - seat;
                    return null;
                }
                if (!bot.lines.isEmpty()) {
                    return bot.lines.poll();
                }
                long leftMs = (until - System.nanoTime()) / 1_000_000;
                if (bot.ended || leftMs < 0) {
                    lost[0] = seat;
                    return null;
                }
                RefereeAbrupt.class.wait(leftMs + 1);
            }
        }
    }

    /** Plays the game; the seat that has lost. */
    private int play() throws InterruptedException {
        int[] lost = new int[1];
        for (int seat = 0; seat < 2; seat++) {
            bots[seat].tell(board);
            String line = answer(seat, 1000, lost);
            if (line == null) {
                return lost[0];
            }
            if (!line.equals("OK")) {
                return seat;
            }
        }
        String told = "START";
        for (int seat = 0; hasPlace(); seat = 1 - seat) {
            bots[seat].tell(told);
            told = answer(seat, 500, lost);
            if (told == null) {
                return lost[0];
            }
            if (!lay(told)) {
                return seat;
            }
            if (!hasPlace()) {
                return 1 - seat;
            }
        }
        return 0;
    }

    /** Plays one game. */
    public static void main(String[] words) throws IOException, InterruptedException {
        if (words.length != 3) {
            System.err.println("usage: java RefereeAbrupt BOT1 BOT2 BOARD");
            System.exit(2);
        }
        RefereeAbrupt referee = new RefereeAbrupt(words);
        int lost = referee.play();
        for (Bot bot : referee.bots) {
            bot.tell("STOP");
            bot.process.destroyForcibly();
        }
        System.out.println("seat " + lost + " has lost");
    }
}
