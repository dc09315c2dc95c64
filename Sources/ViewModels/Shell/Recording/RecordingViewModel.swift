import Foundation
import Observation

/// Records what the user does.
public protocol JourneyRecorder: AnyObject {
    /// Begins with what is visible now.
    func start()

    /// Ends, and returns what was recorded; nil where nothing was.
    func stop() -> JourneyRecording?
}

/// What the recording of journeys needs from the windows around it.
public protocol RecordingAppService: AppService {
    /// Lets the user choose where a journey is saved, and writes it; false when they cancel or when that failed, which is
    /// reported.
    func saveJourney(name: String, source: @escaping (_ file: String) -> JourneySource) async -> Bool
}

/// The switch in the testers' window that records a journey, and what the tester expected to see at its end.
@Observable
public final class RecordingViewModel {
    /// Whether everything that the user does is recorded.
    public private(set) var isRecording = false
    /// A text that should have been visible at the end; empty where everything is as it should be.
    public var expectedText = ""
    /// A text that should not have been visible at the end; empty for none.
    public var unexpectedText = ""

    @ObservationIgnored private let recorder: any JourneyRecorder
    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private weak var appService: (any RecordingAppService)?

    /// Records with `recorder`; journeys are saved by `appService`.
    public init(recorder: any JourneyRecorder, words: Localizer, appService: (any RecordingAppService)?) {
        self.recorder = recorder
        self.words = words
        self.appService = appService
    }

    /// Begins to record, or ends and saves what was recorded.
    public func setRecording(_ isOn: Bool) async {
        guard isOn != isRecording else { return }
        isRecording = isOn
        guard !isOn else { return recorder.start() }
        guard let recording = recorder.stop() else { return }
        guard !recording.steps.isEmpty else {
            appService?.toast(words("Nothing was done, so there is nothing to save"))
            return
        }
        let expectation = JourneySource.Expectation(visible: expectedText, absent: unexpectedText)
        let isSaved = await appService?.saveJourney(name: "Journey.swift") { file in
            JourneySource(recording, file: file, expecting: expectation)
        }
        guard isSaved == true else { return }
        (expectedText, unexpectedText) = ("", "")
        appService?.toast(words("The journey is saved"))
    }
}
