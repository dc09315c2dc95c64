import Foundation
import Sandbox
import Testing

extension DesktopJourneys {
    /// The three pages of a group: earlier messages, posts, activities; and all of them in Chinese.
    @UIActor @Suite struct GroupPagesJourneys {
        private static let long = NeighborActions.names[0]
        private static let name = NeighborActions.names[1]

        /// Returns the messages in the list, with their distance from the top of the window.
        ///
        /// Only sentences with their times, because the title of a day and the name of a sender move to earlier messages
        /// when those are loaded.
        private func places(of list: Element, in snapshot: Snapshot) -> [Message: Int] {
            let labels = snapshot.descendants(of: list).filter {
                $0.role == .label && $0.extents?.isEmpty == false
            }
            let messages = zip(labels, labels.dropFirst()).filter { $0.0.name.last?.isPunctuation == true }
            return Dictionary(
                messages.map { (Message(text: $0.name, time: $1.name), $0.extents!.y) }, uniquingKeysWith: { $1 })
        }

        private struct Message: Hashable {
            let text: String
            let time: String
        }

        @Test(.needsWindow("the places of messages"))
        func thePastComesInFrontWithoutMovingWhatIsRead() async throws {
            try await GroupsDesktop.run { app, server, _ in
                // Given a chat whose earlier messages the server holds back from the beginning, so that they are not
                // loaded yet
                server.faults.set(.hold, for: .groups)
                try await app.openGroup(Self.long)
                let list = try await app.waitFor("Messages", role: .list)
                let area = try #require(list.extents)
                // when the user scrolls up to the first stored message, which is as far as the list goes,
                var stored: [Message: Int] = [:]
                try await app.waitUntil("the first stored message is in sight, and more are requested") { snapshot in
                    stored = places(of: list, in: snapshot)
                    return !stored.isEmpty && stored.values.allSatisfy { $0 >= area.y }
                        && !snapshot.matches(Query("Loading…")).isEmpty
                } doing: {
                    try await app.scroll(-100, over: list, delay: 1)
                    await app.settle()
                }
                let inSight = stored.filter { $0.value < area.y + area.height }
                #expect(inSight.count > 3)
                // and when earlier ones have been loaded,
                server.faults.clear()
                try await app.waitUntilGone("Loading…")
                await app.settle()
                // then all visible messages are in the same place,
                let after = places(of: list, in: app.snapshot())
                for (message, y) in inSight {
                    #expect(after[message].map { abs($0 - y) <= 2 } == true, "\(message) at \(y), \(after)")
                }
                // the earlier ones are above,
                try await app.waitUntil("an earlier message is in sight") { snapshot in
                    places(of: list, in: snapshot).contains { stored[$0.key] == nil && $0.value >= area.y }
                } doing: {
                    try await app.scroll(-3, over: list)
                    await app.settle()
                }
                // and the newest one is far below.
                try await app.click("Newest Messages", role: .button)
                try await app.waitUntilGone("Newest Messages", role: .button)
            }
        }

        @Test func whatOneWritesIsWhollyInSight() async throws {
            try await GroupsDesktop.run { app, _, _ in
                try await app.openGroup(Self.name)
                try await app.waitFor("Message")
                let list = try await app.waitFor("Messages", role: .list)
                // The height of a line is less than the distance from the end at which the list still counts as
                // scrolled to it.
                for text in ["one", "two", "three"] {
                    try await app.type(text, into: "Message", by: .assistive)
                    try await app.click("Send", role: .button)
                    try await app.waitFor(.exactly(text), role: .label, in: list)
                    try await app.waitUntil("“\(text)” is wholly above the field") { snapshot in
                        let line = snapshot.matches(Query(.exactly(text), role: .label), in: list).first?.extents
                        let field = snapshot.matches(Query("Message")).first { $0.isEditable }?.extents
                        guard let line, let field else { return false }
                        return line.y + line.height <= field.y
                    }
                }
            }
        }

        @Test func aPostIsReactedToEditedAndDeleted() async throws {
            try await GroupsDesktop.run { app, _, _ in
                try await app.openGroup(Self.name)
                try await app.openTab("Posts")
                // Given the user's own post, which comes into sight,
                try await app.type("The pomegranates are ripe.", into: "New post")
                try await app.click("Post", role: .button)
                try await app.waitFor("The pomegranates are ripe.", role: .label)
                let menu = Name.matching("^Actions for .*post$")
                func choose(_ title: Name, of text: Name) async throws {
                    try await app.click(menu, role: .button, in: app.row(saying: text))
                    try await app.click(title, role: .button)
                }
                // when they react to it, then the reaction is below it.
                try await choose("Thumbs Up", of: "The pomegranates are ripe.")
                try await app.waitFor(.matching("^👍.*You$"), role: .button)
                #expect(app.audit().map(\.description) == [])
                // When they edit it, then the button saves the new text.
                try await choose("Edit", of: "The pomegranates are ripe.")
                try await app.type("The pomegranates are gone.", into: "New post", by: .assistive)
                try await app.click("Save", role: .button)
                try await app.waitFor("The pomegranates are gone.", role: .label)
                try await app.waitFor("Post", role: .button)
                // When they comment on it, then the comment is below it.
                try await app.click("Comment", role: .button, in: app.row(saying: "The pomegranates are gone."))
                try await app.waitFor(.matching("^Comment on .*post$"), role: .label)
                try await app.type("All of them?", into: "New post", by: .assistive)
                try await app.click("Post Comment", role: .button)
                try await app.waitFor("All of them?", role: .label, in: app.row(saying: "The pomegranates are gone."))
                try await app.waitFor("1 comment", role: .button, in: app.row(saying: "The pomegranates are gone."))
                #expect(app.audit().map(\.description) == [])
                // When they delete it, then a question comes first, and the post is gone.
                try await choose("Delete", of: "The pomegranates are gone.")
                try await app.click(app.localized("_Delete"), role: .button)
                try await app.waitUntilGone("The pomegranates are gone.")
            }
        }

        @Test func anActivityIsPlannedAndJoined() async throws {
            try await GroupsDesktop.run { app, _, _ in
                try await app.openGroup(Self.name)
                try await app.openTab("Activities")
                // Given an activity without a place, when it is announced, then the form stays open and shows the
                // error.
                try await app.click("Plan an Activity", role: .button)
                try await app.type("Dumplings together", into: "Title")
                try await app.click("Post Activity", role: .button)
                try await app.waitFor("Enter a meeting place", role: .label)
                #expect(app.audit().map(\.description) == [])
                // When the place is entered, then the activity is listed.
                try await app.type("Under the old tree", into: "Meeting Place")
                try await app.click("Post Activity", role: .button)
                try await app.waitFor("Dumplings together", role: .label)
                try await app.waitFor("Under the old tree", role: .label)
                // When the user announces that they are going, then they are counted, until they withdraw.
                try await app.click("I’m Going", role: .button, in: app.row(saying: "Dumplings together"))
                try await app.waitFor("1 person is going", role: .label, in: app.row(saying: "Dumplings together"))
                try await app.click("I’m Going", role: .button, in: app.row(saying: "Dumplings together"))
                try await app.waitFor("No one is going yet", role: .label, in: app.row(saying: "Dumplings together"))
                // The activity can be saved for a calendar.
                let file = app.home.appending(component: "dumplings.ics")
                try await app.click("Save to Calendar…", role: .button, in: app.row(saying: "Dumplings together"))
                try await app.chooseFile(file.path, in: "Save to Calendar")
                try await app.waitUntil("the file is written") { _ in
                    (try? String(contentsOf: file, encoding: .utf8))?.contains("LOCATION:Under the old tree") == true
                }
            }
        }

        @Test func pastActivitiesAreBelowTheirHeading() async throws {
            try await GroupsDesktop.run { app, _, _ in
                try await app.openGroup(Self.name)
                try await app.openTab("Activities")
                // Given a past activity and future ones, then only those can be saved and joined.
                try await app.waitFor("Past", role: .button)
                try await app.waitUntil("two activities") {
                    $0.matches(Query("Save to Calendar…", role: .button)).count == 2
                }
                #expect(app.audit().map(\.description) == [])
                let before = app.snapshot().elements.count { $0.role == .listItem }
                try await app.click("Past", role: .button)
                try await app.waitUntil("one more") { $0.elements.count { $0.role == .listItem } == before + 1 }
                #expect(app.snapshot().matches(Query("Save to Calendar…", role: .button)).count == 2)
                try await app.click("Past", role: .button)
                try await app.waitUntil("as before") { $0.elements.count { $0.role == .listItem } == before }
            }
        }

        @Test func thePictureOfAPostIsOpenedAndSaved() async throws {
            try await GroupsDesktop.run { app, _, _ in
                try await app.openGroup(Self.name)
                try await app.openTab("Posts")
                let text: Name = "The guest room is free next week, if your family visits."
                try await app.click("bedroom.jpg", role: .button, in: app.row(saying: text))
                try await app.waitFor("Save…", role: .button)
                #expect(app.audit().map(\.description) == [])
                let file = app.home.appending(component: "room.jpg")
                try await app.click("Save…", role: .button)
                try await app.chooseFile(file.path, in: "Save File")
                try await app.waitFor("Saved as “room.jpg”", role: .label)
                #expect(try Data(contentsOf: file).starts(with: [0xFF, 0xD8, 0xFF]))
            }
        }

        @Test(arguments: [App.Style.light, .dark])
        func itSpeaksChineseInANarrowWindow(style: App.Style) async throws {
            try await GroupsDesktop.run(language: .chinese, style: style, width: 360) { app, _, _ in
                try await app.openGroup(Self.long)
                try await app.type("周六一起浇花吗？", into: "消息")
                try await app.click("发送", role: .button)
                try await app.waitFor("周六一起浇花吗？", role: .label)
                try await app.waitFor("已发送", role: .image)
                try await app.openTab("Posts")
                try await app.type("石榴熟了，来尝尝。", into: "新动态")
                try await app.click("发布动态", role: .button)
                try await app.waitFor("石榴熟了，来尝尝。", role: .label)
                #expect(app.audit().map(\.description) == [])
                try await app.openTab("Activities")
                try await app.click("组织活动", role: .button)
                try await app.type("一起剪窗花", into: "活动名称")
                try await app.type("老槐树下", into: "集合地点")
                try await app.click("发布活动(P)", role: .button)
                try await app.waitFor("一起剪窗花", role: .label)
                #expect(app.audit().map(\.description) == [])
                try await app.click("返回群组列表", role: .button)
                try await app.waitFor(.matching("^\(Self.long)"), role: .button)
            }
        }
    }
}
