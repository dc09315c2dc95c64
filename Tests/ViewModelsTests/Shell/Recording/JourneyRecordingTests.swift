import Foundation
import TestSupport
import Testing

@testable import ViewModels

struct JourneyRecordingTests {
    private static let start = JourneyStart(
        page: FeatureID(rawValue: "listings"), pageNumber: 3, language: "en_US", seed: 1, time: "2026-11-24T10:00:00Z",
        width: 990, height: 690, isSignedIn: false)

    private func recording(_ visible: [String] = [], maximumSteps: Int = 100) -> JourneyRecording {
        JourneyRecording(start: Self.start, visible: visible, maximumSteps: maximumSteps)
    }

    @Test func theLettersOfATextAreOneStep() {
        var recording = recording()
        for text in ["L", "Lo", "Lon"] { recording.add(.type(text, into: "City"), visible: []) }
        recording.add(.type("x", into: "Street"), visible: [])
        #expect(recording.steps.map(\.action) == [.type("Lon", into: "City"), .type("x", into: "Street")])
    }

    @Test func whatCameAndWentIsNotedOnceItIsThere() {
        var recording = recording(["Live", "Total"])
        recording.add(.press(.init(role: "push button", name: "Withdraw")), visible: ["Live", "Total"])
        recording.add(.key("ctrl+z"), visible: ["Withdrawn", "Total"])
        recording.finish(visible: ["Live", "Total"])
        #expect(recording.steps.map(\.appeared) == [["Withdrawn"], ["Live"]])
        #expect(recording.steps.map(\.gone) == [["Live"], ["Withdrawn"]])
    }

    @Test func whatWasDoneTooLongAgoIsForgottenAndTheFileSaysSo() {
        var recording = recording()
        let start = Date(timeIntervalSince1970: 0)
        recording.add(.key("a"), at: start, visible: [])
        recording.add(.type("x", into: "City"), at: start.addingTimeInterval(1), visible: [])
        // A text that is still being typed is as new as its last letter.
        let isNew = recording.add(.type("xy", into: "City"), at: start.addingTimeInterval(9), visible: [])
        #expect(!isNew)
        recording.forget(before: start.addingTimeInterval(0))
        #expect(recording.steps.count == 2 && !recording.isCutOff)
        #expect(!JourneySource(recording, file: "x").text.contains("Earlier steps"))
        recording.forget(before: start.addingTimeInterval(5))
        #expect(recording.steps.map(\.action) == [.type("xy", into: "City")] && recording.isCutOff)
        #expect(JourneySource(recording, file: "x").text.contains("    /// Earlier steps are left out"))
    }

    @Test func aPressByKeyboardIsOneStepAndQuittingIsNone() {
        var recording = recording()
        recording.add(.key("Return"), visible: [])
        recording.add(.press(.init(role: "", name: "Save")), replacesLast: true, visible: [])
        recording.add(.key("ctrl+q"), visible: ["Saved"])
        recording.finish(visible: ["Ending"])
        #expect(recording.steps == [JourneyStep(action: .press(.init(role: "", name: "Save")), appeared: ["Saved"])])
    }

    @Test(arguments: [
        ["Signing in…"], ["sent at 10:33 AM"], ["two", "two"], ["a\nb"], [String(repeating: "a", count: 61)], [""],
    ])
    func whatPassesOrIsThereTwiceIsNotNoted(texts: [String]) {
        var recording = recording()
        recording.add(.key("a"), visible: [])
        recording.finish(visible: texts)
        #expect(recording.steps[0].appeared == [])
    }

    @Test func onlyTheNewestStepsAreKept() {
        var recording = recording(maximumSteps: 3)
        for number in 1...5 { recording.add(.key("\(number)"), visible: []) }
        #expect(recording.steps.map(\.action) == [.key("3"), .key("4"), .key("5")])
        #expect(recording.isCutOff)
    }

    @Test func tabsBeforeAPressAreLeftOut() {
        var recording = recording()
        for key in ["Tab", "shift+Tab", "Tab"] { recording.add(.key(key), visible: []) }
        recording.add(.press(.init(role: "", name: "Save")), visible: [])
        recording.add(.key("Tab"), visible: [])
        recording.add(.key("space"), visible: [])
        #expect(recording.steps.map(\.action) == [.press(.init(role: "", name: "Save")), .key("Tab"), .key("space")])
    }
}

struct JourneySourceTests {
    private func start(language: String = "en_US", isSignedIn: Bool = false) -> JourneyStart {
        JourneyStart(
            page: FeatureID(rawValue: "listings"), pageNumber: 3, language: language, seed: 7,
            time: "2026-11-24T10:00:00Z",
            width: 990, height: 690, isSignedIn: isSignedIn)
    }

    private func lines(_ source: JourneySource) -> [String] {
        source.text.split(separator: "\n").map { String($0.drop { $0 == " " }) }
    }

    @Test func aRecordingIsAFileOfTheTests() {
        var recording = JourneyRecording(start: start(), visible: [])
        recording.add(.press(.init(role: "push button", name: "Withdraw", index: 1)), visible: [])
        recording.finish(visible: ["Withdrawn"])
        #expect(
            JourneySource(recording, file: "withdraw-1").text == """
                import Testing

                extension DesktopJourneys {
                    /// Recorded by a tester.
                    @UIActor @Suite struct RecordedWithdraw1 {
                        @Test func journey() async throws {
                            try await withApp(
                                arguments: [
                                    "--page", "listings", "--sandbox-seed", "7", "--clock",
                                    "2026-11-24T10:00:00Z",
                                ]
                            ) { app in
                                try await app.resize(990, 690)
                                try await app.click("Withdraw", role: .button, number: 2)
                                try await app.waitFor("Withdrawn", role: .label)
                            }
                        }
                    }
                }

                """)
    }

    @Test func theSampleUserSignsInFirst() {
        let recording = JourneyRecording(start: start(language: "zh_CN", isSignedIn: true), visible: [])
        let lines = lines(JourneySource(recording, file: "x"))
        #expect(lines.contains { $0.hasPrefix(#""--page", "account""#) })
        #expect(lines.contains("], language: .chinese"))
        #expect(lines.suffix(6).prefix(2) == ["try await app.signInWithPassword()", #"try await app.press("ctrl+3")"#])
    }

    @Test func secretsAreTheSampleUsers() {
        var recording = JourneyRecording(start: start(), visible: [])
        recording.add(.type(nil, into: "Password"), visible: [])
        let text = JourneySource(recording, file: "x").text
        #expect(text.hasPrefix("import Sandbox\nimport Testing\n"))
        #expect(text.contains(#"app.type(Sandbox.samplePassword, into: "Password")"#))
    }

    @Test func whatTheTesterExpectedReplacesWhatWasSeenLast() {
        var recording = JourneyRecording(start: start(), visible: [])
        recording.add(.press(.init(role: "", name: "Withdraw A")), visible: [])
        recording.finish(visible: ["B is withdrawn"])
        let expectation = JourneySource.Expectation(visible: "A is withdrawn", absent: "B is withdrawn")
        let text = JourneySource(recording, file: "x", expecting: expectation).text
        #expect(!text.contains(#"waitFor("B is withdrawn""#))
        #expect(text.contains(#"app.waitFor("A is withdrawn", role: .label)"#))
        #expect(text.contains(#"app.waitUntilGoneForGood("B is withdrawn", role: .label)"#))
    }

    @Test(arguments: [
        (#"a"b"#, #""a\"b""#), (#"a\b"#, #""a\\b""#), ("a\nb", #""a\nb""#), ("a\u{7}", #""a\u{7}""#),
        ("\\(x)", #""\\(x)""#), ("北京👩‍👧", #""北京👩\u{200d}👧""#), ("\u{202E}a", #""\u{202e}a""#),
    ])
    func anyTextIsALiteral(text: String, literal: String) {
        var recording = JourneyRecording(start: start(), visible: [])
        recording.add(.type(text, into: "Field"), visible: [])
        #expect(JourneySource(recording, file: "x").text.contains("app.type(\(literal), into: \"Field\")"))
    }
}
