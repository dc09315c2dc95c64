import Testing

@testable import Recorder

struct JourneyRecordingTests {
    private let save = JourneyAction.press(.init(role: "", name: "Save"))

    @Test func theLettersOfATextAreOneStep() {
        var recording = JourneyRecording()
        for text in ["L", "Lo", "Lon"] { recording.add(.type(text, into: "City"), visible: []) }
        recording.add(.type("x", into: "Street"), visible: [])
        #expect(recording.steps.map(\.action) == [.type("Lon", into: "City"), .type("x", into: "Street")])
    }

    @Test func textsThatAppearAndDisappearAreThoseOfTheStepBefore() {
        var recording = JourneyRecording()
        recording.add(.press(.init(role: "push button", name: "Withdraw")), visible: ["Live", "Total"])
        recording.add(.key("ctrl+z"), visible: ["Withdrawn", "Total"])
        recording.add(.key("ctrl+q"), visible: ["Live", "Total"])
        #expect(recording.steps.map(\.appeared) == [["Withdrawn"], ["Live"], []])
        #expect(recording.steps.map(\.gone) == [["Live"], ["Withdrawn"], []])
    }

    @Test func aPressByKeyboardIsOneStep() {
        var recording = JourneyRecording()
        recording.add(.type("Lon", into: "City"), visible: [])
        recording.add(.key("Tab"), visible: [])
        recording.add(.key("Return"), visible: [])
        recording.add(save, replacesLast: true, visible: [])
        #expect(recording.steps.map(\.action) == [.type("Lon", into: "City"), save])
    }

    @Test(arguments: [
        ["Signing in…"], ["sent at 10:33 AM"], ["two", "two"], ["a\nb"], [String(repeating: "a", count: 61)], [""],
    ])
    func textsThatPassOrAreRepeatedAreLeftOut(texts: [String]) {
        var recording = JourneyRecording()
        recording.add(.key("a"), visible: [])
        recording.add(.key("b"), visible: texts)
        #expect(recording.steps[0].appeared == [])
    }

    @Test func tabsBeforeAPressAreLeftOut() {
        var recording = JourneyRecording()
        for key in ["Tab", "shift+Tab", "Tab"] { recording.add(.key(key), visible: []) }
        recording.add(save, visible: [])
        recording.add(.key("Tab"), visible: [])
        recording.add(.key("space"), visible: [])
        #expect(recording.steps.map(\.action) == [save, .key("Tab"), .key("space")])
    }
}

struct JourneySourceTests {
    private func source(language: String = "en_US") -> JourneySource {
        JourneySource(file: "/tmp/withdraw-1.swift", arguments: ["--page", "listings"], language: language)
    }

    @Test func aRecordingIsAFileOfTheTests() {
        let steps = [
            JourneyStep(
                action: .press(.init(role: "push button", name: "Withdraw", index: 1)), appeared: ["Withdrawn"]),
            JourneyStep(action: .key("ctrl+q")),
        ]
        #expect(
            source(language: "zh_CN").text(of: steps) == """
                import Testing

                extension DesktopJourneys {
                    /// Recorded by a tester.
                    @UIActor @Suite struct RecordedWithdraw1 {
                        @Test func journey() async throws {
                            try await withApp(
                                arguments: [
                                    "--page", "listings",
                                ], language: .chinese
                            ) { app in
                                try await app.click("Withdraw", role: .button, number: 2)
                                try await app.waitFor("Withdrawn", role: .label)
                            }
                        }
                    }
                }

                """)
    }

    @Test(arguments: [
        (#"a"b"#, #""a\"b""#), (#"a\b"#, #""a\\b""#), ("a\nb", #""a\nb""#), ("a\u{7}", #""a\u{7}""#),
        ("\\(x)", #""\\(x)""#), ("北京👩‍👧", #""北京👩\u{200d}👧""#), ("\u{202E}a", #""\u{202e}a""#),
    ])
    func anyTextIsALiteral(text: String, literal: String) {
        let steps = [JourneyStep(action: .type(text, into: "Field"))]
        #expect(source().text(of: steps).contains("app.type(\(literal), into: \"Field\")"))
    }

    @Test func aPrivateTextIsASample() {
        let steps = [JourneyStep(action: .type(nil, into: "Password"))]
        #expect(source().text(of: steps).contains(#"try await app.typeSample(into: "Password")"#))
    }
}
