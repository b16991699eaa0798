import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** The protocol of an adapter: one request a line, one answer a line. Nothing in this file needs to be changed. */
final class Serve {
    /** This part is not written yet: it is skipped, and a skip is never counted as a pass. */
    static final class NotWritten extends RuntimeException {
        NotWritten(String what) {
            super(what);
        }
    }

    /** The referee does not allow this setup. */
    static final class Rejected extends RuntimeException {
        Rejected(String why) {
            super(why);
        }
    }

    /** What the referee is asked. */
    interface Referee {
        Map<String, Object> about();

        void start(Object setup);

        boolean move(int seat, Object move, long tookUs);

        boolean line(int seat, String line, long tookUs);

        boolean fault(int seat, String fault, long tookUs);

        void chance(Object outcome);

        Object position();

        Object turn();

        List<Object> sent();

        Object moves(int seat);

        Object view(int seat);
    }

    private final Referee referee;
    private final String game;
    /** Whether a game is being played, */
    private boolean isOpen = false;
    /** or else why the rest of it is skipped. */
    private String skips = null;
    /** Whether standard error has the stack of the first exception. */
    private boolean wasTold = false;

    private Serve(Referee referee, String game) {
        this.referee = referee;
        this.game = game;
    }

    private Map<String, Object> answer(Object request) {
        Object command = Json.get(request, "cmd");
        try {
            return switch (command instanceof String word ? word : "") {
                case "hello" -> hello(request);
                case "start" -> start(Json.get(request, "setup"));
                case "step" -> isOpen ? step(Json.get(request, "event")) : closed();
                case "moves" -> isOpen ? Json.object("moves", referee.moves(seat(request))) : closed();
                case "view" -> isOpen ? Json.object("view", referee.view(seat(request))) : closed();
                case "bye" -> Json.object("bye", true);
                default -> Json.object("error", "there is no command " + Json.write(command));
            };
        } catch (NotWritten what) {
            String skipped = what.getMessage() + " is not written yet";
            if ("start".equals(command) || "step".equals(command)) {
                isOpen = false;
                skips = skipped;
            }
            return Json.object("skipped", skipped);
        } catch (Rejected why) {
            return Json.object("rejected", why.getMessage());
        } catch (RuntimeException why) {
            // Whatever goes wrong in the referee is its answer, so that the game can be found.
            if (!wasTold) {
                wasTold = true;
                why.printStackTrace();
            }
            return Json.object("error", why.toString());
        }
    }

    private static int seat(Object object) {
        return Json.number(Json.get(object, "seat"));
    }

    private Map<String, Object> hello(Object request) {
        boolean ours = Json.get(request, "protocol").equals(1L) && game.equals(Json.get(request, "game"));
        return ours ? referee.about() : Json.object("error", "this adapter speaks protocol 1 and plays " + game);
    }

    private Map<String, Object> start(Object setup) {
        isOpen = false;
        skips = null;
        referee.start(setup);
        Map<String, Object> answer = state();
        isOpen = true;
        return answer;
    }

    private Map<String, Object> step(Object event) {
        Map<String, Object> given = Json.map(event);
        Object took = given.getOrDefault("took_us", 0L);
        long tookUs = ((Number) took).longValue();
        boolean refused = false;
        if (given.containsKey("chance")) {
            referee.chance(given.get("chance"));
        } else if (given.containsKey("move")) {
            refused = referee.move(seat(event), given.get("move"), tookUs);
        } else if (given.containsKey("line")) {
            refused = referee.line(seat(event), (String) given.get("line"), tookUs);
        } else {
            refused = referee.fault(seat(event), (String) given.get("fault"), tookUs);
        }
        Map<String, Object> answer = state();
        answer.put("refused", refused);
        return answer;
    }

    private Map<String, Object> state() {
        Map<String, Object> answer = Json.object("position", referee.position(), "turn", referee.turn());
        List<Object> sent = referee.sent();
        if (sent != null) {
            answer.put("sent", sent);
        }
        return answer;
    }

    private Map<String, Object> closed() {
        return skips == null ? Json.object("error", "no game is open") : Json.object("skipped", skips);
    }

    /** Answers requests until `bye`. */
    static void serve(Referee referee, String game) throws IOException {
        Serve server = new Serve(referee, game);
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream output = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            Object request = Json.object("seq", 0L);
            try {
                request = Json.read(line) instanceof Map<?, ?> map ? map : request;
            } catch (IllegalArgumentException error) {
                // It is answered with an error.
            }
            Map<String, Object> answer = server.answer(request);
            answer.put("seq", Json.get(request, "seq"));
            output.print(Json.write(answer) + "\n");
            output.flush();
            if ("bye".equals(Json.get(request, "cmd"))) {
                return;
            }
        }
    }
}
