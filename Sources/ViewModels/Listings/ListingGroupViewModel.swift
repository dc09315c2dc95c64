import Domain
import Foundation
import Observation

/// The part of the editor of a listing that is about its group: where it is published, and what of its address.
@Observable
public final class ListingGroupViewModel {
    /// The maximum length of the part of town, in Unicode scalars.
    public static let maximumAreaLength = 50

    /// The part of town; may be empty.
    public var area: String { didSet { onChange() } }
    /// Whether the exact address is published.
    public var publishesAddress: Bool { didSet { onChange() } }
    private var chosenID: Market.ID?

    /// Called after each change by the user.
    @ObservationIgnored var onChange: () -> Void = {}
    @ObservationIgnored private var saved: ListingMarketForm
    @ObservationIgnored private let listing: Listing.ID?
    @ObservationIgnored private let markets: ListingMarkets
    @ObservationIgnored private let words: Localizer

    /// Creates the fields with the market of a listing; `listing` is nil for a new one.
    init(of listing: Listing.ID?, markets: ListingMarkets, words: Localizer) {
        let market = listing.flatMap { markets.market(of: $0) }
        saved = ListingMarketForm(
            groupID: nil, area: market?.area ?? "", publishesAddress: market?.publishesAddress ?? false)
        (area, publishesAddress) = (saved.area, saved.publishesAddress)
        (self.listing, self.markets, self.words) = (listing, markets, words)
    }

    // MARK: Outputs

    /// The names of the groups to choose from.
    public var names: [String] { markets.choices.map(\.groupName) }
    /// The index of the chosen group in `names`.
    public var index: Int { markets.choices.firstIndex { $0.id == chosen?.id } ?? 0 }
    /// Whether there are several groups to choose from.
    public var canChoose: Bool { names.count > 1 }
    /// The name of the group; empty if there is none.
    public var name: String { chosen?.groupName ?? "" }
    /// Whether there is a group to publish in.
    public var isVisible: Bool { chosen != nil }
    /// What the user needs to publish; empty if they can.
    public var advice: String {
        switch markets.need {
        case nil: ""
        case .signIn: words("Sign in to publish. Members of your groups will then see the listing.")
        case .market: words("Join or create a group with a market to publish.")
        }
    }
    /// The warning for a part of town that is too long; otherwise empty.
    public var areaWarning: String {
        guard area.unicodeScalars.count > Self.maximumAreaLength else { return "" }
        return words("At most {count} characters.", ["count": words.number(Self.maximumAreaLength)])
    }

    /// Chooses the group at an index of `names`.
    public func select(at index: Int) {
        chosenID = markets.choices[index].id
        onChange()
    }

    // MARK: The editor around it

    /// The fields as they are typed; the group is nil unless the user has chosen one.
    var form: ListingMarketForm {
        ListingMarketForm(groupID: chosenID, area: area, publishesAddress: publishesAddress)
    }
    /// Whether saving would change something.
    var isChanged: Bool { form != saved }
    /// Whether the listing can be published.
    var canPublish: Bool { markets.need == nil }

    /// Returns the title of the button that publishes, or one that says what the user needs before.
    func publishTitle(_ title: String) -> String {
        switch markets.need {
        case nil: title
        case .signIn: words("Sign In to Publish")
        case .market: words("Join a Group to Publish")
        }
    }

    /// The message after the listing was published.
    var publishedMessage: String {
        guard let chosen, !chosen.isReviewed else { return words("Sent for review") }
        return words("Published in {group}", ["group": chosen.groupName])
    }

    /// Restores the fields of a draft.
    func restore(_ form: ListingMarketForm) {
        (chosenID, area, publishesAddress) = (form.groupID, form.area, form.publishesAddress)
    }

    /// Stores the market of a listing that is going to be stored, if it is published or the fields have changed.
    /// Throws `StorageError`.
    func store(publishing: Bool, id: Listing.ID) async throws {
        guard publishing || isChanged, let chosen else { return }
        try await markets.set(chosen, area: area, publishesAddress: publishesAddress, of: id)
        saved = form
    }

    private var chosen: Market? {
        markets.choices.first { $0.id == chosenID } ?? markets.suggestion(for: listing)
    }
}

/// The fields about the group, as drafts contain them.
nonisolated struct ListingMarketForm: Codable, Equatable, Sendable {
    var groupID: Market.ID?
    var area: String
    var publishesAddress: Bool
}
