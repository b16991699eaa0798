package ru.nsu.olympic.strategy;

/** A move (002 §2.3). */
public class MoveInfo {
    /** The new position. */
    public int new_ipos, new_jpos;
    /** How much of the garrison there is taken into hand; what is laid down, where it is negative. */
    public int collect_army;

    public MoveInfo() {
    }

    public MoveInfo(int new_ipos, int new_jpos, int collect_army) {
        this.new_ipos = new_ipos;
        this.new_jpos = new_jpos;
        this.collect_army = collect_army;
    }
}
