package rulebook.shim;

/** The calls of a player, by the names that our lines give them, and the time that each may take (004 ¶35 to ¶45). */
enum Call {

    /** Making the object. The text has no limit for it; it gets that of the call that follows. */
    CONSTRUCT("construct", 2000),
    INIT("init", 2000),
    GET_NAME("get-name", 100),
    CHOOSE_FLAG("choose-flag", 1000),
    OPPONENT_ATTACK("opponent-attack", 100),
    ATTACK("attack", 250);

    final String name;
    final long limitNanos;

    Call(String name, long limitMillis) {
        this.name = name;
        this.limitNanos = limitMillis * 1_000_000;
    }

    /** The call with this name, null where there is none. */
    static Call named(String name) {
        for (Call call : values()) {
            if (call.name.equals(name) && call != CONSTRUCT) {
                return call;
            }
        }
        return null;
    }
}
