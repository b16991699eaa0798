//! The published form of what an adapter answers: JSON Schemas, and one sentence on what does not keep to them.
//!
//! The checker knows what our schemas are made of. It looks at keys, kinds and lists of a fixed length, never at the range of
//! a number or the length of other lists: an answer of the right form that says something wrong is a finding about the
//! referee, one of another form is a mistake of its adapter.

mod fits;

use crate::contest::Contest;
use crate::protocol::Answer;
use fits::Fits;
use rulebook_spec::game::{EventOf, Turn};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, schema_for};
use serde_json::{Map, Value, json};
use std::fmt;

/// How much of a value of the wrong form is repeated, in characters.
const REPEATED: usize = 60;

/// The schemas of a game: what a harness writes (`setup`, `move`, `chance`, `event`) and what a referee shows (`position`,
/// `turn`, `message`, `view`).
pub fn schemas<G: Contest>() -> Value {
    json!({
        "setup": schema_for!(G::Setup),
        "move": schema_for!(G::Move),
        "chance": schema_for!(G::Chance),
        "event": schema_for!(EventOf<G>),
        "position": shown::<G::Position>(),
        "turn": shown::<Turn>(),
        "message": shown::<G::Message>(),
        "view": shown::<G::View>(),
    })
}

/// The schema of what a referee shows: nothing is left out of it, and nothing is added.
fn shown<T: JsonSchema>() -> Value {
    let mut schema = json!(SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<T>());
    close(&mut schema);
    schema
}

/// Allows no keys but those that are named.
fn close(schema: &mut Value) {
    match schema {
        Value::Object(keys) => {
            keys.values_mut().for_each(close);
            if keys.get("properties").is_some_and(Value::is_object) && keys.contains_key("type") {
                keys.entry("additionalProperties").or_insert(Value::Bool(false));
            }
        }
        Value::Array(items) => items.iter_mut().for_each(close),
        _ => {}
    }
}

/// The forms of the answers of one game's adapters.
#[derive(Clone, Debug)]
pub struct Forms {
    name: &'static str,
    answer: Form,
    position: Form,
    turn: Form,
    view: Form,
    choice: Form,
    message: Form,
}

/// One published form: to say what is wrong, and to look whether anything is.
#[derive(Clone, Debug)]
struct Form {
    schema: Value,
    fits: Fits,
}

impl Form {
    fn of(schema: Value) -> Self {
        Form { fits: Fits::read(&schema), schema }
    }

    /// Whether a value keeps to the form, where it is there.
    fn is_fit(&self, value: &Value) -> bool {
        value.is_null() || self.fits.is_fit(value, &[])
    }

    /// What is wrong with a value, where it is there.
    fn fault(&self, value: &Value, place: &Place<'_>) -> Option<Fault> {
        if value.is_null() { None } else { fault(&self.schema, &self.schema, value, place) }
    }
}

impl Forms {
    /// Those of this game.
    pub fn of<G: Contest>() -> Self {
        let game = schemas::<G>();
        let of = |part: &str| Form::of(game[part].clone());
        Forms {
            name: G::name(),
            answer: Form::of(json!(schema_for!(Answer))),
            position: of("position"),
            turn: of("turn"),
            view: of("view"),
            choice: of("move"),
            message: of("message"),
        }
    }

    /// Looks at the answer to a request of this command (`hello`, `start`, …), an object.
    ///
    /// # Errors
    /// What is wrong with its form, in one sentence that names the place, and where the form is published.
    pub fn check(&self, command: &str, answer: &Value) -> Result<(), String> {
        let has = |key: &str| answer.get(key).is_some_and(|value| !value.is_null());
        let is_excused = has("skipped") || has("error") || (command == "start" && has("rejected"));
        let needed = if is_excused { &[][..] } else { needed(command) };
        if self.is_fit(answer, needed) { Ok(()) } else { self.fault(answer, needed).map_or(Ok(()), Err) }
    }

    /// Whether an answer keeps to the form in all its parts: what [`Forms::fault`] finds nothing in.
    fn is_fit(&self, answer: &Value, needed: &[&str]) -> bool {
        let mut parts = self.parts().into_iter();
        let mut lists = self.lists().into_iter();
        self.answer.fits.is_fit(answer, needed)
            && parts.all(|(key, form)| form.is_fit(&answer[key]))
            && lists.all(|(key, part, form)| {
                items(answer, key).all(|item| form.is_fit(part.map_or(item, |part| &item[part])))
            })
    }

    /// What is wrong with the form of an answer, and where that is published.
    fn fault(&self, answer: &Value, needed: &[&str]) -> Option<String> {
        let says = |fault: Fault, schema: &str| format!("{} (`rulebook schema {schema}` has the form)", fault.says);
        let top = Place { above: None, name: Name::Key("") };
        let schema = &self.answer.schema;
        if let Some(fault) = keys(schema, schema, answer, &top, needed) {
            return Some(says(fault, "adapter"));
        }
        let in_parts = || self.parts().into_iter().find_map(|(key, form)| form.fault(&answer[key], &top.key(key)));
        let in_lists = || {
            self.lists().into_iter().find_map(|(key, part, form)| {
                let above = top.key(key);
                items(answer, key).enumerate().find_map(|(index, item)| {
                    let place = above.index(index);
                    match part {
                        Some(part) => form.fault(&item[part], &place.key(part)),
                        None => form.fault(item, &place),
                    }
                })
            })
        };
        in_parts().or_else(in_lists).map(|fault| says(fault, &format!("game {}", self.name)))
    }

    /// The parts of an answer that have a form of their own.
    fn parts(&self) -> [(&'static str, &Form); 3] {
        [("position", &self.position), ("turn", &self.turn), ("view", &self.view)]
    }

    /// The lists of such parts, and the key of the part in an item, where it is not the item itself.
    fn lists(&self) -> [(&'static str, Option<&'static str>, &Form); 2] {
        [("moves", None, &self.choice), ("sent", Some("message"), &self.message)]
    }
}

fn items<'a>(answer: &'a Value, list: &str) -> impl Iterator<Item = &'a Value> {
    answer[list].as_array().into_iter().flatten()
}

/// The keys that an answer to this command has, unless it says why it has not.
fn needed(command: &str) -> &'static [&'static str] {
    match command {
        "hello" => &["name", "can"],
        "start" => &["position", "turn"],
        "step" => &["position", "turn", "refused"],
        "moves" => &["moves"],
        "view" => &["view"],
        "decide" => &["licensed"],
        _ => &[],
    }
}

/// Where a value stands in an answer.
struct Place<'a> {
    above: Option<&'a Place<'a>>,
    name: Name<'a>,
}

enum Name<'a> {
    Key(&'a str),
    Index(usize),
}

impl<'a> Place<'a> {
    fn key(&'a self, key: &'a str) -> Place<'a> {
        Place { above: Some(self), name: Name::Key(key) }
    }

    fn index(&'a self, index: usize) -> Place<'a> {
        Place { above: Some(self), name: Name::Index(index) }
    }

    fn depth(&self) -> usize {
        self.above.map_or(0, |above| 1 + above.depth())
    }
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(above) = self.above else { return Ok(()) };
        if above.above.is_some() {
            write!(f, "{above}.")?;
        }
        match self.name {
            Name::Key(key) => f.write_str(key),
            Name::Index(index) => write!(f, "{index}"),
        }
    }
}

/// What does not keep to a schema.
struct Fault {
    /// How far down it stands.
    depth: usize,
    says: String,
}

/// The schema that a reference leads to.
fn resolved<'a>(root: &'a Value, schema: &'a Value) -> &'a Value {
    match schema["$ref"].as_str().and_then(|path| root.pointer(path.trim_start_matches('#'))) {
        Some(found) => found,
        None => schema,
    }
}

/// The first thing that does not keep to the schema.
fn fault(root: &Value, schema: &Value, value: &Value, place: &Place<'_>) -> Option<Fault> {
    let schema = resolved(root, schema);
    if let Some(fault) = ["anyOf", "oneOf"].iter().find_map(|either| alternatives(root, &schema[*either], value, place))
    {
        return Some(fault);
    }
    let kinds = kinds(schema);
    if !kinds.is_empty() && !kinds.iter().any(|kind| is_kind(value, kind)) {
        let wanted: Vec<&str> = kinds.iter().copied().map(called).collect();
        return at(place, format!("`{place}` is {}, not {}", repeated(value), wanted.join(" or ")));
    }
    let others = |wanted: String| at(place, format!("`{place}` is {}, not {wanted}", repeated(value)));
    if let Some(only) = schema.get("const").filter(|only| *only != value) {
        return others(only.to_string());
    }
    if schema["enum"].as_array().is_some_and(|all| !all.contains(value)) {
        return others(format!("one of {}", forms(root, schema).join(", ")));
    }
    match value {
        Value::Object(_) => keys(root, schema, value, place, &[]),
        Value::Array(items) => list(root, schema, items, place),
        _ => None,
    }
}

/// A value that keeps to none of several schemas: what is wrong further down, where one of them fits so far.
fn alternatives(root: &Value, choices: &Value, value: &Value, place: &Place<'_>) -> Option<Fault> {
    let choices = choices.as_array()?;
    let mut faults = Vec::new();
    for choice in choices {
        faults.push(fault(root, choice, value, place)?);
    }
    if let Some(deepest) =
        faults.into_iter().max_by_key(|fault| fault.depth).filter(|fault| fault.depth > place.depth())
    {
        return Some(deepest);
    }
    let wanted: Vec<String> = choices.iter().flat_map(|choice| forms(root, choice)).collect();
    at(place, format!("`{place}` is {}, none of {}", repeated(value), wanted.join(", ")))
}

/// The keys of an object, and what stands under them.
fn keys(root: &Value, schema: &Value, value: &Value, place: &Place<'_>, needed: &[&str]) -> Option<Fault> {
    let none = Map::new();
    let known = schema["properties"].as_object().unwrap_or(&none);
    let numbered = schema["patternProperties"].as_object().and_then(|patterns| patterns.values().next());
    let further = &schema["additionalProperties"];
    let under = |key: &String| match (known.get(key), numbered) {
        (Some(part), _) => Some(part),
        (None, Some(part)) if key.parse::<i64>().is_ok() => Some(part),
        _ if further.is_object() || (known.is_empty() && numbered.is_none() && *further != Value::Bool(false)) => {
            Some(further)
        }
        _ => None,
    };
    let object = value.as_object()?;
    let unknown = object.keys().filter(|key| under(key).is_none()).map(|key| format!("`{key}`: no such key"));
    let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let missing = required.chain(needed.iter().copied()).filter(|key| object.get(*key).is_none_or(Value::is_null));
    // Null may stand for some things that are required.
    let missing = missing.filter(|key| !object.contains_key(*key) || needed.contains(key));
    let wrong: Vec<String> = unknown.chain(missing.map(|key| format!("`{key}` is missing"))).collect();
    if !wrong.is_empty() {
        let inside = if place.above.is_some() { format!("in `{place}`: ") } else { String::new() };
        return at(place, inside + &wrong.join(", "));
    }
    object.iter().find_map(|(key, part)| fault(root, under(key)?, part, &place.key(key)))
}

/// The items of a list, and how many a list of a fixed length has.
fn list(root: &Value, schema: &Value, items: &[Value], place: &Place<'_>) -> Option<Fault> {
    let (least, most) = (schema["minItems"].as_u64(), schema["maxItems"].as_u64());
    if let Some(count) = least.filter(|least| most == Some(*least) && items.len() as u64 != *least) {
        let says = format!("`{place}` has {} items, not {count}: {}", items.len(), repeated(&json!(items)));
        return at(place, says);
    }
    let places = schema["prefixItems"].as_array().map_or(&[][..], Vec::as_slice);
    let first = items.iter().zip(places).enumerate();
    let found = first.into_iter().find_map(|(index, (item, part))| fault(root, part, item, &place.index(index)));
    if found.is_some() || !schema["items"].is_object() {
        return found;
    }
    let part = resolved(root, &schema["items"]);
    // Rows of numbers are long.
    let numbers =
        part["type"] == "integer" && !["enum", "const", "anyOf", "oneOf"].iter().any(|key| part.get(key).is_some());
    let rest = items.iter().enumerate().skip(places.len());
    let mut rest = rest.filter(|(_, item)| !(numbers && is_kind(item, "integer")));
    rest.find_map(|(index, item)| fault(root, part, item, &place.index(index)))
}

fn at(place: &Place<'_>, says: String) -> Option<Fault> {
    Some(Fault { depth: place.depth(), says })
}

fn kinds(schema: &Value) -> Vec<&str> {
    match &schema["type"] {
        Value::String(one) => vec![one],
        Value::Array(all) => all.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    }
}

fn is_kind(value: &Value, kind: &str) -> bool {
    match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "integer" => value.is_i64() || value.is_u64(),
        _ => value.is_number(),
    }
}

fn called(kind: &str) -> &str {
    match kind {
        "object" => "an object",
        "array" => "a list",
        "string" => "a string",
        "boolean" => "true or false",
        "null" => "null",
        "integer" => "a whole number",
        _ => "a number",
    }
}

/// What a value of this schema looks like.
fn forms(root: &Value, schema: &Value) -> Vec<String> {
    let schema = resolved(root, schema);
    let required: Vec<&str> = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    if let Some(only) = schema.get("const") {
        return vec![only.to_string()];
    }
    match schema["enum"].as_array() {
        Some(all) => all.iter().map(Value::to_string).collect(),
        None if !required.is_empty() => {
            let keys: Vec<String> = required.iter().map(|key| format!("\"{key}\":…")).collect();
            vec![format!("{{{}}}", keys.join(","))]
        }
        None => kinds(schema).into_iter().map(|kind| called(kind).to_owned()).collect(),
    }
}

/// The beginning of a value.
fn repeated(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(REPEATED) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
