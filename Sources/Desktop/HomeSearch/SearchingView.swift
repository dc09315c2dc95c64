import Gtk
import ViewModels

/// The screen during the search: a picture of the area with the agents, the countdown, and the answers as they come.
enum SearchingView {
    static func make(
        _ model: HomeSearchViewModel, matches: HomeMatchesViewModel, pictures: PictureCache
    ) -> Widget {
        Box(.vertical, spacing: 18) {
            Label().css("heading").textAlign(.center).wrapping().bind(\.text, to: model.content.demandText)
            DrawingArea(width: 300, height: 220, description: words("Map of the area with the agents"))
                .draw(model.content.picture) { canvas, picture in
                    AreaPainter(canvas: canvas).paint(picture)
                }
                .expand(horizontally: true)
            Box(.vertical, spacing: 6) {
                Label().css("title-1", "numeric").bind(\.text, to: model.content.countdownText)
                    .bind(\.isVisible, to: model.content.showsCountdown)
                ProgressBar().named(words("Time left")).bind(\.fraction, to: model.content.countdownFraction)
                    .bind(\.isVisible, to: model.content.showsCountdown)
                Label().css("dim-label").wrapping().bind(\.optionalText, to: model.content.statusText)
            }
            AgentAnswersView.make(model, matches: matches, pictures: pictures)
            Button(words("Cancel Search")).css("pill").align(.center).bind(\.isSensitive, to: !model.isBusy)
                .onClick(task: model.cancel)
        }
    }
}

/// The agents who answered, each with a button that chooses the agent.
enum AgentAnswersView {
    static func make(
        _ model: HomeSearchViewModel, matches: HomeMatchesViewModel, pictures: PictureCache
    ) -> Widget {
        Box(.vertical, spacing: 12) {
            FlowBox(spacing: 8, perLine: 2, isEven: false) {
                Label().css("heading").textAlign(.start).wrapping().expand(horizontally: true)
                    .align(vertical: .center)
                    .bind(\.text, to: model.content.answerCountText)
                DropDown(model.order.titles, name: words("Order")).align(.end, vertical: .center)
                    .onSelect(model.order.select)
                    .bind(\.selected, to: model.order.index)
                    .bind(\.isVisible, to: model.content.canSort)
            }
            ListBox(name: words("Answers")).fill(model.content.answers) { row($0, model, matches, pictures) }
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
        return ListRow(
            around: Box.line(spacing: 12) {
                PersonPicture.make(size: 40, name: answer.name, address: answer.avatar, pictures).align(
                    vertical: .start)
                Box(.vertical, spacing: 4) {
                    Label(answer.name).css("heading").textAlign(.start).wrapping()
                    Label().textAlign(.start).wrapping().with { $0.show(foreign: answer.text) }
                    Box(.vertical, spacing: 6) { answer.homes.map { view(of: $0, matches, pictures) } }
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
            HomeCards.make(matches.rows(of: reference), name: home.text, pictures: pictures, actions: matches.actions)
        }
    }
}
