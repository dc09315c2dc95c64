import Foundation
import Testing

extension DesktopJourneys {
    /// A home on its way from its owner by a moderator to a seeker, each with a program and data of their own, on one real
    /// Matrix server (`.ci/test matrix`). After each step, the program is killed.
    @UIActor @Suite(.enabled(if: Synapse.isWanted, ".ci/test matrix runs this"))
    struct ThreeAppsJourney {
        private static let password = "correct horse battery"
        private static let name = "Willow Court"

        @Test(arguments: [App.Language.english, .chinese])
        func aHomeIsPublishedReviewedFoundAndViewed(language: App.Language) async throws {
            let synapse = try await Synapse()
            defer { synapse.stop() }
            var people: [Neighbor] = []
            for name in ["li", "mei", "anna"] {
                people.append(try await Neighbor.signUp(name, password: Self.password, at: synapse.address))
            }
            let li = people[0]
            let rooms = try await li.makeGroup(named: "Lane 4")
            let market = try await li.addReviewedMarket(to: rooms[0])
            for member in people.dropFirst() { try await member.join(rooms + [market]) }
            try await with("mei", language, synapse) { owner in
                try await with("li", language, synapse) { moderator in
                    try await with("anna", language, synapse) { seeker in
                        try await step(seeker) { try await keepASearch(seeker) }
                        // Given an owner who publishes while the server is away, and whose program is killed then,
                        synapse.stop()
                        try await step(owner) { try await publish(owner) }
                        try await synapse.start()
                        try await step(owner) {
                            try await owner.press("ctrl+3")
                            try await owner.waitUntil(listing: Self.name, says: inGroup("In {group}", owner))
                            try await owner.waitUntil(listing: Self.name, says: owner.localized("In review"))
                            try await until("announced", 1, "m.room.message", in: market, li)
                        }
                        // when a moderator rejects the home,
                        try await step(moderator) {
                            try await openReview(moderator)
                            try await moderator.click(moderator.localized("Reject…"), role: .button)
                            try await moderator.click(moderator.localized("Another reason"))
                            try await moderator.type("Which building?", into: moderator.localized("Your reason"))
                            try await moderator.press("Return")
                            try await moderator.waitFor(moderator.localized("Undo"), role: .button)
                        }
                        try await step(moderator) {
                            try await until("rejected", 1, "org.hutong.verdict", in: market, li)
                        }
                        // then the owner reads the reason and corrects it,
                        try await step(owner) {
                            try await owner.press("ctrl+3")
                            try await owner.waitUntil(listing: Self.name, says: .containing("Which building?"))
                            try await owner.pressMain("Edit…", of: Self.name)
                            try await owner.type("Building 3.", into: owner.localized("Description"), by: .assistive)
                            try await owner.click(owner.localized("Publish Again"), role: .button)
                            try await owner.waitUntil(listing: Self.name, says: owner.localized("In review"))
                        }
                        try await step(owner) { try await until("corrected", 2, "m.room.message", in: market, li) }
                        // the moderator approves,
                        try await step(moderator) {
                            try await openReview(moderator)
                            try await moderator.click(moderator.localized("_Approve"), role: .button)
                            try await moderator.waitFor(moderator.localized("Undo"), role: .button)
                        }
                        try await step(moderator) {
                            try await until("approved", 2, "org.hutong.verdict", in: market, li)
                        }
                        // the seeker is told, and asks for a viewing,
                        try await step(seeker) {
                            let news = seeker.translated("New home: {name}").replacing("{name}", with: Self.name)
                            try seeker.session.notifications.click(await seeker.waitForNotification(titled: news))
                            let home = try await seeker.window(.exactly(Self.name))
                            try await seeker.click(seeker.localized("Ask for a Viewing…"), role: .button, in: home)
                            try await seeker.focus(seeker.localized("_Ask"), role: .button)
                            try await seeker.press("Return")
                            try await seeker.waitUntilGone(.exactly(Self.name), role: .window)
                        }
                        try await step(seeker) {
                            try await openViewings(seeker)
                            try await seeker.waitFor(
                                seeker.localized("Waiting for an answer"), role: .label, seconds: 60)
                        }
                        // the owner sees it at the listing and answers,
                        try await step(owner) { try await answer(owner) }
                        try await owner.relaunch()
                        // and the seeker reads the answer.
                        try await step(seeker) {
                            try await openViewings(seeker)
                            try await seeker.waitFor("“See you then.”", role: .label, seconds: 60)
                        }
                    }
                }
            }
        }

        /// Runs a journey with a program in which a user has signed in, and which has been killed then.
        private func with(
            _ name: String, _ language: App.Language, _ synapse: Synapse,
            _ journey: @UIActor (App) async throws -> Void
        ) async throws {
            let data = try await UISession.shared().directory.appending(path: "\(name)-\(UUID().uuidString.prefix(8))")
            let arguments = [
                "--page", "account", "--server", synapse.address.absoluteString, "--data-dir", data.path,
            ]
            try await withApp(arguments: arguments, language: language) { app in
                try await app.signIn(name, password: Self.password)
                try await app.openGroup("Lane 4")
                try await app.openTab("Homes")
                app.kill()
                try await journey(app)
            }
        }

        /// Starts a program that has been killed, and kills it again after a step.
        private func step(_ app: App, _ perform: @UIActor () async throws -> Void) async throws {
            try await app.relaunch()
            try await perform()
            app.kill()
        }

        private func until(
            _ what: String, _ count: Int, _ type: String, in room: String, _ member: Neighbor
        ) async throws {
            let found = try await poll(seconds: 60) { try await member.count(type, in: room) == count ? true : nil }
            guard found == true else { throw DriverError("not \(what)") }
        }

        private func keepASearch(_ app: App) async throws {
            try await app.press("ctrl+2")
            try await app.click(app.localized("To buy"))
            try await app.type("Gulou", into: .exactly(app.translated("Area (required)")))
            try await app.type("4000000", into: .exactly(app.translated("Maximum (required)")))
            try await app.click(app.localized("Save This Search"), role: .button)
            try await app.waitFor(app.localized("Saved Searches"), role: .list)
        }

        private func publish(_ app: App) async throws {
            try await app.press("ctrl+3")
            try await app.press("ctrl+n")
            try await app.fillInListing(Self.name, price: "320万", priceField: app.localized("Total Price"))
            try await app.focus(app.localized("Add Photos…"), role: .button)
            try await app.type("Gulou", into: app.localized("Part of town"))
            try await app.clickWithPointer(app.localized("Publish"), role: .button)
            try await app.waitUntil(listing: Self.name, says: inGroup("Not sent to {group} yet", app))
        }

        private func inGroup(_ text: String, _ app: App) -> Name {
            .exactly(app.translated(text).replacing("{group}", with: "Lane 4"))
        }

        private func openReview(_ app: App) async throws {
            try await app.showGroups()
            try await app.openGroup("Lane 4")
            try await app.openTab("Homes")
            let title = app.translated("To Review ({count})").replacing("{count}", with: "1")
            try await app.click(.exactly(title), role: .button)
            _ = try await app.window(app.localized("Homes to Review"))
        }

        private func openViewings(_ app: App) async throws {
            try await app.press("ctrl+2")
            try await app.click(.matching(app.language == .english ? "^Viewings, 1" : "^看房预约，1"), role: .button)
        }

        private func answer(_ app: App) async throws {
            try await app.showGroups()
            try await app.click(app.localized("Accept"), role: .button)
            try await app.waitUntilGone(app.localized("Accept"), role: .button)
            try await app.press("ctrl+3")
            try await app.perform("Show Inquiry", on: Self.name)
            let request = Name.matching(app.language == .english ? "^Hello! May I see" : "^你好！.*\(Self.name)")
            try await app.clickWithPointer(request, role: .label, button: 3)
            try await app.click(app.localized("Reply"), role: .button)
            try await app.waitFor(app.localized("Cancel Reply"), role: .button)
            try await app.type("See you then.", into: app.localized("Message"), by: .assistive)
            try await app.click(app.localized("Send"), role: .button)
            try await app.waitFor("See you then.", role: .label)
        }
    }
}
