import Gtk
import Testing

extension DesktopJourneys {
    /// The same random steps lead to the same widgets in both languages: the same roles in the same order, with the
    /// same states.
    @UIActor @Suite struct LanguageJourneys {
        private static let steps = 60

        /// The part of an element that is compared. Composing its text would take longer than all other steps.
        private struct Part: Equatable {
            let depth: Int
            let role: Role
            let states: States
        }

        @Test(arguments: [11] as [UInt64]) func bothLanguagesHaveTheSameStructure(seed: UInt64) async throws {
            var steps: [RandomStep] = []
            var structures: [[Part]] = []
            try await withApp(arguments: RandomStart.guest.arguments) { app in
                try await prepare(app)
                var generator = StepGenerator(seed: seed, isNeutral: true)
                for _ in 0..<Self.steps {
                    steps.append(generator.next(in: app))
                    try await app.perform(steps.last!)
                    // Both languages are compared after the same work, also on other threads.
                    structures.append(try await settledStructure(app))
                }
            }
            try await withApp(arguments: RandomStart.guest.arguments, language: .chinese) { app in
                try await prepare(app)
                for (index, step) in steps.enumerated() {
                    if app.canPerform(step) { try await app.perform(step) }
                    let wanted = structures[index]
                    var found: [Part] = []
                    let isSame = try await poll(seconds: 3) { () -> Bool? in
                        found = structure(app)
                        return found == wanted ? true : nil
                    }
                    // Equal structures may still change.
                    found = try await settledStructure(app)
                    if isSame == nil || found != wanted {
                        let words = steps[...index].suffix(10).map(JourneyWriter.line).joined(separator: "\n")
                        let changes = found.difference(from: wanted).prefix(20).map(String.init(describing:))
                            .joined(separator: "\n")
                        throw DriverError(
                            "after \(index + 1) steps:\n\(words)\nChinese differs:\n\(changes)\n\(app.tree())")
                    }
                }
            }
        }

        /// Brings a new app to its start, without a listing in review: the moderator would decide about it at a
        /// different step in each language, and its menu would change.
        private func prepare(_ app: App) async throws {
            try await RandomStart.guest.prepare(app)
            try await app.press("ctrl+shift+t")
            let scenarios = try await app.window(app.localized("Scenarios"))
            let approve = app.translated("Approve what waits longest")
            let nothing = app.translated("There is nothing to do it with: {scenario}").replacing(
                "{scenario}", with: approve)
            while !app.shows(.exactly(nothing), role: .label, in: scenarios) {
                try await app.click(.exactly(approve), role: .button, in: scenarios)
                _ = try await poll(seconds: 0.2) {
                    app.shows(.exactly(nothing), role: .label, in: scenarios) ? true : nil
                }
            }
            try await app.press("Escape")
            try await app.waitUntilGone(app.localized("Scenarios"), role: .window)
            try await app.focus(app.localized("Refresh"), role: .button)
        }

        /// Returns the structure once the work of the last step is done, unless that takes long.
        private func settledStructure(_ app: App) async throws -> [Part] {
            _ = try await poll(seconds: 3) { UserWork.isIdle ? true : nil }
            await app.settle()
            return structure(app)
        }

        /// Returns the elements of all windows, without their names. Toasts disappear by themselves, and the texts of
        /// a listing depend on the sandbox's moderator.
        private func structure(_ app: App) -> [Part] {
            let snapshot = app.snapshot()
            let listings = app.translated("Listings")
            let hidden = snapshot.elements.filter {
                $0.role == .alert || $0.role == .list && $0.name == listings
            }.map(\.path)
            return snapshot.elements.filter { element in
                !hidden.contains(element.path) && hidden.allSatisfy { !element.ancestors.contains($0) }
            }.map { Part(depth: $0.ancestors.count, role: $0.role, states: $0.states) }
        }
    }
}
