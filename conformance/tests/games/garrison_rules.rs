//! The table of paragraphs of garrison, section by section; the rest of its book is held together by `book.rs`.

use rulebook_spec::game::Game;
use rulebook_spec::garrison::Garrison;

#[test]
fn the_table_goes_through_all_sections() {
    let paragraphs = Garrison::book().paragraphs();
    let sections = paragraphs.chunk_by(|one, two| one.section == two.section);
    let lengths: Vec<(&str, usize)> = sections.map(|rows| (rows[0].section, rows.len())).collect();
    assert_eq!(lengths, [("0", 2), ("1", 25), ("2", 5), ("2.1", 16), ("2.2", 16), ("2.3", 17), ("3", 6), ("4", 1)]);
}
