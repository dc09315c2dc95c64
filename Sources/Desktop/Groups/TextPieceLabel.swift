import Domain
import Gtk
import ViewModels

extension Label {
    /// Displays the pieces of a message: texts without markup, and links. Long words get places to break.
    func show(_ pieces: [TextPiece]) {
        breaksWords = false
        show(
            pieces.map { piece in
                switch piece {
                case .text(let text): (ForeignText.breakable(text), nil)
                case .link(let text, let address): (ForeignText.breakable(text), address.absoluteString)
                }
            })
        accessibleLabel = pieces.map(\.text).joined()
    }

    /// Displays a text of several lines from outside. A label without text is not visible.
    func show(foreign text: String) {
        show([.text(text)])
        isVisible = !text.isEmpty
    }
}
