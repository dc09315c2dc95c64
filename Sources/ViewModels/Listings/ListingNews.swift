import Domain

/// The reports of approvals, rejections and expiries of the user's listings: toasts, or notifications while the window is not
/// active.
public final class ListingNews {
    private var isWindowActive = true
    private let actions: ListingActions

    init(_ actions: ListingActions) { self.actions = actions }

    /// Called when the window has become active or inactive.
    public func windowBecame(active isActive: Bool) { isWindowActive = isActive }

    /// Follows the decisions until the task is canceled.
    func run() async {
        guard let publishing = actions.markets.publishing else { return }
        for await listing in publishing.decisions {
            guard let news = notification(of: listing) else { continue }
            if isWindowActive {
                actions.appService?.toast(news.title)
            } else if publishing.preferences.settings.showsNotifications {
                actions.appService?.notify(news)
            }
        }
    }

    private func notification(of listing: Listing) -> DesktopNotification? {
        let words = actions.words
        let name: KeyValuePairs = ["name": ListingWords(words).name(of: listing.facts)]
        let (title, body): (String, String)
        switch listing.status {
        // A market without moderators has it at once, which was said when it was published.
        case .live where actions.markets.isReviewed(listing.id):
            (title, body) = (words("“{name}” was approved", name), words("It is live now."))
        case .rejected(let reason):
            (title, body) = (words("“{name}” was rejected", name), ListingWords(words).rejection(reason))
        case .expired:
            (title, body) = (words("“{name}” has expired", name), words("Publish it again if it is still available."))
        default: return nil
        }
        return DesktopNotification(id: "listing-\(listing.id)", title: title, body: body, item: listing.id.uuidString)
    }
}
