import Gtk
import ViewModels

/// The offer to send the user's name and phone along with a request.
enum ContactOfferView {
    /// Returns the switch, or the way to the personal information while there is none to send.
    static func make(_ offer: ContactOffer, fillIn: @escaping () -> Void) -> Widget {
        Box(.vertical) {
            toggle(offer)
            Button(words("Fill in Personal Info to Share Your Name and Phone")).css("flat").align(.center).wrapping()
                .bind(\.isVisible, to: offer.isMissing)
                .onClick(fillIn)
        }
    }

    /// Returns the switch.
    static func toggle(_ offer: ContactOffer) -> Widget {
        let row = SwitchRow.make(
            words("Share My Name and Phone"), isOn: { offer.isOn }, change: { offer.isOn = $0 }
        ).bind(\.subtitle, to: offer.details)
        return ListBox { row }.bind(\.isVisible, to: offer.isAvailable)
    }
}
