package ru.nsu.olympic.strategy.player;

import ru.nsu.olympic.strategy.GameInfo;
import ru.nsu.olympic.strategy.MoveInfo;

/** Wrong: cannot be made. */
public class Player implements ru.nsu.olympic.strategy.Player {

    private int moves;

    public Player() {
        throw new IllegalStateException("no idea");
    }

    public void init(GameInfo info) {
    }

    public MoveInfo get_move(GameInfo info) {
        if (++moves == 2) {
            moves = 0;
        }
        return new MoveInfo(info.ipos, info.jpos, 0);
    }
}
