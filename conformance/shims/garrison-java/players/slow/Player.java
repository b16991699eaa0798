package ru.nsu.olympic.strategy.player;

import ru.nsu.olympic.strategy.GameInfo;
import ru.nsu.olympic.strategy.MoveInfo;

/** Wrong: its second move does not end. */
public class Player implements ru.nsu.olympic.strategy.Player {

    private int moves;

    public void init(GameInfo info) {
    }

    public MoveInfo get_move(GameInfo info) {
        if (++moves == 2) {
            while (moves > 0) {
                info.ipos++;
            }
        }
        return new MoveInfo(info.ipos, info.jpos, 0);
    }
}
