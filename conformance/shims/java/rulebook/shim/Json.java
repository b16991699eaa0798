package rulebook.shim;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** As much of JSON as our lines need: objects, lists, texts, whole numbers, booleans and null. */
final class Json {

    /** Values within values, beyond which a line is refused, so that no line overflows the stack. */
    private static final int DEPTH = 16;

    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    /** The value that a text says: Map, List, String, Long, Boolean or null. */
    static Object parse(String text) {
        Json json = new Json(text);
        Object value = json.value(DEPTH);
        json.space();
        if (json.at < text.length()) {
            throw json.wrong("more after the value");
        }
        return value;
    }

    /** A text as a string of JSON. Halves of letters, which no encoding takes, become replacement characters. */
    static String quote(String text) {
        StringBuilder out = new StringBuilder("\"");
        for (int index = 0; index < text.length(); index++) {
            char letter = text.charAt(index);
            if (Character.isHighSurrogate(letter) && index + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(index + 1))) {
                out.append(letter).append(text.charAt(++index));
            } else if (Character.isSurrogate(letter)) {
                out.append('\uFFFD');
            } else if (letter == '"' || letter == '\\') {
                out.append('\\').append(letter);
            } else if (letter < ' ') {
                out.append(String.format("\\u%04x", (int) letter));
            } else {
                out.append(letter);
            }
        }
        return out.append('"').toString();
    }

    /** The object that a value is to be. */
    @SuppressWarnings("unchecked")
    static Map<String, Object> object(Object value) {
        if (value instanceof Map) {
            return (Map<String, Object>) value;
        }
        throw new IllegalArgumentException("an object was expected");
    }

    /** The list that a value is to be. */
    @SuppressWarnings("unchecked")
    static List<Object> list(Object value) {
        if (value instanceof List) {
            return (List<Object>) value;
        }
        throw new IllegalArgumentException("a list was expected");
    }

    /** The number that a value is to be. */
    static int number(Object value) {
        if (value instanceof Long && (Long) value == ((Long) value).intValue()) {
            return ((Long) value).intValue();
        }
        throw new IllegalArgumentException("a whole number of 32 bits was expected");
    }

    private IllegalArgumentException wrong(String what) {
        return new IllegalArgumentException("not JSON at character " + at + ": " + what);
    }

    private void space() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private boolean takes(String word) {
        space();
        boolean next = text.startsWith(word, at);
        at += next ? word.length() : 0;
        return next;
    }

    private void needs(String word) {
        if (!takes(word)) {
            throw wrong("`" + word + "` was expected");
        }
    }

    private Object value(int depth) {
        if (depth == 0) {
            throw wrong("too deep");
        }
        if (takes("{")) {
            Map<String, Object> entries = new LinkedHashMap<>();
            for (boolean more = !takes("}"); more; more = another("}")) {
                needs("\"");
                String key = string();
                needs(":");
                entries.put(key, value(depth - 1));
            }
            return entries;
        }
        if (takes("[")) {
            List<Object> items = new ArrayList<>();
            for (boolean more = !takes("]"); more; more = another("]")) {
                items.add(value(depth - 1));
            }
            return items;
        }
        if (takes("\"")) {
            return string();
        }
        if (takes("null")) {
            return null;
        }
        if (takes("true")) {
            return Boolean.TRUE;
        }
        return takes("false") ? Boolean.FALSE : (Object) wholeNumber();
    }

    /** Whether another item follows, rather than the end. */
    private boolean another(String end) {
        if (takes(end)) {
            return false;
        }
        needs(",");
        return true;
    }

    private Long wholeNumber() {
        int from = at;
        while (at < text.length() && "-0123456789".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        try {
            return Long.valueOf(text.substring(from, at));
        } catch (NumberFormatException error) {
            at = from;
            throw wrong("a value was expected");
        }
    }

    /** The rest of a string whose first quotation mark was taken. */
    private String string() {
        StringBuilder out = new StringBuilder();
        while (at < text.length()) {
            char letter = text.charAt(at++);
            if (letter == '"') {
                return out.toString();
            }
            out.append(letter == '\\' ? escaped() : letter);
        }
        throw wrong("a string does not end");
    }

    private char escaped() {
        char letter = at < text.length() ? text.charAt(at++) : ' ';
        int simple = "nrtbf\"\\/".indexOf(letter);
        if (simple >= 0) {
            return "\n\r\t\b\f\"\\/".charAt(simple);
        }
        if (letter != 'u' || at + 4 > text.length()) {
            throw wrong("an escape that is none");
        }
        at += 4;
        return (char) Integer.parseInt(text.substring(at - 4, at), 16);
    }
}
