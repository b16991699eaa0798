package ru.icl.dicewars.client;

import java.io.Serializable;
import java.util.Set;

/** What a player implements (004 ¶35 to ¶45); the time that each call may take stands with it. */
public interface Player extends Serializable {

    /** The player's name. (0.1 s) */
    public String getName();

    /** The first call, made once. (2 s) */
    public void init();

    /** Chooses one of the flags that are left; anything else, null or an error passes. (1 s) */
    public Flag chooseFlag(World world, Set<Flag> availableFlags);

    /** Tells of an attack of somebody else, and of the world before it. (0.1 s) */
    public void opponentAttack(Flag opponentFlag, Attack attack, World beforeWorld, boolean wasAttackWon);

    /** The next step; null ends the turn, and so does an attack that is not allowed, or an error. (0.25 s) */
    public Attack attack(World world);

}
