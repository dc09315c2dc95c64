import Gtk
import ViewModels

extension Label {
    /// Displays the pieces of a message: texts without markup, and links.
    func show(_ pieces: [TextPiece]) {
        show(
            pieces.map { piece in
                switch piece {
                case .text(let text): (text, nil)
                case .link(let text, let address): (text, address.absoluteString)
                }
            })
    }
}
