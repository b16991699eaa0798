import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * An adapter: lets `rulebook` ask the referee of bricks what it makes of a game. `Rules.java` has the rules; here the
 * data of the protocol become those of the game, and back. The forms of the data stand at the end.
 *
 *     rulebook smoke bricks -- java -cp . Adapter       tests this adapter
 *     rulebook validate bricks -- java -cp . Adapter    validates the referee behind it
 */
final class Adapter implements Serve.Referee {
    private Rules game;

    @Override
    public Map<String, Object> about() {
        List<String> can = List.of("start", "step", "moves", "view");
        return Json.object("name", "bricks referee", "version", "1", "can", can, "readings", List.of());
    }

    @Override
    public void start(Object setup) {
        long size = (Long) Json.get(setup, "size");
        List<String> filled = new ArrayList<>();
        for (Object cell : Json.list(Json.get(setup, "filled"))) {
            filled.add((String) cell);
        }
        try {
            game = new Rules(size, filled, stage(Json.get(setup, "stage")));
        } catch (IllegalArgumentException why) {
            throw new Serve.Rejected(why.getMessage());
        }
    }

    private static Rules.Stage stage(Object stage) {
        if (stage == null) {
            return new Rules.Stage(Rules.Phase.GREET, 0, null);
        }
        Map.Entry<String, Object> said = Json.map(stage).entrySet().iterator().next();
        Object value = said.getValue();
        return switch (said.getKey()) {
            case "greet" -> new Rules.Stage(Rules.Phase.GREET, number(value), null);
            case "move" -> new Rules.Stage(Rules.Phase.MOVE, number(value), null);
            case "over" -> {
                Rules.End end = switch ((String) Json.get(value, "by")) {
                    case "foul" -> Rules.End.FOUL;
                    case "no-place" -> Rules.End.NO_PLACE;
                    default -> throw new IllegalArgumentException("a game is over by no-place or by foul");
                };
                yield new Rules.Stage(Rules.Phase.OVER, number(Json.get(value, "loser")), end);
            }
            default -> throw new IllegalArgumentException("a stage is greet, move or over");
        };
    }

    /** A number beyond 32 bits becomes one that no rule allows either. */
    private static int number(Object number) {
        long value = (Long) number;
        return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, value));
    }

    @Override
    public boolean move(int seat, Object move, long tookUs) {
        return game.answer(player(seat), answer(move), tookUs);
    }

    /** A move that is neither `ok` nor two cells is garbled. */
    private static Rules.Answer answer(Object move) {
        if ("ok".equals(move)) {
            return new Rules.Ok();
        }
        boolean isBrick = move instanceof Map<?, ?> map && map.get("brick") instanceof List<?> cells
                && cells.size() == 2 && cells.get(0) instanceof String && cells.get(1) instanceof String;
        if (!isBrick) {
            return null;
        }
        List<Object> cells = Json.list(Json.get(move, "brick"));
        return Rules.brick((String) cells.get(0), (String) cells.get(1));
    }

    @Override
    public boolean line(int seat, String line, long tookUs) {
        return game.answer(player(seat), Rules.talkSpelling(line), tookUs);
    }

    @Override
    public boolean fault(int seat, String fault, long tookUs) {
        if (!List.of("timeout", "crash", "garbled", "memory").contains(fault)) {
            throw new IllegalArgumentException("there is no fault " + fault);
        }
        return game.fault(player(seat));
    }

    private static int player(int seat) {
        if (seat != 0 && seat != 1) {
            throw new IllegalArgumentException("there is no seat " + seat);
        }
        return seat;
    }

    @Override
    public void chance(Object outcome) {
        throw new IllegalStateException("luck decides nothing in bricks");
    }

    @Override
    public Object position() {
        Rules.Stage stage = game.stage();
        Object said = switch (stage.phase()) {
            case GREET -> Json.object("greet", stage.seat());
            case MOVE -> Json.object("move", stage.seat());
            case OVER -> {
                String by = stage.end() == Rules.End.FOUL ? "foul" : "no-place";
                yield Json.object("over", Json.object("loser", stage.seat(), "by", by));
            }
        };
        return Json.object("board", game.rows(), "stage", said);
    }

    @Override
    public Object turn() {
        Rules.Stage stage = game.stage();
        if (stage.phase() == Rules.Phase.OVER) {
            return Json.object("over", stage.seat() == 0 ? List.of(2, 1) : List.of(1, 2));
        }
        return Json.object("seats", List.of(stage.seat()));
    }

    @Override
    public List<Object> sent() {
        List<Object> sent = new ArrayList<>();
        for (Rules.Message message : game.sent()) {
            sent.add(Json.object("seat", message.seat(), "message", message(message)));
        }
        return sent;
    }

    private Object message(Rules.Message message) {
        return switch (message.kind()) {
            case BOARD -> {
                List<String> filled = game.listed.stream().map(Rules.Cell::toString).toList();
                yield Json.object("board", Json.object("size", game.size, "filled", filled));
            }
            case START -> "start";
            case BRICK -> brick(message.brick());
            case STOP -> "stop";
        };
    }

    private static Object brick(Rules.Brick brick) {
        return Json.object("brick", List.of(brick.one().toString(), brick.other().toString()));
    }

    @Override
    public Object moves(int seat) {
        Rules.Stage stage = game.stage();
        if (stage.phase() == Rules.Phase.OVER || stage.seat() != player(seat)) {
            return List.of();
        }
        return stage.phase() == Rules.Phase.GREET ? List.of("ok") : game.places().stream().map(Adapter::brick).toList();
    }

    @Override
    public Object view(int seat) {
        player(seat);
        return position();
    }

    public static void main(String[] args) throws IOException {
        Serve.serve(new Adapter(), "bricks");
    }
}

// The forms of the data, in a game that our own referee was asked about (> a request, < its answer). All of them:
// `rulebook schema game bricks` and `rulebook schema adapter`; in words: docs/adapter.md.
//
@CONVERSATION@
