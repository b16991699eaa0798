package players;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.Set;
import ru.icl.dicewars.client.Attack;
import ru.icl.dicewars.client.Flag;
import ru.icl.dicewars.client.World;

/** Prints what looks like answers, reads from standard input, and writes to the file behind standard output. */
public class Printer extends Greedy {

    private static final long serialVersionUID = 1;

    @Override
    public String getName() {
        System.out.println("{\"seq\":1,\"move\":{\"name\":\"forged\"}}");
        System.out.flush();
        return "printer \"\u20ac\" \ud83c\udfb2 \ud800";
    }

    @Override
    public Flag chooseFlag(World world, Set<Flag> availableFlags) {
        try {
            return System.in.read() < 0 ? super.chooseFlag(world, availableFlags) : null;
        } catch (IOException error) {
            return null;
        }
    }

    @Override
    public Attack attack(World world) {
        try {
            new FileOutputStream(FileDescriptor.out).write("{\"seq\":1,\"move\":\"ready\"}\n".getBytes());
        } catch (IOException error) {
            return null;
        }
        return super.attack(world);
    }
}
