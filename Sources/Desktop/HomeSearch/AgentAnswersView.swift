import Gtk
import ViewModels

/// The agents who answered, each with a button that chooses the agent.
enum AgentAnswersView {
    static func make(
        _ model: HomeSearchViewModel, matches: HomeMatchesViewModel, pictures: PictureCache
    ) -> Widget {
        var current: [AgentAnswerRow] = []
        return Box(.vertical, spacing: 12) {
            FlowBox(spacing: 8, perLine: 2, isEven: false) {
                Label().css("heading").textAlign(.start).wrapping().expand(horizontally: true)
                    .align(vertical: .center)
                    .bind(\.text, to: model.content.answerCountText)
                DropDown(model.order.titles, name: words("Order")).align(.end, vertical: .center)
                    .onSelect(model.order.select)
                    .bind(\.selected, to: model.order.index)
                    .bind(\.isVisible, to: model.content.canSort)
            }
            ListBox(name: words("Answers")).observe(model.content.answers) { list, answers in
                // Unchanged rows keep the keyboard focus.
                guard answers != current else { return }
                current = answers
                list.removeAll()
                for answer in answers { list.append(row(answer, model, matches, pictures)) }
            }
            .bind(\.isVisible, to: model.content.hasAnswers)
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
                PersonPicture.make(size: 40, name: answer.name, address: answer.avatar, pictures).align(
                    vertical: .start)
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
