package ru.icl.dicewars.client;

/** The states on the map (004 ¶17, ¶18). */
public enum Flag {

    RED, GREEN, BLUE, ORANGE, YELLOW, CYAN, MAGENTA, GRAY;

}
