import Gtk
import ViewModels

/// The wait for answers: the area with the agents on it, the countdown, and how many have answered.
enum SearchingView {
    static func make(_ model: HomeSearchViewModel) -> Widget {
        Box(.vertical, spacing: 18) {
            Label().css("heading").textAlign(.center).wrapping().bind(\.text, to: model.demandText)
            DrawingArea(width: 300, height: 300, description: words("Map of the area with the agents"))
                .draw(AreaPicture(map: model.map, pins: model.pins)) { canvas, picture in
                    AreaPainter(canvas: canvas).paint(picture)
                }
                .expand(horizontally: true)
            Box(.vertical, spacing: 6) {
                Label().css("title-1", "numeric").bind(\.text, to: model.countdownText)
                ProgressBar().named(words("Time left")).bind(\.fraction, to: model.countdownFraction)
                Label().css("dim-label").bind(\.text, to: model.answerCountText)
            }
            Button(words("Show Answers")).css("pill", "suggested-action").align(.center)
                .bind(\.isSensitive, to: model.canOpenAnswers)
                .onClick(task: model.openAnswers)
        }
    }
}
