import Observation
import Synchronization
import Testing
import ViewModels

@Suite struct SideMenuEntryTests {
    @Observable final class Unread {
        var count = 0
        var hasNews = false
    }

    let unread = Unread()

    private var entry: SideMenuEntry {
        SideMenuEntry(
            id: FeatureID(rawValue: "groups"), title: "Groups", symbol: .people,
            unreadCount: { [unread] in unread.count },
            hasNews: { [unread] in unread.hasNews }, words: .identity)
    }

    @Test(arguments: [
        (0, "", "Groups"), (1, "1", "Groups, 1 unread message"), (99, "99", "Groups, 99 unread messages"),
        (100, "99+", "Groups, 100 unread messages"), (150, "99+", "Groups, 150 unread messages"),
    ])
    func whatIsUnreadIsShownAndSaid(count: Int, badge: String, name: String) {
        unread.count = count
        #expect(entry.badge == badge)
        #expect(entry.accessibleName == name)
    }

    @Test func otherNewsAreADotUntilThereAreMessages() {
        unread.hasNews = true
        #expect(entry.badge == "•" && entry.accessibleName == "Groups, something new")
        unread.count = 2
        #expect(entry.badge == "2" && entry.accessibleName == "Groups, 2 unread messages")
    }

    @Test func withoutACountThereIsNoBadge() {
        let entry = SideMenuEntry(id: .account, title: "Account", symbol: .person, words: .identity)
        #expect(entry.badge == "" && entry.accessibleName == "Account")
    }

    @Test func theBadgeFollowsTheCount() {
        let changed = Mutex(false)
        withObservationTracking {
            _ = entry.badge
        } onChange: {
            changed.withLock { $0 = true }
        }
        unread.count = 5
        #expect(changed.withLock { $0 })
    }
}
