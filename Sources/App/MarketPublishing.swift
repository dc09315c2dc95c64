import Services
import ViewModels

/// Publishes the listings of the signed-in user in the markets of their groups.
final class MarketPublishing: Lifecycle {
    private let publisher: MarketPublisher

    /// Creates the lifecycle of `publisher`.
    init(_ publisher: MarketPublisher) { self.publisher = publisher }

    func start() async { await publisher.run() }

    func accountChanged(_ change: AccountChange) async { await publisher.setUser(change.userID) }

    func timePassed() async { await publisher.wake() }
}
