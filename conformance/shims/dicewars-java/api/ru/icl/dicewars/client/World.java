package ru.icl.dicewars.client;

import java.io.Serializable;
import java.util.List;
import java.util.Set;

/** The world at one moment, as one player sees it (004 ¶25 to ¶31). */
public interface World extends Serializable {

    /** All lands. */
    public Set<Land> getLands();

    /** The flags of the states of the world. */
    public List<Flag> getFlags();

    /** The flag of the player who asks; null as long as he has none. */
    public Flag getMyFlag();

    /** The dice that a state has in reserve. */
    public int getDiceCountInReserve(Flag flag);

    /** How many steps the player who asks may still make in this turn. */
    public int getAvailableAttackCount();

}
