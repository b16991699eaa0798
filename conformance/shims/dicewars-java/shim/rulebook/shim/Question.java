package rulebook.shim;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import ru.icl.dicewars.client.Attack;
import ru.icl.dicewars.client.Flag;
import ru.icl.dicewars.client.Player;
import ru.icl.dicewars.client.World;

/** A call with its arguments, made before the player's clock runs. */
final class Question {

    /** A longer name is cut: it would be no answer that a referee takes. */
    private static final int NAME_LETTERS = 1000;

    private final Call call;
    private World world;
    private Set<Flag> available;
    private Flag opponent;
    private Attack attack;
    private boolean won;

    private Question(Call call) {
        this.call = call;
    }

    /** From a message, `"init"` or `{"attack":{"world":…}}`. */
    static Question of(Call call, Object message, Map<Integer, int[]> borders) {
        Question question = new Question(call);
        if (call == Call.INIT || call == Call.GET_NAME) {
            return question;
        }
        Map<String, Object> body = Json.object(Json.object(message).get(call.name));
        boolean told = call == Call.OPPONENT_ATTACK;
        question.world = Worlds.world(body.get(told ? "before" : "world"), borders);
        if (call == Call.CHOOSE_FLAG) {
            question.available = Worlds.flags(body.get("available"));
        }
        if (told) {
            question.opponent = Worlds.flag(body.get("opponent"));
            question.attack = Worlds.attack(body.get("attack"));
            question.won = (Boolean) body.get("won");
        }
        return question;
    }

    /** Makes the call; returns the player's answer as a move. Each getter of an attack is read once. */
    String put(Player player) {
        switch (call) {
            case INIT:
                player.init();
                return "\"ready\"";
            case GET_NAME:
                String name = player.getName();
                return "{\"name\":" + (name == null ? "null" : Json.quote(cut(name))) + "}";
            case CHOOSE_FLAG:
                Flag flag = player.chooseFlag(world, available);
                return "{\"flag\":" + (flag == null ? "null" : Json.quote(flag.name().toLowerCase(Locale.ROOT))) + "}";
            case OPPONENT_ATTACK:
                player.opponentAttack(opponent, attack, world, won);
                return "\"ready\"";
            default:
                Attack step = player.attack(world);
                if (step == null) {
                    return "{\"attack\":null}";
                }
                int from = step.getFromLandId();
                return "{\"attack\":{\"from\":" + from + ",\"to\":" + step.getToLandId() + "}}";
        }
    }

    private static String cut(String name) {
        return name.length() <= NAME_LETTERS ? name : name.substring(0, NAME_LETTERS);
    }
}
