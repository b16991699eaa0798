package ru.nsu.olympic.strategy.player;

import ru.nsu.olympic.strategy.GameInfo;
import ru.nsu.olympic.strategy.MoveInfo;

/** Wrong: calls itself without an end in its second move. */
public class Player implements ru.nsu.olympic.strategy.Player {

    private int moves;

    public void init(GameInfo info) {
    }

    public MoveInfo get_move(GameInfo info) {
        if (++moves == 2) {
            moves--;
            get_move(info).collect_army++;
        }
        return new MoveInfo(info.ipos, info.jpos, 0);
    }
}
