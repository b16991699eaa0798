import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * An adapter: lets `rulebook` ask the referee of garrison what it makes of a game. `Rules.java` has the rules; here
 * the data of the protocol become those of the game, and back. The forms of the data stand at the end.
 *
 *     rulebook smoke garrison -- java -cp . Adapter       tests this adapter
 *     rulebook validate garrison -- java -cp . Adapter    validates the referee behind it
 */
final class Adapter implements Serve.Referee {
    private Rules game;

    @Override
    public Map<String, Object> about() {
        List<String> can = List.of("start", "step", "moves", "view");
        return Json.object("name", "garrison referee", "version", "1", "can", can, "readings", List.of());
    }

    @Override
    public void start(Object setup) {
        Map<String, Object> given = Json.map(setup);
        try {
            game = new Rules(new Setup(
                    Json.list(given.get("field")).stream().map(String.class::cast).toList(),
                    Json.list(given.get("army")).stream().map(Adapter::longs).toList(),
                    Json.list(given.get("at")).stream().map(Adapter::cell).toList(),
                    longs(given.getOrDefault("hand", List.of(0L, 0L))),
                    longs(given.getOrDefault("moves", List.of(0L, 0L))),
                    stage(given.getOrDefault("stage", Json.object("init", Json.object("seat", 0L))))));
        } catch (IllegalArgumentException why) {
            throw new Serve.Rejected(why.getMessage());
        }
    }

    private static List<Long> longs(Object list) {
        return Json.list(list).stream().map(Long.class::cast).toList();
    }

    private static Rules.Cell cell(Object cell) {
        List<Object> place = Json.list(cell);
        if (place.size() != 2) {
            throw new IllegalArgumentException("a cell is a row and a column");
        }
        return new Rules.Cell(number(place.get(0)), number(place.get(1)));
    }

    /** A number beyond 32 bits becomes one that no rule allows either. */
    private static int number(Object number) {
        long value = (Long) number;
        return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, value));
    }

    private static Rules.Stage stage(Object stage) {
        Map.Entry<String, Object> said = Json.map(stage).entrySet().iterator().next();
        Object value = said.getValue();
        return switch (said.getKey()) {
            case "init" -> {
                int seat = number(Json.get(value, "seat"));
                yield new Rules.Stage(Rules.Phase.INIT, seat, seat(Json.get(value, "failed")), null);
            }
            case "move" -> new Rules.Stage(Rules.Phase.MOVE, number(value), Rules.NOBODY, null);
            case "over" -> {
                Rules.End end = end((String) Json.get(value, "by"));
                yield new Rules.Stage(Rules.Phase.OVER, seat(Json.get(value, "winner")), Rules.NOBODY, end);
            }
            default -> throw new IllegalArgumentException("a stage is init, move or over");
        };
    }

    private static int seat(Object seat) {
        if (seat == null) {
            return Rules.NOBODY;
        }
        int number = number(seat);
        if (number == Rules.NOBODY) {
            throw new IllegalArgumentException("there are two seats, 0 and 1");
        }
        return number;
    }

    private static Rules.End end(String by) {
        return switch (by) {
            case "territory" -> Rules.End.TERRITORY;
            case "limit" -> Rules.End.LIMIT;
            case "fault" -> Rules.End.FAULT;
            default -> throw new IllegalArgumentException("a game is over by territory, limit or fault");
        };
    }

    @Override
    public boolean move(int seat, Object move, long tookUs) {
        return game.answer(player(seat), answer(move), tookUs);
    }

    /** A move that is neither `ready` nor a cell and a number is garbled. */
    private static Rules.Answer answer(Object move) {
        if ("ready".equals(move)) {
            return new Rules.Ready();
        }
        boolean isMove = move instanceof Map<?, ?> map && map.size() == 2 && isInt(map.get("collect"))
                && map.get("to") instanceof List<?> to && to.size() == 2 && isInt(to.get(0)) && isInt(to.get(1));
        return isMove ? new Rules.Move(cell(Json.get(move, "to")), number(Json.get(move, "collect"))) : null;
    }

    private static boolean isInt(Object value) {
        return value instanceof Long number && number == number.intValue();
    }

    /** There is no text protocol, so a line is garbled, whatever it says. */
    @Override
    public boolean line(int seat, String line, long tookUs) {
        return game.answer(player(seat), null, tookUs);
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
        throw new IllegalStateException("luck decides nothing in garrison");
    }

    @Override
    public Object position() {
        Setup now = game.position();
        List<Object> at = new ArrayList<>();
        for (Rules.Cell cell : now.at()) {
            at.add(cell(cell));
        }
        return Json.object("field", now.field(), "army", now.army(), "at", at, "hand", now.hand(),
                "moves", now.moves(), "stage", stage(now.stage()));
    }

    private static Object cell(Rules.Cell cell) {
        return List.of(cell.row(), cell.column());
    }

    private static Object stage(Rules.Stage stage) {
        return switch (stage.phase()) {
            case INIT -> {
                Map<String, Object> init = Json.object("seat", stage.seat());
                if (stage.failed() != Rules.NOBODY) {
                    init.put("failed", stage.failed());
                }
                yield Json.object("init", init);
            }
            case MOVE -> Json.object("move", stage.seat());
            case OVER -> {
                Object winner = stage.seat() == Rules.NOBODY ? null : stage.seat();
                String by = stage.end().name().toLowerCase(Locale.ROOT);
                yield Json.object("over", Json.object("winner", winner, "by", by));
            }
        };
    }

    @Override
    public Object turn() {
        int seat = game.stage().seat();
        if (game.stage().phase() != Rules.Phase.OVER) {
            return Json.object("seats", List.of(seat));
        }
        return Json.object("over", List.of(seat == 1 ? 2 : 1, seat == 0 ? 2 : 1));
    }

    @Override
    public List<Object> sent() {
        List<Object> sent = new ArrayList<>();
        for (Rules.Call call : game.sent()) {
            String name = call.phase() == Rules.Phase.INIT ? "init" : "get_move";
            sent.add(Json.object("seat", call.seat(), "message", Json.object(name, view(call.view()))));
        }
        return sent;
    }

    private static Object view(Rules.View view) {
        return Json.object("player", view.player(),
                "ipos", view.position().row(), "jpos", view.position().column(),
                "field", view.field(), "army", view.army(),
                "territory", view.territory(), "opponent_territory", view.opponentTerritory(),
                "hand_army", view.handArmy(), "total_army", view.totalArmy(),
                "opponent_total_army", view.opponentTotalArmy());
    }

    @Override
    public Object moves(int seat) {
        Rules.Stage stage = game.stage();
        if (stage.phase() == Rules.Phase.OVER || stage.seat() != player(seat)) {
            return List.of();
        }
        if (stage.phase() == Rules.Phase.INIT) {
            return List.of("ready");
        }
        List<Object> moves = new ArrayList<>();
        for (Rules.Cell cell : game.admissible(seat)) {
            moves.add(Json.object("to", cell(cell), "collect", 0));
        }
        return moves;
    }

    @Override
    public Object view(int seat) {
        return view(game.view(player(seat)));
    }

    public static void main(String[] args) throws IOException {
        Serve.serve(new Adapter(), "garrison");
    }
}

// The forms of the data, in a game that our own referee was asked about (> a request, < its answer). All of them:
// `rulebook schema game garrison` and `rulebook schema adapter`; in words: docs/adapter.md.
//
@CONVERSATION@
