package rulebook.shim;

import java.io.Serializable;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.TreeMap;
import ru.icl.dicewars.client.Attack;
import ru.icl.dicewars.client.Flag;
import ru.icl.dicewars.client.Land;
import ru.icl.dicewars.client.World;

/** What players are handed, made from our lines. Nothing of it can be changed, and all of it can be serialised. */
final class Worlds {

    private Worlds() {
    }

    /** The neighbours of each land, from the body of a `map` message. */
    static Map<Integer, int[]> borders(Object body) {
        Map<Integer, int[]> borders = new TreeMap<>();
        for (Map.Entry<String, Object> entry : Json.object(body).entrySet()) {
            List<Object> neighbours = Json.list(entry.getValue());
            int[] ids = new int[neighbours.size()];
            for (int index = 0; index < ids.length; index++) {
                ids[index] = Json.number(neighbours.get(index));
            }
            borders.put(Integer.valueOf(entry.getKey()), ids);
        }
        return borders;
    }

    /** A world, from its form in JSON. */
    static World world(Object body, Map<Integer, int[]> borders) {
        Map<String, Object> form = Json.object(body);
        Map<Integer, LandView> lands = new TreeMap<>();
        for (Map.Entry<String, Object> entry : Json.object(form.get("lands")).entrySet()) {
            List<Object> land = Json.list(entry.getValue());
            Integer id = Integer.valueOf(entry.getKey());
            lands.put(id, new LandView(id, Json.number(land.get(1)), flag(land.get(0))));
        }
        for (LandView land : lands.values()) {
            List<Land> neighbours = new ArrayList<>();
            for (int id : borders.getOrDefault(land.id, new int[0])) {
                LandView neighbour = lands.get(id);
                if (neighbour == null) {
                    throw new IllegalArgumentException("land " + land.id + " borders on an unknown land " + id);
                }
                neighbours.add(neighbour);
            }
            land.neighbours = new Lands(neighbours);
        }
        EnumMap<Flag, Integer> reserve = new EnumMap<>(Flag.class);
        for (Map.Entry<String, Object> entry : Json.object(form.get("reserve")).entrySet()) {
            reserve.put(flag(entry.getKey()), Json.number(entry.getValue()));
        }
        List<Flag> flags = Collections.unmodifiableList(new ArrayList<>(flags(form.get("flags"))));
        Lands all = new Lands(new ArrayList<Land>(lands.values()));
        return new WorldView(all, flags, flag(form.get("my_flag")), reserve, Json.number(form.get("attacks_left")));
    }

    /** A set of flags, in the order of the text. */
    static Set<Flag> flags(Object body) {
        EnumSet<Flag> flags = EnumSet.noneOf(Flag.class);
        for (Object name : Json.list(body)) {
            flags.add(flag(name));
        }
        return Collections.unmodifiableSet(flags);
    }

    static Flag flag(Object name) {
        return name == null ? null : Flag.valueOf(((String) name).toUpperCase(Locale.ROOT));
    }

    /** An attack, from its form in JSON; null under the reading in which the end of a turn is told. */
    static Attack attack(Object body) {
        if (body == null) {
            return null;
        }
        Map<String, Object> form = Json.object(body);
        return new AttackView(Json.number(form.get("from")), Json.number(form.get("to")));
    }

    private static final class WorldView implements World {
        private static final long serialVersionUID = 1;
        private final Lands lands;
        private final List<Flag> flags;
        private final Flag myFlag;
        private final EnumMap<Flag, Integer> reserve;
        private final int attacksLeft;

        WorldView(Lands lands, List<Flag> flags, Flag myFlag, EnumMap<Flag, Integer> reserve, int attacksLeft) {
            this.lands = lands;
            this.flags = flags;
            this.myFlag = myFlag;
            this.reserve = reserve;
            this.attacksLeft = attacksLeft;
        }

        @Override
        public Set<Land> getLands() {
            return lands;
        }

        @Override
        public List<Flag> getFlags() {
            return flags;
        }

        @Override
        public Flag getMyFlag() {
            return myFlag;
        }

        @Override
        public int getDiceCountInReserve(Flag flag) {
            return flag == null ? 0 : reserve.getOrDefault(flag, 0);
        }

        @Override
        public int getAvailableAttackCount() {
            return attacksLeft;
        }
    }

    /** A land. Lands of different worlds are equal when they have the same number, so that a player may look them up. */
    private static final class LandView implements Land {
        private static final long serialVersionUID = 1;
        private final int id;
        private final int dice;
        private final Flag flag;
        private Lands neighbours;

        LandView(int id, int dice, Flag flag) {
            this.id = id;
            this.dice = dice;
            this.flag = flag;
        }

        @Override
        public int getLandId() {
            return id;
        }

        @Override
        public int getDiceCount() {
            return dice;
        }

        @Override
        public Flag getFlag() {
            return flag;
        }

        @Override
        public Set<Land> getNeighbouringLands() {
            return neighbours;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof LandView && ((LandView) other).id == id;
        }

        @Override
        public int hashCode() {
            return id;
        }

        @Override
        public String toString() {
            return id + " " + flag + " " + dice;
        }
    }

    /** A set of lands, ascending by number. Not a hash set: lands hold each other, and a cycle of those cannot be read back. */
    private static final class Lands extends AbstractSet<Land> implements Serializable {
        private static final long serialVersionUID = 1;
        private final Land[] lands;

        Lands(List<Land> lands) {
            this.lands = lands.toArray(new Land[0]);
        }

        @Override
        public int size() {
            return lands.length;
        }

        @Override
        public Iterator<Land> iterator() {
            return new Iterator<Land>() {
                private int next;

                @Override
                public boolean hasNext() {
                    return next < lands.length;
                }

                @Override
                public Land next() {
                    if (next >= lands.length) {
                        throw new NoSuchElementException();
                    }
                    return lands[next++];
                }
            };
        }
    }

    private static final class AttackView implements Attack, Serializable {
        private static final long serialVersionUID = 1;
        private final int from;
        private final int to;

        AttackView(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public int getFromLandId() {
            return from;
        }

        @Override
        public int getToLandId() {
            return to;
        }

        @Override
        public String toString() {
            return from + " -> " + to;
        }
    }
}
