import Domain
import Foundation

/// Publishes a user's listings in the markets of groups, and takes over what happens to them there.
///
/// It compares what each listing wants with what the market has, and acts only where they differ: after a kill at any
/// point, the next comparison does the rest. A change of the listing is published; a change that was made elsewhere, on
/// another computer of the owner or by a moderator, becomes one of the listing.
package actor MarketPublisher {
    /// The delay after a failure, in seconds.
    private static let retryDelay: TimeInterval = 60
    /// The maximum number of homes that a user publishes.
    private static let maximumHomes = 100_000

    private let listings: any ListingStore
    private let store: SQLiteListingMarketStore
    private let markets: any GroupMarkets
    private let time: any TimeSource
    private let reconciler: MarketReconciler
    /// Each listing that was approved or rejected, or has expired, for one reader.
    package nonisolated let decisions: AsyncStream<Listing>
    private let decided: AsyncStream<Listing>.Continuation
    private let isRightTime: @Sendable (Date) async throws -> Bool
    private let signal = ChangeSignal()
    private var user: String?

    /// Creates a publisher that does nothing before `run`. Views are counted on the days of `zone`. Nothing expires while
    /// `isRightTime` returns false.
    package init(
        listings: any ListingStore, store: SQLiteListingMarketStore, markets: any GroupMarkets,
        photos: any ListingPhotoStore, files: any GroupFileService, time: any TimeSource, zone: Zone,
        isRightTime: @escaping @Sendable (Date) async throws -> Bool = { _ in true }
    ) {
        self.listings = listings
        self.store = store
        self.markets = markets
        self.time = time
        self.isRightTime = isRightTime
        let (decisions, decided) = AsyncStream<Listing>.makeStream()
        (self.decisions, self.decided) = (decisions, decided)
        reconciler = MarketReconciler(
            listings: listings, store: store, markets: markets, photos: MarketPhotos(store: photos, files: files),
            time: time, zone: zone, decided: { decided.yield($0) })
    }

    /// Publishes the listings of this user from now on; nil if nobody is signed in. The listings and the markets have to
    /// be those of the same user.
    package func setUser(_ user: String?) {
        self.user = user
        signal.send()
    }

    /// Compares again, such as after the clock was changed.
    package func wake() { signal.send() }

    /// Publishes and takes over until the task is canceled.
    package func run() async {
        let (wakes, waker) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let (own, changes, choices) = (signal.changes(), store.changes(), listings.changes())
        let (homes, rules) = (markets.changes(), markets.markets())
        await withTaskGroup { group in
            group.addTask { for await _ in own { waker.yield() } }
            group.addTask { for await _ in changes { waker.yield() } }
            group.addTask { for await _ in choices { waker.yield() } }
            group.addTask { for await _ in homes { waker.yield() } }
            group.addTask { for await _ in rules { waker.yield() } }
            var timer: Task<Void, Never>?
            waker.yield()
            for await _ in wakes {
                timer?.cancel()
                let next = await reconcile()
                guard next < .distantFuture else { continue }
                timer = Task { [time] in
                    // Only a cancellation ends the sleep early.
                    if (try? await time.sleep(until: next)) != nil { waker.yield() }
                }
            }
            timer?.cancel()
            group.cancelAll()
        }
    }

    /// Compares all listings with the markets once. Returns the time of the next comparison if nothing changes.
    package func reconcile() async -> Date {
        var next = Date.distantFuture
        do {
            let isRight = try await isRightTime(time.now)
            next = isRight ? try await expireDueListings() : time.now.addingTimeInterval(Self.retryDelay)
            guard let user else { return next }
            let comparison = try await comparison(of: user, isRightTime: isRight)
            if !(await publish(comparison)) { next = min(next, time.now.addingTimeInterval(Self.retryDelay)) }
        } catch is CancellationError {
        } catch {
            Self.log(error)
            next = min(next, time.now.addingTimeInterval(Self.retryDelay))
        }
        return next
    }

    /// Lets listings expire, in any market or none. Returns the time when the next one is due.
    private func expireDueListings() async throws -> Date {
        for listing in try await listings.result(of: ListingQuery(status: .live, sort: .fewestDaysLeft)).listings {
            guard case .live(let until) = listing.status else { continue }
            if until > time.now { return until }
            do {
                let change = try await listings.perform([.expire], on: listing.id, at: time.now)
                if case .changed(_, let expired, _) = change { decided.yield(expired) }
            } catch is ListingError {}
        }
        return .distantFuture
    }

    private func comparison(of user: String, isRightTime: Bool) async throws -> MarketComparison {
        // Before the homes: what is announced afterward is found among them, and a market that is complete now has all.
        let rows = try await store.rows(of: user)
        let current = await markets.markets().first { _ in true } ?? []
        let homes = try await markets.homes(matching: MarketQuery(scope: .own), limit: Self.maximumHomes)
            .filter { $0.isOwn && $0.ownerID == user }
        let ids = Set(rows.map(\.listing) + homes.map(\.home.listing))
        var known: [Listing.ID: Listing] = [:]
        if !ids.isEmpty {
            for listing in try await listings.result(of: ListingQuery()).listings where ids.contains(listing.id) {
                known[listing.id] = listing
            }
        }
        return MarketComparison(
            of: user, rows: rows, homes: homes, markets: current,
            listings: known, stored: try await store.stored(ids), isRightTime: isRightTime)
    }

    /// Acts on all differences, one after the other. Returns false if some remain because of a failure.
    private func publish(_ all: MarketComparison) async -> Bool {
        var failures = 0
        for row in all.rows where isCurrent(all) {
            do { try await reconciler.compare(row, all) } catch { failures += Self.log(error) }
        }
        let unknown = all.unknownHomes
        var photos = unknown.isEmpty ? [:] : all.photos
        for home in unknown where isCurrent(all) {
            do { try await reconciler.add(home, all, photos: &photos) } catch { failures += Self.log(error) }
        }
        return failures == 0
    }

    /// Returns whether the user of a comparison is still the one whose listings are published.
    private func isCurrent(_ all: MarketComparison) -> Bool { all.user == user && !Task.isCancelled }

    /// Logs an error. Returns the number of failures, which a listing that was changed meanwhile is not.
    @discardableResult
    private static func log(_ error: any Error) -> Int {
        if error is CancellationError || error as? ListingError == .changedElsewhere { return 0 }
        Log.listingsMarkets.warning("Not published", metadata: ["error": "\(error.logDescription)"])
        return 1
    }
}

/// The listings of a user and what the markets have of them, at one time.
struct MarketComparison {
    private struct Place: Hashable {
        let groupID: String
        let listing: Listing.ID
    }

    let user: String
    /// The publications of the user, also those that the server does not have yet.
    let rows: [ListingMarketRow]
    let markets: [Market.ID: Market]
    /// The listings that the user sees, as far as they are compared.
    let listings: [Listing.ID: Listing]
    /// The listings that are stored, also those of other users.
    let stored: Set<Listing.ID>
    let isRightTime: Bool
    private let homes: [Place: MarketHome]

    init(
        of user: String, rows: [ListingMarketRow], homes: [MarketHome], markets: [Market],
        listings: [Listing.ID: Listing], stored: Set<Listing.ID>, isRightTime: Bool
    ) {
        self.user = user
        self.rows = rows
        self.markets = Dictionary(markets.map { ($0.id, $0) }) { first, _ in first }
        self.listings = listings
        self.stored = stored
        self.isRightTime = isRightTime
        self.homes = Dictionary(
            homes.map { (Place(groupID: $0.groupID, listing: $0.home.listing), $0) }
        ) { first, _ in first }
    }

    /// Returns what the market has of a publication; nil if there is nothing.
    func home(of row: ListingMarketRow) -> MarketHome? { homes[Place(groupID: row.groupID, listing: row.listing)] }

    /// The photos of all publications by their addresses. Several listings can have the same one.
    var photos: [URL: ListingPhoto] {
        let known = rows.flatMap(\.photos).compactMap { photo in photo.address.map { ($0, photo.photo) } }
        return Dictionary(known) { first, _ in first }
    }

    /// The homes that were not published from this computer, the newest first.
    var unknownHomes: [MarketHome] {
        let known = Set(rows.map(\.listing))
        return homes.values.filter { !known.contains($0.home.listing) }.sorted { $0.publishedAt > $1.publishedAt }
    }
}
