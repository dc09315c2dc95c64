import Gtk
import ViewModels

/// The screens without a running search.
enum HomeSearchEndings {
    /// Returns the page that confirms a booked viewing.
    static func booked(_ model: HomeSearchViewModel) -> Widget {
        StatusPage(
            icon: "x-office-calendar-symbolic",
            Box(.vertical, spacing: 12) {
                FlowBox(spacing: 12, perLine: 2) {
                    Button(words("Show Viewings")).css("pill").onClick { model.viewings.setOpen(true) }
                    Button(words("New Search")).css("pill", "suggested-action")
                        .bind(\.isSensitive, to: !model.isBusy)
                        .onClick(task: model.changeDemand)
                }.align(.center)
                Button(words("Write to Agent")).css("flat").align(.center).wrapping()
                    .bind(\.isSensitive, to: !model.viewings.isBusy)
                    .onClick(task: model.writeToAgent)
            }
        )
        .bind(\.title, to: model.content.bookedTitle)
        .bind(\.text, to: model.content.bookedText)
    }

    /// Returns the page of a search that no agent answered in time.
    static func timedOut(_ model: HomeSearchViewModel) -> Widget {
        StatusPage(
            icon: "document-open-recent-symbolic", title: words("No One Answered in Time"),
            FlowBox(spacing: 12, perLine: 2) {
                Button(words("Change Search")).css("pill").bind(\.isSensitive, to: !model.isBusy)
                    .onClick(task: model.changeDemand)
                Button(words("Search Again")).css("pill", "suggested-action").bind(\.isSensitive, to: !model.isBusy)
                    .onClick(task: model.searchAgain)
            }.align(.center)
        )
        .bind(\.text, to: model.content.demandText)
    }

    /// Returns the page that asks the user to sign in.
    static func signedOut() -> Widget {
        StatusPage(
            icon: "avatar-default-symbolic", title: words("Sign in to find a home"),
            text: words("Sign in so agents can reply to you."),
            Button(words("Sign In")).css("pill", "suggested-action").align(.center).wrapping().action("app.sign-in")
        )
    }
}
