import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * An adapter: lets `rulebook` ask your referee of @GAME@ what it makes of a game.
 *
 * Each function marked FILL IN is one thing that the referee is asked. What is not written yet is skipped, and a skip
 * is never counted as a pass; `smoke` says what is left. `Rules.java` has an empty function for each rule,
 * for a referee that is written from the start; delete it if yours exists. The forms of the data stand at the end.
 *
 *     rulebook smoke @GAME@ -- java -cp . Adapter       tests this adapter
 *     rulebook validate @GAME@ -- java -cp . Adapter    validates the referee behind it
 */
final class Adapter implements Serve.Referee {
    @Override
    public Map<String, Object> about() {
        // FILL IN: the name and version of your referee; "moves" and "view" once they are written; the readings of the
        // rules that it holds (`rulebook list @GAME@` shows them all).
        List<String> can = List.of("start", "step");
        return Json.object("name", "my referee", "version", "0.1", "can", can, "readings", List.of());
    }

    @Override
    public void start(Object setup) {
        // FILL IN: open a game; throw new Serve.Rejected("why") when your referee does not allow this setup.
        throw new Serve.NotWritten("start");
    }

    @Override
    public boolean move(int seat, Object move, long tookUs) {
        // FILL IN: a player answered this. Give true when it is refused. A bad reply is no error: the referee deals
        // with it as its rules say.
        throw new Serve.NotWritten("move");
    }

    @Override
    public boolean line(int seat, String line, long tookUs) {
        // FILL IN: a player answered this line of the game's own protocol. Give true when it is refused.
        throw new Serve.NotWritten("line");
    }

    @Override
    public boolean fault(int seat, String fault, long tookUs) {
        // FILL IN: a player failed: "timeout", "crash", "garbled" or "memory". Give true when that counts.
        throw new Serve.NotWritten("fault");
    }

    @Override
    public void chance(Object outcome) {
        // FILL IN: luck decided. In a game without luck this is never called.
        throw new Serve.NotWritten("chance");
    }

    @Override
    public Object position() {
        // FILL IN: the position as it is now.
        throw new Serve.NotWritten("position");
    }

    @Override
    public Object turn() {
        // FILL IN: who acts next, {"seats": [0]}, "chance", or {"over": [1, 2]} with the place of each seat.
        throw new Serve.NotWritten("turn");
    }

    @Override
    public List<Object> sent() {
        // FILL IN, if you can say it: what the referee has just told whom, Json.object("seat", 0, "message", …) each.
        // Else rules on messages are not judged.
        return null;
    }

    @Override
    public Object moves(int seat) {
        // FILL IN, if you like: every legal move of the seat, in any order.
        throw new Serve.NotWritten("moves");
    }

    @Override
    public Object view(int seat) {
        // FILL IN, if you like: what the seat may see.
        throw new Serve.NotWritten("view");
    }

    public static void main(String[] args) throws IOException {
        Serve.serve(new Adapter(), "@GAME@");
    }
}

// The forms of the data, in a game that our own referee was asked about (> a request, < its answer). All of them:
// `rulebook schema game @GAME@` and `rulebook schema adapter`; in words: docs/adapter.md.
//
@CONVERSATION@
