import Testing

@testable import ViewModels

struct RecordingViewModelTests {
    private final class Recorder: @MainActor JourneyRecorder {
        var steps: [JourneyAction] = []
        var isStarted = false

        func start() { isStarted = true }

        func stop() -> JourneyRecording? {
            let start = JourneyStart(
                page: FeatureID(rawValue: "weather"), pageNumber: 2, language: "en_US", seed: 1, time: "", width: 1,
                height: 1,
                isSignedIn: false)
            var recording = JourneyRecording(start: start, visible: [])
            for step in steps { recording.add(step, visible: []) }
            return recording
        }
    }

    private final class Windows: @MainActor RecordingAppService {
        var saved: [String] = []
        var saves = true
        var toasts: [String] = []

        func saveJourney(name: String, source: @escaping (String) -> JourneySource) async -> Bool {
            saved.append(source("Journey").text)
            return saves
        }

        func report(_ problem: Problem) {}
        func toast(_ text: String) { toasts.append(text) }
        func toast(_ text: String, undoTitle: String) async -> ToastOutcome { .dismissed }
    }

    private let recorder = Recorder()
    private let windows = Windows()
    private let model: RecordingViewModel

    init() { model = RecordingViewModel(recorder: recorder, words: .identity, appService: windows) }

    @Test func whatWasDoneIsSavedWithWhatWasExpected() async {
        recorder.steps = [.key("ctrl+z")]
        await model.setRecording(true)
        #expect(recorder.isStarted && model.isRecording)
        model.expectedText = "Undone"
        await model.setRecording(false)
        #expect(!model.isRecording)
        #expect(windows.saved.count == 1)
        #expect(windows.saved[0].contains(#"waitFor("Undone""#))
        #expect(model.expectedText == "")
    }

    @Test func whatWasExpectedIsKeptWhereNothingIsSaved() async {
        recorder.steps = [.key("a")]
        windows.saves = false
        await model.setRecording(true)
        model.expectedText = "Undone"
        await model.setRecording(false)
        #expect(model.expectedText == "Undone")
        #expect(windows.toasts == [])
    }

    @Test func nothingIsSavedWhereNothingWasDone() async {
        await model.setRecording(true)
        await model.setRecording(false)
        #expect(windows.saved == [])
        #expect(windows.toasts == ["Nothing was done, so there is nothing to save"])
    }
}
