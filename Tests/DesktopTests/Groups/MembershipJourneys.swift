import Foundation
import Sandbox
import Testing

extension DesktopJourneys {
    /// Joining and creating groups, and invitations.
    @UIActor @Suite struct MembershipJourneys {
        @Test func groupsAreJoinedAndBegunByTheirAddress() async throws {
            try await GroupsDesktop.run { app, _, address in
                let tom = try await Neighbor.signIn("tom", password: Sandbox.samplePassword, at: address)
                let rooms = try await tom.makeGroup(named: "Lane 9", alias: "lane-9")
                // Given a neighbor's group, when its address is mistyped, then the form stays open and shows the error.
                try await app.click("Add a Group", role: .button)
                try await app.type("lane-8", into: "Address (#lane-4:example.org)")
                try await app.click("Join", role: .button)
                try await app.waitFor("No group has this address", role: .label)
                // When it is typed correctly, then the user is a member and reads the messages.
                try await app.type("lane-9", into: "Address (#lane-4:example.org)")
                try await app.click("Join", role: .button)
                try await app.waitFor(.matching("^Lane 9"), role: .button)
                try await app.waitFor(.matching("^Chat"), role: .tab)
                try await tom.say("Welcome!", in: rooms[1])
                try await app.waitFor("Welcome!", role: .label)
                // When the user creates a group, then it is opened with its placeholder.
                try await app.click("Add a Group", role: .button)
                try await app.type("Roof beans", into: "Group Name")
                try await app.click("Create", role: .button)
                try await app.waitFor("No Messages Yet")
                try await app.type("Who waters today?", into: "Message")
                try await app.press("Return")
                try await app.waitFor("Who waters today?", role: .label)
                try await app.waitFor("Sent", role: .image)
            }
        }

        @Test(arguments: [App.Language.english, .chinese])
        func aPublicGroupIsFoundAndJoined(language: App.Language) async throws {
            try await GroupsDesktop.run(language: language, width: language == .chinese ? 360 : nil) { app, _, _ in
                // Given the groups in the directory of the server, when the user searches for another one, then there
                // is none.
                try await app.click(app.localized("Add a Group"), role: .button)
                try await app.waitFor("胡同观鸟", role: .label)
                #expect(app.audit().map(\.description) == [])
                try await app.type("zzzz", into: app.localized("Search public groups"))
                try await app.waitFor(app.localized("No groups found"), role: .label)
                // When one is found and joined, then it is opened with its messages.
                try await app.type("sunday", into: app.localized("Search public groups"))
                try await app.waitUntilGone("胡同观鸟", role: .label)
                let join = app.translated("Join {name}").replacing("{name}", with: "Drum Tower Cyclists")
                try await app.click(.exactly(join), role: .button)
                try await app.waitFor(.matching("^\(app.translated("Chat"))"), role: .tab)
                try await app.waitFor(.matching("^Sunday at eight"), role: .label)
                #expect(app.audit().map(\.description) == [])
            }
        }

        @Test func theAddressOfANewGroupIsThereToBePassedOn() async throws {
            try await GroupsDesktop.run { app, _, address in
                // Given a new group, then its page displays the address.
                try await app.click("Add a Group", role: .button)
                try await app.type("Roof beans", into: "Group Name")
                try await app.type("roof-beans", into: "Address, such as lane-4 (optional)")
                try await app.click("Create", role: .button)
                try await app.waitFor("#roof-beans:\(Sandbox.serverName)", role: .label)
                try await app.click("Copy Address", role: .button)
                try await app.waitFor("Address copied", role: .label)
                // When a neighbor joins with the address, then they are a member.
                let tom = try await Neighbor.signIn("tom", password: Sandbox.samplePassword, at: address)
                try await tom.join(["#roof-beans:\(Sandbox.serverName)"])
                try await app.waitFor("2 members", role: .label)
                // When users are invited from the window of members, then the invitation is confirmed, or the error
                // is shown.
                try await app.click("Members", role: .button)
                let members = try await app.window("Members")
                try await app.waitFor("#roof-beans:\(Sandbox.serverName)", role: .label, in: members)
                #expect(app.audit().map(\.description) == [])
                try await app.type("tom", into: "Invite, such as @tom:example.org")
                try await app.press("Return")
                try await app.waitFor(
                    "Already a member, or you are not allowed to invite people", role: .label)
                try await app.type("yusuf", into: "Invite, such as @tom:example.org")
                try await app.press("Return")
                try await app.waitFor("Invited @yusuf:\(Sandbox.serverName)", role: .label)
            }
        }

        @Test(
            .needsWindow("the pace of a person, for an undo"),
            arguments: [App.Language.english, .chinese])
        func aMemberIsRemovedAndTheGroupIsLeftAndJoinedAgain(_ language: App.Language) async throws {
            let width = language == .chinese ? 360 : nil
            try await GroupsDesktop.run(language: language, width: width) { app, _, address in
                // Given an own group with a neighbor in it.
                try await app.click(app.localized("Add a Group"), role: .button)
                try await app.type("Roof beans", into: app.localized("Group Name"))
                try await app.type("roof-beans", into: app.localized("Address, such as lane-4 (optional)"))
                try await app.click(app.localized("Create"), role: .button)
                try await app.waitFor("#roof-beans:\(Sandbox.serverName)", role: .label)
                let tom = try await Neighbor.signIn("tom", password: Sandbox.samplePassword, at: address)
                try await tom.join(["#roof-beans:\(Sandbox.serverName)"])
                // When the neighbor is removed, then they disappear, and are invited again when that is undone.
                try await app.click(app.localized("Members"), role: .button)
                _ = try await app.window(app.localized("Members"))
                let actions = app.translated("Actions for {name}")
                    .replacingOccurrences(of: "{name}", with: "Tom Okafor")
                try await app.click(.exactly(actions), role: .button)
                #expect(app.audit().map(\.description) == [])
                try await app.takePicture("groups-member-menu-\(language)")
                // The pointer would hit the tooltip of the button that has opened the menu.
                try await app.activateByKeyboard(app.waitFor(app.localized("Remove…"), role: .button))
                try await app.waitFor(app.localized("_Remove"), role: .button)
                try await app.takePicture("groups-remove-\(language)")
                try await app.click(app.localized("_Remove"), role: .button)
                try await app.waitUntil("the neighbor is gone") {
                    !$0.elements.contains { $0.role == .button && $0.name.hasPrefix("Tom Okafor") }
                }
                // The toast is over the button.
                try await app.click(app.localized("Dismiss"), role: .button)
                try await app.waitUntilGone(app.localized("Dismiss"), role: .button)
                try await app.press("Escape")
                // When the group is left, then its page is closed; when that is undone, the user is a member again.
                try await app.click(app.localized("Group Menu"), role: .button)
                try await app.click(app.localized("Leave Group…"), role: .button)
                try await app.click(app.localized("_Leave"), role: .button)
                try await app.waitUntil("the group is gone") {
                    !$0.elements.contains { $0.role == .button && $0.name.hasPrefix("Roof beans") }
                }
                try await app.press("ctrl+z")
                try await app.waitFor(.matching("^Roof beans"), role: .button)
            }
        }

        @Test func escapeEndsTheSearchForMembersAndThenTheirWindow() async throws {
            try await GroupsDesktop.run { app, _, _ in
                // Given a search in the list of members, when Escape is pressed, then the search ends,
                try await app.click(.matching("^\(NeighborActions.names[1])"), role: .button)
                try await app.click("Members", role: .button)
                _ = try await app.window("Members")
                try await app.type("zzzz", into: "Search members")
                try await app.waitFor("No Members Found", role: .label)
                try await app.press("Escape")
                try await app.waitUntilGone("No Members Found", role: .label)
                #expect(app.snapshot().windows.contains { $0.name == "Members" })
                // and with the second one the window.
                try await app.press("Escape")
                try await app.waitUntil("the window is gone") { !$0.windows.contains { $0.name == "Members" } }
            }
        }

        @Test(arguments: [App.Language.english, .chinese])
        func anInvitationIsAcceptedAndAnotherDeclined(language: App.Language) async throws {
            try await GroupsDesktop.run(language: language, width: language == .chinese ? 360 : nil) {
                app, _, address in
                let tom = try await Neighbor.signIn("tom", password: Sandbox.samplePassword, at: address)
                let mei = "@\(Sandbox.sampleUser):\(Sandbox.serverName)"
                // Given two invitations, when one is declined, then only the other one stays.
                let roof = try await tom.makeGroup(named: "Roof 9")
                let yard = try await tom.makeGroup(named: "Yard 9")
                for group in [roof, yard] { try await tom.invite(mei, to: group[0]) }
                let invitations = try await app.waitFor(app.localized("Invitations"), role: .list)
                try await app.waitFor("Yard 9", role: .label, in: invitations)
                #expect(app.audit().map(\.description) == [])
                try await app.click(app.localized("Decline"), role: .button, in: app.row(saying: "Yard 9"))
                try await app.waitUntilGone("Yard 9", role: .label)
                // When the other one is accepted, then its group is opened with its messages.
                try await app.click(app.localized("Accept"), role: .button)
                try await app.waitFor(.matching("^\(app.translated("Chat"))"), role: .tab)
                try await tom.say("Welcome!", in: roof[1])
                try await app.waitFor("Welcome!", role: .label)
                #expect(!app.shows(app.localized("Invitations"), role: .list))
            }
        }
    }
}
