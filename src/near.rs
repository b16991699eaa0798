//! What somebody may have meant by a word that is not known.

/// A word is near where at least this share of it is the same.
const CUTOFF: f32 = 0.6;
const MOST: usize = 3;

/// Of the known words those that are nearest to this one, the nearest first.
pub fn near<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let known: Vec<&str> = known.into_iter().collect();
    similar::get_close_matches(word, &known, MOST, CUTOFF)
}

/// `; did you mean this or that?`, the end of a sentence, or nothing where no known word is near.
pub fn did_you_mean<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let near: Vec<String> = near(word, known).iter().map(|near| format!("`{near}`")).collect();
    if near.is_empty() { String::new() } else { format!("; did you mean {}?", near.join(" or ")) }
}

#[cfg(test)]
mod tests {
    use super::did_you_mean;

    #[test]
    fn the_nearest_words_are_named_and_no_far_ones() {
        let known = ["greedy", "random", "first"];
        assert_eq!(did_you_mean("gredy", known), "; did you mean `greedy`?");
        assert_eq!(did_you_mean("randm", known), "; did you mean `random`?");
        assert_eq!(did_you_mean("", known), "");
        assert_eq!(did_you_mean("xyz", known), "");
    }
}
