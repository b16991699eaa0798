package players;

import java.util.Set;
import ru.icl.dicewars.client.Flag;
import ru.icl.dicewars.client.World;

/** Attacks as `Illegal` does, and is right in everything else. */
public class Trespasser extends Illegal {

    private static final long serialVersionUID = 1;

    @Override
    public String getName() {
        return "trespasser";
    }

    @Override
    public Flag chooseFlag(World world, Set<Flag> availableFlags) {
        return availableFlags.iterator().next();
    }
}
