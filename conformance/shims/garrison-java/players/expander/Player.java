package ru.nsu.olympic.strategy.player;

import java.util.LinkedList;
import ru.nsu.olympic.strategy.GameInfo;
import ru.nsu.olympic.strategy.MoveInfo;

/**
 * A right player: gathers the garrisons on the way until its army beats the opponent's average cell, then goes for his
 * nearest cell. It waits on an own cell while there is too little.
 */
public class Player implements ru.nsu.olympic.strategy.Player {

    private static final int[][] STEPS = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};

    public void init(GameInfo info) {
    }

    public MoveInfo get_move(GameInfo info) {
        int enough = 3 * (info.opponent_total_army / Math.max(info.opponent_territory, 1)) + 1;
        int[] to = {info.ipos, info.jpos};
        if (info.hand_army > 0 || info.army[info.ipos][info.jpos] == 0) {
            to = firstStep(info, info.hand_army >= enough);
        }
        MoveInfo move = new MoveInfo();
        move.new_ipos = to[0];
        move.new_jpos = to[1];
        move.collect_army = info.army[to[0]][to[1]];
        return move;
    }

    private static boolean wanted(GameInfo info, int i, int j, boolean attacks) {
        if (attacks) {
            return info.field[i][j] == 2 - info.player;
        }
        return info.field[i][j] == 1 + info.player && info.army[i][j] > 0;
    }

    /** The first step of a shortest way to a cell that is wanted; the own cell where there is none. */
    private static int[] firstStep(GameInfo info, boolean attacks) {
        int[] here = {info.ipos, info.jpos};
        int[][][] first = new int[19][28][];
        first[here[0]][here[1]] = here;
        LinkedList open = new LinkedList();
        open.add(here);
        while (!open.isEmpty()) {
            int[] at = (int[]) open.removeFirst();
            if (at != here && wanted(info, at[0], at[1], attacks)) {
                return first[at[0]][at[1]];
            }
            for (int way = 0; way < STEPS.length; way++) {
                int[] to = {at[0] + STEPS[way][0], at[1] + STEPS[way][1]};
                if (info.field[to[0]][to[1]] != 0 && first[to[0]][to[1]] == null) {
                    first[to[0]][to[1]] = at == here ? to : first[at[0]][at[1]];
                    open.add(to);
                }
            }
        }
        return here;
    }
}
