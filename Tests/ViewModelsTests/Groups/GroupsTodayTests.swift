import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct GroupsTodayTests {
    let fixture = GroupFixture()

    private func make(_ list: GroupListViewModel) -> (today: GroupsToday, going: GoingActivitiesViewModel) {
        let going = GoingActivitiesViewModel(context: fixture.context)
        return (GroupsToday(list: list, going: going, context: fixture.context) {}, going)
    }

    private func lines(_ today: GroupsToday) -> [String] {
        today.items(at: fixture.time.now).map { "\($0.part) \($0.line.accessibleName) [\($0.line.badge)]" }
    }

    @Test func groupsWithNewsAreShownUntilTheyAreRead() async {
        let list = fixture.list()
        let (today, _) = make(list)
        let running = Task { await list.start() }
        fixture.service.set([
            GroupFixture.group("a", name: "A", chat: 2, last: ("1", "Hi")),
            GroupFixture.group("b", name: "B", chat: 200, posts: 1, last: ("2", "Ho")),
            GroupFixture.group("c", name: "C", posts: 1, activities: 1),
            GroupFixture.group("m", name: "M", chat: 3, isMuted: true), GroupFixture.group("r", name: "R"),
        ])
        await eventually("shown") {
            lines(today) == [
                "unread A. 2 unread messages. Wang Fang: Hi [2]",
                "unread B. Many unread messages. Wang Fang: Ho · New posts [99+]",
                "unread C. New posts · New activities []",
            ]
        }
        #expect(today.items(at: fixture.time.now).allSatisfy { $0.line.hasPicture })
        await today.items(at: fixture.time.now)[0].open()
        #expect(list.openGroup?.groupID == "a")
        fixture.service.change("a") { $0.unread.chat = 0 }
        await eventually("read") { lines(today).count == 2 }
        running.cancel()
        await running.value
    }

    @Test func whoIsInNoGroupCanJoinOne() async {
        let list = fixture.list()
        let (today, _) = make(list)
        let running = Task { await list.start() }
        #expect(lines(today).isEmpty, "nothing is known yet")
        fixture.service.set([] as [Group])
        fixture.service.set(.online)
        await eventually("offered") {
            lines(today) == ["begin Join a Group. Meet your neighbors, or create a group for them. []"]
        }
        running.cancel()
        await running.value
    }

    private func activity(_ id: String, hours: Double) -> GoingActivity {
        GoingActivity(
            id: id, groupID: "g", groupName: "Lane",
            activity: GroupActivity(
                title: "Tea \(id)", starts: fixture.time.now + hours * 3600, place: "Gate", isGoing: true))
    }

    @Test func activitiesAreShownUntilTheyBegin() async {
        let list = fixture.list()
        let (today, going) = make(list)
        let running = Task { await going.start() }
        fixture.service.set(going: [activity("a", hours: 1), activity("b", hours: 25)])
        await eventually("shown") {
            lines(today) == [
                "upcoming Tea a. Today, 9:00\u{202F}PM · Gate · Lane []",
                "upcoming Tea b. Tomorrow, 9:00\u{202F}PM · Gate · Lane []",
            ]
        }
        fixture.time.advance(by: 3600)
        #expect(lines(today).count == 1)
        fixture.service.fail(RemoteError.notSignedIn)
        await going.accountChanged(.signedOut)
        #expect(lines(today).isEmpty)
        running.cancel()
        await running.value
    }
}
