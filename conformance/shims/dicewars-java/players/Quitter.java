package players;

import ru.icl.dicewars.client.Attack;
import ru.icl.dicewars.client.World;

/** Ends the virtual machine whenever it is to attack. */
public class Quitter extends Greedy {

    private static final long serialVersionUID = 1;

    @Override
    public String getName() {
        return "quitter";
    }

    @Override
    public Attack attack(World world) {
        System.exit(0);
        return null;
    }
}
