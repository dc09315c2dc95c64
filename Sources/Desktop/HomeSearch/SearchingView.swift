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
