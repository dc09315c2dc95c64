import Foundation
import Sandbox
import Testing

extension DesktopJourneys {
    /// A chat with more messages than are kept in memory, which are fetched from the server while the user reads back.
    @UIActor @Suite struct ReadBackJourneys {
        private static let user = "@\(Sandbox.sampleUser):\(Sandbox.serverName)"

        @Test(
            .needsWindow("the wheel"),
            arguments: [(App.Language.english, App.Style.light, nil, 3000), (.chinese, .dark, 360, 1000)])
        func allMessagesAreReadBackWithTheWheel(
            language: App.Language, style: App.Style, width: Int?, count: Int
        ) async throws {
            try await GroupsDesktop.run(language: language, style: style, width: width) { app, _, address in
                let tom = try await Neighbor.signIn("tom", password: Sandbox.samplePassword, at: address)
                let room = try await tom.makeDirectMessage(with: Self.user)
                for number in 1...count { try await tom.say("Number \(number)", in: room) }
                try await app.click(app.localized("Accept"), role: .button)
                try await app.waitFor(.exactly("Number \(count)"), role: .label)
                let list = try await app.waitFor(app.localized("Messages"), role: .list)
                // When the wheel is held, then the messages pass without a jump and without an end before the first
                // one.
                var top = count
                var lastMove = ContinuousClock.now
                while top > 1 {
                    try await app.scroll(-40, over: list, delay: 1)
                    // Otherwise turns that are still pending would move the next look, too.
                    await app.settle()
                    guard let now = Self.numbers(in: app, at: list).min() else { continue }
                    if now < top { lastMove = .now }
                    #expect(now <= top && top - now < 150, "jumped from \(top) to \(now)")
                    top = now
                    guard lastMove.duration(to: .now) < .seconds(App.timeout) else {
                        throw DriverError("stuck at \(top)\n\(app.tree())")
                    }
                }
            }
        }

        /// Returns the numbers of the visible messages. GTK also has widgets for rows that are not visible.
        private static func numbers(in app: App, at list: Element) -> [Int] {
            guard let area = list.extents else { return [] }
            return app.snapshot().elements.filter { $0.role == .label }.compactMap { label in
                guard let place = label.extents, place.y >= area.y, place.y < area.y + area.height else { return nil }
                return label.name.wholeMatch(of: /Number (\d+)/).flatMap { Int($0.1) }
            }
        }
    }
}
