import Gtk
import ViewModels

/// How neighbors come into a group: its address to pass on, and a field to invite somebody.
enum InviteView {
    static func make(_ invite: InviteViewModel) -> Widget {
        Box(.vertical, spacing: 6) {
            Label(words("Address")).css("caption", "dim-label").textAlign(.start)
            address(invite)
            PreferencesGroup {
                FormField.make(
                    words("Invite, such as @tom:example.org"), text: { invite.neighbor },
                    warning: { invite.problem }, edit: { invite.neighbor = $0 }, submit: invite.invite)
            }
        }
    }

    /// The address with the button that copies it.
    static func address(_ invite: InviteViewModel) -> Widget {
        Box(.horizontal, spacing: 6) {
            Label().selectable().ellipsized().textAlign(.start).bind(\.text, to: invite.address)
                // A window that opens would mark all of it.
                .with { $0.canFocus = false }
                .expand(horizontally: true)
            Button(icon: "edit-copy-symbolic", name: words("Copy Address")).css("flat").align(vertical: .center)
                .onClick { invite.copyAddress() }
        }
    }
}
