//! The viewer's screen, drawn into the cells of a terminal: on a wide one with the board, the text beside it and a slider, on a
//! narrow one as plain lines.

use super::film::differs_says;
use super::ink::Ink;
use super::screen::Screen;
use crate::escape;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};
use rulebook_spec::game::Seat;

/// On a narrower or lower terminal there are no frames.
const WIDE: (u16, u16) = (72, 16);
/// The text beside the board has at least this many columns.
const TEXT_COLUMNS: u16 = 34;
/// Longer messages are cut.
const SHOWN: usize = 1500;

const KEYS: &str = "←→ step · space play · f foul · d difference · v seen · ? keys · q quit";
const HELP: [(&str, &str); 11] = [
    ("← →", "a step back, a step on; ten with shift, page up, page down"),
    ("home end", "the first step, the last"),
    ("space", "plays, and stops"),
    ("< >", "slower, faster"),
    ("f", "the next foul"),
    ("d", "the next difference from the rules"),
    ("v", "what the seats see that are asked, in place of the messages"),
    ("↑ ↓", "the text up and down"),
    ("h j k l", "the board to the left, down, up, to the right"),
    ("tab", "the next game"),
    ("q", "ends the viewer"),
];

/// What things look like.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Whether there are colours.
    pub colours: bool,
}

impl Look {
    fn coloured(self, colour: Color) -> Style {
        if self.colours { Style::new().fg(colour) } else { Style::new() }
    }

    fn faint(self) -> Style {
        self.coloured(Color::DarkGray)
    }

    fn foul(self) -> Style {
        self.coloured(Color::LightRed).add_modifier(Modifier::BOLD)
    }

    fn difference(self) -> Style {
        self.coloured(Color::LightMagenta).add_modifier(Modifier::BOLD)
    }

    fn rule(self) -> Style {
        self.coloured(Color::LightCyan)
    }

    fn ink(self, ink: Ink) -> Style {
        match ink {
            Ink::Plain => Style::new(),
            Ink::Faint => self.faint(),
            Ink::Hue(hue) => self.coloured(HUES[usize::from(hue) % HUES.len()]),
        }
    }

    fn seat(self, seat: Seat) -> Style {
        self.ink(Ink::seat(seat)).add_modifier(Modifier::BOLD)
    }
}

const HUES: [Color; 8] = [
    Color::LightBlue,
    Color::LightRed,
    Color::LightGreen,
    Color::Indexed(208),
    Color::Cyan,
    Color::Magenta,
    Color::LightYellow,
    Color::Gray,
];

/// Draws the screen.
pub fn draw(frame: &mut Frame, screen: &Screen, look: Look) {
    let area = frame.area();
    if area.width < WIDE.0 || area.height < WIDE.1 {
        narrow(frame, area, screen, look);
    } else {
        wide(frame, area, screen, look);
    }
    if screen.helps {
        help(frame, area);
    }
}

fn wide(frame: &mut Frame, area: Rect, screen: &Screen, look: Look) {
    let rows = [Constraint::Length(1), Constraint::Fill(1), Constraint::Length(1), Constraint::Length(1)];
    let [head, middle, slide, keys] = Layout::vertical(rows).areas(area);
    frame.render_widget(title(screen), head);
    let boards = u16::from(screen.frame.theirs.is_some()) + 1;
    let columns = widest(screen).clamp(18, 400) + 2;
    let room = area.width.saturating_sub(TEXT_COLUMNS);
    let columns = (columns * boards).min(room / boards * boards);
    let [left, right] = Layout::horizontal([Constraint::Length(columns), Constraint::Fill(1)]).areas(middle);
    let boards = Layout::horizontal(vec![Constraint::Fill(1); usize::from(boards)]).split(left);
    let theirs = screen.frame.theirs.as_deref();
    let lines =
        [Some(&*screen.frame.picture), theirs].into_iter().flatten().map(|picture| picture.lines().count()).max();
    let lines = u16::try_from(lines.unwrap_or(0)).unwrap_or(u16::MAX).saturating_add(2);
    let boards: Vec<Rect> = boards.iter().map(|area| Rect { height: area.height.min(lines), ..*area }).collect();
    let name = if theirs.is_some() { " the rules say " } else { " the board " };
    board(frame, boards[0], screen, look, (name, &screen.frame.picture, theirs.unwrap_or(&screen.frame.picture)));
    if let (Some(theirs), Some(area)) = (theirs, boards.get(1)) {
        let name = format!(" {} says ", screen.film().whose());
        board(frame, *area, screen, look, (&name, theirs, &screen.frame.picture));
    }
    let block = Block::bordered().border_style(look.faint()).title(" what happens ");
    frame.render_widget(block, right);
    let text = Paragraph::new(text(screen, look)).wrap(Wrap { trim: false }).scroll((screen.text_row, 0));
    frame.render_widget(text, inner(right));
    frame.render_widget(slider(screen, look, slide.width), slide);
    frame.render_widget(Line::styled(KEYS, look.faint()), keys);
}

/// Without frames, board above text, the step at the bottom.
fn narrow(frame: &mut Frame, area: Rect, screen: &Screen, look: Look) {
    let lines = u16::try_from(screen.frame.picture.lines().count()).unwrap_or(u16::MAX);
    let lines = lines.min(area.height.saturating_sub(4) / 2 + 1);
    let rows = [Constraint::Length(1), Constraint::Length(lines), Constraint::Fill(1), Constraint::Length(1)];
    let [head, board, below, foot] = Layout::vertical(rows).areas(area);
    frame.render_widget(title(screen), head);
    let theirs = screen.frame.theirs.as_deref().unwrap_or(&screen.frame.picture);
    let pictured = pictured(screen, look, (board.width, board.height), &screen.frame.picture, theirs);
    frame.render_widget(Paragraph::new(pictured), board);
    let text = Paragraph::new(text(screen, look)).wrap(Wrap { trim: false }).scroll((screen.text_row, 0));
    frame.render_widget(text, below);
    let at = format!("{}{}/{} ? keys", if screen.plays { "playing " } else { "" }, screen.at, screen.film().last());
    frame.render_widget(Line::styled(at, look.faint()), foot);
}

fn help(frame: &mut Frame, area: Rect) {
    let lines: Vec<Line> = HELP.iter().map(|(key, says)| Line::from(format!("{key:>9}  {says}"))).collect();
    let height = u16::try_from(lines.len()).unwrap_or(0) + 2;
    let (width, height) = (74.min(area.width), height.min(area.height));
    let [x, y] = [area.width - width, area.height - height].map(|room| room / 2);
    let place = Rect { x, y, width, height };
    frame.render_widget(Clear, place);
    frame.render_widget(Paragraph::new(lines).block(Block::bordered().title(" keys ")), place);
}

fn inner(area: Rect) -> Rect {
    Block::bordered().inner(area)
}

fn widest(screen: &Screen) -> u16 {
    let pictures = [Some(&screen.frame.picture), screen.frame.theirs.as_ref()];
    let lines = pictures.into_iter().flatten().flat_map(|picture| picture.lines());
    u16::try_from(lines.map(|line| line.chars().count()).max().unwrap_or(0)).unwrap_or(u16::MAX)
}

fn title(screen: &Screen) -> Line<'_> {
    let (name, about) = screen.film().title();
    let (nth, of) = screen.nth();
    let many = if of > 1 { format!("{nth}/{of} ") } else { String::new() };
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let about = if about.is_empty() { String::new() } else { format!("  {about}") };
    Line::from(vec![
        Span::raw(many),
        Span::styled(escape::line(name), bold),
        Span::raw(escape::line(&about).into_owned()),
    ])
}

/// A board in its frame: its name, the picture, and the one with which it is compared.
fn board(frame: &mut Frame, area: Rect, screen: &Screen, look: Look, (name, picture, other): (&str, &str, &str)) {
    let style = if picture == other { look.faint() } else { look.difference() };
    frame.render_widget(Block::bordered().border_style(style).title(name.to_owned()), area);
    let place = inner(area);
    let lines = pictured(screen, look, (place.width, place.height), picture, other);
    frame.render_widget(Paragraph::new(lines), place);
}

/// The part of a picture around what happens, so large: what this step changed is bold and underlined, what differs from the
/// other picture is turned around.
fn pictured(screen: &Screen, look: Look, size: (u16, u16), picture: &str, other: &str) -> Vec<Line<'static>> {
    let place = changed(picture, if picture == other { &screen.before } else { other });
    let (width, height) = (usize::from(size.0), usize::from(size.1));
    let columns = picture.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    let first_row = scrolled(place.1, screen.pan.1, height, picture.lines().count());
    let first_column = scrolled(place.0, screen.pan.0, width, columns);
    let rows = picture.lines().enumerate().skip(first_row).take(height);
    let mut others = other.lines().skip(first_row);
    let mut befores = screen.before.lines().skip(first_row);
    let mut lines = Vec::new();
    for (_, row) in rows {
        let inks = (screen.inks())(row);
        let mut was = befores.next().map(|line| line.chars().skip(first_column));
        let mut differs = others.next().map(|line| line.chars().skip(first_column));
        let letters = row.chars().zip(inks).skip(first_column).take(width);
        let spans = letters.map(|(letter, ink)| {
            let was = was.as_mut().and_then(Iterator::next).unwrap_or(' ');
            let other = differs.as_mut().and_then(Iterator::next).unwrap_or(' ');
            let mut style = look.ink(ink);
            if letter != was && !screen.before.is_empty() {
                style = style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
            }
            if letter != other {
                style = look.difference().add_modifier(Modifier::REVERSED);
            }
            Span::styled(letter.to_string(), style)
        });
        lines.push(Line::from(spans.collect::<Vec<_>>()));
    }
    lines
}

/// The column and row of the first letter that is another one in these two pictures.
fn changed(picture: &str, other: &str) -> (usize, usize) {
    let rows = picture.lines().zip(other.lines()).enumerate();
    let differs = |(row, (one, two)): (usize, (&str, &str))| {
        let column = one.chars().zip(two.chars()).position(|(one, two)| one != two)?;
        Some((column, row))
    };
    rows.into_iter().find_map(differs).unwrap_or((0, 0))
}

/// The first of `all` lines that is seen where `room` are, so that `place` stands in the middle.
fn scrolled(place: usize, pan: i32, room: usize, all: usize) -> usize {
    let most = all.saturating_sub(room);
    let middle = place.saturating_sub(room / 2).min(most);
    let moved = i64::try_from(middle).unwrap_or(0) + i64::from(pan);
    usize::try_from(moved).unwrap_or(0).min(most)
}

/// What happens, who is told what, and by which rules.
fn text(screen: &Screen, look: Look) -> Vec<Line<'static>> {
    let (frame, film) = (&screen.frame, screen.film());
    let mut lines = Vec::new();
    let what = match frame.from {
        Some(seat) => vec![Span::styled(format!("seat {seat} -> "), look.seat(seat)), Span::raw(cut(&frame.said))],
        None if screen.at == 0 => vec![Span::raw("the start")],
        None => vec![Span::raw("luck "), Span::raw(cut(&frame.said))],
    };
    lines.push(Line::from(what));
    if let Some((rule, detail)) = &frame.refused {
        let rule = rule.map_or(String::new(), |rule| format!(" [{rule}]"));
        lines.push(Line::styled(format!("refused: {}{rule}", cut(detail)), look.foul()));
    }
    for differs in &frame.differs {
        lines.extend(differs_says(differs, film.whose()).map(|line| Line::styled(cut(&line), look.difference())));
    }
    lines.push(Line::styled(frame.turn.clone(), look.faint()));
    if screen.at == 0 {
        lines.extend(film.notes().iter().map(|note| Line::styled(cut(note), look.faint())));
    }
    let (word, heard) = if screen.sees { ("sees", &frame.seen) } else { ("<-", &frame.sent) };
    if !heard.is_empty() {
        lines.push(Line::default());
    }
    for (seat, line) in heard {
        let who = Span::styled(format!("seat {seat} {word} "), look.seat(*seat));
        lines.push(Line::from(vec![who, Span::raw(cut(line))]));
    }
    for (nth, id) in rules(screen).into_iter().enumerate() {
        if nth == 0 {
            lines.push(Line::default());
        }
        let Some(entry) = film.rule(id) else { continue };
        let place = Span::styled(format!("  {}", entry.place), look.faint());
        lines.push(Line::from(vec![Span::styled(id, look.rule()), place]));
        lines.push(Line::from(format!("  {}", entry.words.split_whitespace().collect::<Vec<_>>().join(" "))));
    }
    lines
}

/// The rules of the step, the one that is broken first.
fn rules(screen: &Screen) -> Vec<&'static str> {
    let broken = screen.frame.refused.as_ref().and_then(|(rule, _)| *rule);
    let others = screen.frame.rules.iter().copied().filter(|rule| Some(*rule) != broken);
    broken.into_iter().chain(others).collect()
}

/// Text of others in one line, cut where it is long.
fn cut(text: &str) -> String {
    let mut shown = escape::line(text).into_owned();
    if let Some((end, _)) = shown.char_indices().nth(SHOWN) {
        shown.truncate(end);
        shown.push_str(&format!("… ({} bytes)", text.len()));
    }
    shown
}

/// Where the step stands among all, with fouls and differences marked.
fn slider(screen: &Screen, look: Look, width: u16) -> Line<'static> {
    let film = screen.film();
    let (at, last) = (screen.at, film.last());
    let speed = screen.speed();
    let sign = if screen.plays { "▶" } else { "‖" };
    let head = format!("{sign} {at}/{last}  {}.{}/s  ", speed / 10, speed % 10);
    let room = usize::from(width).saturating_sub(head.chars().count() + 1);
    let cell = |step: usize| (step * room.saturating_sub(1)).checked_div(last).unwrap_or(0);
    let mut cells = vec![("─", look.faint()); room];
    let marks = film.fouls().iter().map(|step| (*step, "!", look.foul()));
    let marks = marks.chain(film.differences().iter().map(|step| (*step, "≠", look.difference())));
    for (step, sign, style) in marks.chain([(at, "●", Style::new().add_modifier(Modifier::BOLD))]) {
        if let Some(place) = cells.get_mut(cell(step)) {
            *place = (sign, style);
        }
    }
    let spans = cells.into_iter().map(|(sign, style)| Span::styled(sign, style));
    Line::from([Span::raw(head)].into_iter().chain(spans).collect::<Vec<_>>())
}
