import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** A program of snakes (text 001): which ones can be, and what one decides. */
final class Program {
    /** The engine's file of a program. */
    record File(String name, String description, List<String> sets, List<MapFile> maps) {}

    record MapFile(String description, int headX, int headY, List<Run> runs) {}

    record Run(int x, int y, String line) {}

    /** Where a pattern lies, seen from the head, one bit for each element that it matches, and its group. */
    private record Pattern(int dx, int dy, int elements, int group) {}

    /** What a snake sees so many columns and rows from its head. */
    interface Sight {
        char at(int dx, int dy);
    }

    /** Own body and tail, empty, outside, an opponent's head, body and tail. */
    private static final String ELEMENTS = "STVWXYZ";
    private static final String SETS = "ABCD";
    private static final int ALL = (1 << ELEMENTS.length()) - 1;
    private static final int SIDE = 7;
    private static final int MOST_MAPS = 9;
    private static final int LONGEST_NAME = 40;
    private static final int LONGEST_TEXT = 1024;
    /** Groups 0 to 3 are AND groups, 4 to 7 OR groups. */
    private static final int FIRST_OR_GROUP = 4;
    private static final int GROUPS = 8;

    private final List<List<Pattern>> maps = new ArrayList<>();

    /** Throws an IllegalArgumentException for a program that cannot be. */
    Program(File file) {
        programTexts(1, LONGEST_NAME, file.name());
        programTexts(0, LONGEST_TEXT, file.description());
        int[] sets = programSets(file.sets());
        programMaps(file.maps());
        for (MapFile map : file.maps()) {
            programTexts(0, LONGEST_TEXT, map.description());
            maps.add(read(map, sets));
        }
    }

    // Files.

    /** snakes.program.texts (001 ¶13; ruling snakes.lines) */
    private static void programTexts(int least, int most, String text) {
        int length = text.codePointCount(0, text.length());
        Setup.demand(length >= least && length <= most, "a name or a description is empty or too long");
    }

    /** snakes.program.sets (001 ¶12, ¶26; ruling snakes.sets): the bits of each set. */
    private static int[] programSets(List<String> sets) {
        Setup.demand(sets.size() == SETS.length(), "there are four user sets");
        int[] elements = new int[SETS.length()];
        for (int set = 0; set < elements.length; set++) {
            for (char letter : sets.get(set).toCharArray()) {
                Setup.demand(ELEMENTS.indexOf(letter) >= 0, "a set is of the letters " + ELEMENTS);
                elements[set] |= element(letter);
            }
            Setup.demand(elements[set] != 0 && elements[set] != ALL, "a set has 1 to 6 elements");
        }
        return elements;
    }

    /** snakes.program.maps (001 ¶4, ¶22) */
    private static void programMaps(List<MapFile> maps) {
        Setup.demand(!maps.isEmpty() && maps.size() <= MOST_MAPS, "a program has 1 to 9 maps");
    }

    private static List<Pattern> read(MapFile map, int[] sets) {
        programHead(isInMap(map.headX()) && isInMap(map.headY()));
        Pattern[] cells = new Pattern[SIDE * SIDE];
        for (Run run : map.runs()) {
            programLines(map, run, sets, cells);
        }
        List<Pattern> patterns = new ArrayList<>();
        for (Pattern pattern : cells) {
            if (pattern != null) {
                patterns.add(pattern);
            }
        }
        return patterns;
    }

    /** snakes.program.head (001 ¶4, ¶13, ¶23; ruling snakes.heading) */
    private static void programHead(boolean holds) {
        Setup.demand(holds, "the head stands outside the map, or a pattern on its cell");
    }

    /** snakes.program.lines (ruling snakes.lines): puts the patterns of a run on their cells. */
    private static void programLines(MapFile map, Run run, int[] sets, Pattern[] cells) {
        String line = run.line();
        Setup.demand(isInMap(run.x()) && isInMap(run.y()), "a run begins outside the map");
        Setup.demand(!line.isEmpty() && line.length() % 2 == 0, "a run has no cell, or half a cell");
        int at = run.y() * SIDE + run.x();
        for (int from = 0; from < line.length(); from += 2, at++) {
            Setup.demand(at < cells.length, "a run goes on past the last cell");
            int dx = at % SIDE - map.headX();
            int dy = at / SIDE - map.headY();
            Pattern pattern = programCells(line.substring(from, from + 2), sets, dx, dy);
            programHead(pattern == null || dx != 0 || dy != 0);
            Setup.demand(cells[at] == null, "a run touches a cell that has a pattern");
            cells[at] = pattern;
        }
    }

    /** snakes.program.cells (001 ¶4, ¶5, ¶6, ¶7, ¶8, ¶9, ¶10, ¶11, ¶13, ¶24, ¶25): null for a blank cell. */
    private static Pattern programCells(String cell, int[] sets, int dx, int dy) {
        if (cell.equals("--")) {
            return null;
        }
        Setup.demand(cell.matches("[A-DS-TV-Za-ds-tv-z][0-7]"), "a cell is no letter and digit of a pattern: " + cell);
        char letter = Character.toUpperCase(cell.charAt(0));
        int set = SETS.indexOf(letter);
        int elements = set >= 0 ? sets[set] : element(letter);
        boolean isNot = cell.charAt(0) != letter;
        return new Pattern(dx, dy, isNot ? decideNot(elements) : elements, cell.charAt(1) - '0');
    }

    private static boolean isInMap(int at) {
        return at >= 0 && at < SIDE;
    }

    private static int element(char letter) {
        return 1 << ELEMENTS.indexOf(letter);
    }

    // Decisions.

    /** The moves that the program licenses among those that are possible; luck chooses one of them. */
    List<Rules.Move> decide(List<Rules.Move> possible, Sight sight) {
        if (decideForced(possible)) {
            return possible;
        }
        // snakes.decide.first-map (001 ¶14, ¶16)
        for (List<Pattern> map : maps) {
            Map<Rules.Move, Integer> scores = decideValid(map, possible, sight);
            if (!scores.isEmpty()) {
                return decideBest(scores);
            }
        }
        // snakes.decide.no-map (001 ¶16; ruling snakes.no-map)
        return possible;
    }

    /** snakes.decide.forced (001 ¶15) */
    private static boolean decideForced(List<Rules.Move> possible) {
        return possible.size() == 1;
    }

    /** snakes.decide.valid (001 ¶17): the valid moves, and the score of each. */
    private static Map<Rules.Move, Integer> decideValid(List<Pattern> map, List<Rules.Move> moves, Sight sight) {
        Map<Rules.Move, Integer> scores = new EnumMap<>(Rules.Move.class);
        for (Rules.Move move : moves) {
            List<List<Pattern>> valid = decideVariants(map, move).stream()
                    .filter(variant -> decideAnd(variant, sight) && decideOr(variant, sight))
                    .toList();
            if (!valid.isEmpty()) {
                scores.put(move, decideMoveScore(valid, sight));
            }
        }
        return scores;
    }

    /** snakes.decide.variants (001 ¶14, ¶16): the map and its mirror image, turned to where the move goes. */
    private static List<List<Pattern>> decideVariants(List<Pattern> map, Rules.Move move) {
        List<Pattern> mirrored = map.stream()
                .map(pattern -> new Pattern(-pattern.dx(), pattern.dy(), pattern.elements(), pattern.group()))
                .toList();
        return List.of(turned(map, move.ordinal()), turned(mirrored, move.ordinal()));
    }

    /** Quarter turns clockwise. */
    private static List<Pattern> turned(List<Pattern> map, int quarters) {
        List<Pattern> turned = map;
        for (int quarter = 0; quarter < quarters; quarter++) {
            turned = turned.stream()
                    .map(pattern -> new Pattern(-pattern.dy(), pattern.dx(), pattern.elements(), pattern.group()))
                    .toList();
        }
        return turned;
    }

    /**
     * snakes.decide.elements (001 ¶4, ¶5, ¶6, ¶7, ¶8, ¶9, ¶10, ¶11, ¶12; ruling snakes.remnant): whether a pattern
     * matches what is seen.
     */
    private static boolean decideElements(Pattern pattern, Sight sight) {
        return (pattern.elements() & element(sight.at(pattern.dx(), pattern.dy()))) != 0;
    }

    /** snakes.decide.not (001 ¶13) */
    private static int decideNot(int elements) {
        return ALL & ~elements;
    }

    /** snakes.decide.and (001 ¶13, ¶16) */
    private static boolean decideAnd(List<Pattern> variant, Sight sight) {
        List<List<Pattern>> groups = decideEmptyGroups(variant, 0, FIRST_OR_GROUP);
        return groups.isEmpty() || groups.stream()
                .anyMatch(group -> group.stream().allMatch(pattern -> decideElements(pattern, sight)));
    }

    /** snakes.decide.or (001 ¶13, ¶16) */
    private static boolean decideOr(List<Pattern> variant, Sight sight) {
        return decideEmptyGroups(variant, FIRST_OR_GROUP, GROUPS).stream()
                .allMatch(group -> group.stream().anyMatch(pattern -> decideElements(pattern, sight)));
    }

    /** snakes.decide.empty-groups (rulings snakes.empty-groups, snakes.empty-map): only groups that have patterns. */
    private static List<List<Pattern>> decideEmptyGroups(List<Pattern> variant, int first, int end) {
        return IntStream.range(first, end)
                .mapToObj(number -> variant.stream().filter(pattern -> pattern.group() == number).toList())
                .filter(group -> !group.isEmpty())
                .toList();
    }

    /** snakes.decide.move-score (001 ¶17; ruling snakes.move-score) */
    private static int decideMoveScore(List<List<Pattern>> valid, Sight sight) {
        return valid.stream().mapToInt(variant -> decideVariantScore(variant, sight)).sum();
    }

    /** snakes.decide.variant-score (001 ¶17; ruling snakes.variant-score) */
    private static int decideVariantScore(List<Pattern> variant, Sight sight) {
        return variant.stream()
                .filter(pattern -> decideElements(pattern, sight))
                .mapToInt(Program::decidePatternScore)
                .sum();
    }

    /** snakes.decide.pattern-score (001 ¶17, ¶18, ¶19, ¶20) */
    private static int decidePatternScore(Pattern pattern) {
        return 7 - Integer.bitCount(pattern.elements());
    }

    /** snakes.decide.best (001 ¶17; ruling snakes.tie) */
    private static List<Rules.Move> decideBest(Map<Rules.Move, Integer> scores) {
        int most = scores.values().stream().mapToInt(Integer::intValue).max().orElseThrow();
        return scores.keySet().stream().filter(move -> scores.get(move) == most).toList();
    }
}
