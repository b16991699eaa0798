package players;

/** Like `Counter`, but it cannot be serialised, although it says so. */
public class Stubborn extends Counter {

    private static final long serialVersionUID = 1;
    private final Object unserialisable = new Object();

    @Override
    public String getName() {
        return unserialisable == null ? "read back" : super.getName();
    }
}
