import Domain
import Foundation

/// An item of the user that the desktop's search has found.
public nonisolated struct DesktopSearchResult: Identifiable, Equatable, Sendable {
    /// The link that opens the item.
    public let id: String
    /// The title.
    public let title: String
    /// A line below the title.
    public let text: String
    /// The icon.
    public let symbol: Symbol
}

/// Answers the desktop's search, which runs as the user types, with the user's listings and groups.
public final class DesktopSearch {
    /// The maximum number of results: a launcher shows no more of one program.
    private static let maximum = 5

    private let listings: (any ListingStore)?
    private let isReady: () async -> Void
    private let groups: () -> [GroupRow]
    private let words: Localizer

    /// Creates a search in the store, if there is one, and in the groups that are known at the time of a search. `isReady`
    /// returns once the store shows the listings of the user, if it does not yet.
    public init(
        listings: (any ListingStore)? = nil, isReady: @escaping () async -> Void = {},
        groups: @escaping () -> [GroupRow] = { [] }, words: Localizer
    ) {
        self.listings = listings
        self.isReady = isReady
        self.groups = groups
        self.words = words
    }

    /// Returns the items that contain all terms, groups first; empty if the listings cannot be read.
    public func results(for terms: [String]) async -> [DesktopSearchResult] {
        let text = terms.joined(separator: " ").trimmed
        guard !text.isEmpty else { return [] }
        await isReady()
        let found = groups().filter { group in
            terms.allSatisfy { group.name.containsName($0) }
        }
        var results = found.prefix(Self.maximum).map(result)
        if let answer = await read({ try await $0.result(of: ListingQuery(text: text)) }) {
            results += answer.listings.prefix(Self.maximum).map(result)
        }
        return results
    }

    /// Returns the results with those identifiers, without items that no longer exist.
    public func results(of ids: [String]) async -> [DesktopSearchResult] {
        await isReady()
        var results: [DesktopSearchResult] = []
        for id in ids {
            switch AppLink(id) {
            case .group(let groupID):
                if let group = groups().first(where: { $0.id == groupID }) { results.append(result(group)) }
            case .listing(let listingID):
                if let record = await read({ try await $0.record(of: listingID) }) {
                    results.append(result(record.listing))
                }
            case .groupAlias, nil: break
            }
        }
        return results
    }

    /// Returns an answer of the store; nil if there is none, or if it cannot be read.
    private func read<Answer>(_ ask: (any ListingStore) async throws -> Answer?) async -> Answer? {
        guard let listings else { return nil }
        do {
            return try await ask(listings)
        } catch {
            Log.search.warning("Listings not read", metadata: ["error": "\(type(of: error))"])
            return nil
        }
    }

    private func result(_ group: GroupRow) -> DesktopSearchResult {
        DesktopSearchResult(
            id: AppLink.group(group.id).text, title: group.name, text: group.lastMessage, symbol: .people)
    }

    private func result(_ listing: Listing) -> DesktopSearchResult {
        let wording = ListingWords(words)
        let status = wording.status(listing.status.kind, of: listing.facts.purpose.kind)
        return DesktopSearchResult(
            id: AppLink.listing(listing.id).text, title: wording.name(of: listing.facts),
            text: [wording.price(of: listing.facts), status].joined(separator: " · "), symbol: .house)
    }
}
