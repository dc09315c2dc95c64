import Foundation
import Gtk
import ViewModels

/// The window with the report of a problem: what happened, and every line of what is saved.
final class ReportView {
    let window: ToolWindow

    init(_ model: ReportViewModel, over parent: Window) {
        let page = PreferencesPage(title: words("Report a Problem"), icon: "dialog-warning-symbolic") {
            PreferencesGroup(
                title: words("What happened?"),
                text: words("The report is saved in a folder. Nothing is sent: read it, then pass it on as you like.")
            ) {
                FormField.lines(
                    words("What you did, and what you expected"), text: { model.whatHappened }, warning: { "" },
                    edit: { model.whatHappened = $0 })
            }
            model.parts.map { Self.group($0, model) }
        }
        window = ToolWindow(
            beside: parent,
            content: Box(.vertical) {
                HeaderBar(title: WindowTitle(words("Report a Problem"))) {
                    Button(words("_Save…")).css("suggested-action")
                        .bind(\.isSensitive, to: model.canSave).onClick(task: model.save)
                }
                page.expand(vertically: true)
            }, width: 560, height: 640)
        window.title = words("Report a Problem")
    }

    private static func group(_ part: ReportPart, _ model: ReportViewModel) -> Widget {
        let (title, text) = model.title(of: part.kind)
        return PreferencesGroup {
            SwitchRow.make(
                title, subtitle: text, isOn: { model.isIncluded(part.kind) },
                change: { model.include(part.kind, $0) })
            PreferencesRow(around: content(part, title: title).margin(top: 12, bottom: 12, start: 12, end: 12))
                .named(title)
                .bind(\.isSensitive, to: model.isIncluded(part.kind))
        }
    }

    private static func content(_ part: ReportPart, title: String) -> Widget {
        if let picture = part.picture {
            let view = Picture(describedAs: title).shrinking()
            view.setTexture(Texture.decoding([UInt8](picture)))
            return view.minimumSize(height: 200)
        }
        let view = TextView(name: title).padding(0).css("monospace", "caption", "description")
        view.text = part.text
        view.isEditable = false
        return ScrolledWindow(view).minimumSize(height: 160).expand(vertically: false)
            .passingWheelOn()
    }
}
