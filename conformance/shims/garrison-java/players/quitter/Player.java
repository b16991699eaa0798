package ru.nsu.olympic.strategy.player;

import ru.nsu.olympic.strategy.GameInfo;
import ru.nsu.olympic.strategy.MoveInfo;

/** Wrong: ends the virtual machine, as if all were well, in its second move. */
public class Player implements ru.nsu.olympic.strategy.Player {

    private int moves;

    public void init(GameInfo info) {
    }

    public MoveInfo get_move(GameInfo info) {
        if (++moves == 2) {
            System.exit(0);
        }
        return new MoveInfo(info.ipos, info.jpos, 0);
    }
}
