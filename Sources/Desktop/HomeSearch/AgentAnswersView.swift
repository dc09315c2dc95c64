import Gtk
import ViewModels

/// The agents who answered, each with the button that chooses them.
enum AgentAnswersView {
    static func make(_ model: HomeSearchViewModel) -> Widget {
        var shown: [AgentAnswerRow] = []
        return Box(.vertical, spacing: 18) {
            Box(.vertical, spacing: 6) {
                Label().css("title-2").textAlign(.start).wrapping().bind(\.text, to: model.answerCountText)
                Label().css("dim-label").textAlign(.start).wrapping().bind(\.text, to: model.demandText)
            }
            ListBox(name: words("Answers")).observe(model.answers) { list, answers in
                // A row that stays keeps the keyboard's focus.
                guard answers != shown else { return }
                shown = answers
                list.removeAll()
                for answer in answers { list.append(row(answer, model)) }
            }
        }
    }

    private static func row(_ answer: AgentAnswerRow, _ model: HomeSearchViewModel) -> Widget {
        let choose = Button(words("Choose")).align(vertical: .center)
            .with { $0.accessibleDescription = answer.name }
            .onClick { Task { await model.choose(answer.id) } }
        return ListRow(
            around: Box(.horizontal, spacing: 12) {
                Avatar(size: 40, name: answer.name).decorative().align(vertical: .start)
                Box(.vertical, spacing: 4) {
                    Label(answer.name).css("heading").textAlign(.start).wrapping()
                    Label(answer.text).textAlign(.start).wrapping()
                    Label(answer.time).css("caption", "dim-label", "numeric").textAlign(.start)
                }.expand(horizontally: true)
                choose
            }.margin(12), isActivatable: false)
    }
}
