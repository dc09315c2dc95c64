import Domain
import Foundation

/// Acts on the differences between a listing and its market: publishes what the owner has changed, and takes over what
/// was changed elsewhere.
struct MarketReconciler {
    let listings: any ListingStore
    let store: SQLiteListingMarketStore
    let markets: any GroupMarkets
    let photos: MarketPhotos
    let time: any TimeSource
    let zone: Zone
    /// Called with each listing that was approved or rejected, or has expired.
    let decided: @Sendable (Listing) -> Void

    /// Makes a listing and its market the same. Throws `ListingError`, `StorageError`, and the errors of the market.
    func compare(_ row: ListingMarketRow, _ all: MarketComparison) async throws {
        let home = all.home(of: row)
        let isStored = all.stored.contains(row.listing)
        guard row.isCurrent, isStored else { return try await remove(row, home, isStored: isStored) }
        // The listing of another user of this computer is not visible.
        guard let listing = all.listings[row.listing], let market = all.markets[row.groupID] else { return }
        if let home {
            try await compare(listing, row, home, market, all)
        } else if row.isAnnounced {
            if market.isComplete { try await withdrawDeleted(listing, row) }
        } else if market.canPublish, let wanted = PublishedHome(listing, row, in: market) {
            let id = try await markets.publish(wanted, photos: photos.outgoing(listing, row), in: row.groupID)
            var announced = row
            (announced.isAnnounced, announced.earlierViews) = (true, listing.views)
            try await remember(try await markets.home(id, in: row.groupID)?.home ?? wanted, listing, row, announced)
        }
    }

    private func compare(
        _ listing: Listing, _ row: ListingMarketRow, _ home: MarketHome, _ market: Market, _ all: MarketComparison
    ) async throws {
        var current = row
        (current.isAnnounced, current.state) = (true, home.delivery)
        current.know(home.home.photos)
        if listing.wanted(in: current) != row.wanted {
            try await change(listing, row, current, home, market)
        } else {
            let isChanged = home.home.contentHash != row.seen || home.home.hasOtherPhotos(than: current.photos)
            try await follow(listing, row, current, home, takesFacts: isChanged, all)
        }
    }

    /// Publishes a change of a listing.
    private func change(
        _ listing: Listing, _ row: ListingMarketRow, _ current: ListingMarketRow, _ home: MarketHome, _ market: Market
    ) async throws {
        guard listing.status != .draft else {
            // The publication was undone.
            try await markets.delete(home.id, in: row.groupID)
            return try await store.replace(row, by: current.unannounced)
        }
        var wanted = home.home
        if let new = PublishedHome(listing, current, in: market) {
            wanted = new
        } else {
            wanted.offer = .open
            switch listing.status {
            case .withdrawn: wanted.offer = .withdrawn
            case .expired(let day): wanted.until = day
            // The publication of a correction was undone.
            case .rejected where home.review == .pending: wanted.offer = .withdrawn
            default: wanted = home.home
            }
        }
        // After a kill, it is not known which photos were published; they were those of the listing.
        let samePhotos =
            !listing.isShown || row.wanted == nil || listing.facts.photos == current.photos.map(\.photo)
        if samePhotos, wanted.contentHash == home.home.contentHash {
            return try await remember(home.home, listing, row, current)
        }
        guard let pictures = photos.outgoing(listing, current, wanted, of: home) else {
            // The photos are still being uploaded, which ends if nobody is to see them any more.
            if !listing.isShown { try await markets.cancelUpload(of: home.id) }
            let isCanceled = !listing.isShown && home.serverID == nil
            return try await store.replace(row, by: isCanceled ? current.unannounced : current)
        }
        var (id, changed) = (home.id, current)
        if wanted.offer == .open, wanted.until > home.publishedAt.addingTimeInterval(PublishedHome.maximumPeriod) {
            // Members would not see an announcement that old.
            id = try await markets.publish(wanted, photos: pictures, in: row.groupID)
            try await markets.delete(home.id, in: row.groupID)
            changed.earlierViews = listing.views
        } else {
            try await markets.change(id, to: wanted, photos: pictures, in: row.groupID)
        }
        changed.state = .sending
        try await remember(try await markets.home(id, in: row.groupID)?.home ?? wanted, listing, row, changed)
    }

    /// Takes over what was changed elsewhere.
    private func follow(
        _ listing: Listing, _ row: ListingMarketRow, _ current: ListingMarketRow, _ home: MarketHome, takesFacts: Bool,
        _ all: MarketComparison
    ) async throws {
        var (facts, followed) = (listing.facts, current)
        if takesFacts {
            facts = home.home.facts
            if facts.address.isEmpty { facts.address = listing.facts.address } else { followed.publishesAddress = true }
            followed.area = home.home.area
            var others: [URL: ListingPhoto] = [:]
            followed.photos = try await photos.photos(of: home.home, known: current, or: &others)
            facts.photos = followed.photos.map(\.photo)
        }
        var status = status(of: home, isRightTime: all.isRightTime) ?? listing.status
        if !takesFacts { status = listing.status(following: status, facts: home.home.facts) }
        let actions = try listing.actions(toward: facts, status, at: time.now)
        var new = listing
        if !actions.isEmpty {
            guard case .changed(_, let changed, _) = try await listings.perform(actions, on: listing.id, at: time.now)
            else { return }
            new = changed
            if actions.contains(where: { [.approve, .reject, .expire].contains($0.kind) }) { decided(changed) }
        }
        (followed.wanted, followed.seen) = (new.wanted(in: followed), home.home.contentHash)
        try await store.replace(row, by: followed)
        let views = followed.earlierViews + home.views - new.views
        if views > 0, new.status.kind == .live {
            try await listings.addViews([new.id: views], on: ViewDay(time.now, in: zone))
        }
    }

    /// Remembers that the market has what a listing wants.
    private func remember(
        _ published: PublishedHome, _ listing: Listing, _ row: ListingMarketRow, _ current: ListingMarketRow
    ) async throws {
        var same = current
        (same.wanted, same.seen) = (listing.wanted(in: current), published.contentHash)
        if listing.isShown {
            same.photos = listing.facts.photos.map { .init(photo: $0, address: current.address(of: $0)) }
        }
        same.know(published.photos)
        try await store.replace(row, by: same)
    }

    /// Returns the status that a home gives to its listing; nil if it stays.
    private func status(of home: MarketHome, isRightTime: Bool) -> ListingStatus? {
        guard home.delivery == .sent else { return nil }
        switch (home.home.offer, home.review) {
        case (.withdrawn, _): return .withdrawn
        case (.completed(let price), _): return .completed(finalPrice: price, until: home.home.until)
        case (.open, .rejected(let reason)): return .rejected(reason)
        case (.open, _) where home.home.until <= time.now:
            return isRightTime ? .expired(on: home.home.until) : nil
        case (.open, .pending): return .reviewing(since: home.changedAt)
        case (.open, .passed): return .live(until: home.home.until)
        }
    }

    // MARK: What is not on both sides

    /// Deletes the home of a listing that was deleted, or has left the market.
    private func remove(_ row: ListingMarketRow, _ home: MarketHome?, isStored: Bool) async throws {
        if let home {
            try await markets.delete(home.id, in: row.groupID)
        } else if row.isAnnounced || !isStored {
            // The market may not be read yet, or the listing is going to be stored.
            return
        }
        try await store.remove(row)
    }

    /// Withdraws a listing whose home was deleted by a moderator or on another computer.
    private func withdrawDeleted(_ listing: Listing, _ row: ListingMarketRow) async throws {
        if listing.allows(.withdraw) { try await listings.perform([.withdraw], on: listing.id, at: time.now) }
        try await store.remove(row)
    }

    /// Makes a listing of a home that the user has published on another computer. `others` are the photos of other listings
    /// by their addresses; those that are downloaded are added. Throws like `compare`.
    func add(_ home: MarketHome, _ all: MarketComparison, photos others: inout [URL: ListingPhoto]) async throws {
        let id = home.home.listing
        var row = ListingMarketRow(
            ListingMarket(
                groupID: home.groupID, groupName: home.groupName, area: home.home.area,
                publishesAddress: !home.home.facts.address.isEmpty, delivery: home.delivery), of: id, user: all.user)
        row.isAnnounced = true
        if let listing = all.listings[id] {
            // The market is right, until the owner changes something.
            row.wanted = listing.wanted(in: row)
            row.photos = listing.facts.photos.map { .init(photo: $0, address: nil) }
            row.know(home.home.photos)
        } else {
            guard !all.stored.contains(id), home.delivery == .sent else { return }
            row.photos = try await photos.photos(of: home.home, known: row, or: &others)
            let record = try record(of: home, photos: row.photos.map(\.photo))
            try await listings.add([record])
            (row.wanted, row.seen) = (record.listing.wanted(in: row), home.home.contentHash)
        }
        try await store.add(row)
    }
}

extension MarketReconciler {
    /// Returns the listing of a home with its views, its earlier prices, and the history that leads to its status. The
    /// market has only the times of the first and of the last change.
    private func record(of home: MarketHome, photos: [ListingPhoto]) throws -> ListingRecord {
        var facts = home.home.facts
        facts.photos = photos
        let prices = home.earlierPrices.reversed() + [facts.price].compactMap(\.self)
        facts.price = prices.first
        var record = ListingRecord(draft: facts, id: home.home.listing, at: home.publishedAt)
        func lead(to status: ListingStatus, at time: Date) throws {
            try record.perform(try record.listing.actions(toward: facts, status, at: time), at: time)
        }
        if home.review == .passed {
            try lead(to: .live(until: home.home.until), at: home.publishedAt)
            record.addViews(home.views, on: ViewDay(time.now, in: zone))
        }
        for price in prices.dropFirst() {
            facts.price = price
            try lead(to: record.listing.status, at: home.changedAt)
        }
        try lead(to: status(of: home, isRightTime: true) ?? .live(until: home.home.until), at: home.changedAt)
        return record
    }
}

extension Listing {
    /// Returns the status that follows from the one in the market, which has `facts`. Corrections that the owner has
    /// not published, and a withdrawn publication of one, stay.
    fileprivate func status(following market: ListingStatus, facts: ListingFacts) -> ListingStatus {
        switch (status.kind, market.kind) {
        case (.rejected, .withdrawn): return status
        case (.rejected, .reviewing), (.rejected, .live), (.withdrawn, .live), (.expired, .live):
            var own = self.facts
            (own.photos, own.address) = (facts.photos, facts.address)
            return own == facts ? market : status
        default: return market
        }
    }
}
