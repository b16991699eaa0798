import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * JSON as plain objects: Map, List, String, Long, Double, Boolean and null. Nothing in this file needs to be changed.
 */
final class Json {
    private static final int DEEPEST = 500;
    private final String text;
    private int at = 0;
    private int depth = 0;

    private Json(String text) {
        this.text = text;
    }

    /** The value that a text says. */
    static Object read(String text) {
        Json json = new Json(text);
        Object value = json.value();
        json.blanks();
        if (json.at < text.length()) {
            throw json.wrong();
        }
        return value;
    }

    /** An object with these keys and values, one after the other. */
    static Map<String, Object> object(Object... entries) {
        Map<String, Object> object = new LinkedHashMap<>();
        for (int index = 0; index < entries.length; index += 2) {
            object.put((String) entries[index], entries[index + 1]);
        }
        return object;
    }

    /** What stands under a key, null where nothing does. */
    static Object get(Object object, String key) {
        return ((Map<?, ?>) object).get(key);
    }

    /** A list; an empty one where there is none. */
    @SuppressWarnings("unchecked")
    static List<Object> list(Object list) {
        return list == null ? List.of() : (List<Object>) list;
    }

    /** An object's entries. */
    @SuppressWarnings("unchecked")
    static Map<String, Object> map(Object object) {
        return (Map<String, Object>) object;
    }

    static int number(Object number) {
        return Math.toIntExact(((Number) number).longValue());
    }

    /** A value as a text. */
    static String write(Object value) {
        StringBuilder out = new StringBuilder();
        write(value, out);
        return out.toString();
    }

    private static void write(Object value, StringBuilder out) {
        if (value instanceof Map<?, ?> map) {
            String before = "{";
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                out.append(before);
                write(entry.getKey().toString(), out);
                out.append(':');
                write(entry.getValue(), out);
                before = ",";
            }
            out.append(map.isEmpty() ? "{}" : "}");
        } else if (value instanceof Iterable<?> list) {
            String before = "[";
            for (Object item : list) {
                out.append(before);
                write(item, out);
                before = ",";
            }
            out.append(before.equals("[") ? "[]" : "]");
        } else if (value instanceof String string) {
            out.append('"');
            for (char c : string.toCharArray()) {
                if (c == '"' || c == '\\') {
                    out.append('\\').append(c);
                } else if (c < ' ' || Character.isSurrogate(c)) {
                    out.append(String.format("\\u%04x", (int) c));
                } else {
                    out.append(c);
                }
            }
            out.append('"');
        } else {
            out.append(value);
        }
    }

    private Object value() {
        blanks();
        if (depth > DEEPEST) {
            throw wrong();
        }
        switch (at < text.length() ? text.charAt(at) : ' ') {
            case '{':
                return object();
            case '[':
                return array();
            case '"':
                return string();
            case 't':
                return word("true", true);
            case 'f':
                return word("false", false);
            case 'n':
                return word("null", null);
            default:
                return number();
        }
    }

    private Map<String, Object> object() {
        Map<String, Object> object = new LinkedHashMap<>();
        at++;
        depth++;
        if (!skip('}')) {
            do {
                blanks();
                String key = string();
                need(':');
                object.put(key, value());
            } while (skip(','));
            need('}');
        }
        depth--;
        return object;
    }

    private List<Object> array() {
        List<Object> list = new ArrayList<>();
        at++;
        depth++;
        if (!skip(']')) {
            do {
                list.add(value());
            } while (skip(','));
            need(']');
        }
        depth--;
        return list;
    }

    private String string() {
        need('"');
        StringBuilder out = new StringBuilder();
        while (true) {
            char c = next();
            if (c == '"') {
                return out.toString();
            }
            if (c != '\\') {
                out.append(c);
                continue;
            }
            char escaped = next();
            int index = "nrtbf".indexOf(escaped);
            if (escaped == 'u' && at + 4 <= text.length()) {
                out.append((char) Integer.parseInt(text.substring(at, at + 4), 16));
                at += 4;
            } else {
                out.append(index < 0 ? escaped : "\n\r\t\b\f".charAt(index));
            }
        }
    }

    private Object number() {
        int from = at;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        String number = text.substring(from, at);
        try {
            return number.matches("-?[0-9]+") ? (Object) Long.valueOf(number) : (Object) Double.valueOf(number);
        } catch (NumberFormatException error) {
            throw wrong();
        }
    }

    private Object word(String word, Object value) {
        if (!text.startsWith(word, at)) {
            throw wrong();
        }
        at += word.length();
        return value;
    }

    private void blanks() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private char next() {
        if (at == text.length()) {
            throw wrong();
        }
        return text.charAt(at++);
    }

    private boolean skip(char c) {
        blanks();
        boolean there = at < text.length() && text.charAt(at) == c;
        at += there ? 1 : 0;
        return there;
    }

    private void need(char c) {
        if (!skip(c)) {
            throw wrong();
        }
    }

    private IllegalArgumentException wrong() {
        return new IllegalArgumentException("no JSON from character " + at + " on");
    }
}
