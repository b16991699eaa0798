package players;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import ru.icl.dicewars.client.Attack;
import ru.icl.dicewars.client.Flag;
import ru.icl.dicewars.client.Land;
import ru.icl.dicewars.client.World;

/** A right player that draws: any flag that is left, any attack that is allowed, or the end of the turn. */
public class RandomPlayer extends Greedy {

    private static final long serialVersionUID = 1;
    private final Random random = new Random(1);

    @Override
    public String getName() {
        return "random";
    }

    @Override
    public Flag chooseFlag(World world, Set<Flag> availableFlags) {
        return new ArrayList<Flag>(availableFlags).get(random.nextInt(availableFlags.size()));
    }

    @Override
    public Attack attack(World world) {
        List<Attack> steps = new ArrayList<Attack>();
        steps.add(null);
        for (Land land : world.getLands()) {
            if (land.getFlag() != world.getMyFlag() || land.getDiceCount() == 1) {
                continue;
            }
            for (Land enemy : land.getNeighbouringLands()) {
                if (enemy.getFlag() != world.getMyFlag()) {
                    steps.add(step(land.getLandId(), enemy.getLandId()));
                }
            }
        }
        return steps.get(random.nextInt(steps.size()));
    }
}
