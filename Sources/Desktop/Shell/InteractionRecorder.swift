import Foundation
import Gtk
import ViewModels

/// Records what the user does in the windows, as a journey: one that a tester asks for, with pictures, and the one of the
/// last minutes, for reports of problems.
final class InteractionRecorder: JourneyRecorder {
    /// Called with what was done in the last minutes, at once: before the program does what it is asked for.
    var onRecentChange: (JourneyRecording?) -> Void = { _ in }

    private let application: Application
    private let begin: () -> JourneyStart
    private let ignoredNames: Set<String>
    private var monitor: InteractionMonitor?
    private var recording: JourneyRecording?
    private var recent: JourneyRecording?
    private var willTellRecent = false
    /// What the active window showed after each step; of a long recording only after the newest ones.
    private var pictures: [Int: Data] = [:]

    /// What a recording keeps at most.
    private static let maximumPictures = 200
    /// In seconds: what was done earlier is not kept without being asked for.
    private static let recentTime: TimeInterval = 300
    private static let maximumRecentSteps = 300

    /// Records in the windows of `application`; `start` says what a recording begins with. What is done to the widgets
    /// named `ignoredNames` is not recorded.
    init(_ application: Application, ignoring ignoredNames: Set<String>, start: @escaping () -> JourneyStart) {
        self.application = application
        self.ignoredNames = ignoredNames
        begin = start
    }

    func start() {
        recording = JourneyRecording(start: begin(), visible: watch(keepsImages: true).visibleTexts)
    }

    /// What the active window showed after each step of the recording that has ended last, as PNG.
    func takePictures() -> [Int: Data] {
        defer { pictures = [:] }
        return pictures
    }

    func stop() -> JourneyRecording? {
        guard let monitor, recording != nil else { return nil }
        recording?.finish(visible: monitor.visibleTexts)
        if let steps = recording?.steps.count { takePicture(after: steps - 1) }
        let ended = recording
        recording = nil
        watchAgain()
        return ended
    }

    // MARK: The last minutes

    /// Keeps what is done in the last minutes, or forgets it.
    func keepRecent(_ isOn: Bool) {
        guard isOn != (recent != nil) else { return }
        recent = isOn ? JourneyRecording(start: begin(), visible: [], maximumSteps: Self.maximumRecentSteps) : nil
        if recording == nil { watchAgain() }
        onRecentChange(recent)
    }

    /// What was done in the last minutes, with what is visible now; nil where that is not kept.
    var lastMinutes: JourneyRecording? {
        guard let monitor, var recent else { return nil }
        recent.forget(before: Date(timeIntervalSinceNow: -Self.recentTime))
        recent.finish(visible: monitor.visibleTexts)
        return recent
    }

    // MARK: Recording

    /// Images cost time at each frame.
    @discardableResult
    private func watch(keepsImages: Bool) -> InteractionMonitor {
        monitor?.stop()
        let monitor = InteractionMonitor(of: application, keepsImages: keepsImages) { [weak self] in self?.add($0) }
        self.monitor = monitor
        return monitor
    }

    /// Goes on for the last minutes only.
    private func watchAgain() {
        monitor?.stop()
        monitor = nil
        if recent != nil { watch(keepsImages: false) }
    }

    private func add(_ interaction: Interaction) {
        guard let monitor, !ignoredNames.contains(interaction.place?.name ?? "") else { return }
        guard let action = JourneyAction(interaction) else { return }
        var texts: [String]?
        func visible() -> [String] {
            let found = texts ?? monitor.visibleTexts
            texts = found
            return found
        }
        addToRecent(action, replacesLast: interaction.replacesKey, visible: visible)
        let before = recording?.steps.count ?? 0
        recording?.add(action, replacesLast: interaction.replacesKey, visible: visible())
        if let now = recording?.steps.count, now > before { takePicture(after: before - 1) }
    }

    private func addToRecent(_ action: JourneyAction, replacesLast: Bool, visible: () -> [String]) {
        let now = Date()
        recent?.forget(before: now.addingTimeInterval(-Self.recentTime))
        let isNew = recent?.add(action, replacesLast: replacesLast, at: now, visible: visible()) ?? false
        guard recent != nil else { return }
        if isNew { return onRecentChange(recent) }
        // The letters of a text come fast.
        guard !willTellRecent else { return }
        willTellRecent = true
        MainLoop.whenIdle { [weak self] in
            guard let self else { return }
            willTellRecent = false
            onRecentChange(recent)
        }
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
