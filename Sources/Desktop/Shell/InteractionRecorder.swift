import Foundation
import Gtk
import ViewModels

/// Records what the user does in the windows, as a journey.
final class InteractionRecorder: JourneyRecorder {
    private let application: Application
    private let begin: () -> JourneyStart
    private let ignoredNames: Set<String>
    private var monitor: InteractionMonitor?
    private var recording: JourneyRecording?
    /// What the active window showed after each step; of a long recording only after the newest ones.
    private var pictures: [Int: Data] = [:]

    /// What a recording keeps at most.
    private static let maximumPictures = 200

    /// Records in the windows of `application`; `start` says what a recording begins with. What is done to the widgets
    /// named `ignoredNames` is not recorded.
    init(_ application: Application, ignoring ignoredNames: Set<String>, start: @escaping () -> JourneyStart) {
        self.application = application
        self.ignoredNames = ignoredNames
        begin = start
    }

    func start() {
        let monitor = InteractionMonitor(of: application) { [weak self] in self?.add($0) }
        self.monitor = monitor
        recording = JourneyRecording(start: begin(), visible: monitor.visibleTexts)
    }

    /// What the active window showed after each step of the recording that has ended last, as PNG.
    func takePictures() -> [Int: Data] {
        defer { pictures = [:] }
        return pictures
    }

    func stop() -> JourneyRecording? {
        guard let monitor else { return nil }
        recording?.finish(visible: monitor.visibleTexts)
        if let steps = recording?.steps.count { takePicture(after: steps - 1) }
        monitor.stop()
        self.monitor = nil
        defer { recording = nil }
        return recording
    }

    private func add(_ interaction: Interaction) {
        guard let monitor, !ignoredNames.contains(interaction.place?.name ?? "") else { return }
        guard let action = JourneyAction(interaction) else { return }
        let before = recording?.steps.count ?? 0
        recording?.add(action, replacesLast: interaction.replacesKey, visible: monitor.visibleTexts)
        if let now = recording?.steps.count, now > before { takePicture(after: before - 1) }
    }

    private func takePicture(after step: Int) {
        guard step >= 0, let picture = monitor?.picture(except: words("Scenarios")) else { return }
        pictures[step] = picture
        pictures[step - Self.maximumPictures] = nil
    }
}

extension JourneyAction {
    /// What the toolkit has delivered; nil for what has no name, and so cannot be found again.
    init?(_ interaction: Interaction) {
        let named = interaction.place.flatMap { $0.name.isEmpty ? nil : $0 }
        let target = named.map { Target(role: $0.role, name: $0.name, index: $0.index) }
        switch (interaction.kind, target) {
        case (.key(let key), _): self = .key(key)
        case (.resize(let width, let height), _): self = .resize(width: width, height: height)
        case (.press, let target?): self = .press(target)
        case (.secondaryPress, let target?): self = .secondaryPress(target)
        case (.edit(let text), let target?): self = .type(text, into: target.name)
        case (.choose(let item), let target?): self = .choose(item, from: target.name)
        case (_, nil): return nil
        }
    }
}
