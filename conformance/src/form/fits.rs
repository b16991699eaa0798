//! Whether a value keeps to a schema at all. Nearly every answer does, and no sentence has to be made of it.
//!
//! Says yes exactly where [`super::fault`] finds nothing; the schema is read once, and not for every answer.

use super::{is_kind, kinds, resolved};
use serde_json::Value;
use std::collections::BTreeMap;

/// The number of a schema in the list of those that were read.
type Id = usize;

/// The schemas below one root, read.
#[derive(Clone, Debug)]
pub(super) struct Fits {
    shapes: Vec<Shape>,
}

/// The root.
const ROOT: Id = 0;

#[derive(Clone, Debug, Default)]
struct Shape {
    /// One of each of these lists is to fit.
    either: Vec<Vec<Id>>,
    kinds: Vec<String>,
    only: Option<Value>,
    listed: Option<Vec<Value>>,
    known: BTreeMap<String, Id>,
    numbered: Option<Id>,
    further: Further,
    required: Vec<String>,
    /// The only length that a list may have.
    length: Option<u64>,
    places: Vec<Id>,
    items: Option<Id>,
}

/// What may stand under keys without a name in the schema.
#[derive(Clone, Copy, Debug, Default)]
enum Further {
    #[default]
    Nothing,
    Anything,
    Of(Id),
}

impl Fits {
    /// Reads a schema with all below it.
    pub(super) fn read(root: &Value) -> Self {
        let mut reading = Reading { root, shapes: Vec::new(), read: BTreeMap::new() };
        reading.id(root);
        Fits { shapes: reading.shapes }
    }

    /// Whether this value keeps to the root, and has these keys besides.
    pub(super) fn is_fit(&self, value: &Value, needed: &[&str]) -> bool {
        let has = |key: &&str| value.get(*key).is_some_and(|part| !part.is_null());
        self.fits(ROOT, value) && needed.iter().all(has)
    }

    fn fits(&self, id: Id, value: &Value) -> bool {
        let Some(shape) = self.shapes.get(id) else { return false };
        shape.either.iter().all(|choices| choices.iter().any(|choice| self.fits(*choice, value)))
            && (shape.kinds.is_empty() || shape.kinds.iter().any(|kind| is_kind(value, kind)))
            && shape.only.as_ref().is_none_or(|only| only == value)
            && shape.listed.as_ref().is_none_or(|listed| listed.contains(value))
            && match value {
                Value::Object(object) => {
                    shape.required.iter().all(|key| object.contains_key(key))
                        && object.iter().all(|(key, part)| self.fits_under(shape, key, part))
                }
                Value::Array(items) => self.fits_list(shape, items),
                _ => true,
            }
    }

    fn fits_under(&self, shape: &Shape, key: &str, part: &Value) -> bool {
        match (shape.known.get(key), shape.numbered, shape.further) {
            (Some(known), ..) => self.fits(*known, part),
            (None, Some(numbered), _) if key.parse::<i64>().is_ok() => self.fits(numbered, part),
            (.., Further::Of(further)) => self.fits(further, part),
            (.., Further::Anything) => true,
            (.., Further::Nothing) => false,
        }
    }

    fn fits_list(&self, shape: &Shape, items: &[Value]) -> bool {
        let placed = shape.places.iter().zip(items).all(|(place, item)| self.fits(*place, item));
        let mut rest = items.iter().skip(shape.places.len());
        placed
            && shape.length.is_none_or(|length| items.len() as u64 == length)
            && shape.items.is_none_or(|id| rest.all(|item| self.fits(id, item)))
    }
}

struct Reading<'a> {
    root: &'a Value,
    shapes: Vec<Shape>,
    /// By their addresses: what a reference leads to is read once, and may lead back to itself.
    read: BTreeMap<*const Value, Id>,
}

impl Reading<'_> {
    fn id(&mut self, schema: &Value) -> Id {
        let schema = resolved(self.root, schema);
        if let Some(id) = self.read.get(&std::ptr::from_ref(schema)) {
            return *id;
        }
        let id = self.shapes.len();
        self.read.insert(std::ptr::from_ref(schema), id);
        self.shapes.push(Shape::default());
        self.shapes[id] = self.shape(schema);
        id
    }

    fn shape(&mut self, schema: &Value) -> Shape {
        let lists = ["anyOf", "oneOf"].iter().filter_map(|either| schema[*either].as_array());
        let numbered = schema["patternProperties"].as_object().and_then(|patterns| patterns.values().next());
        let named = schema["properties"].as_object().into_iter().flatten();
        let known: BTreeMap<String, Id> = named.map(|(key, part)| (key.clone(), self.id(part))).collect();
        let further = &schema["additionalProperties"];
        let is_open = known.is_empty() && numbered.is_none() && *further != Value::Bool(false);
        let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
        let least = schema["minItems"].as_u64();
        Shape {
            either: lists.map(|choices| choices.iter().map(|choice| self.id(choice)).collect()).collect(),
            kinds: kinds(schema).into_iter().map(str::to_owned).collect(),
            only: schema.get("const").cloned(),
            listed: schema["enum"].as_array().cloned(),
            numbered: numbered.map(|part| self.id(part)),
            further: match further {
                Value::Object(_) => Further::Of(self.id(further)),
                _ if is_open => Further::Anything,
                _ => Further::Nothing,
            },
            known,
            required: required.map(str::to_owned).collect(),
            length: least.filter(|least| schema["maxItems"].as_u64() == Some(*least)),
            places: schema["prefixItems"].as_array().into_iter().flatten().map(|part| self.id(part)).collect(),
            items: schema.get("items").filter(|items| items.is_object()).map(|part| self.id(part)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Forms, Name, Place, fault, needed, schemas};
    use super::*;
    use crate::case::json;
    use crate::contest::Contest;
    use crate::games::{NAMES, Visitor, with_game};
    use crate::golden;
    use crate::protocol::PROTOCOL;
    use crate::serve::Server;
    use serde_json::json;

    /// What a value becomes when it is spoilt in one place, in every way and place.
    fn spoilt(value: &Value) -> Vec<Value> {
        let mut all = vec![json!(null), json!(-1), json!(1.5), json!("x"), json!([]), json!({}), json!(true)];
        match value {
            Value::Object(object) => {
                for (key, part) in object {
                    let mut without = object.clone();
                    without.remove(key);
                    all.push(Value::Object(without));
                    for other in spoilt(part) {
                        let mut with = object.clone();
                        with.insert(key.clone(), other);
                        all.push(Value::Object(with));
                    }
                }
                for key in ["unheard", "7"] {
                    let mut with = object.clone();
                    with.insert(key.into(), json!(1));
                    all.push(Value::Object(with));
                }
            }
            Value::Array(items) => {
                all.push(json!([&items[..], &items[..]].concat()));
                all.push(json!(items[..items.len().saturating_sub(1)]));
                for (index, item) in items.iter().enumerate().take(3) {
                    for other in spoilt(item) {
                        let mut with = items.clone();
                        with[index] = other;
                        all.push(Value::Array(with));
                    }
                }
            }
            _ => {}
        }
        all
    }

    /// The value and all below it.
    fn parts<'a>(value: &'a Value, all: &mut Vec<&'a Value>) {
        all.push(value);
        match value {
            Value::Object(object) => object.values().for_each(|part| parts(part, all)),
            Value::Array(items) => items.iter().take(3).for_each(|item| parts(item, all)),
            _ => {}
        }
    }

    struct Agreement;

    impl Visitor for Agreement {
        type Output = (usize, usize);

        fn visit<G: Contest>(self) -> (usize, usize) {
            let schemas = schemas::<G>();
            let top = Place { above: None, name: Name::Key("") };
            let (mut kept, mut broken) = (0, 0);
            for (name, schema) in schemas.as_object().expect("a schema of each part") {
                let fits = Fits::read(schema);
                let mut agrees = |value: &Value| {
                    let is_fit = fits.is_fit(value, &[]);
                    assert_eq!(is_fit, fault(schema, schema, value, &top).is_none(), "{} {name}: {value}", G::name());
                    *if is_fit { &mut kept } else { &mut broken } += 1;
                    is_fit
                };
                for file in golden::built_in(G::name()).iter().step_by(15) {
                    for line in file.text.lines().step_by(3) {
                        let line: Value = serde_json::from_str(line).expect("a trace is of lines of JSON");
                        let mut all = Vec::new();
                        parts(&line, &mut all);
                        for part in all {
                            if agrees(part) && !part.is_string() {
                                for other in spoilt(part) {
                                    agrees(&other);
                                }
                            }
                        }
                    }
                }
            }
            (kept, broken)
        }
    }

    /// Looks at whole answers, right and spoilt.
    struct Answers;

    impl Visitor for Answers {
        type Output = (usize, usize);

        fn visit<G: Contest>(self) -> (usize, usize) {
            let forms = Forms::of::<G>();
            let mut referee = Server::<G>::new(G::literal().clone(), Vec::new());
            let setup = G::named().into_iter().next().expect("a board of the game's own").1;
            let requests = [
                ("hello", json!({"protocol": PROTOCOL, "game": G::name()})),
                ("start", json!({"setup": json(&setup)})),
                ("moves", json!({"seat": 0})),
                ("view", json!({"seat": 0})),
                ("step", json!({"event": {"seat": 0, "fault": "crash"}})),
            ];
            let (mut kept, mut broken) = (0, 0);
            for (command, mut request) in requests {
                request["cmd"] = json!(command);
                request["seq"] = json!(1);
                let right = json(&referee.answer(&request.to_string()).0);
                assert!(right.get("error").is_none(), "{} {right}", G::name());
                assert_eq!(forms.check(command, &right), Ok(()), "{} {request}", G::name());
                for other in spoilt(&right).into_iter().filter(Value::is_object) {
                    let needed = needed(command);
                    let is_fit = forms.is_fit(&other, needed);
                    let fault = forms.fault(&other, needed);
                    assert_eq!(is_fit, fault.is_none(), "{} {command}: {fault:?} in {other}", G::name());
                    *if is_fit { &mut kept } else { &mut broken } += 1;
                }
            }
            (kept, broken)
        }
    }

    #[test]
    fn an_answer_that_fits_has_no_fault() {
        for name in NAMES {
            let (kept, broken) = with_game(name, Answers).expect("a game of the list");
            assert!(kept > 20 && broken > 200, "{name}: {kept} kept to the form, {broken} did not");
        }
    }

    #[test]
    fn what_fits_is_what_has_no_fault() {
        for name in NAMES {
            let (kept, broken) = with_game(name, Agreement).expect("a game of the list");
            assert!(kept > 300 && broken > 300, "{name}: {kept} kept to a schema, {broken} did not");
        }
    }
}
