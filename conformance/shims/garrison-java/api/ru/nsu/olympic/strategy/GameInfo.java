package ru.nsu.olympic.strategy;

/** What a contestant is told before each call (002 §2.3). Which type the armies have the text does not say. */
public class GameInfo {
    /** The own number, 0 or 1. */
    public int player;
    /** Row and column of the own position, from 1. */
    public int ipos, jpos;
    /** 0 a wall, 1 a cell of the first player, 2 one of the second. */
    public int[][] field = new int[19][28];
    /** The garrisons on the own cells, 0 elsewhere. */
    public int[][] army = new int[19][28];
    /** How many cells are the player's own. */
    public int territory;
    /** How many are the opponent's. */
    public int opponent_territory;
    /** The army in hand. */
    public int hand_army;
    /** The army in hand and the own garrisons. */
    public int total_army;
    /** The opponent's. */
    public int opponent_total_army;
}
