//! The golden traces are built in: a new one makes the crate be built again.

fn main() {
    println!("cargo::rerun-if-changed=traces");
}
