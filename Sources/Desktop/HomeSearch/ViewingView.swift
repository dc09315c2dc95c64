import Gtk
import ViewModels

/// When to see homes with the chosen agent.
enum ViewingView {
    static func make(_ model: HomeSearchViewModel) -> Widget {
        let days = DropDown(model.viewing.dayTitles, name: words("Day"))
            .onSelect { model.viewing.dayIndex = $0 }
            .observe { $0.show(model.viewing.dayTitles, selected: model.viewing.dayIndex) }
        let times = DropDown(model.viewing.timeTitles, name: words("Time"))
            .onSelect { model.viewing.timeIndex = $0 }
            .observe { $0.show(model.viewing.timeTitles, selected: model.viewing.timeIndex) }
        return Box(.vertical, spacing: 18) {
            Avatar(size: 80).decorative().align(.center).bind(\.name, to: model.chosenName)
            Label().css("title-2").wrapping().bind(\.text, to: model.chosenName)
            Label(words("When would you like to see homes?")).css("dim-label").wrapping()
            FlowBox(spacing: 12, perLine: 2) {
                days
                times
            }
            Label().css("error", "caption").wrapping()
                .bind(\.text, to: model.viewingProblem)
                .bind(\.isVisible, to: !model.viewingProblem.isEmpty)
            FlowBox(spacing: 12, perLine: 2) {
                Button(words("Other Agents")).css("pill").bind(\.isSensitive, to: !model.isBusy)
                    .onClick(task: model.reconsider)
                Button(words("Book Viewing")).css("pill", "suggested-action")
                    .bind(\.isSensitive, to: !model.isBusy && model.viewingProblem.isEmpty)
                    .onClick(task: model.book)
            }.align(.center)
        }
    }
}
