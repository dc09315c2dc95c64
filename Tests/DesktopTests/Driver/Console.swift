/// Finds in what a program printed the complaints of GTK and GLib, of which a correct program has none.
enum Console {
    /// Complaints that are not ours to mend: a part of the line, and why it may be there.
    static let allowed: [(part: String, reason: String)] = [
        (
            "without a current allocation",
            "GTK leaves something out of one frame where a window gets another size just while a page folds or turns"
        ),
        ("unexpected blinking selection", "GTK's own field says so where its text is marked while it blinks"),
        ("did not receive a focus-out event", "GTK's own field says so where it goes while it has the focus"),
        ("gtk_tree_sortable_", "GTK's own dialog for choosing files says so when somebody types into it"),
    ]

    /// Every line with a GLib critical, warning or error, or a Swift crash, that nobody allowed.
    static func complaints(in text: String) -> [String] {
        text.split(separator: "\n").map(String.init).filter { line in
            isComplaint(line) && !allowed.contains { line.contains($0.part) }
        }
    }

    private static func isComplaint(_ line: String) -> Bool {
        if ["CRITICAL **", "WARNING **", "ERROR **"].contains(where: line.contains) { return true }
        return line.contains("Fatal error:") || line.contains("💣 Program crashed")
    }
}
