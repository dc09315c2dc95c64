import Foundation

/// Writes recorded steps as a Swift test, in the words of the other journeys.
public nonisolated struct JourneySource {
    private let name: String
    private let arguments: [String]
    private let isChinese: Bool

    /// The number of texts that are expected after a step: the first ones, and the last one, which is a toast if
    /// there is one.
    private static let maximumAppeared = 3

    /// Creates a source whose suite has the name of `file` and starts the program with `arguments` in `language`.
    public init(file: String, arguments: [String], language: String) {
        let words = URL(filePath: file).deletingPathExtension().lastPathComponent
            .split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
        name = "Recorded" + words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        self.arguments = arguments
        isChinese = language.hasPrefix("zh")
    }

    /// Returns the whole file. A last key that ends the program is left out, because a journey ends it by itself.
    public func text(of steps: [JourneyStep]) -> String {
        let isEnded = [.key("ctrl+q"), .key("ctrl+w")].contains(steps.last?.action)
        let steps = isEnded ? steps.dropLast() : steps[...]
        let lines = steps.enumerated().flatMap { index, step in
            [line(for: step.action)] + expectations(of: step, isLast: index == steps.count - 1)
        }
        return """
            import Testing

            extension DesktopJourneys {
                /// Recorded by a tester.
                @UIActor @Suite struct \(name) {
                    @Test func journey() async throws {
                        try await withApp(
                            arguments: [
                                \(arguments.map(quoted).joined(separator: ", ")),
                            ]\(isChinese ? ", language: .chinese" : "")
                        ) { app in
            \(lines.map { "                try await app.\($0)\n" }.joined())\
                        }
                    }
                }
            }

            """
    }

    private func line(for action: JourneyAction) -> String {
        switch action {
        case .press(let target): "click(\(described(target)))"
        case .secondaryPress(let target): "clickWithPointer(\(described(target)), button: 3)"
        case .type(let text?, let field): "type(\(quoted(text)), into: \(quoted(field)))"
        case .type(nil, let field): "typeSample(into: \(quoted(field)))"
        case .choose(let item, let list): "choose(\(quoted(item)), from: \(quoted(list)))"
        case .key(let key): "press(\(quoted(key)))"
        case .resize(let width, let height): "resize(\(width), \(height))"
        }
    }

    private func described(_ target: JourneyAction.Target) -> String {
        let roles = [
            "push button": "button", "page tab": "tab", "menu item": "menuItem", "check box": "checkBox",
            "radio button": "radioButton", "label": "label",
        ]
        let role = roles[target.role].map { ", role: .\($0)" } ?? ""
        return quoted(target.name) + role + (target.index > 0 ? ", number: \(target.index + 1)" : "")
    }

    private func expectations(of step: JourneyStep, isLast: Bool) -> [String] {
        var appeared = step.appeared
        if appeared.count > Self.maximumAppeared {
            appeared = appeared.prefix(Self.maximumAppeared - 1) + appeared.suffix(1)
        }
        // A text that has disappeared is expected if none has appeared.
        let gone = appeared.isEmpty || isLast ? step.gone.prefix(1) : []
        return appeared.map { "waitFor(\(quoted($0)), role: .label)" }
            + gone.map { "waitUntilGone(\(quoted($0)), role: .label)" }
    }

    /// Returns a Swift string literal.
    private func quoted(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            case "\n": "\\n"
            default:
                switch scalar.properties.generalCategory {
                // Invisible, or the end of a line.
                case .control, .format, .lineSeparator, .paragraphSeparator:
                    "\\u{\(String(scalar.value, radix: 16))}"
                default: String(scalar)
                }
            }
        }
        return "\"\(scalars.joined())\""
    }
}
