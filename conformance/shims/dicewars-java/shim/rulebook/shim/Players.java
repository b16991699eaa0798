package rulebook.shim;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import ru.icl.dicewars.client.Player;

/** Lists the players among the classes of a folder: those that can be made without an argument. Used by the build. */
public final class Players {

    private static final String ENDING = ".class";

    private Players() {
    }

    /** Prints their names, one a line. The folder is on the class path too. */
    public static void main(String[] args) throws IOException {
        Path folder = Paths.get(args[0]);
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.filter(file -> file.toString().endsWith(ENDING)).sorted().collect(Collectors.toList());
        }
        for (Path file : files) {
            StringBuilder name = new StringBuilder();
            for (Path part : folder.relativize(file)) {
                name.append(name.length() == 0 ? "" : ".").append(part);
            }
            name.setLength(name.length() - ENDING.length());
            if (isPlayer(name.toString())) {
                System.out.println(name);
            }
        }
    }

    private static boolean isPlayer(String name) {
        try {
            Class<?> found = Class.forName(name, false, Players.class.getClassLoader());
            found.getDeclaredConstructor();
            return Player.class.isAssignableFrom(found) && !Modifier.isAbstract(found.getModifiers());
        } catch (ReflectiveOperationException | LinkageError error) {
            return false;
        }
    }
}
