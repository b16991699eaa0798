package players;

import java.util.Collection;
import java.util.Set;
import java.util.TreeMap;
import ru.icl.dicewars.client.Attack;
import ru.icl.dicewars.client.Flag;
import ru.icl.dicewars.client.Land;
import ru.icl.dicewars.client.World;

/** Looks at all that it is handed, tries to change it, and says by its name what it has seen, and how often it was asked. */
public class Witness extends Greedy {

    private static final long serialVersionUID = 1;
    private String seen = "";
    private int fromReads;
    private int toReads;

    @Override
    public String getName() {
        return seen + " read " + fromReads + " " + toReads;
    }

    @Override
    public Flag chooseFlag(World world, Set<Flag> availableFlags) {
        seen = look(world) + " available " + availableFlags + changeable(availableFlags, Flag.GRAY);
        return Flag.CYAN;
    }

    @Override
    public void opponentAttack(Flag opponentFlag, Attack attack, World beforeWorld, boolean wasAttackWon) {
        String step = attack == null ? "nothing" : attack.getFromLandId() + " on " + attack.getToLandId();
        seen = opponentFlag + " " + step + " won " + wasAttackWon + " " + look(beforeWorld);
    }

    @Override
    public Attack attack(World world) {
        seen = look(world);
        return new Attack() {
            @Override
            public int getFromLandId() {
                return ++fromReads;
            }

            @Override
            public int getToLandId() {
                return -++toReads;
            }
        };
    }

    private static String look(World world) {
        TreeMap<Integer, String> lands = new TreeMap<Integer, String>();
        String wrong = changeable(world.getLands(), null) + changeable(world.getFlags(), Flag.GRAY);
        for (Land land : world.getLands()) {
            TreeMap<Integer, Land> neighbours = new TreeMap<Integer, Land>();
            wrong += changeable(land.getNeighbouringLands(), land);
            for (Land neighbour : land.getNeighbouringLands()) {
                neighbours.put(neighbour.getLandId(), neighbour);
                wrong += !neighbour.getNeighbouringLands().contains(land) ? " one-sided" : "";
                for (Land same : world.getLands()) {
                    wrong += same.getLandId() == neighbour.getLandId() && same != neighbour ? " twice" : "";
                }
            }
            lands.put(land.getLandId(), land.getFlag() + " " + land.getDiceCount() + " " + neighbours.keySet());
        }
        StringBuilder reserve = new StringBuilder();
        for (Flag flag : Flag.values()) {
            reserve.append(world.getDiceCountInReserve(flag)).append(' ');
        }
        return lands + " " + world.getFlags() + " " + world.getMyFlag() + " " + reserve
                + world.getAvailableAttackCount() + wrong;
    }

    /** Whether a collection can be changed. */
    private static <T> String changeable(Collection<T> all, T more) {
        int size = all.size();
        try {
            all.add(more);
        } catch (UnsupportedOperationException right) {
            // As it should be.
        }
        try {
            all.clear();
        } catch (UnsupportedOperationException right) {
            // As it should be.
        }
        return all.size() == size ? "" : " changeable";
    }
}
