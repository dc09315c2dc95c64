import Foundation
import Sandbox
import Testing

extension DesktopJourneys {
    /// Viewings with the owners of homes in markets.
    @UIActor @Suite struct OwnerViewingJourneys {
        private static let garden = "!garden.market:\(Sandbox.serverName)"

        private func takePicture(of app: App, _ name: String) async throws {
            try app.movePointerAway()
            try await app.takePicture("owner-viewing-\(name)-\(app.language)")
        }

        @Test(arguments: [(App.Language.english, App.Style.light, nil), (.chinese, .dark, 360)])
        func anOwnerIsAskedForAViewingAndAnswers(
            language: App.Language, style: App.Style, width: Int?
        ) async throws {
            try await GroupsDesktop.run(language: language, style: style, width: width) { app, server, address in
                let tom = try await Neighbor.signIn("tom", password: Sandbox.samplePassword, at: address)
                try await app.openGroup("Roof Garden")
                try await app.openTab("Homes")
                _ = try await tom.publish("Lighthouse Court", yuan: 7200, in: Self.garden)
                let card = Name.matching("^Lighthouse Court")
                try await app.waitFor(card, role: .button)
                try await app.click(card, role: .button)
                let window = try await app.window("Lighthouse Court")
                try await app.waitFor(app.localized("Ask for a Viewing…"), role: .button, in: window)
                try await takePicture(of: app, "details")
                // When the server cannot be reached, then the request waits.
                await server.stop()
                try await app.click(app.localized("Ask for a Viewing…"), role: .button, in: window)
                try await app.waitFor(app.localized("_Ask"), role: .button)
                try await takePicture(of: app, "time")
                #expect(app.audit().map(\.description) == [])
                try await app.focus(app.localized("_Ask"), role: .button)
                try await app.press("Return")
                try await app.waitUntilGone("Lighthouse Court", role: .window)
                try await app.waitFor(app.localized("Undo"), role: .button)
                try await app.press("ctrl+2")
                try await app.click(
                    language == .english ? "Viewings, 1 upcoming" : "看房预约，1 次即将看房", role: .button)
                try await app.waitForLater(app.localized("The owner has not been notified yet."), role: .label)
                try await takePicture(of: app, "unsent")
                #expect(app.audit().map(\.description) == [])
                // When it can be reached again, then the owner is asked once, and answers.
                _ = try await server.start()
                await server.agents.setActive(true)
                try await app.waitForLater(.matching("^“.+”$"), role: .label)
                try await takePicture(of: app, "answered")
                let menu = Name.matching(language == .english ? "^Viewing with Tom" : "^和Tom.*看房$")
                try await app.click(menu, role: .button)
                try await app.focus(app.localized("Write to Owner"), role: .button)
                try await app.press("Return")
                try await app.waitFor(
                    .matching(
                        language == .english ? "^Hello! May I see Lighthouse Court on" : "^你好！.*Lighthouse Court"),
                    role: .label)
                try await takePicture(of: app, "chat")
                #expect(app.audit().map(\.description) == [])
            }
        }
    }
}
