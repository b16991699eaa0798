/**
 * The rules of @GAME@, a function each, for a referee that is written from the start.
 *
 * Write a rule, and call it where it applies; change what it takes and gives as you like. While one is not written,
 * each game that comes to it is skipped, and `rulebook smoke` says which rule it was.
 */
final class Rules {
    private Rules() {}
@RULE@
    // @ID@ (@PLACE@)
    // @WORDS@
    static Object @NAME@(Adapter game, Object event) {
        throw new Serve.NotWritten("@ID@");
    }
@RULE@
}
