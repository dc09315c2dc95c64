import Gtk
import ViewModels

/// The window in which a moderator decides on one home after another.
final class HomeReviewWindow {
    let window: DialogWindow

    init(_ review: HomeReviewViewModel, over parent: Window?) {
        let pictures = PictureCache(maximumBytes: 16 << 20, data: review.actions.pictureData)
        let states = ScreenStack.make(
            review.screen, crossFades: false,
            [
                (.loading, { LoadingView.make(words("Loading the homes…")) }),
                (.list, { Self.home(review, pictures: pictures) }),
                (
                    .placeholder,
                    {
                        StatusPage(
                            icon: Symbol.house.icon, title: words("All homes are reviewed"),
                            text: words("New and changed homes will be shown here."))
                    }
                ),
                (.problem, { ProblemView.page(icon: Symbol.house.icon, { review.problem }, retry: review.reload) }),
            ])
        window = DialogWindow(
            over: parent,
            content: Box(.vertical) {
                HeaderBar(title: WindowTitle(words("Homes to Review")).bind(\.subtitle, to: review.countText))
                states.expand(vertically: true)
            }, width: 520, height: 720)
        window.title = words("Homes to Review")
        window.close(when: review.isDone)
        let following = Task { await review.run() }
        window.onDestroy { following.cancel() }
    }

    private static func home(_ review: HomeReviewViewModel, pictures: PictureCache) -> Widget {
        let details = Bin().observe(review.details) { bin, details in
            if let details { bin.setChild(HomeDetailsView.make(details, pictures: pictures)) }
        }
        // Above the details: below them, the toast that offers to undo would cover the buttons.
        return Box(.vertical) {
            FlowBox(spacing: 8, perLine: 3) {
                Button(words("_Approve")).css("suggested-action")
                    .bind(\.isSensitive, to: review.canDecide)
                    .onClick(task: review.approve)
                Button(words("_Reject…")).css("destructive-action")
                    .bind(\.isSensitive, to: review.canDecide)
                    .onClick(task: review.reject)
                Button(words("_Later"))
                    .bind(\.isSensitive, to: review.canSkip)
                    .onClick { review.skip() }
            }.margin(top: 6, bottom: 12, start: 12, end: 12)
            Separator()
            details.expand(vertically: true)
        }
    }
}

/// Asks why a home is rejected.
enum HomeRejectionDialog {
    static func make(_ form: HomeRejectionViewModel, over parent: Window?) -> MessageDialog {
        let reasons = Box(.vertical, spacing: 6)
        var first: CheckButton?
        for (index, reason) in form.reasons.enumerated() {
            let button = CheckButton(around: Label(reason).textAlign(.start).wrapping(), group: first).named(reason)
                .bind(\.isOn, to: form.index == index)
                .onToggle { if $0 { form.index = index } }
            first = first ?? button
            reasons.append(button)
        }
        let warning = Label().css("error", "caption").textAlign(.start).wrapping().bind(
            \.optionalText, to: form.problem)
        let entry = Entry(name: words("Your reason"))
            .onEdit { form.text = $0 }
            .described(by: warning)
            .bind(\.isVisible, to: form.showsText)
        let content = Box(.vertical, spacing: 8) {
            reasons
            Label(words("Your reason")).css("caption-heading").textAlign(.start).bind(\.isVisible, to: form.showsText)
            entry
            warning
        }
        let dialog = MessageDialog(
            over: parent, heading: words("Why is this home rejected?"), body: form.name, content: content
        )
        .confirming(words("_Reject"), .destructive)
        dialog.observe { $0.setEnabled(form.canReject, answer: MessageDialog.confirm) }
        entry.onSubmit { [weak dialog] in dialog?.give(MessageDialog.confirm) }
        return dialog
    }
}
