//! Goes through the functions of a chapter and plants mutants: each place where something small can be changed becomes a call
//! of `crate::switch`, or a choice between what stands there and what could.

mod before;
mod functions;
mod methods;
mod names;
mod near;
mod operators;
mod statements;
mod syntax;
mod walk;

use crate::chapter::Chapter;
use crate::game::Game;
use crate::places::section;
pub use before::remember;
use proc_macro2::Span;
use quote::ToTokens;
use std::collections::BTreeMap;
use syn::visit_mut::VisitMut;
use syn::{Expr, UnOp};
pub use syntax::doc;
use syntax::{field_docs, first_sentence, made_as};

/// A function in which there are mutants.
pub struct Function {
    pub name: String,
    pub says: String,
    pub rules: Vec<String>,
    pub named: usize,
}

/// One small change.
pub struct Mutant {
    pub function: usize,
    pub kind: &'static str,
    pub says: String,
    pub near: Vec<String>,
}

/// Where a function is called.
#[derive(Default)]
pub struct Called {
    /// At how many places.
    pub places: u32,
    /// The rules near which it is called, and at how many of the places each.
    pub near: BTreeMap<String, u32>,
    /// The functions that call it where no rule is near, and at how many of the places each.
    pub by: BTreeMap<usize, u32>,
}

/// All that was planted in a game.
#[derive(Default)]
pub struct Mutants {
    pub functions: Vec<Function>,
    pub all: Vec<Mutant>,
    /// The rules that the documentation of an entry of the table names, by the path of the function that stands there, or by that of the
    /// type of what does, `Tiers::`.
    pub entries: BTreeMap<String, Vec<String>>,
    /// Where functions are called, by the function's name.
    pub called: BTreeMap<String, Called>,
    /// Numbers of changes that are made wherever something stands, by what and how.
    groups: BTreeMap<String, u32>,
}

/// Where in a loop something stands.
#[derive(Clone, Copy, Default)]
struct InLoop {
    /// Whether there is one that may end here.
    is_looped: bool,
    /// Whether it stands in the loop's own body, and not deeper.
    is_own: bool,
    /// Whether something comes after it in the same turn of the loop.
    has_rest: bool,
}

/// What is known of a variable.
#[derive(Clone)]
struct Variable {
    name: String,
    kind: String,
}

pub struct Planter<'a> {
    game: &'a Game,
    text: String,
    path: String,
    section: String,
    mutants: &'a mut Mutants,
    function: Option<usize>,
    variables: Vec<Variable>,
    near: Vec<Vec<String>>,
    /// The rules that are cited if a variable says so.
    said: BTreeMap<String, Vec<String>>,
    /// Where in a loop that is which is gone through.
    in_loop: InLoop,
    /// The methods that are called on what is gone through, the outermost first.
    chain: Vec<String>,
    /// The first number of the mutants that make the function compute with narrow numbers, once it is seen to compute.
    narrow: Option<u32>,
    /// The numbers of mutants of other functions that change something in this one, too: from the first, and up to which.
    shared: Vec<[u32; 2]>,
}

/// Functions, and the kind of change that types or borrowing forbid there.
const LEFT: [(&str, &str); 6] = [
    ("march::near", "sign"),
    ("decide::consider", "exchanged"),
    ("field::Field::new", "exchanged"),
    ("transfer::move_army", "exchanged"),
    ("told::opponents", "other-end"),
    ("turn::go", "of-position"),
];
/// Functions that say only which rules were looked at.
const CITING: [&str; 5] = ["asked_before", "looking_cites", "cite", "rule", "cites"];

/// A loop may end after so many turns, as if there were no room for more.
const FEW: [usize; 12] = [2, 3, 4, 5, 7, 8, 9, 10, 16, 20, 32, 100];
/// A function may give no more than one of these, as if there were no room for more.
const MOST: [u32; 16] = [3, 7, 9, 10, 15, 16, 31, 50, 63, 99, 100, 127, 255, 999, 32767, 65535];

/// What `crate::switch` has to know of how many changes are made.
pub fn constants() -> String {
    let (few, most) = (FEW.len(), MOST.len());
    format!("pub(crate) const FEW: [usize; {few}] = {FEW:?};\npub(crate) const MOST: [i128; {most}] = {MOST:?};\n")
}

/// Code longer than this is not written twice.
const TWICE: usize = 300;

impl<'a> Planter<'a> {
    pub fn new(game: &'a Game, chapter: &Chapter, mutants: &'a mut Mutants) -> Self {
        let head: String = chapter.text.lines().take_while(|line| line.starts_with("//!")).collect();
        Planter {
            game,
            text: chapter.text.clone(),
            path: chapter.path.clone(),
            section: section(&head),
            mutants,
            function: None,
            variables: Vec::new(),
            near: Vec::new(),
            said: BTreeMap::new(),
            in_loop: InLoop::default(),
            chain: Vec::new(),
            narrow: None,
            shared: Vec::new(),
        }
    }

    /// Plants mutants in the table of rules itself.
    pub fn plant_table(&mut self, made: &mut Expr) {
        let Expr::Struct(made) = made else { return };
        for field in &mut made.fields {
            let entry = field.member.to_token_stream().to_string();
            let places = field_docs(&self.text, &entry);
            let mut rules = self.game.rules_named(&places);
            let named = rules.len();
            rules.extend(self.game.rules_at(&places, &self.section));
            if let Expr::Path(_) = &field.expr {
                let path = field.expr.to_token_stream().to_string().replace(' ', "");
                let path = path.split_once("planted::").map_or(path.clone(), |(_, within)| within.to_owned());
                self.mutants.entries.entry(path).or_default().extend(self.game.rules_named(&places));
            }
            if let Some(kind) = made_as(&field.expr) {
                let of = self.mutants.entries.entry(format!("{kind}::")).or_default();
                of.extend(self.game.rules_named(&places));
            }
            let says = first_sentence(&places);
            self.mutants.functions.push(Function { name: format!("table::{entry}"), says, rules, named });
            self.function = Some(self.mutants.functions.len() - 1);
            self.narrow = None;
            self.expression(&mut field.expr);
        }
        self.function = None;
    }

    fn words(&self, span: Span) -> String {
        // A list may come from another file than the table in which it stands.
        let words = span.source_text().unwrap_or_else(|| "…".into());
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        if words.chars().count() > 70 { words.chars().take(67).chain("…".chars()).collect() } else { words }
    }

    /// Numbers these changes; the first of their numbers.
    fn plant(&mut self, changes: &[(&'static str, String)]) -> u32 {
        let function = self.function.unwrap_or_default();
        let near = self.near.iter().rev().find(|rules| !rules.is_empty()).cloned().unwrap_or_default();
        let base = self.mutants.all.len() as u32 + 1;
        for (kind, says) in changes {
            self.mutants.all.push(Mutant { function, kind, says: says.clone(), near: near.clone() });
        }
        base
    }

    fn is_on(&self) -> bool {
        self.function.is_some()
    }

    /// Goes through what is read.
    fn expression(&mut self, expr: &mut Expr) {
        self.visit_expr_mut(expr);
    }

    /// Goes through what is written to, or of which a part is: only what is computed inside of it.
    fn place(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Index(one) => {
                self.place(&mut one.expr);
                self.expression(&mut one.index);
            }
            Expr::Field(one) => self.place(&mut one.base),
            Expr::Unary(one) if matches!(one.op, UnOp::Deref(_)) => self.place(&mut one.expr),
            Expr::Paren(one) => self.place(&mut one.expr),
            Expr::Tuple(all) => all.elems.iter_mut().for_each(|one| self.place(one)),
            Expr::Path(_) => {}
            Expr::MethodCall(one) => {
                self.place(&mut one.receiver);
                one.args.iter_mut().for_each(|one| self.expression(one));
            }
            Expr::Call(one) => one.args.iter_mut().for_each(|one| self.expression(one)),
            other => self.expression(other),
        }
    }

    /// Changes that are made wherever the same thing stands: their first number.
    fn group(&mut self, what: &str, changes: &[(&'static str, String)]) -> u32 {
        if let Some(base) = self.mutants.groups.get(what) {
            self.shared.push([*base, base + changes.len() as u32]);
            return *base;
        }
        let base = self.plant_throughout(changes);
        self.mutants.groups.insert(what.to_owned(), base);
        base
    }

    /// Numbers changes of more than one place: no rule is near to them.
    fn plant_throughout(&mut self, changes: &[(&'static str, String)]) -> u32 {
        let near = std::mem::take(&mut self.near);
        let base = self.plant(changes);
        self.near = near;
        base
    }

    /// Whether this kind of change of the function that is gone through would be no Rust.
    fn is_left(&self, kind: &str) -> bool {
        let name = self.function.map_or("", |index| self.mutants.functions[index].name.as_str());
        LEFT.iter().any(|(function, left)| *function == name && *left == kind)
    }
}
