/* JSON as a tree, and the lines of a stream. Nothing in this file needs to be changed. */
#ifndef JSON_H
#define JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum json_kind { JSON_NULL, JSON_FALSE, JSON_TRUE, JSON_NUMBER, JSON_TEXT, JSON_LIST, JSON_OBJECT };

typedef struct json {
    enum json_kind kind;
    char *text;           /* a text, or a number as it was written */
    size_t count;         /* items of a list or an object */
    struct json **items;
    char **keys;          /* of an object, one for each item */
} json;

/* The tree that a text says, NULL where it says none. */
json *json_read(const char *text);
json *json_copy(const json *value);
void json_write(const json *value, FILE *out);
void json_free(json *value);

/* What stands under a key, or at an index; NULL where nothing does. */
json *json_get(const json *object, const char *key);
json *json_at(const json *list, size_t index);
long long json_number(const json *value);
bool json_is(const json *value, const char *text);

/* New trees; what is put into a list or an object belongs to it. */
json *json_null(void);
json *json_bool(bool value);
json *json_of_number(long long value);
json *json_of_text(const char *value);
json *json_list(void);
json *json_object(void);
json *json_add(json *list, json *item);
json *json_set(json *object, const char *key, json *item);

/* The next line without its end, NULL at the end; to be freed. */
char *read_line(FILE *in);

#endif
