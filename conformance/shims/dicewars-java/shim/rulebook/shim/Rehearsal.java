package rulebook.shim;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Map;
import java.util.Set;
import ru.icl.dicewars.client.Attack;
import ru.icl.dicewars.client.Flag;
import ru.icl.dicewars.client.Land;
import ru.icl.dicewars.client.Player;
import ru.icl.dicewars.client.World;

/**
 * Goes through everything once that a game needs, before there is one, with a player of ours: what classes it takes is
 * loaded and what is called often is compiled when the first clock runs.
 */
final class Rehearsal {

    private static final int ROUNDS = 25;
    private static final int LANDS = 24;

    private Rehearsal() {
    }

    static void run() throws IOException, ClassNotFoundException {
        Map<Integer, int[]> borders = Worlds.borders(Json.parse(map()));
        String world = world();
        String[] lines = {
            "\"init\"",
            "\"get-name\"",
            "{\"choose-flag\":{\"world\":" + world + ",\"available\":[\"red\",\"green\"]}}",
            "{\"opponent-attack\":{\"opponent\":\"red\",\"attack\":{\"from\":1,\"to\":2},\"before\":" + world
                    + ",\"won\":true}}",
            "{\"attack\":{\"world\":" + world + "}}",
        };
        Call[] calls = {Call.INIT, Call.GET_NAME, Call.CHOOSE_FLAG, Call.OPPONENT_ATTACK, Call.ATTACK};
        Player player = new Understudy();
        for (int round = 0; round < ROUNDS; round++) {
            for (int index = 0; index < calls.length; index++) {
                Question.of(calls[index], Json.parse(lines[index]), borders).put(player);
            }
            player = again(player);
        }
    }

    /** The player, serialised and read back. */
    private static Player again(Player player) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Frame.Chunks chunks = new Frame.Chunks(new DataOutputStream(new ByteArrayOutputStream()));
        for (ObjectOutputStream out : new ObjectOutputStream[] {
            new ObjectOutputStream(bytes), new ObjectOutputStream(chunks)
        }) {
            out.writeObject(player);
            out.flush();
        }
        return (Player) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    }

    private static String map() {
        StringBuilder out = new StringBuilder("{");
        for (int id = 0; id < LANDS; id++) {
            int before = (id + LANDS - 1) % LANDS;
            int after = (id + 1) % LANDS;
            out.append(id == 0 ? "\"" : ",\"").append(id).append("\":[" + before + "," + after + "]");
        }
        return out.append("}").toString();
    }

    private static String world() {
        StringBuilder out = new StringBuilder("{\"lands\":{");
        for (int id = 0; id < LANDS; id++) {
            String flag = id % 2 == 0 ? "red" : "green";
            out.append(id == 0 ? "\"" : ",\"").append(id).append("\":[\"" + flag + "\"," + (id % 8 + 1) + "]");
        }
        return out + "},\"flags\":[\"red\",\"green\"],\"my_flag\":\"red\",\"reserve\":{\"red\":0,\"green\":3},"
                + "\"attacks_left\":2}";
    }

    /** A player who looks at everything. */
    private static final class Understudy implements Player {
        private static final long serialVersionUID = 1;
        private World last;

        @Override
        public String getName() {
            return "understudy";
        }

        @Override
        public void init() {
        }

        @Override
        public Flag chooseFlag(World world, Set<Flag> availableFlags) {
            return availableFlags.iterator().next();
        }

        @Override
        public void opponentAttack(Flag opponentFlag, Attack attack, World beforeWorld, boolean wasAttackWon) {
            last = beforeWorld;
        }

        @Override
        public Attack attack(World world) {
            Attack best = null;
            int most = world.getAvailableAttackCount() + world.getDiceCountInReserve(world.getFlags().get(0));
            for (final Land land : world.getLands()) {
                for (final Land other : land.getNeighbouringLands()) {
                    if (land.getFlag() == world.getMyFlag() && land.getDiceCount() - other.getDiceCount() < most) {
                        best = Worlds.attack(Json.parse("{\"from\":" + land.getLandId() + ",\"to\":1}"));
                    }
                }
            }
            return best;
        }
    }
}
