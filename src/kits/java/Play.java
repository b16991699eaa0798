import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** What a bot hears and says, in JSON Lines: one message a line. Nothing in this file needs to be changed. */
final class Play {
    private Play() {}

    /** What a bot does. A message is a word, or an object with one key: its name, and what it says. */
    interface Player {
        /** Takes a message in, whether it asks for an answer or not. */
        void hear(String name, Object data);

        /** The move that answers this message. */
        Object choose(String name, Object data);
    }

    /** Plays until the referee has nothing more to say. */
    static void play(Player bot) throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream output = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            Object told = Json.read(line);
            Object message = Json.get(told, "message");
            String name = message instanceof String word ? word : Json.map(message).keySet().iterator().next();
            Object data = message instanceof Map<?, ?> ? Json.get(message, name) : null;
            bot.hear(name, data);
            if (Boolean.TRUE.equals(Json.get(told, "asks"))) {
                Object move = bot.choose(name, data);
                output.print(Json.write(Json.object("seq", Json.get(told, "seq"), "move", move)) + "\n");
                output.flush();
            }
        }
    }
}
