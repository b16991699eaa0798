package players;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import ru.icl.dicewars.client.Attack;
import ru.icl.dicewars.client.Flag;
import ru.icl.dicewars.client.Land;
import ru.icl.dicewars.client.World;

/**
 * Keeps what it has lived through in its fields, and says it by its name. It fails on the worlds that it is told to fail
 * on, after it has taken note of them: with 77 attacks left it is late, with 88 it takes too much memory, with 99 it throws.
 */
public class Counter extends Greedy {

    private static final long serialVersionUID = 1;
    private final List<String> lived = new ArrayList<String>();
    private Set<Land> lands;
    private byte[] much;

    @Override
    public String getName() {
        int known = lands == null ? 0 : lands.size();
        return lived + " " + known + (much == null ? "" : " much");
    }

    @Override
    public void init() {
        lived.add("init");
    }

    @Override
    public Flag chooseFlag(World world, Set<Flag> availableFlags) {
        lived.add("flag");
        return super.chooseFlag(world, availableFlags);
    }

    @Override
    public void opponentAttack(Flag opponentFlag, Attack attack, World beforeWorld, boolean wasAttackWon) {
        lived.add(opponentFlag + " " + attack + " " + wasAttackWon);
    }

    @Override
    public Attack attack(World world) {
        int left = world.getAvailableAttackCount();
        lived.add("attack " + left);
        lands = world.getLands();
        if (left == 77) {
            Slow.sleep(60000);
        } else if (left == 88) {
            much = new byte[18 << 20];
        } else if (left == 99) {
            throw new IllegalStateException("told to fail");
        }
        return super.attack(world);
    }
}
