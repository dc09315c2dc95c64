import Domain
import Gtk
import ViewModels

/// The testers' window: a button for each scenario, beside the main window instead of in front of it.
final class ScenariosView {
    let window: ToolWindow

    init(_ model: ScenariosViewModel, over parent: ApplicationWindow) {
        let page = PreferencesPage(title: words("Scenarios"), icon: "applications-science-symbolic") {
            PreferencesGroup(title: words("Network")) {
                Choice.row(
                    words("The sandbox’s network"),
                    [(NetworkState.working, words("Working")), (.slow, words("Slow")), (.off, words("Off"))],
                    current: { model.network }, choose: { state in UserWork.begin { await model.setNetwork(state) } })
            }
            model.sections.map { section in
                PreferencesGroup(title: section.title) { section.rows.map { Self.line($0, model) } }
            }
        }
        let outcome = Label().wrapping().textAlign(.start).css("dim-label")
            .margin(top: 8, bottom: 8, start: 14, end: 14)
            .bind(\.optionalText, to: model.outcome)
        window = ToolWindow(
            beside: parent,
            content: Box(.vertical) {
                HeaderBar(title: WindowTitle(words("Scenarios"), subtitle: words("What happens in the sandbox")))
                page.expand(vertically: true)
                outcome
            }, width: 480, height: 680)
        window.title = words("Scenarios")
    }

    private static func line(_ row: ScenarioRow, _ model: ScenariosViewModel) -> Widget {
        ActionRow(title: row.title)
            .addSuffix(
                Box(.horizontal, spacing: 6) {
                    row.choices.map { choice in
                        Button(choice.title).named(choice.name).onClick(task: { await model.play(choice) })
                    }
                }.align(vertical: .center))
    }
}
