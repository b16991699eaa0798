//! The rules of a game as a file with an empty function for each.

use rulebook_conformance::contest::Contest;
use rulebook_spec::rule::{Entry, Keeper};

/// What stands around the part of a template that each rule has once.
const MARK: &str = "@RULE@\n";
/// The width to which words are broken.
const WIDTH: usize = 110;

/// The file that a template makes of the rules that steps of a game keep.
pub fn stubs<G: Contest>(template: &str, camel: bool) -> String {
    let mut parts = template.split(MARK);
    let [head, stub, tail] = [(); 3].map(|()| parts.next().unwrap_or_default());
    let rules = G::book().entries().into_iter().filter(|rule| rule.keeper == Keeper::Step);
    let stubs: String = rules.map(|rule| filled::<G>(stub, &rule, camel)).collect();
    format!("{}{stubs}{tail}", head.replace("@GAME@", G::name()))
}

fn filled<G: Contest>(stub: &str, rule: &Entry, camel: bool) -> String {
    let mut out = String::from("\n");
    for line in stub.lines() {
        let cited = format!("{} ({})", rule.id, rule.place);
        // What is said of it is broken into lines of comment that are not too long.
        let says = [("@ID@ (@PLACE@)", cited.as_str()), ("@WORDS@", rule.words)];
        let said = says.into_iter().find_map(|(mark, words)| Some((line.split_once(mark)?.0, words)));
        if let Some((before, words)) = said {
            broken(words).iter().for_each(|words| out.push_str(&format!("{before}{words}\n")));
            continue;
        }
        let line = line.replace("@ID@", rule.id);
        out.push_str(&line.replace("@NAME@", &name(rule.id.trim_start_matches(G::name()), camel)));
        out.push('\n');
    }
    out
}

/// `.brick.no-place` as `brick_no_place` or `brickNoPlace`.
fn name(id: &str, camel: bool) -> String {
    let parts: Vec<&str> = id.split(['.', '-']).filter(|part| !part.is_empty()).collect();
    if !camel {
        return parts.join("_");
    }
    let capital = |part: &&str| part[..1].to_uppercase() + &part[1..];
    parts.iter().take(1).map(|part| (*part).to_owned()).chain(parts.iter().skip(1).map(capital)).collect()
}

/// Words in lines that are not too long.
fn broken(words: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in words.split_whitespace() {
        let full = lines.last().is_some_and(|line| !line.is_empty() && line.len() + 1 + word.len() > WIDTH);
        if full {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            line.push_str(if line.is_empty() { "" } else { " " });
            line.push_str(word);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::name;

    #[test]
    fn a_rule_names_its_function() {
        assert_eq!(name(".end.no-place", false), "end_no_place");
        assert_eq!(name(".end.no-place", true), "endNoPlace");
    }
}
