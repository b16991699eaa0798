//! Golden traces and shims are built into the crate: it is compiled anew when one of them changes, comes or goes.

fn main() {
    println!("cargo::rerun-if-changed=traces");
    println!("cargo::rerun-if-changed=shims");
}
