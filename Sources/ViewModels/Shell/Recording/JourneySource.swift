import Foundation

/// Writes a recording as a Swift test, in the words of the other journeys.
public nonisolated struct JourneySource {
    private let recording: JourneyRecording
    private let name: String
    private let expectation: Expectation
    private var lines: [String] = []
    /// The number of the line of each step, from 1.
    public private(set) var stepLines: [Int] = []

    /// What the user says should have been seen at the end, where it was not.
    public struct Expectation: Equatable, Sendable {
        /// A text that should be visible; empty for none.
        public var visible: String
        /// A text that should not be visible; empty for none.
        public var absent: String

        /// Describes an expectation.
        public init(visible: String = "", absent: String = "") {
            self.visible = visible
            self.absent = absent
        }

        /// Whether everything was as it should be.
        public var isEmpty: Bool { visible.isEmpty && absent.isEmpty }
    }

    /// The name of the file in a report.
    public static let reportName = "Report"
    /// Texts that are looked for after a step: the first ones, and the last, which is a toast where there is one.
    private static let maximumAppeared = 3

    /// `file` names the suite.
    public init(_ recording: JourneyRecording, file: String, expecting expectation: Expectation = Expectation()) {
        self.recording = recording
        self.expectation = expectation
        let letters = file.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
            .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        name = "Recorded" + letters
        write()
    }

    /// The file, ready to be compiled.
    public var text: String { lines.joined(separator: "\n") + "\n" }

    private mutating func write() {
        let start = recording.start
        let hasSecret = recording.steps.contains { step in
            if case .type(nil, _) = step.action { true } else { false }
        }
        lines =
            (hasSecret ? ["import Sandbox"] : []) + [
                "import Testing", "", "extension DesktopJourneys {",
                "    /// Recorded by a tester.",
            ]
            + (recording.isCutOff
                ? ["    /// Earlier steps are left out, so that it may not begin as the app was."] : [])
            + [
                "    @UIActor @Suite struct \(name) {",
                "        @Test func journey() async throws {",
                "            try await withApp(",
                "                arguments: [",
                "                    \"--page\", \(quoted(firstPage)), \"--sandbox-seed\", \"\(start.seed)\", \"--clock\",",
                "                    \(quoted(start.time)),",
                "                ]\(start.language.hasPrefix("zh") ? ", language: .chinese" : "")",
                "            ) { app in",
            ]
        add("try await app.resize(\(start.width), \(start.height))")
        if start.isSignedIn {
            add("try await app.signInWithPassword()")
            add("try await app.press(\"ctrl+\(start.pageNumber)\")")
        }
        for (index, step) in recording.steps.enumerated() {
            write(step.action)
            stepLines.append(lines.count)
            let isLast = index == recording.steps.count - 1
            // What was seen last is what the user does not agree with.
            if !isLast || expectation.isEmpty { write(step, isLast: isLast) }
        }
        if !expectation.visible.isEmpty { add("try await app.waitFor(\(quoted(expectation.visible)), role: .label)") }
        if !expectation.absent.isEmpty {
            add("try await app.waitUntilGoneForGood(\(quoted(expectation.absent)), role: .label)")
        }
        lines += ["            }", "        }", "    }", "}"]
    }

    /// The sample user signs in on the page of the account.
    private var firstPage: String { recording.start.isSignedIn ? "account" : recording.start.page.rawValue }

    private mutating func add(_ line: String) { lines.append(String(repeating: " ", count: 16) + line) }

    private mutating func write(_ action: JourneyAction) {
        switch action {
        case .press(let target): add("try await app.click(\(described(target)))")
        case .secondaryPress(let target): add("try await app.clickWithPointer(\(described(target)), button: 3)")
        case .type(let text?, let field): add("try await app.type(\(quoted(text)), into: \(quoted(field)))")
        case .type(nil, let field): add("try await app.type(Sandbox.samplePassword, into: \(quoted(field)))")
        case .choose(let item, let list): add("try await app.choose(\(quoted(item)), from: \(quoted(list)))")
        case .key(let key): add("try await app.press(\(quoted(key)))")
        case .resize(let width, let height): add("try await app.resize(\(width), \(height))")
        }
    }

    private func described(_ target: JourneyAction.Target) -> String {
        let roles = [
            "push button": "button", "toggle button": "toggleButton", "page tab": "tab", "menu item": "menuItem",
            "check box": "checkBox", "radio button": "radioButton", "label": "label",
        ]
        let role = roles[target.role].map { ", role: .\($0)" } ?? ""
        return quoted(target.name) + role + (target.index > 0 ? ", number: \(target.index + 1)" : "")
    }

    private mutating func write(_ step: JourneyStep, isLast: Bool) {
        var appeared = step.appeared
        if appeared.count > Self.maximumAppeared {
            appeared = appeared.prefix(Self.maximumAppeared - 1) + appeared.suffix(1)
        }
        for text in appeared { add("try await app.waitFor(\(quoted(text)), role: .label)") }
        // A text that has disappeared is looked for where none has appeared.
        if appeared.isEmpty || isLast, let gone = step.gone.first {
            add("try await app.waitUntilGone(\(quoted(gone)), role: .label)")
        }
    }

    /// A Swift string literal.
    private func quoted(_ text: String) -> String {
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": literal += "\\\""
            case "\\": literal += "\\\\"
            case "\n": literal += "\\n"
            default: literal += scalar.escapedIfInvisible
            }
        }
        return literal + "\""
    }
}

nonisolated extension Unicode.Scalar {
    /// The scalar, or how Swift writes it in a literal where it shows nothing or ends the line.
    var escapedIfInvisible: String {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: "\\u{\(String(value, radix: 16))}"
        default: String(self)
        }
    }
}
