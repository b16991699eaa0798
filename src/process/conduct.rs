//! What a program did besides answering.

/// What is known of it when the program is gone; nothing of it is a foul by itself, since what honest programs run on does odd
/// things as well.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conduct {
    /// Names of some files that it has left in its scratch folder.
    pub left: Vec<String>,
    /// Names of some files in the folder that it was started in that it had open for writing when it was looked at.
    pub beside: Vec<String>,
    /// How often it tried to send something into its own network, which leads nowhere.
    pub unroutable: u32,
}
