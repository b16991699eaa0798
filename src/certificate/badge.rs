//! A badge: a small picture in SVG that says what a certificate says.

use super::Certificate;
use crate::view::page::escaped;

/// About how wide a letter is, in pixels, and the room beside the words.
const LETTER: usize = 7;
const ROOM: usize = 12;

/// The badge of a certificate. Nothing in it was written by the program under test.
pub fn badge(certificate: &Certificate) -> String {
    let Certificate { game, job, date, digest, selection, report, .. } = certificate;
    let is_whole = selection.run.is_empty() && selection.skip.is_empty() && selection.shard == "1/1";
    let part = if is_whole { "" } else { " (a part)" };
    let left = escaped(&format!("rulebook {game}"));
    let right = match job.as_str() {
        "certify" => format!("no bad answer in {}{part}", report.answers),
        _ => format!("conforms in {} cases{part}", report.cases),
    };
    let title = escaped(&format!("{left}: {right}; {date}; certificate {}", &digest[..16.min(digest.len())]));
    let (first, second) = (left.len() * LETTER + ROOM, right.len() * LETTER + ROOM);
    let (width, middle, other) = (first + second, first / 2, first + second / 2);
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="20" role="img" aria-label="{title}">
<title>{title}</title>
<rect width="{first}" height="20" fill="#444"/>
<rect x="{first}" width="{second}" height="20" fill="#2a7d2e"/>
<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
<text x="{middle}" y="14">{left}</text>
<text x="{other}" y="14">{right}</text>
</g>
</svg>
"##
    )
}
