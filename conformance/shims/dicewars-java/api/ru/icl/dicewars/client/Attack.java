package ru.icl.dicewars.client;

/** A step: an attack of one land on another (004 ¶32 to ¶34). */
public interface Attack {

    /** The number of the land that attacks. */
    int getFromLandId();

    /** The number of the land that is attacked. */
    int getToLandId();

}
