import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * An adapter: lets `rulebook` ask the referee of bitwa what it makes of a game. `Rules.java` has the rules; here the
 * data of the protocol become those of the game, and back. The forms of the data stand at the end.
 *
 *     rulebook smoke bitwa -- java -cp . Adapter       tests this adapter
 *     rulebook validate bitwa -- java -cp . Adapter    validates the referee behind it
 */
final class Adapter implements Serve.Referee {
    private static final Set<String> TARGET_KEYS = Set.of("attack", "x", "y", "dx", "dy", "p");

    private Rules game;

    @Override
    public Map<String, Object> about() {
        List<String> can = List.of("start", "step", "moves", "view");
        return Json.object("name", "bitwa referee", "version", "1", "can", can, "readings", List.of());
    }

    @Override
    public void start(Object setup) {
        Map<String, Object> given = Json.map(setup);
        try {
            game = new Rules(new Setup(
                    strings(given.get("rows")),
                    (Long) given.get("rounds"),
                    (Long) given.get("strength"),
                    hurt(given.get("hurt")),
                    (Long) given.getOrDefault("round", 1L),
                    seats(given.get("killed")),
                    (Long) given.getOrDefault("limit_ms", 180_000L),
                    longs(given.getOrDefault("spent_us", List.of(0L, 0L))),
                    stage(given.getOrDefault("stage", Json.object("set-game", List.of(0L, 1L))))));
        } catch (IllegalArgumentException why) {
            throw new Serve.Rejected(why.getMessage());
        }
    }

    private static List<String> strings(Object list) {
        return Json.list(list).stream().map(String.class::cast).toList();
    }

    private static List<Long> longs(Object list) {
        return Json.list(list).stream().map(Long.class::cast).toList();
    }

    private static List<Integer> seats(Object list) {
        return Json.list(list).stream().map(Adapter::number).toList();
    }

    /** A number beyond 32 bits becomes one that no rule allows either. */
    private static int number(Object number) {
        long value = (Long) number;
        return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, value));
    }

    private static List<Board.Hurt> hurt(Object list) {
        List<Board.Hurt> hurt = new ArrayList<>();
        for (Object unit : Json.list(list)) {
            List<Long> values = longs(unit);
            if (values.size() != 3) {
                throw new IllegalArgumentException("something hurt is a column, a row and a strength");
            }
            hurt.add(new Board.Hurt(values.get(0), values.get(1), values.get(2)));
        }
        return hurt;
    }

    private static Rules.Stage stage(Object stage) {
        Map.Entry<String, Object> said = Json.map(stage).entrySet().iterator().next();
        Object value = said.getValue();
        return switch (said.getKey()) {
            case "set-game" -> new Rules.Stage(Rules.Phase.SET_GAME, Rules.Stage.NONE, seats(value), null);
            case "time-left" -> asking(Rules.Phase.TIME_LEFT, division(value));
            case "gen-move" -> asking(Rules.Phase.GEN_MOVE, division(value));
            case "play" -> {
                List<Integer> waits = seats(Json.get(value, "waits"));
                yield new Rules.Stage(Rules.Phase.PLAY, division(Json.get(value, "division")), waits, null);
            }
            case "over" -> new Rules.Stage(Rules.Phase.OVER, Rules.Stage.NONE, List.of(), end((String) value));
            default -> throw new IllegalArgumentException("there is no such stage");
        };
    }

    private static Rules.Stage asking(Rules.Phase phase, char division) {
        return new Rules.Stage(phase, division, List.of(Board.owner(division)), null);
    }

    private static char division(Object letter) {
        String text = (String) letter;
        if (!text.matches("[A-Za-z]")) {
            throw new IllegalArgumentException("a division is a letter");
        }
        return text.charAt(0);
    }

    private static Rules.End end(String by) {
        return switch (by) {
            case "annihilation" -> Rules.End.ANNIHILATION;
            case "killed" -> Rules.End.KILLED;
            case "rounds" -> Rules.End.ROUNDS;
            default -> throw new IllegalArgumentException("there is no such end");
        };
    }

    @Override
    public boolean move(int seat, Object move, long tookUs) {
        return game.answer(player(seat), answer(move), tookUs);
    }

    /** A move that is of none of the forms is malformed. */
    private static Rules.Answer answer(Object move) {
        if ("ack".equals(move)) {
            return new Rules.Ack();
        }
        if ("error".equals(move)) {
            return new Rules.Failure();
        }
        if (!(move instanceof Map<?, ?> map && map.size() == 1 && map.get("target") instanceof Map<?, ?> target)) {
            return null;
        }
        boolean isTarget = target.keySet().equals(TARGET_KEYS) && target.values().stream().allMatch(Adapter::isInt);
        if (!isTarget) {
            return null;
        }
        return new Board.Target(value(target, "attack"), value(target, "x"), value(target, "y"),
                value(target, "dx"), value(target, "dy"), value(target, "p"));
    }

    private static boolean isInt(Object value) {
        return value instanceof Long number && number == number.intValue();
    }

    private static int value(Map<?, ?> target, String key) {
        return Json.number(target.get(key));
    }

    @Override
    public boolean line(int seat, String line, long tookUs) {
        return game.answer(player(seat), game.talkAnswer(line), tookUs);
    }

    @Override
    public boolean fault(int seat, String fault, long tookUs) {
        if (!List.of("timeout", "crash", "garbled", "memory").contains(fault)) {
            throw new IllegalArgumentException("there is no fault " + fault);
        }
        return game.fault(player(seat), fault.equals("timeout"));
    }

    private static int player(int seat) {
        if (seat != 0 && seat != 1) {
            throw new IllegalArgumentException("there is no seat " + seat);
        }
        return seat;
    }

    @Override
    public void chance(Object outcome) {
        throw new IllegalStateException("luck decides nothing in bitwa");
    }

    @Override
    public Object position() {
        Setup now = game.position();
        List<Object> hurt = new ArrayList<>();
        for (Board.Hurt unit : now.hurt()) {
            hurt.add(List.of(unit.x(), unit.y(), unit.strength()));
        }
        return Json.object("rows", now.rows(), "rounds", now.rounds(), "strength", now.strength(), "hurt", hurt,
                "round", now.round(), "killed", now.killed(), "limit_ms", now.limitMs(), "spent_us", now.spentUs(),
                "stage", stage(now.stage()));
    }

    private static Object stage(Rules.Stage stage) {
        String division = String.valueOf(stage.division());
        return switch (stage.phase()) {
            case SET_GAME -> Json.object("set-game", stage.waits());
            case TIME_LEFT -> Json.object("time-left", division);
            case GEN_MOVE -> Json.object("gen-move", division);
            case PLAY -> Json.object("play", Json.object("division", division, "waits", stage.waits()));
            case OVER -> Json.object("over", stage.end().name().toLowerCase(Locale.ROOT));
        };
    }

    @Override
    public Object turn() {
        boolean isOver = game.stage().phase() == Rules.Phase.OVER;
        return isOver ? Json.object("over", game.places()) : Json.object("seats", game.stage().waits());
    }

    @Override
    public List<Object> sent() {
        List<Object> sent = new ArrayList<>();
        for (Rules.Message message : game.sent()) {
            sent.add(Json.object("seat", message.seat(), "message", message(message.command())));
        }
        return sent;
    }

    private Object message(Rules.Command command) {
        if (command instanceof Rules.TimeLeft time) {
            return Json.object("time-left", time.leftMs());
        }
        if (command instanceof Rules.GenMove move) {
            return Json.object("gen-move", String.valueOf(move.division()));
        }
        if (command instanceof Rules.Play play) {
            String division = String.valueOf(play.division());
            return Json.object("play", Json.object("division", division, "target", target(play.target())));
        }
        return Json.object("set-game", Json.object("m", game.board.columns, "n", game.board.rows,
                "rounds", game.rounds, "strength", game.strength, "rows", game.board.lines()));
    }

    private static Object target(Board.Target target) {
        return Json.object("attack", target.attack(), "x", target.x(), "y", target.y(),
                "dx", target.dx(), "dy", target.dy(), "p", target.p());
    }

    @Override
    public Object moves(int seat) {
        if (!game.stage().waits().contains(player(seat))) {
            return List.of();
        }
        if (game.stage().phase() != Rules.Phase.GEN_MOVE) {
            return List.of("ack", "error");
        }
        List<Object> moves = new ArrayList<>();
        for (Board.Target target : game.targets()) {
            moves.add(Json.object("target", target(target)));
        }
        return moves;
    }

    @Override
    public Object view(int seat) {
        player(seat);
        return position();
    }

    public static void main(String[] args) throws IOException {
        Serve.serve(new Adapter(), "bitwa");
    }
}

// The forms of the data, in a game that our own referee was asked about (> a request, < its answer). All of them:
// `rulebook schema game bitwa` and `rulebook schema adapter`; in words: docs/adapter.md.
//
@CONVERSATION@
