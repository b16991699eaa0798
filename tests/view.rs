//! Pages for a browser: what is written. What becomes of it in a browser is a deep test.

use crate::common::{TRACES, run};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// The data of the first game of a page.
fn game(page: &Path) -> Value {
    let html = fs::read_to_string(page).expect("a page");
    let (_, rest) = html.split_once("id=\"game-1\">").expect("the game's data");
    let (data, _) = rest.split_once("</script>").expect("the end of the data");
    serde_json::from_str(data).expect("JSON")
}

#[test]
fn a_page_has_the_game_step_by_step() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = folder.path().join("page.html");
    let line = format!("rulebook view bricks/brick.adjacent/corner --html {}", page.display());
    run(&line).exits(0).silent().talks("bricks/brick.adjacent/corner");
    let game = game(&page);
    // As the trace has it: seat 0 answers with two cells that touch at a corner, and has lost.
    let last = game["steps"].as_array().and_then(|steps| steps.last()).expect("steps");
    assert_eq!(last["refused"]["rule"], "bricks.brick.adjacent");
    assert_eq!(last["refused"]["kind"], "illegal");
    assert_eq!(last["turn"]["over"], serde_json::json!([2, 1]));
    let html = fs::read_to_string(&page).expect("a page");
    assert!(!html.contains("http:") && !html.contains("https:"), "the page loads nothing");
}

#[test]
fn what_cannot_be_shown_gets_one_sentence() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = folder.path().join("page.html");
    let view = |what: &str| run(&format!("rulebook view {what} --html {}", page.display()));
    view("bricks/brick.adjacent/nowhere").exits(4).silent().one_sentence().talks("no file and no trace");
    view("nowhere.jsonl").exits(2).silent().one_sentence().talks("cannot be read");
    view("'{\"game\":\"chess\",\"setup\":1,\"events\":[]}'").exits(2).silent().one_sentence().talks("there is no game");
    view("'{\"game\":\"bricks\",\"setup\":1,\"events\":[]}'").exits(2).silent().one_sentence().talks("the setup");
    let cut = folder.path().join("cut.jsonl");
    let whole = fs::read_to_string(format!("{TRACES}/bricks/brick.adjacent--corner.jsonl")).expect("a trace");
    fs::write(&cut, &whole[..whole.len() - 30]).expect("a file");
    view(&cut.display().to_string()).exits(5).silent().one_sentence().talks("cut off");
    assert!(!page.exists(), "a page was written of what cannot be shown");
    for option in ["--html", "--svg"] {
        let line = format!("rulebook view {cut} {option} {}/./cut.jsonl", folder.path().display(), cut = cut.display());
        run(&line).exits(2).silent().one_sentence().talks(&format!("{option} would overwrite the game that is shown"));
    }
    assert_eq!(fs::read_to_string(&cut).expect("it is there"), whole[..whole.len() - 30]);
}

#[test]
fn a_book_is_written_to_a_new_folder_only() {
    let folder = tempfile::tempdir().expect("a folder");
    let book = folder.path().join("book");
    let line = format!("rulebook book {} --game bricks", book.display());
    run(&line).exits(0).silent().talks("index.html");
    let chapter = fs::read_to_string(book.join("bricks-brick.html")).expect("a chapter");
    for words in ["its two cells share a side", "003 ¶5", "bricks.html#ruling-bricks.adjacent", "Likely mistakes"] {
        assert!(chapter.contains(words), "not in the chapter: {words}");
    }
    run(&line).exits(2).silent().one_sentence().talks("is not an empty folder");
}

#[test]
fn tables_of_numbers_are_pages_with_the_verdict_first() {
    let power = run("rulebook power bricks --traces-only --format html").exits(0);
    let power = power
        .says("<p class=\"big\">All that is to be caught is caught: ")
        .says("<code>bricks.brick.adjacent.either-axis</code>");
    assert!(power.out.find("class=\"big\"") < power.out.find("<table"), "{}", power.all());
    let coverage = run("rulebook coverage bricks --cases 20 --format html");
    coverage.says("<th>place</th>").says("<td><code>bricks.brick.adjacent</code></td><td>003 ¶5");
    run("rulebook power bricks --mutants --format html")
        .exits(2)
        .silent()
        .one_sentence()
        .talks("--mutants has no page");
    let folder = tempfile::tempdir().expect("a folder");
    let made = folder.path().join("made").display().to_string();
    run(&format!("rulebook fairness dicewars --sample 2 --out {made} --loaded 6:30")).exits(0);
    let unfair =
        run(&format!("rulebook fairness dicewars {made} --format html")).exits(1).says("<p class=\"big\">not fair: ");
    // A loaded outcome stands at the end of its plot.
    unfair.says("<i class=\"dot\" style=\"left: 100.00%\"></i>");
    let human = run(&format!("rulebook fairness dicewars {made}")).exits(1);
    assert!(human.out.starts_with("not fair: "), "the verdict comes first: {}", human.all());
    assert!(human.out.lines().any(|line| line.starts_with("6 ") && line.contains("·●  ")), "{}", human.all());
}

#[test]
fn the_picture_of_the_readme_is_current() {
    let folder = tempfile::tempdir().expect("a folder");
    let picture = folder.path().join("divergence.svg");
    let wrong = "rulebook referee bricks --misreading bricks.brick.adjacent.either-axis";
    let line = format!("rulebook view bricks/brick.adjacent/corner --svg {} -- {wrong}", picture.display());
    run(&line).exits(0).silent();
    let [drawn, kept] =
        [&*picture, Path::new("docs/divergence.svg")].map(|path| fs::read_to_string(path).expect("a picture"));
    assert!(
        drawn == kept,
        "docs/divergence.svg is not what `view` draws: docs/viewing.md has the command that makes it"
    );
    for words in [">rules<", ">referee<", "bricks.brick.adjacent", "¶5"] {
        assert!(drawn.contains(words), "not in the picture: {words}");
    }
}
