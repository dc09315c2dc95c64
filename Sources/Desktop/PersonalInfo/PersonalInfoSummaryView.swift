import Gtk
import ViewModels

/// The saved information, and the button that opens the wizard.
enum PersonalInfoSummaryView {
    static func make(_ model: PersonalInfoViewModel, begin: Button) -> Widget {
        Box(.vertical, spacing: 24) {
            // A status page scrolls by itself, and would be cut off in the scroller around this.
            Box(.vertical, spacing: 12) {
                Image(icon: "x-office-document-symbolic", pixels: 96).css("dim-label").margin(top: 24, bottom: 12)
                    .decorative()
                Label(words("Nothing is saved yet")).css("title-1").wrapping().textAlign(.center)
                Label(words("Enter your details once, in three short steps.")).wrapping().textAlign(.center)
            }
            .bind(\.isVisible, to: !model.hasSavedRows)
            Box(.vertical, spacing: 12) {
                Label(words("Your personal information")).css("title-2").textAlign(.start).wrapping()
                ListBox(name: words("Your personal information")).css("private").observe(model.savedRows) {
                    list, rows in
                    list.removeAll()
                    for row in rows { list.append(line(row)) }
                }
            }
            .bind(\.isVisible, to: model.hasSavedRows)
            Label(
                words(
                    "When you look for a home or book a viewing, you can share your name and phone. Nothing else leaves this computer."
                )
            )
            .css("dim-label").wrapping().textAlign(.center)
            Label(words("There are changes that are not saved yet.")).css("dim-label").wrapping().textAlign(.center)
                .bind(\.isVisible, to: model.hasDraft)
            Box(.horizontal, spacing: 12) {
                Button(words("_Discard")).css("pill").bind(\.isVisible, to: model.hasDraft)
                    .onClick(task: model.discardDraft)
                begin
            }.align(.center)
        }
    }

    private static func line(_ row: PersonalInfoSummaryRow) -> Widget {
        ListRow(
            around: Box(.vertical, spacing: 2) {
                Label(row.label).css("caption", "dim-label").textAlign(.start)
                Label(row.value).textAlign(.start).wrapping()
            }.margin(top: 8, bottom: 8, start: 12, end: 12), isActivatable: false)
    }
}
