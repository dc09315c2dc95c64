import Observation
import Synchronization
import Testing
import ViewModels

@Suite struct SideMenuEntryTests {
    @Observable final class Unread {
        var count = 0
    }

    let unread = Unread()

    private var entry: SideMenuEntry {
        SideMenuEntry(
            id: FeatureID(rawValue: "groups"), title: "Groups", symbol: .people,
            unreadCount: { [unread] in unread.count }, words: .identity)
    }

    @Test(arguments: [
        (0, "", "Groups"), (1, "1", "Groups, 1 unread"), (99, "99", "Groups, 99 unread"),
        (100, "99+", "Groups, 100 unread"), (150, "99+", "Groups, 150 unread"),
    ])
    func whatIsUnreadIsShownAndSaid(count: Int, badge: String, name: String) {
        unread.count = count
        #expect(entry.badge == badge)
        #expect(entry.accessibleName == name)
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
