import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The rules of bitwa (text 000): a game between seats 0 and 1. `Board.java` has the rules of the board and of moves,
 * `Setup.java` those of setups. Nothing here reads, writes or waits.
 *
 * A comment such as `bitwa.round.order (000 ¶12, ¶44)` names a rule where it is kept, and its place in the text;
 * `rulebook explain bitwa.round.order` says it in words.
 */
final class Rules {
    /** What a player may answer. In place of an answer, null stands for one that is malformed. */
    sealed interface Answer permits Ack, Failure, Board.Target {}

    /** `=` */
    record Ack() implements Answer {}

    /** `?` */
    record Failure() implements Answer {}

    enum Phase { SET_GAME, TIME_LEFT, GEN_MOVE, PLAY, OVER }

    enum End { ANNIHILATION, KILLED, ROUNDS }

    /** `division` is NONE at set_game and at the end; `waits` are the seats that are to answer, the lower first. */
    record Stage(Phase phase, char division, List<Integer> waits, End end) {
        static final char NONE = 0;
    }

    /** What a seat is sent. */
    sealed interface Command permits SetGame, TimeLeft, GenMove, Play {}

    record SetGame() implements Command {}

    record TimeLeft(long leftMs) implements Command {}

    record GenMove(char division) implements Command {}

    record Play(char division, Board.Target target) implements Command {}

    record Message(int seat, Command command) {}

    private static final Pattern NUMBER = Pattern.compile("-1|0|[1-9][0-9]{0,9}");
    private static final long US_PER_MS = 1000;

    final Board board;
    final long rounds;
    final long strength;
    final long limitMs;
    private long round;
    private final List<Integer> killed;
    private final long[] spentUs;
    private Stage stage;
    private List<Message> sent = new ArrayList<>();

    /** Opens a game. Throws an IllegalArgumentException for a setup that cannot be. */
    Rules(Setup setup) {
        setup.check();
        board = new Board(setup.rows(), (int) setup.strength(), setup.hurt());
        rounds = setup.rounds();
        strength = setup.strength();
        limitMs = setup.limitMs();
        round = setup.round();
        killed = new ArrayList<>(setup.killed());
        spentUs = setup.spentUs().stream().mapToLong(Long::longValue).toArray();
        stage = setup.stage();
        switch (stage.phase()) {
            case SET_GAME -> begin();
            case TIME_LEFT -> talkTimeLeft(stage.division());
            case GEN_MOVE -> talkGenMove(stage.division());
            default -> { }
        }
    }

    /** What the position is now, as a setup. */
    Setup position() {
        return new Setup(board.lines(), rounds, strength, board.hurt(), round, List.copyOf(killed), limitMs,
                List.of(spentUs[0], spentUs[1]), stage);
    }

    Stage stage() {
        return stage;
    }

    /** What was sent since the last event, or since the beginning. */
    List<Message> sent() {
        return sent;
    }

    private void begin() {
        if (isAnnihilated()) {
            // bitwa.end.empty-side (000 ¶8; ruling bitwa.empty-side)
            endAnnihilation();
        } else {
            talkSetGame();
        }
    }

    // Rounds.

    /** bitwa.round.order (000 ¶12, ¶44): looks for the division that moves behind another one, or behind none. */
    private void roundOrder(char last) {
        char next = nextDivision(last);
        if (next == Stage.NONE) {
            roundOnce();
        } else {
            talkTimeLeft(next);
        }
    }

    /** bitwa.round.once (000 ¶6, ¶12): all have moved, and the next round begins. */
    private void roundOnce() {
        if (round == rounds) {
            endRounds();
        } else {
            round++;
            talkTimeLeft(nextDivision(Stage.NONE));
        }
    }

    private char nextDivision(char last) {
        boolean isBehind = last == Stage.NONE;
        for (char capital = 'A'; capital <= 'Z'; capital++) {
            for (char division : new char[] {capital, Character.toLowerCase(capital)}) {
                if (isBehind && !roundSkip(division) && !roundKilled(division)) {
                    return division;
                }
                isBehind |= division == last;
            }
        }
        return Stage.NONE;
    }

    /** bitwa.round.skip (000 ¶58; ruling bitwa.emptied) */
    private boolean roundSkip(char division) {
        return !board.hasUnits(division);
    }

    /** bitwa.round.killed (000 ¶59; ruling bitwa.killed) */
    private boolean roundKilled(char division) {
        return killed.contains(Board.owner(division));
    }

    // Commands.

    /** bitwa.talk.set-game (000 ¶29, ¶33, ¶41, ¶42, ¶43, ¶46) */
    private void talkSetGame() {
        for (int seat : stage.waits()) {
            sent.add(new Message(seat, new SetGame()));
        }
    }

    /** bitwa.talk.time-left (000 ¶31, ¶33, ¶47, ¶48; ruling bitwa.time-left) */
    private void talkTimeLeft(char division) {
        ask(Phase.TIME_LEFT, division, new TimeLeft(leftUs(Board.owner(division)) / US_PER_MS));
    }

    /** bitwa.talk.gen-move (000 ¶30, ¶33, ¶49, ¶50) */
    private void talkGenMove(char division) {
        ask(Phase.GEN_MOVE, division, new GenMove(division));
    }

    private void ask(Phase phase, char division, Command command) {
        int seat = Board.owner(division);
        stage = new Stage(phase, division, List.of(seat), null);
        sent.add(new Message(seat, command));
    }

    /** bitwa.talk.play (000 ¶30, ¶33, ¶54, ¶55) */
    private void talkPlay(char division, Board.Target target) {
        List<Integer> living = IntStream.of(0, 1).boxed().filter(seat -> !killed.contains(seat)).toList();
        stage = new Stage(Phase.PLAY, division, living, null);
        for (int seat : living) {
            sent.add(new Message(seat, new Play(division, target)));
        }
    }

    // Answers.

    /** bitwa.talk.answer (000 ¶37, ¶49, ¶51, ¶52, ¶53, ¶54, ¶57; rulings bitwa.syntax, bitwa.ack-text) */
    Answer talkAnswer(String line) {
        if (line.startsWith("?")) {
            return new Failure();
        }
        if (!line.startsWith("=")) {
            return null;
        }
        if (stage.phase() != Phase.GEN_MOVE) {
            return new Ack();
        }
        String text = line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
        String[] words = text.split(" ", -1);
        if (words.length != 7 || !words[0].equals("=")) {
            return null;
        }
        int[] values = new int[6];
        for (int index = 0; index < 6; index++) {
            if (!talkIntegers(words[index + 1])) {
                return null;
            }
            values[index] = Integer.parseInt(words[index + 1]);
        }
        return new Board.Target(values[0], values[1], values[2], values[3], values[4], values[5]);
    }

    /** bitwa.talk.integers (000 ¶51, ¶52, ¶53; ruling bitwa.integers) */
    private static boolean talkIntegers(String word) {
        return NUMBER.matcher(word).matches() && Long.parseLong(word) <= Integer.MAX_VALUE;
    }

    /** A seat has answered. Gives whether the answer was a bad one. */
    boolean answer(int seat, Answer answer, long tookUs) {
        next(seat);
        if (isBad(seat, answer, tookUs)) {
            killedKills(seat);
            return true;
        }
        spentUs[seat] += tookUs;
        switch (stage.phase()) {
            case TIME_LEFT -> talkGenMove(stage.division());
            case GEN_MOVE -> {
                Board.Target target = (Board.Target) answer;
                board.move(stage.division(), target);
                talkPlay(stage.division(), target);
            }
            default -> talkAcknowledged(seat);
        }
        return false;
    }

    /** A program ended, took too much memory, gave no whole answer, or was late. */
    boolean fault(int seat, boolean isLate) {
        if (isLate && !isAsked(seat)) {
            throw new IllegalStateException("only a seat that is asked can be late");
        }
        next(seat);
        // bitwa.fault.crash (000 ¶59); bitwa.fault.memory (000 ¶65; ruling bitwa.memory)
        killedKills(seat);
        return true;
    }

    private void next(int seat) {
        if (stage.phase() == Phase.OVER || killed.contains(seat)) {
            throw new IllegalStateException("the game is over, or the seat was killed");
        }
        sent = new ArrayList<>();
    }

    private boolean isAsked(int seat) {
        return stage.waits().contains(seat);
    }

    private boolean isBad(int seat, Answer answer, long tookUs) {
        // bitwa.talk.early (000 ¶37, ¶59; ruling bitwa.early)
        if (!isAsked(seat) || timeBudget(seat, tookUs) || answer == null) {
            return true;
        }
        if (stage.phase() != Phase.GEN_MOVE) {
            // bitwa.talk.error (000 ¶38, ¶48; ruling bitwa.error-reply): only gen_move needs more than `?`.
            return false;
        }
        return !(answer instanceof Board.Target target && targetField(target) && targetFlags(target)
                && targetPoints(target));
    }

    /** bitwa.time.budget (000 ¶48, ¶59, ¶65; ruling bitwa.time): whether an answer comes too late. */
    private boolean timeBudget(int seat, long tookUs) {
        // bitwa.time.clock (000 ¶48; ruling bitwa.time)
        return tookUs > leftUs(seat);
    }

    private long leftUs(int seat) {
        return limitMs * US_PER_MS - spentUs[seat];
    }

    /** bitwa.talk.acknowledged (000 ¶33, ¶37): when nobody is left to answer, the game goes on. */
    private void talkAcknowledged(int seat) {
        List<Integer> waits = stage.waits().stream().filter(other -> other != seat).toList();
        if (!waits.isEmpty()) {
            stage = new Stage(stage.phase(), stage.division(), waits, null);
        } else if (isAnnihilated()) {
            // bitwa.talk.final-play (ruling bitwa.final-play): the end is looked for behind the answers to play.
            endAnnihilation();
        } else {
            roundOrder(stage.division());
        }
    }

    // Targets.

    /** bitwa.target.field (000 ¶17, ¶52, ¶57; ruling bitwa.target) */
    private boolean targetField(Board.Target target) {
        return board.has(target.x(), target.y());
    }

    /** bitwa.target.flags (000 ¶51, ¶53, ¶57) */
    private static boolean targetFlags(Board.Target target) {
        return isFlag(target.attack()) && isFlag(target.p());
    }

    private static boolean isFlag(int value) {
        return value == 0 || value == 1;
    }

    /** bitwa.target.points (000 ¶18, ¶53, ¶57) */
    private static boolean targetPoints(Board.Target target) {
        return Math.abs((long) target.dx()) == 1 && Math.abs((long) target.dy()) == 1;
    }

    /** All targets that are good answers. */
    List<Board.Target> targets() {
        List<Board.Target> targets = new ArrayList<>();
        for (int attack = 0; attack <= 1; attack++) {
            for (int y = 0; y < board.rows; y++) {
                for (int x = 0; x < board.columns; x++) {
                    for (int points = 0; points < 8; points++) {
                        int dx = points < 4 ? -1 : 1;
                        int dy = points % 4 < 2 ? -1 : 1;
                        targets.add(new Board.Target(attack, x, y, dx, dy, points % 2));
                    }
                }
            }
        }
        return targets;
    }

    // Killed players.

    /** bitwa.killed.kills (000 ¶57, ¶59; rulings bitwa.killed, bitwa.fault-aside) */
    private void killedKills(int seat) {
        boolean wasAsked = isAsked(seat);
        killed.add(seat);
        killed.sort(null);
        // bitwa.killed.units (000 ¶59; ruling bitwa.killed): nothing is taken from the board.
        if (killed.size() == 2) {
            endKilled();
        } else if (wasAsked && (stage.phase() == Phase.TIME_LEFT || stage.phase() == Phase.GEN_MOVE)) {
            killedDivision();
        } else if (wasAsked) {
            talkAcknowledged(seat);
        }
    }

    /** bitwa.killed.division (000 ¶57; ruling bitwa.killed-mid) */
    private void killedDivision() {
        roundOrder(stage.division());
    }

    // The end.

    private boolean isAnnihilated() {
        return board.unitCount(0) == 0 || board.unitCount(1) == 0;
    }

    /** bitwa.end.annihilation (000 ¶8; ruling bitwa.end) */
    private void endAnnihilation() {
        end(End.ANNIHILATION);
    }

    /** bitwa.end.rounds (000 ¶8, ¶42; ruling bitwa.round-limit) */
    private void endRounds() {
        end(End.ROUNDS);
    }

    /** bitwa.end.killed (000 ¶59; ruling bitwa.killed) */
    private void endKilled() {
        end(isAnnihilated() ? End.ANNIHILATION : End.KILLED);
    }

    private void end(End end) {
        stage = new Stage(Phase.OVER, Stage.NONE, List.of(), end);
    }

    /** The place of each seat. */
    List<Integer> places() {
        int first = endCount() != 0 ? endCount() : endStrength();
        // bitwa.end.draw (ruling bitwa.draw): equal players share the first place.
        return List.of(first >= 0 ? 1 : 2, first <= 0 ? 1 : 2);
    }

    /** bitwa.end.count (000 ¶8; ruling bitwa.killed): above 0 when the first player is ahead. */
    private int endCount() {
        return board.unitCount(0) - board.unitCount(1);
    }

    /** bitwa.end.strength (000 ¶8) */
    private int endStrength() {
        return board.totalStrength(0) - board.totalStrength(1);
    }
}
