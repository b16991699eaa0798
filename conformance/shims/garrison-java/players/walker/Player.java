package ru.nsu.olympic.strategy.player;

import java.util.Random;
import ru.nsu.olympic.strategy.*;

/**
 * A right player: walks through its cells by turns, the one it has not seen for longest first, carries armies from inside to
 * the border, where it leaves a third of what it has, and attacks what it can hope to beat. It remembers between the moves,
 * and counts on armies of 64 bits.
 */
public class Player implements ru.nsu.olympic.strategy.Player {

    private static final int[][] STEPS = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {0, 0}};

    private final long[][] visited = new long[19][28];
    private long now;
    private Random random;

    public void init(GameInfo info) {
        random = new Random(2 + info.player);
    }

    public MoveInfo get_move(GameInfo info) {
        visited[info.ipos][info.jpos] = ++now;
        long average = info.opponent_territory > 0 ? info.opponent_total_army / info.opponent_territory : 0;
        boolean attacks = info.hand_army > 3 * average;
        int best = 4;
        long bestWorth = -1;
        for (int way = 0; way < 4; way++) {
            int i = info.ipos + STEPS[way][0];
            int j = info.jpos + STEPS[way][1];
            if (info.field[i][j] == 0 || info.field[i][j] == 2 - info.player && !attacks) {
                continue;
            }
            long worth = (info.field[i][j] == 2 - info.player ? 1000000 : 0) + now - visited[i][j] + random.nextInt(3);
            if (worth > bestWorth) {
                best = way;
                bestWorth = worth;
            }
        }
        return moveTo(info, info.ipos + STEPS[best][0], info.jpos + STEPS[best][1], attacks);
    }

    private static MoveInfo moveTo(GameInfo info, int i, int j, boolean attacks) {
        long[] garrisons = info.army[i];
        long collect = 0;
        if (info.field[i][j] == 1 + info.player) {
            collect = atBorder(info, i, j) && !attacks ? -info.hand_army / 3 : garrisons[j];
        }
        return new MoveInfo(i, j, collect);
    }

    private static boolean atBorder(GameInfo info, int i, int j) {
        for (int way = 0; way < 4; way++) {
            if (info.field[i + STEPS[way][0]][j + STEPS[way][1]] == 2 - info.player) {
                return true;
            }
        }
        return false;
    }
}
