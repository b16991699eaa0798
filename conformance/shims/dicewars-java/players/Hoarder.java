package players;

import ru.icl.dicewars.client.Attack;
import ru.icl.dicewars.client.Flag;
import ru.icl.dicewars.client.World;

/** Greedy for memory: what is too much goes by the number of the world's available attacks. */
public class Hoarder extends Greedy {

    private static final long serialVersionUID = 1;
    private static final int MEGABYTE = 1 << 20;
    private byte[][] hoard = new byte[0][];

    @Override
    public String getName() {
        return "hoard of " + hoard.length;
    }

    /** With n attacks left it holds n megabytes from now on; beyond 50 it wants them for the time of the call alone. */
    @Override
    public Attack attack(World world) {
        int megabytes = world.getAvailableAttackCount();
        byte[][] wanted = new byte[megabytes][];
        if (megabytes < 50) {
            hoard = wanted;
        }
        for (int index = 0; index < megabytes; index++) {
            wanted[index] = new byte[MEGABYTE];
        }
        return super.attack(world);
    }

    /** Makes garbage, and much of it, which is nobody's. */
    @Override
    public void opponentAttack(Flag opponentFlag, Attack attack, World beforeWorld, boolean wasAttackWon) {
        for (int index = 0; index < 40; index++) {
            if (new byte[MEGABYTE].length != MEGABYTE) {
                throw new AssertionError();
            }
        }
    }
}
