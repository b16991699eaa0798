import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** The board of bitwa (text 000): its fields and units, and how a division moves. */
final class Board {
    /** A column and a row, from (0, 0) at the upper left. Extra points of a target may lie beside the board. */
    record Field(int x, int y) {}

    /** The six values that gen_move is answered with. */
    record Target(int attack, int x, int y, int dx, int dy, int p) implements Rules.Answer {}

    /** A unit that has lost strength: column, row, and what is left. */
    record Hurt(long x, long y, long strength) {}

    static final char BLOCKED = '#';
    static final char FREE = '.';

    final int columns;
    final int rows;
    private final int fullStrength;
    private final char[][] kinds;
    /** 0 where there is no unit. */
    private final int[][] strength;

    Board(List<String> lines, int fullStrength, List<Hurt> hurt) {
        columns = lines.get(0).length();
        rows = lines.size();
        this.fullStrength = fullStrength;
        kinds = new char[rows][];
        strength = new int[rows][columns];
        for (int y = 0; y < rows; y++) {
            kinds[y] = lines.get(y).toCharArray();
            for (int x = 0; x < columns; x++) {
                strength[y][x] = Character.isLetter(kinds[y][x]) ? fullStrength : 0;
            }
        }
        for (Hurt unit : hurt) {
            strength[(int) unit.y()][(int) unit.x()] = (int) unit.strength();
        }
    }

    /** bitwa.board.divisions (000 ¶5, ¶43, ¶44): the seat whose units have this letter. */
    static int owner(char letter) {
        return Character.isUpperCase(letter) ? 0 : 1;
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (char[] line : kinds) {
            lines.add(new String(line));
        }
        return lines;
    }

    /** Row by row, and in a row from the left. */
    List<Hurt> hurt() {
        List<Hurt> hurt = new ArrayList<>();
        for (Field unit : units()) {
            if (strength(unit) < fullStrength) {
                hurt.add(new Hurt(unit.x(), unit.y(), strength(unit)));
            }
        }
        return hurt;
    }

    private List<Field> units() {
        List<Field> units = new ArrayList<>();
        for (int y = 0; y < rows; y++) {
            for (int x = 0; x < columns; x++) {
                if (strength[y][x] > 0) {
                    units.add(new Field(x, y));
                }
            }
        }
        return units;
    }

    private List<Field> units(char division) {
        return units().stream().filter(unit -> kind(unit) == division).toList();
    }

    private List<Field> units(int seat) {
        return units().stream().filter(unit -> owner(kind(unit)) == seat).toList();
    }

    boolean hasUnits(char division) {
        for (char[] line : kinds) {
            for (char kind : line) {
                if (kind == division) {
                    return true;
                }
            }
        }
        return false;
    }

    int unitCount(int seat) {
        return units(seat).size();
    }

    int totalStrength(int seat) {
        return units(seat).stream().mapToInt(this::strength).sum();
    }

    boolean has(int x, int y) {
        return x >= 0 && x < columns && y >= 0 && y < rows;
    }

    private char kind(Field field) {
        return kinds[field.y()][field.x()];
    }

    private int strength(Field field) {
        return strength[field.y()][field.x()];
    }

    private boolean hasEnemy(Field field, int seat) {
        return strength(field) > 0 && owner(kind(field)) != seat;
    }

    // Distances.

    /** bitwa.target.order (000 ¶18, ¶53): the first and the second extra point. */
    private static List<Field> targetOrder(Target target) {
        Field px = new Field(target.x() + target.dx(), target.y());
        Field py = new Field(target.x(), target.y() + target.dy());
        return target.p() == 1 ? List.of(px, py) : List.of(py, px);
    }

    /** bitwa.distance.square (000 ¶17; ruling bitwa.distance) */
    private static int distanceSquare(Field field, Field point) {
        int columns = field.x() - point.x();
        int rows = field.y() - point.y();
        return columns * columns + rows * rows;
    }

    /** bitwa.distance.ties (000 ¶18; ruling bitwa.distance): no two fields are equally near to a target. */
    static Comparator<Field> distanceTies(Target target) {
        Field aim = new Field(target.x(), target.y());
        List<Field> extra = targetOrder(target);
        return Comparator.<Field>comparingInt(field -> distanceSquare(field, aim))
                .thenComparingInt(field -> distanceSquare(field, extra.get(0)))
                .thenComparingInt(field -> distanceSquare(field, extra.get(1)));
    }

    // Moves.

    /** Moves each unit of a division. */
    void move(char division, Target target) {
        Comparator<Field> nearer = distanceTies(target);
        // bitwa.move.sorted-once (000 ¶15, ¶20; ruling bitwa.sort)
        List<Field> sorted = moveSort(division, nearer);
        for (Field unit : sorted) {
            // bitwa.move.current (000 ¶20, ¶22; ruling bitwa.sees): each finds what those before it have left.
            moveUnit(unit, target.attack() == 1, nearer);
        }
    }

    /** bitwa.move.sort (000 ¶15, ¶18, ¶20) */
    private List<Field> moveSort(char division, Comparator<Field> nearer) {
        return units(division).stream().sorted(nearer).toList();
    }

    private void moveUnit(Field unit, boolean prefersAttack, Comparator<Field> nearer) {
        int seat = owner(kind(unit));
        List<Field> considered = moveFree(unit, moveNear(unit));
        if (prefersAttack) {
            considered = movePrefer(considered, seat);
        }
        Field chosen = moveNearest(considered, nearer);
        if (hasEnemy(chosen, seat)) {
            attack(unit, chosen);
        } else {
            moveStep(unit, chosen);
        }
    }

    /** bitwa.move.near (000 ¶21) */
    private List<Field> moveNear(Field unit) {
        List<Field> near = new ArrayList<>();
        for (int y = unit.y() - 1; y <= unit.y() + 1; y++) {
            for (int x = unit.x() - 1; x <= unit.x() + 1; x++) {
                near.add(new Field(x, y));
            }
        }
        return near;
    }

    /** bitwa.move.free (000 ¶10, ¶15, ¶22; ruling bitwa.free) */
    private List<Field> moveFree(Field unit, List<Field> near) {
        int seat = owner(kind(unit));
        // bitwa.move.own (000 ¶22; ruling bitwa.free): the own field counts as an empty one.
        return near.stream()
                .filter(field -> field.equals(unit) || kind(field) == FREE || hasEnemy(field, seat))
                .toList();
    }

    /** bitwa.move.prefer (000 ¶23, ¶51; ruling bitwa.attack-flag) */
    private List<Field> movePrefer(List<Field> considered, int seat) {
        List<Field> enemies = considered.stream().filter(field -> hasEnemy(field, seat)).toList();
        return enemies.isEmpty() ? considered : enemies;
    }

    /** bitwa.move.nearest (000 ¶15, ¶20, ¶22) */
    private static Field moveNearest(List<Field> considered, Comparator<Field> nearer) {
        return Collections.min(considered, nearer);
    }

    /** bitwa.move.step (000 ¶24) */
    private void moveStep(Field unit, Field chosen) {
        char division = kind(unit);
        int left = strength(unit);
        put(unit, FREE, 0);
        put(chosen, division, left);
    }

    private void attack(Field unit, Field enemy) {
        attackDamage(enemy);
        if (strength(enemy) == 0) {
            attackDestroyed(enemy);
            // bitwa.attack.enter (000 ¶15, ¶26)
            moveStep(unit, enemy);
        }
        // bitwa.attack.stay (000 ¶26): else the attacker stays where it is.
    }

    /** bitwa.attack.damage (000 ¶24, ¶26; ruling bitwa.damage) */
    private void attackDamage(Field enemy) {
        strength[enemy.y()][enemy.x()]--;
    }

    /** bitwa.attack.destroyed (000 ¶7, ¶26) */
    private void attackDestroyed(Field enemy) {
        put(enemy, FREE, 0);
    }

    private void put(Field field, char kind, int left) {
        kinds[field.y()][field.x()] = kind;
        strength[field.y()][field.x()] = left;
    }
}
