import Gtk
import ViewModels

/// The address of a group, and the form to invite a user.
enum InviteView {
    static func make(_ invite: InviteViewModel) -> Widget {
        PreferencesGroup {
            ActionRow(title: words("Address")).bind(\.subtitle, to: invite.addressText)
                .addSuffix(copyButton(invite), activates: true)
            FormField.make(
                words("Invite, such as @tom:example.org"), text: { invite.invitee },
                warning: { invite.problem }, edit: { invite.invitee = $0 }, submit: invite.invite)
        }
    }

    /// Returns the address, and the button to copy it.
    static func address(_ invite: InviteViewModel) -> Widget {
        Box(.horizontal, spacing: 6) {
            Label().selectable().ellipsized().textAlign(.start).bind(\.text, to: invite.addressText)
                // Otherwise, a new window would select the whole text.
                .with { $0.canFocus = false }
                .expand(horizontally: true)
            copyButton(invite)
        }
    }

    private static func copyButton(_ invite: InviteViewModel) -> Button {
        Button(icon: "edit-copy-symbolic", name: words("Copy Address")).css("flat").align(vertical: .center)
            .onClick(invite.copyAddress)
    }
}
