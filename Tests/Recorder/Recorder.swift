import Foundation
import Gtk
import Logging

/// Records the actions of a tester in the windows of the program, as a journey that the tests can run.
public final class Recorder {
    private let source: JourneySource
    private let file: String
    private var recording = JourneyRecording()
    private var monitor: InteractionMonitor?

    /// Creates a recorder that writes to `file` from the start of `application` on. The journey starts the program
    /// with `arguments` in `language`, such as "zh_CN".
    public init(_ application: Application, arguments: [String], language: String, file: String) {
        source = JourneySource(file: file, arguments: arguments, language: language)
        self.file = file
        application.onStartup { [weak self] in
            self?.monitor = InteractionMonitor { self?.add($0, isDoneByKey: $1) }
        }
    }

    private func add(_ action: JourneyAction, isDoneByKey: Bool) {
        recording.add(action, replacesLast: isDoneByKey, visible: Widget.visibleTexts)
        do {
            // At once, so that a crash is recorded, too.
            try Data(source.text(of: recording.steps).utf8).write(to: URL(filePath: file), options: .atomic)
        } catch {
            Logger(label: "recorder").error("Cannot write the journey", metadata: ["error": "\(type(of: error))"])
        }
    }
}
