package players;

import ru.icl.dicewars.client.Attack;
import ru.icl.dicewars.client.Flag;
import ru.icl.dicewars.client.World;

/** Never comes back when it is told of an attack that was won. */
public class SlowTold extends Greedy {

    private static final long serialVersionUID = 1;

    @Override
    public String getName() {
        return "slow when told";
    }

    @Override
    @SuppressWarnings("empty-statement")
    public void opponentAttack(Flag opponentFlag, Attack attack, World beforeWorld, boolean wasAttackWon) {
        while (wasAttackWon) {
            Thread.yield();
        }
    }
}
