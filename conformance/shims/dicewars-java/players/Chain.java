package players;

import java.io.Serializable;
import ru.icl.dicewars.client.Attack;
import ru.icl.dicewars.client.World;

/** Keeps a chain of objects so long that it is serialised by deep recursion; with 77 attacks left it breaks it, and is late. */
public class Chain extends Greedy {

    private static final long serialVersionUID = 1;
    private static final int LINKS = 50000;
    private Link first;

    private static final class Link implements Serializable {
        private static final long serialVersionUID = 1;
        private Link next;
    }

    @Override
    public void init() {
        for (int index = 0; index < LINKS; index++) {
            Link link = new Link();
            link.next = first;
            first = link;
        }
    }

    @Override
    public String getName() {
        int length = 0;
        for (Link link = first; link != null; link = link.next) {
            length++;
        }
        return "chain of " + length;
    }

    @Override
    public Attack attack(World world) {
        if (world.getAvailableAttackCount() == 77) {
            first = null;
            Slow.sleep(60000);
        }
        return null;
    }
}
