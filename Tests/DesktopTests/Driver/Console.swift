/// Finds messages of GTK and GLib in a program's output that a correct program does not cause.
enum Console {
    /// The messages that cannot be fixed in this project: a part of the line, and its cause.
    static let ignored: [(part: String, reason: String)] = [
        (
            "without a current allocation",
            "GTK skips a widget for one frame if a window is resized during an animation"
        ),
        ("unexpected blinking selection", "GTK's entry prints it if its text is selected while the cursor blinks"),
        ("did not receive a focus-out event", "GTK's entry prints it if it is removed while it has the focus"),
        (
            "is 30. Expect overlapping widgets",
            "GTK 4.8 measures a line of Latin and Chinese text one pixel lower without a width than with one"
        ),
        ("Compositor doesn't support moving popups", "sway 1.7 has an early version of the protocol for popups"),
        ("gtk_tree_sortable_", "GTK's file chooser prints it when text is typed into it"),
        ("Screen coordinates not supported", "GTK 4 prints it when a screen reader asks for places on the screen"),
        (
            "gtk_drop_target_async_handle_event: assertion 'self->drop == drop' failed",
            "GTK 4.18 prints it when files are dragged across a window with several drop targets, also in other apps"
        ),
    ]

    /// Returns the lines with a critical message, warning or error of GLib, or a Swift crash, that are not ignored.
    static func problems(in text: String) -> [String] {
        text.split(separator: "\n").map(String.init).filter { line in
            isProblem(line) && !ignored.contains { line.contains($0.part) }
        }
    }

    private static func isProblem(_ line: String) -> Bool {
        if ["CRITICAL **", "WARNING **", "ERROR **"].contains(where: line.contains) { return true }
        return line.contains("Fatal error:") || line.contains("💣 Program crashed")
    }
}
