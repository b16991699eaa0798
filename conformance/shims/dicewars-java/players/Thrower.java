package players;

import java.util.Set;
import ru.icl.dicewars.client.Attack;
import ru.icl.dicewars.client.Flag;
import ru.icl.dicewars.client.World;

/** Throws from every call, each time something else. What it did before it threw stays done. */
public class Thrower extends Greedy {

    private static final long serialVersionUID = 1;
    private int calls;

    @Override
    public String getName() {
        throw new IllegalStateException("no name");
    }

    @Override
    public void init() {
        throw new UnsupportedOperationException("no init");
    }

    @Override
    public Flag chooseFlag(World world, Set<Flag> availableFlags) {
        throw new AssertionError("no flag");
    }

    @Override
    public Attack attack(World world) {
        switch (++calls) {
            case 1:
                throw new IllegalStateException("no attack");
            case 2:
                return attack(world, 0);
            case 3:
                return new Attack() {
                    @Override
                    public int getFromLandId() {
                        return 1;
                    }

                    @Override
                    public int getToLandId() {
                        throw new ArithmeticException("no land");
                    }
                };
            case 4:
                throw new Unprintable();
            default:
                return step(calls, calls);
        }
    }

    private Attack attack(World world, int depth) {
        Attack deeper = attack(world, depth + 1);
        return depth % 2 == 0 ? deeper : null;
    }

    /** Throws when it is looked at. */
    private static final class Unprintable extends RuntimeException {
        private static final long serialVersionUID = 1;

        @Override
        public String getMessage() {
            throw new Unprintable();
        }

        @Override
        public String toString() {
            throw new Unprintable();
        }
    }
}
