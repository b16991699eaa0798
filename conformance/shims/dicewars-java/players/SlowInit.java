package players;

/** Takes three seconds for `init`, instead of two at most. */
public class SlowInit extends Greedy {

    private static final long serialVersionUID = 1;
    private String name = "slow at first";

    @Override
    public String getName() {
        return name;
    }

    @Override
    public void init() {
        name = "never initialised";
        Slow.sleep(3000);
    }
}
