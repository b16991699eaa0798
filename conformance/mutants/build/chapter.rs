//! The files of a game's folder, and the modules that they become.

use crate::{GAMES, read};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use std::fs;
use std::path::Path;
use syn::{Item, ItemMod};

/// A file of a game's folder.
pub struct Chapter {
    /// Its place, without the ending: `battle`, `program/file`; `mod` for the folder's own.
    pub path: String,
    /// Its text.
    pub text: String,
    /// What it says, as syntax.
    pub file: syn::File,
}

/// Files that hold no literal rule: what has no step, what is fast, what is read from files.
const LEFT: [&str; 5] = ["mod", "names", "readings", "fast", "ranking"];

impl Chapter {
    /// All of a folder.
    pub fn all(folder: &Path) -> Vec<Chapter> {
        let mut all = Vec::new();
        collect(folder, "", &mut all);
        all.sort_by(|one: &Chapter, two: &Chapter| one.path.cmp(&two.path));
        all
    }

    /// Whether rules stand in it, of which there may be mutants.
    pub fn is_literal(&self) -> bool {
        !LEFT.contains(&self.path.as_str()) && !self.path.starts_with("program/") && self.path != "table"
    }

    /// The items of the file.
    pub fn items(&self) -> impl Iterator<Item = &Item> {
        self.file.items.iter()
    }

    /// All chapters as modules in one another.
    pub fn nested(chapters: &mut [Chapter]) -> TokenStream {
        let own = take(chapters, "mod");
        let items = own.into_iter().map(|item| inline(item, "", chapters)).collect::<Vec<_>>();
        quote!(#(#items)*)
    }
}

fn take(chapters: &mut [Chapter], path: &str) -> Vec<Item> {
    let chapter = chapters.iter_mut().find(|chapter| chapter.path == path);
    chapter.map(|chapter| std::mem::take(&mut chapter.file.items)).unwrap_or_default()
}

/// A module that stands in a file of its own, with what stands in it.
fn inline(item: Item, folder: &str, chapters: &mut [Chapter]) -> TokenStream {
    let Item::Mod(ItemMod { vis, ident, content: None, .. }) = &item else { return quote!(#item) };
    let path = format!("{folder}{ident}");
    let nested = format!("{path}/mod");
    let path = if chapters.iter().any(|chapter| chapter.path == nested) { nested } else { path };
    let inside = format!("{folder}{ident}/");
    let items = take(chapters, &path).into_iter().map(|item| inline(item, &inside, chapters)).collect::<Vec<_>>();
    let ident = format_ident!("{ident}");
    quote!(#vis mod #ident { #(#items)* })
}

fn collect(folder: &Path, prefix: &str, all: &mut Vec<Chapter>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for entry in entries.flatten() {
        let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
        if path.is_dir() {
            collect(&path, &format!("{prefix}{name}/"), all);
        } else if let Some(stem) = name.strip_suffix(".rs") {
            let text = changed(&read(&path));
            let mut file = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            file.items.retain(|item| !is_test(item));
            all.push(Chapter { path: format!("{prefix}{stem}"), text, file });
        }
    }
}

fn is_test(item: &Item) -> bool {
    let Item::Mod(one) = item else { return false };
    one.attrs.iter().any(|attribute| quote!(#attribute).to_string().contains("cfg (test)"))
}

/// The text with the words that all games share taken from the specification itself.
fn changed(text: &str) -> String {
    let mut text = text
        .replace("crate::game", "rulebook_spec::game")
        .replace("crate::rule", "rulebook_spec::rule")
        .replace("crate::table!", "rulebook_spec::table!")
        .replace("include_str!(\"rules.md\")", "\"\"");
    for (game, _) in GAMES {
        text = text.replace(&format!("crate::{game}"), &format!("crate::planted::{game}"));
    }
    text
}
