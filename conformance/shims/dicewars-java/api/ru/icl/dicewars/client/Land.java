package ru.icl.dicewars.client;

import java.io.Serializable;
import java.util.Set;

/** A land as it was at one moment (004 ¶20 to ¶24). */
public interface Land extends Serializable {

    /** The number by which the land is known. */
    public int getLandId();

    /** The dice that stand on it. */
    public int getDiceCount();

    /** The flag of the state that it belongs to. */
    public Flag getFlag();

    /** The lands that it borders on. */
    public Set<Land> getNeighbouringLands();

}
