import Foundation

/// Writes a random journey as a test in the words of the other journeys.
struct JourneyWriter {
    let seed: UInt64
    /// The arguments of the app, and its steps before the first random step.
    let start: RandomStart

    /// Returns the source of a test file that performs these steps and checks the property that failed.
    func source(of steps: [RandomStep], failing check: RandomCheck) -> String {
        let ending = steps.last == .check(check) || [.leaks, .trap].contains(check) ? [] : [RandomStep.check(check)]
        let lines = (steps + ending).map { "                \(Self.line($0))" }
        return """
            import Testing

            extension DesktopJourneys {
                /// Found by a random journey with the seed \(seed).
                @UIActor @Suite struct RandomJourney\(seed) {
                    @Test func \(check)Holds() async throws {
                        try await \(start.opening) { app in
            \(lines.joined(separator: "\n"))
                        }
                    }
                }
            }

            """
    }

    /// Writes the test into a folder and returns the file.
    func write(_ steps: [RandomStep], failing check: RandomCheck, into folder: URL) throws -> URL {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "RandomJourney-\(seed).swift")
        try Data(source(of: steps, failing: check).utf8).write(to: file)
        return file
    }

    /// Returns the statement of a step.
    static func line(_ step: RandomStep) -> String {
        switch step {
        case .press(let chord): "try await app.press(\(chord.debugDescription))"
        case .typeKeys(let text): "try await app.typeKeys(\(text.debugDescription))"
        case .click(let target): "try await app.click(\(words(target)))"
        case .clickSecondary(let target): "try await app.clickSecondary(\(words(target)))"
        case .setText(let text, let target):
            "try await app.type(\(text.debugDescription), intoField: \(words(target)))"
        case .scroll(let ticks, let target): "try await app.scroll(\(ticks), over: \(words(target)))"
        case .resize(let width, let height): "try await app.resize(\(width), \(height))"
        case .setBackground(true): "try await app.minimize()"
        case .setBackground(false): "try await app.activate()"
        case .relaunch: "try await app.quitAndRelaunch()"
        case .check(let check): "try await app.verify(.\(check))"
        }
    }

    private static func words(_ target: RandomTarget) -> String {
        let role = roles[target.role] ?? "Role(named: \(target.role.debugDescription))"
        return "\((target.name ?? "").debugDescription), role: \(role), number: \(target.index + 1)"
    }

    /// The roles that have a short name.
    private static let roles = [
        "push button": ".button", "toggle button": ".toggleButton", "check box": ".checkBox", "link": ".link",
        "combo box": ".comboBox", "entry": ".entry", "list item": ".listItem", "menu item": ".menuItem",
        "text": ".text", "password text": ".passwordEntry", "radio button": ".radioButton",
        "spin button": ".spinButton", "page tab": ".tab", "scroll pane": ".scrollPane",
    ]
}

/// The functions of written journeys that other journeys do not need. Widgets of the active window are counted from 1
/// among those of the same role and name, as in recorded journeys.
extension App {
    /// Clicks a widget with the secondary button.
    func clickSecondary(_ name: String, role: Role, number: Int) async throws {
        try await perform(.clickSecondary(await target(name, role, number)))
    }

    /// Replaces the text of a field.
    func type(_ text: String, intoField name: String, role: Role, number: Int) async throws {
        try await perform(.setText(text, await target(name, role, number)))
    }

    /// Turns the wheel over a widget.
    func scroll(_ ticks: Int, over name: String, role: Role, number: Int) async throws {
        try await perform(.scroll(ticks, await target(name, role, number)))
    }

    private func target(_ name: String, _ role: Role, _ number: Int) async throws -> RandomTarget {
        let target = RandomTarget(role: role.description, name: name, index: number - 1)
        let isThere = try await poll(seconds: Self.timeout) { find(target) == nil ? nil : true }
        guard isThere != nil else { throw DriverError("no \(role) “\(name)” number \(number)\n\(tree())") }
        return target
    }
}
