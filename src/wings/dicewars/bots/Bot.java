import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A bot of dicewars that attacks wherever it may, at random. The place to fill in is marked FILL IN.
 *
 *     rulebook play dicewars -- java -cp . Bot -- rulebook bot dicewars random
 *     rulebook certify dicewars -- java -cp . Bot
 */
final class Bot implements Play.Player {
    private final Random random = new Random();
    /** The neighbours of each land. */
    private Map<String, Object> neighbours = Map.of();

    @Override
    public void hear(String name, Object data) {
        if (name.equals("map")) {
            neighbours = Json.map(data);
        }
    }

    @Override
    public Object choose(String name, Object data) {
        switch (name) {
            case "init":
                return "ready";
            case "get-name":
                return Json.object("name", "random");
            case "choose-flag":
                return Json.object("flag", oneOf(Json.list(Json.get(data, "available"))));
            default:
                // FILL IN: choose a better attack. A quarter of a second is allowed for it; null ends the turn.
                List<Object> attacks = attacks(Json.get(data, "world"));
                boolean stops = attacks.isEmpty() || random.nextInt(10) == 0;
                return Json.object("attack", stops ? null : oneOf(attacks));
        }
    }

    /** Every attack that is legal: from an own land with two dice or more, on a neighbour of somebody else. */
    private List<Object> attacks(Object world) {
        Map<String, Object> lands = Json.map(Json.get(world, "lands"));
        Object mine = Json.get(world, "my_flag");
        List<Object> found = new ArrayList<>();
        for (Map.Entry<String, Object> land : lands.entrySet()) {
            List<Object> held = Json.list(land.getValue());
            if (!held.get(0).equals(mine) || Json.number(held.get(1)) < 2) {
                continue;
            }
            for (Object to : Json.list(neighbours.get(land.getKey()))) {
                if (!Json.list(lands.get(to.toString())).get(0).equals(mine)) {
                    found.add(Json.object("from", Integer.parseInt(land.getKey()), "to", to));
                }
            }
        }
        return found;
    }

    private Object oneOf(List<Object> list) {
        return list.get(random.nextInt(list.size()));
    }

    public static void main(String[] args) throws IOException {
        Play.play(new Bot());
    }
}

// The forms of the data, in a game (> what a bot is told, < what it answers). All of them:
// `rulebook schema game @GAME@`; in words: docs/adapter.md.
//
@CONVERSATION@
