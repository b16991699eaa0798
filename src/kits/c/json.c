#include "json.h"

#include <stdlib.h>
#include <string.h>

#define DEEPEST 500

static void *must(void *memory) {
    if (!memory) {
        fprintf(stderr, "out of memory\n");
        exit(1);
    }
    return memory;
}

static char *copy(const char *text, size_t length) {
    char *made = must(malloc(length + 1));
    memcpy(made, text, length);
    made[length] = '\0';
    return made;
}

static json *new_json(enum json_kind kind) {
    json *made = must(calloc(1, sizeof *made));
    made->kind = kind;
    return made;
}

json *json_null(void) { return new_json(JSON_NULL); }
json *json_bool(bool value) { return new_json(value ? JSON_TRUE : JSON_FALSE); }
json *json_list(void) { return new_json(JSON_LIST); }
json *json_object(void) { return new_json(JSON_OBJECT); }

json *json_of_text(const char *value) {
    json *made = new_json(JSON_TEXT);
    made->text = copy(value, strlen(value));
    return made;
}

json *json_of_number(long long value) {
    char text[32];
    json *made = new_json(JSON_NUMBER);
    made->text = copy(text, (size_t)snprintf(text, sizeof text, "%lld", value));
    return made;
}

json *json_add(json *list, json *item) {
    list->items = must(realloc(list->items, (list->count + 1) * sizeof *list->items));
    list->items[list->count++] = item;
    return list;
}

json *json_set(json *object, const char *key, json *item) {
    object->keys = must(realloc(object->keys, (object->count + 1) * sizeof *object->keys));
    object->keys[object->count] = copy(key, strlen(key));
    return json_add(object, item);
}

void json_free(json *value) {
    if (!value) return;
    for (size_t index = 0; index < value->count; index++) {
        json_free(value->items[index]);
        if (value->keys) free(value->keys[index]);
    }
    free(value->items);
    free(value->keys);
    free(value->text);
    free(value);
}

json *json_copy(const json *value) {
    if (!value) return json_null();
    json *made = new_json(value->kind);
    if (value->text) made->text = copy(value->text, strlen(value->text));
    for (size_t index = 0; index < value->count; index++) {
        json *item = json_copy(value->items[index]);
        if (value->kind == JSON_OBJECT) json_set(made, value->keys[index], item);
        else json_add(made, item);
    }
    return made;
}

json *json_get(const json *object, const char *key) {
    if (!object || object->kind != JSON_OBJECT) return NULL;
    for (size_t index = 0; index < object->count; index++) {
        if (strcmp(object->keys[index], key) == 0) return object->items[index];
    }
    return NULL;
}

json *json_at(const json *list, size_t index) { return list && index < list->count ? list->items[index] : NULL; }

long long json_number(const json *value) { return value && value->text ? strtoll(value->text, NULL, 10) : 0; }

bool json_is(const json *value, const char *text) {
    return value && value->kind == JSON_TEXT && strcmp(value->text, text) == 0;
}

static void write_text(const char *text, FILE *out) {
    putc('"', out);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') fprintf(out, "\\%c", *text);
        else if ((unsigned char)*text < ' ') fprintf(out, "\\u%04x", *text);
        else putc(*text, out);
    }
    putc('"', out);
}

void json_write(const json *value, FILE *out) {
    static const char *const words[] = {"null", "false", "true"};
    if (!value || value->kind <= JSON_TRUE) {
        fputs(words[value ? value->kind : JSON_NULL], out);
    } else if (value->kind == JSON_NUMBER) {
        fputs(value->text, out);
    } else if (value->kind == JSON_TEXT) {
        write_text(value->text, out);
    } else {
        putc(value->kind == JSON_LIST ? '[' : '{', out);
        for (size_t index = 0; index < value->count; index++) {
            if (index > 0) putc(',', out);
            if (value->kind == JSON_OBJECT) {
                write_text(value->keys[index], out);
                putc(':', out);
            }
            json_write(value->items[index], out);
        }
        putc(value->kind == JSON_LIST ? ']' : '}', out);
    }
}

static void blanks(const char **at) { *at += strspn(*at, " \t\r\n"); }

static bool skip(const char **at, char c) {
    blanks(at);
    if (**at != c) return false;
    ++*at;
    return true;
}

static unsigned long hex(const char **at) {
    char digits[5] = {0};
    strncpy(digits, *at, 4);
    *at += strlen(digits);
    return strtoul(digits, NULL, 16);
}

/* Writes a character as UTF-8, and gives where it ends. */
static char *encode(unsigned long code, char *to) {
    static const unsigned long first[] = {0, 0xc0, 0xe0, 0xf0};
    int more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    *to++ = (char)(first[more] | (code >> (6 * more)));
    while (more-- > 0) *to++ = (char)(0x80 | ((code >> (6 * more)) & 0x3f));
    return to;
}

/* A text without its quotes; NULL where there is none. It is never longer than what says it. */
static char *text_at(const char **at) {
    if (!skip(at, '"')) return NULL;
    char *made = must(malloc(strlen(*at) + 1)), *to = made;
    while (**at && **at != '"') {
        char c = *(*at)++;
        if (c == '\\') {
            static const char letters[] = "nrtbf", meant[] = "\n\r\t\b\f";
            c = **at;
            if (c == '\0') break;
            ++*at;
            if (c == 'u') {
                unsigned long code = hex(at);
                if (code >= 0xd800 && code < 0xdc00 && strncmp(*at, "\\u", 2) == 0) {
                    *at += 2;
                    code = 0x10000 + ((code - 0xd800) << 10) + (hex(at) - 0xdc00);
                }
                /* A text ends with a NUL: one that holds it is not to be taken for a shorter one. */
                to = encode(code ? code : 0xfffd, to);
                continue;
            }
            if (strchr(letters, c)) c = meant[strchr(letters, c) - letters];
        }
        *to++ = c;
    }
    *to = '\0';
    if (skip(at, '"')) return made;
    free(made);
    return NULL;
}

static json *value_at(const char **at, int depth);

/* Items up to `end`, with keys in an object; NULL where something else stands there. */
static json *items_at(const char **at, json *made, char end, int depth) {
    if (skip(at, end)) return made;
    do {
        char *key = made->kind == JSON_OBJECT ? text_at(at) : NULL;
        bool good = made->kind == JSON_LIST || (key && skip(at, ':'));
        json *item = good ? value_at(at, depth + 1) : NULL;
        if (item && key) json_set(made, key, item);
        else if (item) json_add(made, item);
        free(key);
        if (!item) {
            json_free(made);
            return NULL;
        }
    } while (skip(at, ','));
    if (skip(at, end)) return made;
    json_free(made);
    return NULL;
}

static json *value_at(const char **at, int depth) {
    static const char *const words[] = {"null", "false", "true"};
    if (depth > DEEPEST) return NULL;
    if (skip(at, '{')) return items_at(at, json_object(), '}', depth);
    if (skip(at, '[')) return items_at(at, json_list(), ']', depth);
    if (**at == '"') {
        char *text = text_at(at);
        json *made = text ? new_json(JSON_TEXT) : NULL;
        if (made) made->text = text;
        return made;
    }
    for (int kind = JSON_NULL; kind <= JSON_TRUE; kind++) {
        if (strncmp(*at, words[kind], strlen(words[kind])) == 0) {
            *at += strlen(words[kind]);
            return new_json((enum json_kind)kind);
        }
    }
    size_t length = strspn(*at, "+-.eE0123456789");
    if (length == 0) return NULL;
    json *made = new_json(JSON_NUMBER);
    made->text = copy(*at, length);
    *at += length;
    return made;
}

json *json_read(const char *text) {
    json *made = value_at(&text, 0);
    blanks(&text);
    if (made && *text == '\0') return made;
    json_free(made);
    return NULL;
}

char *read_line(FILE *in) {
    size_t length = 0, room = 256;
    char *line = must(malloc(room));
    int c;
    while ((c = getc(in)) != EOF && c != '\n') {
        if (length + 1 == room) line = must(realloc(line, room *= 2));
        line[length++] = (char)c;
    }
    line[length] = '\0';
    if (c == '\n' || length > 0) return line;
    free(line);
    return NULL;
}
