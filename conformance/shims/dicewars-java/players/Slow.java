package players;

import ru.icl.dicewars.client.Attack;
import ru.icl.dicewars.client.World;

/** Every second call of `attack` takes 400 ms, instead of 250 at most. */
public class Slow extends Greedy {

    private static final long serialVersionUID = 1;
    /** Static, and so not undone with the call. The first one in a new virtual machine is quick again. */
    private static int calls;

    @Override
    public String getName() {
        return "slow";
    }

    @Override
    public Attack attack(World world) {
        if (++calls % 2 == 0) {
            sleep(400);
        }
        return super.attack(world);
    }

    static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException error) {
            Thread.currentThread().interrupt();
        }
    }
}
