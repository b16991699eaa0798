// JSON as a value, and the lines of a stream. Nothing in this file needs to be changed.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <istream>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

struct Json {
    enum Kind { Null, False, True, Number, Text, List, Object };
    Kind kind = Null;
    std::string text;                                  // a number's too, as it was written
    std::vector<Json> items;                           // of a list, and the values of an object
    std::vector<std::string> keys;                     // of an object, in the order of the values

    Json() {}
    Json(std::nullptr_t) {}
    Json(bool value) : kind(value ? True : False) {}
    Json(int value) : kind(Number), text(std::to_string(value)) {}
    Json(long value) : kind(Number), text(std::to_string(value)) {}
    Json(long long value) : kind(Number), text(std::to_string(value)) {}
    Json(const char *value) : kind(Text), text(value) {}
    Json(std::string value) : kind(Text), text(std::move(value)) {}

    static Json list(std::vector<Json> items = {}) {
        Json json;
        json.kind = List;
        json.items = std::move(items);
        return json;
    }

    static Json object(std::initializer_list<std::pair<const char *, Json>> entries = {}) {
        Json json;
        json.kind = Object;
        for (const auto &entry : entries) json.set(entry.first, entry.second);
        return json;
    }

    void set(const std::string &key, Json value) {
        for (size_t index = 0; index < keys.size(); index++) {
            if (keys[index] == key) {
                items[index] = std::move(value);
                return;
            }
        }
        keys.push_back(key);
        items.push_back(std::move(value));
    }

    bool has(const std::string &key) const { return find(key) != nullptr; }

    // What stands under a key; null where nothing does.
    const Json &operator[](const std::string &key) const {
        static const Json nothing;
        const Json *found = find(key);
        return found ? *found : nothing;
    }
    const Json &operator[](const char *key) const { return (*this)[std::string(key)]; }
    template <class Index, class = std::enable_if_t<std::is_integral<Index>::value>>
    const Json &operator[](Index index) const {
        return items.at(static_cast<size_t>(index));
    }
    size_t size() const { return items.size(); }

    long long number() const { return std::strtoll(text.c_str(), nullptr, 10); }
    bool is(const char *word) const { return kind == Text && text == word; }

    std::string write() const {
        switch (kind) {
            case Null: return "null";
            case False: return "false";
            case True: return "true";
            case Number: return text;
            case Text: return quoted(text);
            default: break;
        }
        std::string out(1, kind == List ? '[' : '{');
        for (size_t index = 0; index < items.size(); index++) {
            if (index > 0) out += ',';
            if (kind == Object) out += quoted(keys[index]) + ':';
            out += items[index].write();
        }
        return out + (kind == List ? ']' : '}');
    }

    // The value that a text says; throws std::runtime_error where it says none.
    static Json read(const std::string &text) {
        Reader reader{text};
        Json value = reader.value(0);
        reader.blanks();
        if (reader.at != text.size()) reader.wrong();
        return value;
    }

  private:
    const Json *find(const std::string &key) const {
        for (size_t index = 0; index < keys.size(); index++) {
            if (keys[index] == key) return &items[index];
        }
        return nullptr;
    }

    static std::string quoted(const std::string &text) {
        std::string out = "\"";
        for (char c : text) {
            if (c == '"' || c == '\\') {
                out += '\\';
                out += c;
            } else if (static_cast<unsigned char>(c) < ' ') {
                char escaped[8];
                std::snprintf(escaped, sizeof escaped, "\\u%04x", c);
                out += escaped;
            } else {
                out += c;
            }
        }
        return out + '"';
    }

    struct Reader {
        const std::string &text;
        size_t at = 0;

        [[noreturn]] void wrong() const { throw std::runtime_error("no JSON from byte " + std::to_string(at) + " on"); }

        void blanks() {
            while (at < text.size() && std::string(" \t\r\n").find(text[at]) != std::string::npos) at++;
        }

        bool skip(char c) {
            blanks();
            bool there = at < text.size() && text[at] == c;
            at += there;
            return there;
        }

        void need(char c) {
            if (!skip(c)) wrong();
        }

        Json value(int depth) {
            Json json;
            if (depth > 500) wrong();
            if (skip('{')) {
                json.kind = Object;
                if (skip('}')) return json;
                do {
                    blanks();
                    std::string key = string();
                    need(':');
                    json.set(key, value(depth + 1));
                } while (skip(','));
                need('}');
            } else if (skip('[')) {
                json.kind = List;
                if (skip(']')) return json;
                do json.items.push_back(value(depth + 1));
                while (skip(','));
                need(']');
            } else if (at < text.size() && text[at] == '"') {
                json = Json(string());
            } else if (!word("null", Null, json) && !word("true", True, json) && !word("false", False, json)) {
                size_t end = text.find_first_not_of("+-.eE0123456789", at);
                if (end == std::string::npos) end = text.size();
                if (end == at) wrong();
                json.kind = Number;
                json.text = text.substr(at, end - at);
                at = end;
            }
            return json;
        }

        bool word(const char *word, Kind kind, Json &json) {
            if (text.compare(at, std::string(word).size(), word) != 0) return false;
            at += std::string(word).size();
            json.kind = kind;
            return true;
        }

        std::string string() {
            need('"');
            std::string out;
            while (true) {
                if (at >= text.size()) wrong();
                char c = text[at++];
                if (c == '"') return out;
                if (c != '\\') {
                    out += c;
                    continue;
                }
                if (at >= text.size()) wrong();
                c = text[at++];
                size_t index = std::string("nrtbf").find(c);
                if (c == 'u') {
                    unsigned long code = hex();
                    if (code >= 0xd800 && code < 0xdc00 && text.compare(at, 2, "\\u") == 0) {
                        at += 2;
                        code = 0x10000 + ((code - 0xd800) << 10) + (hex() - 0xdc00);
                    }
                    encode(code, out);
                } else {
                    out += index == std::string::npos ? c : "\n\r\t\b\f"[index];
                }
            }
        }

        unsigned long hex() {
            if (at + 4 > text.size()) wrong();
            at += 4;
            return std::strtoul(text.substr(at - 4, 4).c_str(), nullptr, 16);
        }

        static void encode(unsigned long code, std::string &out) {
            if (code < 0x80) {
                out += static_cast<char>(code);
                return;
            }
            int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
            const unsigned long first[] = {0, 0xc0, 0xe0, 0xf0};
            out += static_cast<char>(first[more] | (code >> (6 * more)));
            while (more-- > 0) out += static_cast<char>(0x80 | ((code >> (6 * more)) & 0x3f));
        }
    };
};
