import Foundation
import Sandbox
import Testing

extension DesktopJourneys {
    /// Listings in the markets of groups: on a server that only keeps them, and in the sandbox with its moderator.
    @UIActor @Suite struct ListingMarketJourneys {
        private static let group = "Roof Garden"

        @Test func onAnyServerAListingIsLiveInItsGroup() async throws {
            try await GroupsDesktop.run { app, _, _ in
                try await app.press("ctrl+3")
                try await app.press("ctrl+n")
                try await app.fillInListing("Willow Court", price: "320万")
                // When one of several groups is chosen and the listing is published,
                // At the end of the form, the list fits into the window.
                try await app.focus("Add Photos…", role: .button)
                try await app.choose(.exactly(Self.group), from: "Group")
                try await app.type("Gulou", into: "Part of town")
                try await app.clickWithPointer("Publish", role: .button)
                // then it is live there, without anybody else,
                try await app.waitFor(.exactly("Published in \(Self.group)"))
                try await app.waitUntil(listing: "Willow Court", says: "Live")
                try await app.waitUntil(listing: "Willow Court", says: .exactly("In \(Self.group)"))
                // the group has it,
                try await app.showGroups()
                try await app.openGroup(Self.group)
                try await app.openTab("Homes")
                try await app.waitFor(.containing("Willow Court"))
                // and the next listing is suggested for the same group.
                try await app.press("ctrl+3")
                try await app.perform("Withdraw", on: "Willow Court")
                try await app.waitUntil(listing: "Willow Court", says: "Withdrawn")
                try await app.press("ctrl+n")
                let choice = try await app.waitFor("Group", role: .comboBox)
                #expect(app.shows(.exactly(Self.group), in: choice))
            }
        }

        @Test(arguments: [(App.Language.english, App.Style.light, nil), (.chinese, .dark, 360)])
        func photosOnTheirWayAreCountedAndCanBeStopped(
            language: App.Language, style: App.Style, width: Int?
        ) async throws {
            try await GroupsDesktop.run(language: language, style: style, width: width) { app, server, _ in
                let picture = URL(filePath: #filePath)
                    .appending(path: "../../../../Assets/icons/hicolor/512x512/apps/io.github.hutong.hutong.png")
                let name = "Willow Court"
                try await app.press("ctrl+3")
                try await app.waitForListings()
                try await app.press("ctrl+n")
                try await app.fillInListing(name, price: "320万", priceField: app.localized("Total Price"))
                for _ in 0..<2 {
                    try await app.click(app.localized("Add Photos…"), role: .button)
                    try await app.chooseFile(picture.standardizedFileURL.path, in: "Add Photos")
                }
                let photo = app.translated("Photo {number} of {count}").replacing("{number}", with: "2")
                try await app.waitFor(.exactly(photo.replacing("{count}", with: "2")), role: .button)
                // Given a server that takes no photos, when the listing is published,
                server.faults.set(.hold, for: .account)
                try await app.click(app.localized("Publish"), role: .button)
                // then the row says how many it has, and nobody sees the home once this is canceled.
                let sending = app.translated("Sending photo {number} of {count}").replacing("{number}", with: "1")
                try await app.waitUntil(listing: name, says: .exactly(sending.replacing("{count}", with: "2")))
                try await app.takePicture("listing-sending-\(language)")
                #expect(app.audit().map(\.description) == [])
                try await app.perform("Cancel Publishing", on: name)
                try await app.waitUntil(listing: name, says: app.localized("Draft"))
                server.faults.clear()
                try await app.perform("Publish…", on: name)
                try await app.click(app.localized("Publish"), role: .button)
                try await app.waitUntil(listing: name, says: app.localized("In review"))
                try await app.waitUntil(listing: name, says: .containing("Courtyard 12"))
            }
        }

        @Test func withoutAnAccountTheButtonsPromiseNothing() async throws {
            try await withSandbox { _, address in
                let arguments = ["--page", "listings", "--server", address.absoluteString]
                try await withApp(arguments: arguments) { app in
                    try await app.press("ctrl+n")
                    try await app.waitFor("Sign In to Publish", role: .button)
                    try await app.waitFor(
                        "Sign in to publish. Members of your groups will then see the listing.", role: .label)
                    try await app.type("Elm Yard", into: "Community")
                    try await app.clickWithPointer("Save Draft", role: .button)
                    try await app.waitUntil(listing: "Elm Yard", says: "Draft")
                    try await app.waitFor(app.mainButton("Edit…", of: "Elm Yard"), role: .button)
                }
            }
        }

        @Test func inTheSandboxAnApprovedListingIsInItsGroupUntilItExpires() async throws {
            try await withListings { app in
                let group = "Courtyard 12"
                try await app.press("ctrl+n")
                try await app.fillInListing("Willow Court", price: "320万")
                // At the end of the form, the list fits into the window.
                try await app.focus("Add Photos…", role: .button)
                try await app.choose(.exactly(group), from: "Group")
                try await app.clickWithPointer("Publish", role: .button)
                try await app.waitUntil(listing: "Willow Court", says: "In review")
                try await app.press("ctrl+shift+t")
                let scenarios = try await app.window("Scenarios")
                try await perform("Approve what waits longest", in: scenarios, app)
                try await app.press("Escape")
                try await app.waitUntil(listing: "Willow Court", says: "Live")
                try await app.waitUntil(listing: "Willow Court", says: .exactly("In \(group)"))
                try await app.showGroups()
                try await app.openGroup(group)
                try await app.openTab("Homes")
                try await app.waitFor(.containing("Willow Court"))
                // When no other home of the user is offered, then it is the next to expire.
                try await app.press("ctrl+shift+t")
                try await perform("A listing expires", in: app.window("Scenarios"), app)
                try await app.press("Escape")
                try await app.press("ctrl+3")
                try await app.waitUntil(listing: "Willow Court", says: "Expired")
            }
        }

        /// Performs a scenario until there is nothing left to perform it on.
        private func perform(_ scenario: String, in window: Element, _ app: App) async throws {
            let nothing = Name.exactly("There is nothing to do it with: \(scenario)")
            for _ in 0..<100 where !app.shows(nothing, role: .label, in: window) {
                try await app.click(.exactly(scenario), role: .button, in: window)
                try await app.waitUntil("the outcome is said") { snapshot in
                    snapshot.elements.contains { $0.name.hasSuffix(": \(scenario)") }
                }
            }
        }
    }
}
