package ru.nsu.olympic.strategy.player;

import ru.nsu.olympic.strategy.GameInfo;
import ru.nsu.olympic.strategy.MoveInfo;

/** Wrong: keeps 60 MB in its second move. */
public class Player implements ru.nsu.olympic.strategy.Player {

    private int moves;
    private byte[] kept;

    public void init(GameInfo info) {
    }

    public MoveInfo get_move(GameInfo info) {
        if (++moves == 2) {
            kept = new byte[60 << 20];
        }
        return new MoveInfo(info.ipos, info.jpos, 0);
    }
}
