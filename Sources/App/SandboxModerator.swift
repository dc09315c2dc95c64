import Domain
import Foundation
import Sandbox

/// Connects the listings with the sandbox's moderator, who knows none of this program's types.
nonisolated struct SandboxModerator: ListingModerating {
    private let moderator: ListingModerator

    /// Creates a moderator that asks the sandbox's.
    init(_ moderator: ListingModerator) { self.moderator = moderator }

    var reviewPause: TimeInterval { moderator.reviewInterval }
    var visitInterval: TimeInterval { moderator.visitInterval }

    func verdict(on listing: Listing) -> ListingVerdict {
        let facts = listing.facts
        let rooms = [facts.bedrooms, facts.livingRooms, facts.bathrooms].compactMap(\.self).map(Int.init)
        let sentAt: Date = if case .reviewing(let since) = listing.status { since } else { .distantPast }
        let submission = ListingModerator.Submission(
            id: listing.id, sentAt: sentAt, communityName: facts.communityName, isRent: facts.purpose.kind == .rent,
            priceInHundredths: facts.price?.minorUnits ?? 0, areaInHundredths: Int64(facts.areaInHundredths ?? 0),
            rooms: rooms.reduce(0, +))
        return ListingVerdict(
            after: moderator.delay(for: submission),
            rejection: moderator.rejection(of: submission).map(rejection))
    }

    private func rejection(for reason: ListingModerator.RejectionReason) -> ListingRejection {
        switch reason {
        case .contactInName: .contactInName
        case .priceTooLow: .priceTooLow
        case .priceTooHigh: .priceTooHigh
        case .roomsTooSmall: .roomsTooSmall
        case .unverified: .unverified
        }
    }

    func visits(among count: Int, at time: Date) -> [ListingVisit] {
        moderator.visits(among: count, at: time).map { ListingVisit(place: $0.index, views: $0.views) }
    }
}
