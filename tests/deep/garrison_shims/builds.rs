//! What the command that builds takes, and what it says where it cannot.

use super::languages::{CPP, JAVA, LANGUAGES, PASCAL, converse, for_each_language, message, view};
use crate::common::RULEBOOK;
use serde_json::json;
use std::fs;
use std::path::Path;
use std::process::Command;

#[test]
fn what_cannot_be_built_is_said() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("bot");
    for language in LANGUAGES {
        let player = language.folder().join((language.source)(language.strategies[0]));
        let mut command = Command::new(RULEBOOK);
        command.args(["build", language.shim]).arg(&player).arg("-o").arg(&out);
        command.env("PATH", "/nowhere").env_remove("JAVA_HOME").env_remove("CXX");
        let output = command.output().expect("our program starts");
        let says = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(3), "{says}");
        assert!(says.contains("is not there: install") && says.lines().count() == 1, "{says}");
        language.try_build(Path::new("/no/such/player"), &out, &[]).exits(2).talks("cannot be read").one_sentence();
    }
    for_each_language("what does not compile", |language| {
        let wrong = folder
            .path()
            .join(format!("{}-wrong", language.shim))
            .join(Path::new(&(language.source)("x")).file_name().expect("a file"));
        fs::create_dir_all(wrong.parent().expect("it has a folder")).expect("a folder can be made");
        fs::write(&wrong, "nonsense").expect("a source can be written");
        let out = folder.path().join(language.shim);
        language.try_build(&wrong, &out, &[]).exits(2).talks("does not compile:");
        assert!(!out.join("bot").exists() && !out.is_file(), "nothing is left that could be started");
    });
}

#[test]
fn a_mode_of_the_compiler_units_beside_the_player_and_another_name_are_taken() {
    if !PASCAL.is_there("several units") {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("it can be written");
    let player = "unit player;\n{$Mode TP}\ninterface\nprocedure init;\n\
        procedure get_move(var new_ipos, new_jpos: integer; var collect_army: longint);\nimplementation\n\
        uses jury, mine;\nprocedure init; begin end;\n\
        procedure get_move(var new_ipos, new_jpos: integer; var collect_army: longint);\n\
        begin new_jpos := sizeof(integer); new_ipos := ipos + one; collect_army := player_num; end;\nend.\n";
    write("player.pas", player);
    write("mine.pas", "unit mine;\ninterface\nconst one = 1;\nimplementation\nend.\n");
    let out = folder.path().join("new/folder/bot");
    let bot = PASCAL.try_build(folder.path(), &out, &["--interface", "jury"]).exits(0).out;
    let call = message(1, "get_move", &view(1, &[&[1, 1, 2]], &[&[0, 0, 0]], [0, 0]));
    let (said, ..) = converse(bot.trim_end(), folder.path(), &[call]);
    assert_eq!(said, [json!({"seq": 1, "move": {"to": [2, 2], "collect": 1}})]);
    PASCAL.try_build(folder.path(), &out, &[]).exits(2).talks("Can't find unit jury");
}

#[test]
fn a_class_of_another_name_and_an_interface_that_is_brought_along_are_taken() {
    if !JAVA.is_there("several classes") {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("it has a folder")).expect("a folder can be made");
        fs::write(path, text).expect("it can be written");
    };
    // Their own move has more in it than ours.
    write(
        "ru/nsu/olympic/strategy/MoveInfo.java",
        "package ru.nsu.olympic.strategy;\npublic class MoveInfo { public int new_ipos, new_jpos; public long collect_army;\n\
         public static MoveInfo stay(GameInfo i) { MoveInfo m = new MoveInfo(); m.new_ipos = i.ipos; m.collect_army = 1L << 40; \
         return m; } }\n",
    );
    write(
        "ours/Best.java",
        "package ours;\nimport ru.nsu.olympic.strategy.*;\npublic class Best implements Player {\n\
         public void init(GameInfo i) { }\npublic MoveInfo get_move(GameInfo i) { return MoveInfo.stay(i); }\n}\n",
    );
    let out = folder.path().join("new/folder");
    let bot = JAVA.try_build(folder.path(), &out, &["--class", "ours.Best"]).exits(0).out;
    let call = message(1, "get_move", &view(1, &[&[1, 1, 2]], &[&[0, 0, 0]], [0, 0]));
    let (said, ..) = converse(bot.trim_end(), folder.path(), &[call]);
    assert_eq!(said, [json!({"seq": 1, "move": {"to": [1, 0], "collect": 2_147_483_647}})]);
    JAVA.try_build(folder.path(), &out, &[]).exits(2).talks("there is no Player.java").one_sentence();
    JAVA.try_build(folder.path(), &out, &["--interface", "a.b"]).exits(2).talks("names the package").one_sentence();
}

#[test]
fn a_folder_of_sources_another_name_and_other_options_are_taken() {
    if !CPP.is_there("several sources") {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("it can be written");
    write(
        "player.cpp",
        "#include \"jury.h\"\n#include \"mine.h\"\nvoid init() {}\nvoid get_move(int &i, int &, long &) { i = mine(); }\n",
    );
    write("mine.h", "int mine();\n");
    write("mine.cpp", "#include \"mine.h\"\nint mine() { return ipos + 1; }\n");
    let out = folder.path().join("new/folder/bot");
    let bot = CPP.try_build(folder.path(), &out, &["--interface", "jury.h"]).exits(0).out;
    let call = message(1, "get_move", &view(0, &[&[1, 1, 2]], &[&[0, 0, 0]], [0, 0]));
    let (said, ..) = converse(bot.trim_end(), folder.path(), &[call]);
    assert_eq!(said, [json!({"seq": 1, "move": {"to": [2, 2], "collect": 0}})]);
    CPP.try_build(folder.path(), &out, &["--interface", "../jury.h"]).exits(2).talks("without folders").one_sentence();
    CPP.try_build(folder.path(), &out, &["--class", "Player"]).exits(2).talks("in Java").one_sentence();
    CPP.try_build(folder.path(), folder.path(), &[]).exits(2).talks("is a folder").one_sentence();
}
