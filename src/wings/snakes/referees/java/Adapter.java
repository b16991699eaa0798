import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * An adapter: lets `rulebook` ask the referee of snakes what it makes of a fight. `Rules.java` has the rules; here the
 * data of the protocol become those of the game, and back. The forms of the data stand at the end.
 *
 *     rulebook smoke snakes -- java -cp . Adapter       tests this adapter
 *     rulebook validate snakes -- java -cp . Adapter    validates the referee behind it
 */
final class Adapter implements Serve.Referee {
    private Rules game;

    @Override
    public Map<String, Object> about() {
        List<String> can = List.of("start", "step", "moves", "view");
        return Json.object("name", "snakes referee", "version", "1", "can", can, "readings", List.of());
    }

    @Override
    public void start(Object setup) {
        try {
            game = new Rules(setup(Json.map(setup)));
        } catch (IllegalArgumentException why) {
            throw new Serve.Rejected(why.getMessage());
        }
    }

    private static Setup setup(Map<String, Object> given) {
        List<Integer> size = numbers(given.getOrDefault("size", List.of(25L, 25L)));
        List<Setup.Snake> snakes = new ArrayList<>();
        for (Object snake : Json.list(given.get("snakes"))) {
            snakes.add(new Setup.Snake(cells(Json.get(snake, "cells")), program(Json.get(snake, "program"))));
        }
        return new Setup(
                size.get(0),
                size.get(1),
                snakes,
                number(given.getOrDefault("limit", 1000L)),
                number(given.getOrDefault("round", 0L)),
                numbers(given.get("order")),
                stage(given.getOrDefault("stage", "order")));
    }

    /** A number beyond 32 bits becomes one that no rule allows either. */
    private static int number(Object number) {
        long value = (Long) number;
        return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, value));
    }

    private static List<Integer> numbers(Object list) {
        return Json.list(list).stream().map(Adapter::number).toList();
    }

    private static List<Rules.Cell> cells(Object list) {
        List<Rules.Cell> cells = new ArrayList<>();
        for (Object cell : Json.list(list)) {
            List<Integer> place = numbers(cell);
            if (place.size() != 2) {
                throw new IllegalArgumentException("a cell is a column and a row");
            }
            cells.add(new Rules.Cell(place.get(0), place.get(1)));
        }
        return cells;
    }

    private static Program.File program(Object program) {
        if (program == null) {
            return null;
        }
        Map<String, Object> file = Json.map(program);
        List<String> sets = Json.list(file.get("Templates")).stream().map(String.class::cast).toList();
        List<Program.MapFile> maps = Json.list(file.get("Maps")).stream().map(Adapter::map).toList();
        return new Program.File(text(file, "SnakeName"), text(file, "ProgramDescription"), sets, maps);
    }

    private static Program.MapFile map(Object map) {
        Map<String, Object> file = Json.map(map);
        List<Program.Run> runs = new ArrayList<>();
        for (Object line : Json.list(file.get("Lines"))) {
            Map<String, Object> run = Json.map(line);
            runs.add(new Program.Run(number(run.get("X")), number(run.get("Y")), text(run, "Line")));
        }
        int headX = number(file.get("HeadX"));
        int headY = number(file.get("HeadY"));
        return new Program.MapFile(text(file, "Description"), headX, headY, runs);
    }

    private static String text(Map<String, Object> file, String key) {
        return (String) file.getOrDefault(key, "");
    }

    private static Rules.Stage stage(Object stage) {
        if ("order".equals(stage)) {
            return new Rules.Stage(Rules.Phase.ORDER, -1, null);
        }
        Map<String, Object> said = Json.map(stage);
        if (said.containsKey("move")) {
            return new Rules.Stage(Rules.Phase.MOVE, number(said.get("move")), null);
        }
        Rules.End end = switch ((String) said.get("over")) {
            case "one-left" -> Rules.End.ONE_LEFT;
            case "limit" -> Rules.End.LIMIT;
            case "blocked" -> Rules.End.BLOCKED;
            default -> throw new IllegalArgumentException("there is no such end");
        };
        return new Rules.Stage(Rules.Phase.OVER, -1, end);
    }

    @Override
    public boolean move(int seat, Object move, long tookUs) {
        return game.answer(player(seat), move(move), tookUs);
    }

    /** What is neither a direction nor a skip is no move. */
    private static Rules.Move move(Object move) {
        for (Rules.Move one : Rules.Move.values()) {
            if (word(one).equals(move)) {
                return one;
            }
        }
        return null;
    }

    /** There is no text protocol, so a line is no move, whatever it says. */
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

    private int player(int seat) {
        if (seat < 0 || seat >= game.seats()) {
            throw new IllegalArgumentException("there is no seat " + seat);
        }
        return seat;
    }

    @Override
    public void chance(Object outcome) {
        game.turnOrder(numbers(Json.get(outcome, "order")));
    }

    @Override
    public Object position() {
        List<Object> snakes = new ArrayList<>();
        for (int seat = 0; seat < game.seats(); seat++) {
            snakes.add(game.cells(seat).stream().map(cell -> List.of(cell.x(), cell.y())).toList());
        }
        return Json.object("snakes", snakes, "round", game.round(), "order", game.order(), "stage", stage());
    }

    private Object stage() {
        Rules.Stage stage = game.stage();
        return switch (stage.phase()) {
            case ORDER -> "order";
            case MOVE -> Json.object("move", stage.seat());
            case OVER -> Json.object("over", word(stage.end()));
        };
    }

    /** ONE_LEFT as one-left. */
    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public Object turn() {
        return switch (game.stage().phase()) {
            case ORDER -> "chance";
            case MOVE -> Json.object("seats", List.of(game.stage().seat()));
            case OVER -> Json.object("over", game.places());
        };
    }

    @Override
    public List<Object> sent() {
        List<Object> sent = new ArrayList<>();
        for (Rules.Message message : game.sent()) {
            Object told = message.view() == null ? "over" : Json.object("move", view(message.view()));
            sent.add(Json.object("seat", message.seat(), "message", told));
        }
        return sent;
    }

    @Override
    public Object moves(int seat) {
        return game.moves(player(seat)).stream().map(Adapter::word).toList();
    }

    @Override
    public Object view(int seat) {
        return view(game.liveView(player(seat)));
    }

    private static Object view(Rules.View view) {
        String heading = view.heading() == null ? null : word(view.heading());
        return Json.object("seat", view.seat(), "heading", heading, "window", view.window());
    }

    public static void main(String[] args) throws IOException {
        Serve.serve(new Adapter(), "snakes");
    }
}

// The forms of the data, in a game that our own referee was asked about (> a request, < its answer). All of them:
// `rulebook schema game snakes` and `rulebook schema adapter`; in words: docs/adapter.md.
//
@CONVERSATION@
