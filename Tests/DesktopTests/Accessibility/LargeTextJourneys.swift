import Foundation
import Sandbox
import Testing

extension DesktopJourneys {
    /// All pages with texts of one and a half times and twice their size.
    @UIActor @Suite(.enabled(if: WaylandScreen.scale == nil)) struct LargeTextJourneys {
        /// The looks in which the pages are checked.
        struct Look: CustomStringConvertible {
            let scale: Double
            let language: App.Language
            let style: App.Style
            let width: Int

            var description: String { "\(Int(scale * 100))-\(language)-\(width)" }
        }

        /// The largest texts need the most room; smaller ones leave two panes beside each other.
        private nonisolated static let looks = [
            Look(scale: 1.5, language: .english, style: .light, width: 360),
            Look(scale: 1.5, language: .english, style: .dark, width: 650),
            Look(scale: 2, language: .english, style: .light, width: 360),
            Look(scale: 2, language: .chinese, style: .dark, width: 360),
        ]

        private static func run(
            _ look: Look, _ journey: @UIActor (App, Neighbor) async throws -> Void
        ) async throws {
            try await UISession.shared().withTextScale(look.scale) {
                try await GroupsDesktop.run(
                    language: look.language, style: look.style, width: look.width
                ) { app, _, address in
                    // The size is set, or the journey would prove nothing.
                    let height = app.snapshot().elements.filter { $0.role == .label }.compactMap(\.extents?.height)
                        .min()
                    #expect(height ?? 0 >= Int(13 * look.scale))
                    try await journey(
                        app, try await Neighbor.signIn("tom", password: Sandbox.samplePassword, at: address))
                }
            }
        }

        /// Checks that the page fits the width of the window, that nothing is cut off at the sides, and takes a
        /// picture.
        private func check(
            _ name: String, _ app: App, width: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation
        ) async throws {
            #expect(app.audit().map(\.description) == [], sourceLocation: sourceLocation)
            let snapshot = app.snapshot()
            let active = try #require(snapshot.activeWindow, sourceLocation: sourceLocation)
            let window = try #require(active.extents, sourceLocation: sourceLocation)
            if let width { #expect(window.width <= width, "\(name)", sourceLocation: sourceLocation) }
            let elements = snapshot.descendants(of: active)
            // A line of buttons that scrolls horizontally continues beside the window.
            let lines = elements.filter { $0.role == .scrollPane && ($0.extents?.height ?? .max) < 80 }.map(\.path)
            let cut = elements.filter { element in
                guard [.label, .button, .toggleButton, .entry].contains(element.role), let place = element.extents,
                    place.width > 0, !lines.contains(where: element.ancestors.contains)
                else { return false }
                // The extents of widgets in a header bar are off by a pixel or two. GTK 4.18 leaves the padding of all widgets
                // around out of the place, so that buttons with a negative margin seem to be beside the window.
                return place.x < -2 && !snapshot.usesNewGtk || place.x + place.width > window.width + 2
            }
            #expect(cut.map(\.description) == [], "\(name)", sourceLocation: sourceLocation)
            try await app.takePicture("large-\(name)")
        }

        @Test(arguments: looks)
        func pages(look: Look) async throws {
            try await Self.run(look) { app, _ in
                for page in try 1...App.pages().count {
                    try await app.press("ctrl+\(page)")
                    await app.settle()
                    try await check("page-\(page)-\(look)", app, width: look.width)
                }
            }
        }

        @Test(arguments: looks.dropFirst())
        func groupsFitWithLargeText(look: Look) async throws {
            try await Self.run(look) { app, tom in
                let width = look.width
                let user = "@\(Sandbox.sampleUser):\(Sandbox.serverName)"
                let room = "!yard.chat:\(Sandbox.serverName)"
                try await tom.mention(user, "Can you help me to carry the shelf?", in: room)
                try await tom.invite(user, to: try await tom.makeSpace(named: "Persimmon", rooms: ["Tea", "柿子"]))
                try await app.waitFor(app.localized("Accept"), role: .button)
                try await check("list-\(look)", app, width: width)
                try await app.click(app.localized("Accept"), role: .button)
                try await app.waitFor(app.localized("Members"), role: .button)
                try await check("space-\(look)", app, width: width)
                // There is nothing to write to, and the button that had the focus is out of sight in a narrow window.
                #expect(app.focused != nil)
                if !app.snapshot().matches(Query(app.localized("Back to the groups"), role: .button)).isEmpty {
                    try await app.click(app.localized("Back to the groups"), role: .button)
                }
                try await app.openGroup(NeighborActions.names[1])
                try await app.waitFor("Can you help me to carry the shelf?", role: .label)
                try await app.type("@to", into: app.localized("Message"))
                try await app.waitFor(.matching("@tom:"), role: .button)
                try await check("chat-\(look)", app, width: width)
                try await app.press("Escape")
                for page in ["Posts", "Activities"] {
                    try await app.openTab(page)
                    try await check("\(page)-\(look)", app, width: width)
                }
                try await app.click(app.localized("Members"), role: .button)
                try await app.waitFor(app.localized("Search members"))
                try await check("members-\(look)", app)
                try await app.press("Escape")
                try await app.press("ctrl+f")
                try await app.type("shelf", into: app.localized("Search Messages"))
                try await app.waitFor(.containing("carry the shelf"), role: .button)
                try await check("search-\(look)", app)
            }
        }
    }
}
