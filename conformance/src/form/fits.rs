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
    forms: Vec<Form>,
}

/// The root.
const ROOT: Id = 0;

#[derive(Clone, Debug, Default)]
struct Form {
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
        let mut reading = Reading { root, forms: Vec::new(), read: BTreeMap::new() };
        reading.id(root);
        Fits { forms: reading.forms }
    }

    /// Whether this value keeps to the root, and has these keys besides.
    pub(super) fn is_fit(&self, value: &Value, needed: &[&str]) -> bool {
        let has = |key: &&str| value.get(*key).is_some_and(|part| !part.is_null());
        self.fits(ROOT, value) && needed.iter().all(has)
    }

    fn fits(&self, id: Id, value: &Value) -> bool {
        let Some(form) = self.forms.get(id) else { return false };
        form.either.iter().all(|choices| choices.iter().any(|choice| self.fits(*choice, value)))
            && (form.kinds.is_empty() || form.kinds.iter().any(|kind| is_kind(value, kind)))
            && form.only.as_ref().is_none_or(|only| only == value)
            && form.listed.as_ref().is_none_or(|listed| listed.contains(value))
            && match value {
                Value::Object(object) => {
                    form.required.iter().all(|key| object.contains_key(key))
                        && object.iter().all(|(key, part)| self.fits_under(form, key, part))
                }
                Value::Array(items) => self.fits_list(form, items),
                _ => true,
            }
    }

    fn fits_under(&self, form: &Form, key: &str, part: &Value) -> bool {
        match (form.known.get(key), form.numbered, form.further) {
            (Some(known), ..) => self.fits(*known, part),
            (None, Some(numbered), _) if key.parse::<i64>().is_ok() => self.fits(numbered, part),
            (.., Further::Of(further)) => self.fits(further, part),
            (.., Further::Anything) => true,
            (.., Further::Nothing) => false,
        }
    }

    fn fits_list(&self, form: &Form, items: &[Value]) -> bool {
        let placed = form.places.iter().zip(items).all(|(place, item)| self.fits(*place, item));
        let mut rest = items.iter().skip(form.places.len());
        placed
            && form.length.is_none_or(|length| items.len() as u64 == length)
            && form.items.is_none_or(|id| rest.all(|item| self.fits(id, item)))
    }
}

struct Reading<'a> {
    root: &'a Value,
    forms: Vec<Form>,
    /// By their addresses: what a reference leads to is read once, and may lead back to itself.
    read: BTreeMap<*const Value, Id>,
}

impl Reading<'_> {
    fn id(&mut self, schema: &Value) -> Id {
        let schema = resolved(self.root, schema);
        if let Some(id) = self.read.get(&std::ptr::from_ref(schema)) {
            return *id;
        }
        let id = self.forms.len();
        self.read.insert(std::ptr::from_ref(schema), id);
        self.forms.push(Form::default());
        self.forms[id] = self.form(schema);
        id
    }

    fn form(&mut self, schema: &Value) -> Form {
        let lists = ["anyOf", "oneOf"].iter().filter_map(|either| schema[*either].as_array());
        let numbered = schema["patternProperties"].as_object().and_then(|patterns| patterns.values().next());
        let named = schema["properties"].as_object().into_iter().flatten();
        let known: BTreeMap<String, Id> = named.map(|(key, part)| (key.clone(), self.id(part))).collect();
        let further = &schema["additionalProperties"];
        let is_open = known.is_empty() && numbered.is_none() && *further != Value::Bool(false);
        let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
        let least = schema["minItems"].as_u64();
        Form {
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
    use super::super::{Name, Place, fault, schemas};
    use super::*;
    use crate::contest::Contest;
    use crate::games::{NAMES, Visitor, with_game};
    use crate::golden;
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
                    assert_eq!(is_fit, fault(schema, schema, value, &top).is_none(), "{} {name}: {value}", G::NAME);
                    *if is_fit { &mut kept } else { &mut broken } += 1;
                    is_fit
                };
                for file in golden::built_in(G::NAME).iter().step_by(15) {
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

    #[test]
    fn what_fits_is_what_has_no_fault() {
        for name in NAMES {
            let (kept, broken) = with_game(name, Agreement).expect("a game of the list");
            assert!(kept > 300 && broken > 300, "{name}: {kept} kept to a schema, {broken} did not");
        }
    }
}
