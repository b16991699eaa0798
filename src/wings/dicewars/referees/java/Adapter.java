import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * An adapter: lets `rulebook` ask the referee of dicewars what it makes of a war. `Rules.java` has the rules; here the
 * data of the protocol become those of the game, and back. The forms of the data stand at the end.
 *
 *     rulebook smoke dicewars -- java -cp . Adapter       tests this adapter
 *     rulebook validate dicewars -- java -cp . Adapter    validates the referee behind it
 */
final class Adapter implements Serve.Referee {
    private Rules game;

    @Override
    public Map<String, Object> about() {
        List<String> can = List.of("start", "step", "moves", "view");
        return Json.object("name", "dicewars referee", "version", "1", "can", can, "readings", List.of());
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
        int players = number(given.get("players"));
        Setup.mapPlayers(players);
        return new Setup(
                Json.list(given.get("lands")).stream().map(Adapter::land).toList(),
                players,
                given.containsKey("order") ? numbers(given.get("order")) : IntStream.range(0, players).boxed().toList(),
                given.containsKey("flags") ? flags(given.get("flags")) : Collections.nCopies(players, null),
                given.containsKey("reserve") ? numbers(given.get("reserve")) : Collections.nCopies(players, 0),
                numbers(given.get("out")),
                number(given.getOrDefault("turn", 0L)),
                (Long) given.get("ply"),
                given.containsKey("stage") ? stage(given.get("stage"))
                        : new Rules.Prepare(Collections.nCopies(players, Rules.Next.INIT)));
    }

    /** A number beyond 32 bits becomes one that no rule allows either. */
    private static int number(Object number) {
        long value = (Long) number;
        return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, value));
    }

    private static List<Integer> numbers(Object list) {
        return Json.list(list).stream().map(Adapter::number).toList();
    }

    private static Setup.Land land(Object land) {
        List<Long> neighbours = Json.list(Json.get(land, "neighbours")).stream().map(Long.class::cast).toList();
        return new Setup.Land((Long) Json.get(land, "id"), flag(Json.get(land, "flag")),
                number(Json.get(land, "dice")), neighbours);
    }

    private static List<World.Flag> flags(Object list) {
        return Json.list(list).stream().map(flag -> flag == null ? null : flag(flag)).toList();
    }

    private static World.Flag flag(Object word) {
        return one(World.Flag.values(), word);
    }

    /** The value that a word names; throws an IllegalArgumentException where there is none. */
    private static <T extends Enum<T>> T one(T[] values, Object word) {
        for (T value : values) {
            if (word(value).equals(word)) {
                return value;
            }
        }
        throw new IllegalArgumentException("there is no " + word);
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private static Rules.Stage stage(Object stage) {
        if ("deal".equals(stage)) {
            return new Rules.Deal();
        }
        if ("over".equals(stage)) {
            return new Rules.Over();
        }
        Map.Entry<String, Object> said = Json.map(stage).entrySet().iterator().next();
        Object value = said.getValue();
        return switch (said.getKey()) {
            case "prepare" -> new Rules.Prepare(Json.list(value).stream()
                    .map(word -> one(Rules.Next.values(), word))
                    .toList());
            case "choose" -> new Rules.Choose(number(value));
            case "attack" -> new Rules.Asked(number(Json.get(value, "seat")), number(Json.get(value, "step")));
            case "roll" -> new Rules.Roll(
                    number(Json.get(value, "seat")), number(Json.get(value, "step")), attack(value));
            case "scatter" -> new Rules.Scatter(number(Json.get(value, "seat")), number(Json.get(value, "left")));
            default -> throw new IllegalArgumentException("there is no such stage");
        };
    }

    private static World.Attack attack(Object attack) {
        return new World.Attack((Long) Json.get(attack, "from"), (Long) Json.get(attack, "to"));
    }

    @Override
    public boolean move(int seat, Object move, long tookUs) {
        return game.answer(player(seat), answer(move), tookUs);
    }

    /** The answer that a move is, null where it is of no form that an answer can have. */
    private static Rules.Answer answer(Object move) {
        if ("ready".equals(move)) {
            return new Rules.Ready();
        }
        if (!(move instanceof Map<?, ?> map && map.size() == 1)) {
            return null;
        }
        Map.Entry<String, Object> said = Json.map(move).entrySet().iterator().next();
        Object value = said.getValue();
        return switch (said.getKey()) {
            case "name" -> value == null || value instanceof String ? new Rules.Name() : null;
            case "flag" -> value == null || isFlag(value) ? new Rules.Choice(value == null ? null : flag(value)) : null;
            case "attack" -> value == null || isAttack(value)
                    ? new Rules.Strike(value == null ? null : attack(value)) : null;
            default -> null;
        };
    }

    private static boolean isFlag(Object value) {
        return List.of(World.Flag.values()).stream().anyMatch(flag -> word(flag).equals(value));
    }

    private static boolean isAttack(Object value) {
        return value instanceof Map<?, ?> map && map.keySet().equals(Set.of("from", "to"))
                && map.values().stream().allMatch(Long.class::isInstance);
    }

    /** There is no text protocol, so a line is of no form, whatever it says. */
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
        if (seat < 0 || seat >= game.world.players()) {
            throw new IllegalArgumentException("there is no seat " + seat);
        }
        return seat;
    }

    @Override
    public void chance(Object outcome) {
        Map.Entry<String, Object> said = Json.map(outcome).entrySet().iterator().next();
        Object value = said.getValue();
        switch (said.getKey()) {
            case "flags" -> game.deal(flags(value));
            case "roll" -> game.battleRoll(numbers(Json.get(value, "attacker")), numbers(Json.get(value, "defender")));
            case "scatter" -> game.incomeScatter((Long) value);
            default -> throw new IllegalArgumentException("luck does not decide this");
        }
    }

    @Override
    public Object position() {
        return Json.object("lands", lands(game.world.lands()), "flags", words(game.world.flags()),
                "reserve", game.world.reserve(), "out", game.world.out(),
                "turn", game.turn(), "ply", game.ply(), "stage", stage(game.stage()));
    }

    private static Object lands(Map<Long, World.Army> lands) {
        Map<Long, Object> said = new LinkedHashMap<>();
        lands.forEach((land, army) -> said.put(land, List.of(word(army.flag()), army.dice())));
        return said;
    }

    private static Object words(List<? extends Enum<?>> values) {
        return values.stream().map(value -> value == null ? null : word(value)).toList();
    }

    private static Object stage(Rules.Stage stage) {
        if (stage instanceof Rules.Prepare prepare) {
            return Json.object("prepare", words(prepare.next()));
        }
        if (stage instanceof Rules.Choose choose) {
            return Json.object("choose", choose.seat());
        }
        if (stage instanceof Rules.Asked asked) {
            return Json.object("attack", Json.object("seat", asked.seat(), "step", asked.step()));
        }
        if (stage instanceof Rules.Roll roll) {
            return Json.object("roll", Json.object("seat", roll.seat(), "step", roll.step(),
                    "from", roll.attack().from(), "to", roll.attack().to()));
        }
        if (stage instanceof Rules.Scatter scatter) {
            return Json.object("scatter", Json.object("seat", scatter.seat(), "left", scatter.left()));
        }
        return stage instanceof Rules.Deal ? "deal" : "over";
    }

    @Override
    public Object turn() {
        if (game.stage() instanceof Rules.Over) {
            return Json.object("over", game.world.endPlaces());
        }
        return game.asked().isEmpty() ? "chance" : Json.object("seats", game.asked());
    }

    @Override
    public List<Object> sent() {
        List<Object> sent = new ArrayList<>();
        for (Rules.Message message : game.sent()) {
            sent.add(Json.object("seat", message.seat(), "message", message(message.call())));
        }
        return sent;
    }

    private Object message(Rules.Call call) {
        if (call instanceof Rules.Borders) {
            return Json.object("map", game.world.borders());
        }
        if (call instanceof Rules.ChooseFlag choose) {
            return Json.object("choose-flag",
                    Json.object("world", view(choose.world()), "available", words(choose.available())));
        }
        if (call instanceof Rules.GetAttack attack) {
            return Json.object("attack", Json.object("world", view(attack.world())));
        }
        if (call instanceof Rules.OpponentAttack told) {
            return Json.object("opponent-attack", Json.object("opponent", word(told.opponent()),
                    "attack", attack(told.attack()), "before", view(told.before()), "won", told.isWon()));
        }
        return call instanceof Rules.Init ? "init" : "get-name";
    }

    private static Object attack(World.Attack attack) {
        return Json.object("from", attack.from(), "to", attack.to());
    }

    private static Object view(World.View view) {
        Map<String, Object> reserve = new LinkedHashMap<>();
        view.reserve().forEach((flag, dice) -> reserve.put(word(flag), dice));
        return Json.object("lands", lands(view.lands()), "flags", words(view.flags()),
                "my_flag", view.myFlag() == null ? null : word(view.myFlag()),
                "reserve", reserve, "attacks_left", view.attacksLeft());
    }

    @Override
    public Object moves(int seat) {
        return game.moves(player(seat)).stream().map(Adapter::move).toList();
    }

    private static Object move(Rules.Answer answer) {
        if (answer instanceof Rules.Choice choice) {
            return Json.object("flag", word(choice.flag()));
        }
        if (answer instanceof Rules.Strike strike) {
            return Json.object("attack", strike.attack() == null ? null : attack(strike.attack()));
        }
        return answer instanceof Rules.Name ? Json.object("name", null) : "ready";
    }

    @Override
    public Object view(int seat) {
        return view(game.view(player(seat)));
    }

    public static void main(String[] args) throws IOException {
        Serve.serve(new Adapter(), "dicewars");
    }
}

// The forms of the data, in a game that our own referee was asked about (> a request, < its answer). All of them:
// `rulebook schema game dicewars` and `rulebook schema adapter`; in words: docs/adapter.md.
//
@CONVERSATION@
