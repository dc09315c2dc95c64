import Domain
import Gtk
import ViewModels

/// Shows the windows and dialogs of one feature. It implements the `AppService` protocol of the feature, and passes
/// the requests that all features share to `windows`.
///
/// It does not navigate: the open page or step is state of a view-model, which the views follow.
package protocol Presenter: AppService {
    /// The windows and services that all features share.
    var windows: GtkAppService { get }
}

extension Presenter {
    package func report(_ problem: Problem) { windows.report(problem) }

    /// Asks before an action that cannot be undone. Returns true if the user confirms.
    func confirm(_ heading: String, _ body: String, cancel: String, confirm: String) async -> Bool {
        await windows.isConfirmed(
            MessageDialog(over: windows.activeWindow, heading: heading, body: body)
                .confirming(confirm, .destructive, cancel: cancel))
    }

    package func saveCalendar(_ file: CalendarFile) async -> Bool {
        await save(words("Save to Calendar"), name: file.name) { try await ChosenFile.write(file.data, to: $0) }
    }

    /// Lets the user choose where a file is saved, and writes it to that path. Returns false if they cancel or if
    /// writing failed, which is reported.
    func save(
        _ title: String, name: String, accept: String = words("_Save"), _ write: (_ path: String) async throws -> Void
    ) async -> Bool {
        guard
            let path = await DesktopServices.chooseSaveLocation(
                over: windows.activeWindow, title: title, name: name, accept: accept, cancel: words("_Cancel"))
        else { return false }
        do {
            try await write(path)
            return true
        } catch {
            report(ErrorWords(words).problem(for: error))
            return false
        }
    }

    package func toast(_ text: String) { windows.toast(text) }

    package func toast(_ text: String, undoTitle: String) async -> ToastOutcome {
        await windows.toast(text, undoTitle: undoTitle)
    }
}
