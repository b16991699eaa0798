package ru.nsu.olympic.strategy.player;

import ru.nsu.olympic.strategy.GameInfo;
import ru.nsu.olympic.strategy.MoveInfo;

/** Wrong: writes outside the arrays in its second move, which throws. */
public class Player implements ru.nsu.olympic.strategy.Player {

    private int moves;

    public void init(GameInfo info) {
    }

    public MoveInfo get_move(GameInfo info) {
        if (++moves == 2) {
            info.army[info.army.length][0] = 1;
        }
        return new MoveInfo(info.ipos, info.jpos, 0);
    }
}
