package ru.nsu.olympic.strategy.player;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import ru.nsu.olympic.strategy.GameInfo;
import ru.nsu.olympic.strategy.MoveInfo;

/**
 * The player that a Java referee under test loads as its contestant: it follows orders, and keeps a log of what it is shown,
 * which the README describes. One file, against the names of the contest alone.
 *
 * <p>The environment variable or system property `RULEBOOK_PROBE` names the folder of its orders and logs. It follows
 * `0.orders` or `1.orders` and writes `0.log` or `1.log`, by the number that it is told first; where another player has that
 * log already, the other one.
 */
public class Player implements ru.nsu.olympic.strategy.Player {

    /** One object of this class may be called as both players. */
    private final Seat[] seats = {new Seat(), new Seat()};

    /** What is known of one that is called. */
    private static final class Seat {
        /** Of its files; -1 before its first call. */
        int number = -1;
        int seq;
        int inits;
        int moves;
    }

    public void init(GameInfo info) {
        Seat seat = seat(info);
        called(seat, "init", ++seat.inits, info, new MoveInfo());
    }

    public MoveInfo get_move(GameInfo info) {
        Seat seat = seat(info);
        MoveInfo move = new MoveInfo();
        move.new_ipos = info.ipos;
        move.new_jpos = info.jpos;
        move.collect_army = 0;
        called(seat, "get_move", ++seat.moves, info, move);
        return move;
    }

    private Seat seat(GameInfo info) {
        int told = info.player == 1 ? 1 : 0;
        Seat seat = seats[told];
        if (seat.number < 0) {
            int number = claim(told) ? told : 1 - told;
            if (number != told && !claim(number)) {
                throw new IllegalStateException("there are two players already");
            }
            seat.number = number;
        }
        return seat;
    }

    /** Creates the log of this number; false where it is there already. */
    private static boolean claim(int number) {
        try {
            Files.createFile(file(number, ".log"));
            return true;
        } catch (FileAlreadyExistsException taken) {
            return false;
        } catch (IOException error) {
            throw new IllegalStateException("the log cannot be written", error);
        }
    }

    private static Path file(int number, String ending) {
        String folder = System.getProperty("RULEBOOK_PROBE", System.getenv("RULEBOOK_PROBE"));
        if (folder == null) {
            throw new IllegalStateException("RULEBOOK_PROBE names no folder");
        }
        return Paths.get(folder, number + ending);
    }

    /** Notes a call, does as it is ordered, and says what is to be answered. */
    private static void called(Seat seat, String call, int count, GameInfo info, MoveInfo move) {
        seat.seq++;
        note(seat, "\"call\":\"" + call + "\",\"count\":" + count + ",\"view\":" + view(info));
        String[] order = orderFor(seat, call, count);
        String[] words = order;
        while (words.length > 1 && words[0].equals("sleep")) {
            sleep(Long.parseLong(words[1]));
            words = Arrays.copyOfRange(words, 2, words.length);
        }
        String what = words.length == 0 ? "" : words[0];
        if (what.equals("say")) {
            move.new_ipos = Integer.parseInt(words[1]);
            move.new_jpos = Integer.parseInt(words[2]);
            move.collect_army = Integer.parseInt(words[3]);
        }
        String answer = "{\"to\":[" + move.new_ipos + "," + move.new_jpos + "],\"collect\":" + move.collect_army + "}";
        if (call.equals("init")) {
            answer = "\"ready\"";
        }
        boolean fails = what.equals("crash") || what.equals("exit");
        note(seat, "\"answer\":" + (fails ? "null" : answer) + ",\"order\":\"" + String.join(" ", order) + "\"");
        if (what.equals("crash")) {
            throw new IllegalStateException("ordered to crash");
        }
        if (what.equals("exit")) {
            System.exit(0);
        }
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException error) {
            Thread.currentThread().interrupt();
        }
    }

    /** The words of the order for this call: the rest of the line that begins with its name and count. */
    private static String[] orderFor(Seat seat, String call, int count) {
        try {
            for (String line : Files.readAllLines(file(seat.number, ".orders"), StandardCharsets.UTF_8)) {
                String[] words = line.trim().split("\\s+");
                if (words.length > 2 && words[0].equals(call) && words[1].equals(String.valueOf(count))) {
                    return Arrays.copyOfRange(words, 2, words.length);
                }
            }
        } catch (IOException none) {
            // Without orders it is a player that stays where it is.
        }
        return new String[0];
    }

    /** Adds a line to the log, in one write, so that it is there whatever becomes of us. */
    private static void note(Seat seat, String entry) {
        String line = "{\"at_us\":" + System.nanoTime() / 1000 + ",\"seq\":" + seat.seq + ",\"seat\":" + seat.number + ","
                + entry + "}\n";
        try (OutputStream out = new FileOutputStream(file(seat.number, ".log").toFile(), true)) {
            out.write(line.getBytes(StandardCharsets.UTF_8));
        } catch (IOException error) {
            throw new IllegalStateException("the log cannot be written", error);
        }
    }

    private static String view(GameInfo info) {
        StringBuilder cells = new StringBuilder();
        StringBuilder garrisons = new StringBuilder();
        for (int i = 0; i < info.field.length; i++) {
            cells.append(i == 0 ? "[" : ",[");
            for (int j = 0; j < info.field[i].length; j++) {
                cells.append(j == 0 ? "" : ",").append(info.field[i][j]);
            }
            cells.append("]");
        }
        for (int i = 0; i < info.army.length; i++) {
            garrisons.append(i == 0 ? "[" : ",[");
            for (int j = 0; j < info.army[i].length; j++) {
                garrisons.append(j == 0 ? "" : ",").append(info.army[i][j]);
            }
            garrisons.append("]");
        }
        return "{\"player\":" + info.player + ",\"ipos\":" + info.ipos + ",\"jpos\":" + info.jpos + ",\"field\":["
                + cells + "],\"army\":[" + garrisons + "],\"territory\":" + info.territory + ",\"opponent_territory\":"
                + info.opponent_territory + ",\"hand_army\":" + info.hand_army + ",\"total_army\":" + info.total_army
                + ",\"opponent_total_army\":" + info.opponent_total_army + "}";
    }
}
