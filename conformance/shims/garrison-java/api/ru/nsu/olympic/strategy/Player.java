package ru.nsu.olympic.strategy;

/** A contestant (002 §2.3). */
public interface Player {

    /** Called once, before the game. */
    void init(GameInfo gameinfo);

    /** Called before each move. */
    MoveInfo get_move(GameInfo gameInfo);
}
