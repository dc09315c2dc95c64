import Gtk
import ViewModels

/// The list of the agents who answered, each with a button that chooses the agent.
enum AgentAnswersView {
    static func make(
        _ model: HomeSearchViewModel, matches: HomeMatchesViewModel, pictures: PictureCache
    ) -> Widget {
        var current: [AgentAnswerRow] = []
        return Box(.vertical, spacing: 18) {
            Box(.vertical, spacing: 6) {
                Label().css("title-2").textAlign(.start).wrapping().bind(\.text, to: model.content.answerCountText)
                Label().css("dim-label").textAlign(.start).wrapping().bind(\.text, to: model.content.demandText)
            }
            ListBox(name: words("Answers")).observe(model.content.answers) { list, answers in
                // Unchanged rows keep the keyboard focus.
                guard answers != current else { return }
                current = answers
                list.removeAll()
                for answer in answers { list.append(row(answer, model, matches, pictures)) }
            }
            FlowBox(spacing: 12, perLine: 2) {
                Button(words("Change Search")).css("pill").bind(\.isSensitive, to: !model.isBusy)
                    .onClick(task: model.changeDemand)
                Button(words("Show Map")).css("pill").onClick(model.showMap)
            }.align(.center)
        }
    }

    private static func row(
        _ answer: AgentAnswerRow, _ model: HomeSearchViewModel, _ matches: HomeMatchesViewModel,
        _ pictures: PictureCache
    ) -> Widget {
        let choose = Button(words("Choose")).align(.end, vertical: .center)
            .with { $0.accessibleDescription = answer.name }
            .onClick(task: { await model.choose(answer.id) })
        let homes = Box(.vertical, spacing: 6)
        for home in answer.homes { homes.append(view(of: home, matches, pictures)) }
        return ListRow(
            around: Box.line(spacing: 12) {
                Avatar(size: 40, name: answer.name).decorative().align(vertical: .start)
                Box(.vertical, spacing: 4) {
                    Label(answer.name).css("heading").textAlign(.start).wrapping()
                    Label().textAlign(.start).wrapping().with { $0.show(foreign: answer.text) }
                    homes
                    // Not beside the texts, which would have too little room in a narrow window.
                    Box(.horizontal, spacing: 12) {
                        Label(answer.time).css("caption", "dim-label", "numeric").textAlign(.start)
                            .expand(horizontally: true)
                        choose
                    }
                }.expand(horizontally: true)
            }.margin(12), isActivatable: false)
    }

    /// Returns a home as a card that opens its details, or as a text if it is in no market of the user.
    private static func view(of home: AgentHomeRow, _ matches: HomeMatchesViewModel, _ pictures: PictureCache) -> Widget
    {
        let text = Label(home.text).css("caption").textAlign(.start).wrapping()
        guard let reference = home.reference else { return text }
        return Box(.vertical) {
            text.bind(\.isVisible, to: matches.rows(of: reference).isEmpty)
            HomeCards.make(
                matches.rows(of: reference), name: home.text, pictures: pictures, open: matches.open,
                toggleSaved: matches.toggleSaved)
        }
    }
}
