import Gtk
import ViewModels

/// The code that the user enters on another device, and the address of the page for it.
enum DeviceCodeView {
    static func make(_ model: DeviceCodeViewModel, cancel: @escaping () async -> Void) -> Widget {
        Box(.vertical, spacing: 18) {
            SignInView.heading(words("Use Another Device"), "")
            Label().css("dim-label").wrapping().textAlign(.center).bind(\.text, to: model.instruction)
            copyable(
                Label().css("heading").wrapping().selectable().bind(\.text, to: model.address).with {
                    // The user would type a hyphen at the end of a line.
                    $0.breaksWords = false
                    // The focus goes to the code, so that it is read out.
                    $0.canFocus = false
                },
                name: words("Copy Address"), copy: model.copyAddress)
            copyable(
                Label().css("title-1", "monospace").wrapping().selectable().observe((model.code, model.codeName)) {
                    label, code in
                    // The name comes second: GTK takes every new text as the name.
                    label.text = code.0
                    label.accessibleLabel = code.1
                },
                name: words("Copy Code"), copy: model.copyCode)
            Label().css("dim-label").wrapping().textAlign(.center).bind(\.text, to: model.status)
            Button(words("_Cancel")).css("pill").align(.center).wrapping().onClick(task: cancel)
        }
    }

    private static func copyable(_ label: Label, name: String, copy: @escaping () -> Void) -> Widget {
        Box(.horizontal, spacing: 6) {
            label.textAlign(.center)
            Button(icon: "edit-copy-symbolic", name: name).css("flat").align(vertical: .center).onClick(copy)
        }.align(.center)
    }
}
