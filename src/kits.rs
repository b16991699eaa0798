//! Beginnings of programs in each language: the files that all games share, and how they are built and started.

pub mod rules;

use clap::ValueEnum;

/// A language in which a program can be begun.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Language {
    /// Python 3
    #[default]
    Python,
    /// JavaScript, run by Node
    #[value(alias = "javascript", alias = "js")]
    Node,
    /// Java 17 or later
    Java,
    /// C11
    C,
    /// C++17
    #[value(alias = "c++")]
    Cpp,
    /// Rust
    Rust,
    /// Go 1.18 or later
    Go,
}

/// A file: its name below the folder, and its text.
pub type Template = (&'static str, &'static str);

/// What all games share in a language.
pub struct Kit {
    /// What a line of comment begins with.
    pub comment: &'static str,
    /// Whether functions are named `likeThis`, and not `like_this`.
    pub camel: bool,
    /// A bot without moves.
    pub bot: Template,
    /// What a bot in JSON Lines needs besides.
    pub play: &'static [Template],
    /// An adapter.
    pub adapter: Template,
    /// What an adapter needs besides.
    pub serve: &'static [Template],
    /// The rules, a function each.
    pub rules: Template,
    manifest: Option<Template>,
    /// The command that builds; `@PROGRAM@` is `bot` or `adapter`.
    build: Option<&'static str>,
    /// The command that starts it; `@Program@` is `Bot` or `Adapter`.
    run: &'static str,
}

impl Kit {
    /// The file that says how the program is built; `json` where it needs JSON.
    pub fn manifest(&self, program: &str, json: bool) -> Option<(&'static str, String)> {
        let (name, text) = self.manifest?;
        let needs = if json { "serde_json = \"1\"\n" } else { "" };
        Some((name, text.replace("@PROGRAM@", program).replace("@DEPENDENCIES@", needs)))
    }

    /// The commands that build it, in the folder `@DIR@`.
    pub fn build(&self, program: &str) -> Vec<String> {
        self.build.iter().map(|line| line.replace("@PROGRAM@", program)).collect()
    }

    /// The command that starts it.
    pub fn run(&self, program: &str) -> String {
        let capital = if program == "bot" { "Bot" } else { "Adapter" };
        self.run.replace("@PROGRAM@", program).replace("@Program@", capital)
    }
}

impl Language {
    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Language::Python => "python",
            Language::Node => "node",
            Language::Java => "java",
            Language::C => "c",
            Language::Cpp => "cpp",
            Language::Rust => "rust",
            Language::Go => "go",
        }
    }

    /// What all games share in this language.
    pub fn kit(self) -> &'static Kit {
        match self {
            Language::Python => &PYTHON,
            Language::Node => &NODE,
            Language::Java => &JAVA,
            Language::C => &C,
            Language::Cpp => &CPP,
            Language::Rust => &RUST,
            Language::Go => &GO,
        }
    }
}

static PYTHON: Kit = Kit {
    comment: "#",
    camel: false,
    bot: ("bot.py", include_str!("kits/python/bot.py")),
    play: &[("play.py", include_str!("kits/python/play.py"))],
    adapter: ("adapter.py", include_str!("kits/python/adapter.py")),
    serve: &[("serve.py", include_str!("kits/python/serve.py"))],
    rules: ("rules.py", include_str!("kits/python/rules.py")),
    manifest: None,
    build: None,
    run: "python3 @DIR@/@PROGRAM@.py",
};

static NODE: Kit = Kit {
    comment: "//",
    camel: true,
    bot: ("bot.mjs", include_str!("kits/node/bot.mjs")),
    play: &[("play.mjs", include_str!("kits/node/play.mjs"))],
    adapter: ("adapter.mjs", include_str!("kits/node/adapter.mjs")),
    serve: &[("serve.mjs", include_str!("kits/node/serve.mjs"))],
    rules: ("rules.mjs", include_str!("kits/node/rules.mjs")),
    manifest: None,
    build: None,
    run: "node @DIR@/@PROGRAM@.mjs",
};

const JAVA_JSON: Template = ("Json.java", include_str!("kits/java/Json.java"));

static JAVA: Kit = Kit {
    comment: "//",
    camel: true,
    bot: ("Bot.java", include_str!("kits/java/Bot.java")),
    play: &[("Play.java", include_str!("kits/java/Play.java")), JAVA_JSON],
    adapter: ("Adapter.java", include_str!("kits/java/Adapter.java")),
    serve: &[("Serve.java", include_str!("kits/java/Serve.java")), JAVA_JSON],
    rules: ("Rules.java", include_str!("kits/java/Rules.java")),
    manifest: None,
    build: Some("javac -encoding UTF-8 -d @DIR@ @DIR@/*.java"),
    run: "java -cp @DIR@ @Program@",
};

const C_JSON: [Template; 2] = [("json.h", include_str!("kits/c/json.h")), ("json.c", include_str!("kits/c/json.c"))];

static C: Kit = Kit {
    comment: "//",
    camel: false,
    bot: ("bot.c", include_str!("kits/c/bot.c")),
    play: &[("play.h", include_str!("kits/c/play.h")), ("play.c", include_str!("kits/c/play.c")), C_JSON[0], C_JSON[1]],
    adapter: ("adapter.c", include_str!("kits/c/adapter.c")),
    serve: &[
        ("serve.h", include_str!("kits/c/serve.h")),
        ("serve.c", include_str!("kits/c/serve.c")),
        C_JSON[0],
        C_JSON[1],
    ],
    rules: ("rules.c", include_str!("kits/c/rules.c")),
    manifest: None,
    build: Some("cc -O2 -o @DIR@/@PROGRAM@ @DIR@/*.c"),
    run: "@DIR@/@PROGRAM@",
};

const CPP_JSON: Template = ("json.hpp", include_str!("kits/cpp/json.hpp"));

static CPP: Kit = Kit {
    comment: "//",
    camel: false,
    bot: ("bot.cpp", include_str!("kits/cpp/bot.cpp")),
    play: &[("play.hpp", include_str!("kits/cpp/play.hpp")), CPP_JSON],
    adapter: ("adapter.cpp", include_str!("kits/cpp/adapter.cpp")),
    serve: &[("serve.hpp", include_str!("kits/cpp/serve.hpp")), CPP_JSON],
    rules: ("rules.hpp", include_str!("kits/cpp/rules.hpp")),
    manifest: None,
    build: Some("c++ -std=c++17 -O2 -o @DIR@/@PROGRAM@ @DIR@/@PROGRAM@.cpp"),
    run: "@DIR@/@PROGRAM@",
};

static RUST: Kit = Kit {
    comment: "//",
    camel: false,
    bot: ("src/main.rs", include_str!("kits/rust/bot.rs")),
    play: &[("src/play.rs", include_str!("kits/rust/play.rs"))],
    adapter: ("src/main.rs", include_str!("kits/rust/adapter.rs")),
    serve: &[("src/serve.rs", include_str!("kits/rust/serve.rs"))],
    rules: ("src/rules.rs", include_str!("kits/rust/rules.rs")),
    manifest: Some(("Cargo.toml", include_str!("kits/rust/Cargo.toml.in"))),
    build: Some("cargo build --release --manifest-path @DIR@/Cargo.toml"),
    run: "@DIR@/target/release/@PROGRAM@",
};

static GO: Kit = Kit {
    comment: "//",
    camel: true,
    bot: ("bot.go", include_str!("kits/go/bot.go")),
    play: &[("play.go", include_str!("kits/go/play.go"))],
    adapter: ("adapter.go", include_str!("kits/go/adapter.go")),
    serve: &[("serve.go", include_str!("kits/go/serve.go"))],
    rules: ("rules.go", include_str!("kits/go/rules.go")),
    manifest: Some(("go.mod", include_str!("kits/go/go.mod.in"))),
    build: Some("(cd @DIR@ && go build -o @PROGRAM@ .)"),
    run: "@DIR@/@PROGRAM@",
};
