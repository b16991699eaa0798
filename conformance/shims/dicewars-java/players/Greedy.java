package players;

import java.util.Set;
import ru.icl.dicewars.client.Attack;
import ru.icl.dicewars.client.Flag;
import ru.icl.dicewars.client.Land;
import ru.icl.dicewars.client.Player;
import ru.icl.dicewars.client.World;

/** A right player: attacks where it has the most dice more than the enemy, and stops where it has none more. */
public class Greedy implements Player {

    private static final long serialVersionUID = 1;

    @Override
    public String getName() {
        return "greedy";
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
    }

    @Override
    public Attack attack(World world) {
        Attack best = null;
        int most = 0;
        for (Land land : world.getLands()) {
            if (land.getFlag() != world.getMyFlag()) {
                continue;
            }
            for (Land enemy : land.getNeighbouringLands()) {
                int more = land.getDiceCount() - enemy.getDiceCount();
                if (enemy.getFlag() != world.getMyFlag() && more > most) {
                    most = more;
                    best = step(land.getLandId(), enemy.getLandId());
                }
            }
        }
        return best;
    }

    /** An attack by the numbers of its lands. */
    protected static Attack step(final int from, final int to) {
        return new Attack() {
            @Override
            public int getFromLandId() {
                return from;
            }

            @Override
            public int getToLandId() {
                return to;
            }
        };
    }
}
