import Gtk
import ViewModels

/// The reason why the user cannot write on a page, in place of the field to write in.
enum PageNoticeView {
    static func make(_ notice: PageNotice) -> Widget {
        Box(.vertical, spacing: 6) {
            Label().wrapping().textAlign(.center).bind(\.text, to: notice.text)
            Button("").css("pill").align(.center).wrapping().bind(\.title, to: notice.actionTitle)
                .bind(\.isVisible, to: notice.canAct).onClick(task: notice.act)
        }
        .css("card", "page-notice").margin(top: 6, bottom: 10, start: 12, end: 12)
        .bind(\.isVisible, to: notice.isVisible)
    }
}
