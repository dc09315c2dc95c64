import Gtk
import ViewModels

/// The buttons of a rejected message, post, comment or activity, which send it again or discard it.
enum ResendButtons {
    /// Returns the buttons; `id` returns the event to which a press applies.
    static func make<Row>(_ feed: GroupFeed<Row>, id: @escaping () -> String?) -> Box {
        Box(.horizontal, spacing: 6) {
            button(words("Send Again"), id, feed.resend)
            button(words("Discard"), id, feed.discard)
        }
    }

    private static func button(
        _ title: String, _ id: @escaping () -> String?, _ act: @escaping (_ id: String) async -> Void
    ) -> Button {
        Button(title).css("flat", "listing-action").onClick {
            if let id = id() { UserWork.begin { await act(id) } }
        }
    }
}
