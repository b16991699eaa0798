package players;

import java.util.EnumSet;
import java.util.Set;
import ru.icl.dicewars.client.Attack;
import ru.icl.dicewars.client.Flag;
import ru.icl.dicewars.client.Land;
import ru.icl.dicewars.client.World;

/** Chooses a flag that is taken where there is one, and goes through the attacks that are not allowed, kind by kind. */
public class Illegal extends Greedy {

    private static final long serialVersionUID = 1;
    private static final int KINDS = 6;
    private int calls;

    @Override
    public String getName() {
        return null;
    }

    @Override
    public Flag chooseFlag(World world, Set<Flag> availableFlags) {
        EnumSet<Flag> taken = EnumSet.copyOf(world.getFlags());
        taken.removeAll(availableFlags);
        return taken.isEmpty() ? null : taken.iterator().next();
    }

    @Override
    public Attack attack(World world) {
        int kind = calls++ % KINDS;
        for (Land from : world.getLands()) {
            for (Land to : world.getLands()) {
                if (fits(kind, world, from, to)) {
                    return step(from.getLandId(), to.getLandId());
                }
            }
        }
        // On no land of the map, or of the map and on no other: that can always be done.
        int own = world.getLands().iterator().next().getLandId();
        return kind % 2 == 0 ? step(own, Integer.MAX_VALUE) : step(Integer.MIN_VALUE, own);
    }

    /** Whether the attack breaks just the rule of this kind. */
    private static boolean fits(int kind, World world, Land from, Land to) {
        boolean own = from.getFlag() == world.getMyFlag();
        boolean enemy = to.getFlag() != world.getMyFlag();
        boolean border = from.getNeighbouringLands().contains(to);
        boolean army = from.getDiceCount() > 1;
        switch (kind) {
            case 0:
                return !own && enemy && border && army;
            case 1:
                return own && enemy && border && !army;
            case 2:
                return own && !enemy && border && army;
            case 3:
                return own && enemy && !border && army;
            default:
                return false;
        }
    }
}
