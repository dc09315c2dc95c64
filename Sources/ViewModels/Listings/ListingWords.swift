import Domain
import Foundation

/// The texts about listings, the same on every page and in every dialog.
public nonisolated struct ListingWords: Sendable {
    let words: Localizer

    /// Creates texts in the language of `words`.
    public init(_ words: Localizer) { self.words = words }

    /// Returns the community's name, or a placeholder in a draft without one.
    public func name(of facts: ListingFacts) -> String {
        facts.communityName.isEmpty ? words("Untitled draft") : facts.communityName
    }

    /// Returns an amount as people write it, such as "¥3,200,000".
    public func amount(_ money: Money) -> String { MoneyWords(words).amount(money) }

    /// Returns an amount in total for a sale, per month for a rent.
    public func price(_ money: Money, for purpose: ListingPurpose.Kind) -> String {
        MoneyWords(words).price(money, for: purpose)
    }

    /// Returns the asking price, or a placeholder in a draft without one.
    public func price(of facts: ListingFacts) -> String {
        facts.price.map { price($0, for: facts.purpose.kind) } ?? words("No price yet")
    }

    /// Returns facts such as "3 bed · 2 living · 1 bath · 89.5 m² · floor 5 of 18", without those that a draft omits.
    public func houseFacts(_ facts: ListingFacts) -> String {
        [roomFacts(facts), sizeFacts(facts)].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// Returns facts such as "3 bed · 2 living · 1 bath".
    public func roomFacts(_ facts: ListingFacts) -> String {
        var parts: [String] = []
        if let bedrooms = facts.bedrooms { parts.append(words("{count} bed", ["count": "\(bedrooms)"])) }
        if let livingRooms = facts.livingRooms { parts.append(words("{count} living", ["count": "\(livingRooms)"])) }
        if let bathrooms = facts.bathrooms { parts.append(words("{count} bath", ["count": "\(bathrooms)"])) }
        return parts.joined(separator: words.isChinese ? "" : " · ")
    }

    /// Returns facts such as "89.5 m² · floor 5 of 18".
    public func sizeFacts(_ facts: ListingFacts) -> String {
        var parts: [String] = []
        if let area = area(of: facts) { parts.append(area) }
        switch (facts.floor, facts.floorCount) {
        case (let floor?, let count?):
            parts.append(
                words(
                    "floor {floor} of {count}", ["floor": words.number(Int(floor)), "count": words.number(Int(count))]))
        case (let floor?, nil): parts.append(words("floor {floor}", ["floor": words.number(Int(floor))]))
        case (nil, _): break
        }
        return parts.joined(separator: " · ")
    }

    /// Returns an area such as "89.5 m²"; nil if it is missing.
    func area(of facts: ListingFacts) -> String? {
        facts.areaInHundredths.map {
            words("{area} m²", ["area": words.number(Double($0) / 100, fractionDigits: 2)])
        }
    }

    /// Returns a floor such as "5 of 18", for a table; nil if it is missing.
    func floor(of facts: ListingFacts) -> String? {
        guard let floor = facts.floor else { return nil }
        guard let count = facts.floorCount else { return words.number(Int(floor)) }
        return words("{floor} of {count}", ["floor": words.number(Int(floor)), "count": words.number(Int(count))])
    }

    /// Returns a price such as "¥35,754", rounded to whole units; nil if the price or the area is missing.
    func pricePerSquareMeter(of facts: ListingFacts) -> String? {
        guard let price = facts.price, let area = facts.areaInHundredths, area > 0 else { return nil }
        // Both are in hundredths.
        let each = (price.minorUnits + Int64(area) / 2) / Int64(area) * 100
        return MoneyWords(words).fullAmount(Money(minorUnits: each, currency: price.currency))
    }

    /// Returns "For sale", or a text such as "For rent, whole home".
    func purpose(of facts: ListingFacts) -> String {
        switch facts.purpose {
        case .sale: words("For sale")
        case .rent(.whole): words("For rent, whole home")
        case .rent(.shared): words("For rent, shared home")
        }
    }

    /// Returns "Sale" or "Rent".
    public func purpose(_ purpose: ListingPurpose.Kind) -> String {
        switch purpose {
        case .sale: words("Sale")
        case .rent: words("Rent")
        }
    }

    /// Returns the title of a rent type.
    public func rentType(_ type: RentType) -> String {
        switch type {
        case .whole: words("Whole home")
        case .shared: words("Shared home")
        }
    }

    /// Returns the days until a listing expires, such as "7 days left".
    func daysLeft(_ count: Int) -> String { words.plural("{count} day left", "{count} days left", count) }

    /// Returns the name of a status. The name of a completed listing depends on the purpose; nil stands for both.
    public func status(_ status: ListingStatus.Kind, of purpose: ListingPurpose.Kind?) -> String {
        switch status {
        case .draft: words("Draft")
        case .reviewing: words("In review")
        case .rejected: words("Rejected")
        case .live: words("Live")
        case .expired: words("Expired")
        case .withdrawn: words("Withdrawn")
        case .completed:
            switch purpose {
            case .sale: words("Sold")
            case .rent: words("Rented out")
            case nil: words("Sold or rented out")
            }
        }
    }

    /// Returns the text of an event in the history of a listing with that purpose.
    public func event(_ event: ListingEvent.Kind, of purpose: ListingPurpose.Kind) -> String {
        switch event {
        case .created: words("Draft created")
        case .edited: words("Edited")
        case .published: words("Published in a group")
        case .republished: words("Published again")
        case .approved: words("Approved and live")
        case .rejected(let reason): words("Rejected: {reason}", ["reason": rejection(reason)])
        case .priceChanged(let from, let to):
            words(
                "Price changed from {old} to {new}", ["old": price(from, for: purpose), "new": price(to, for: purpose)])
        case .withdrawn: words("Withdrawn")
        case .completed(let finalPrice): completed(finalPrice, for: purpose)
        case .reopened: words("Reopened")
        case .expired: words("Expired")
        }
    }

    /// Returns the reason of a rejection.
    public func rejection(_ reason: ListingRejection) -> String {
        switch reason {
        case .contactInName: words("The community name must not contain contact details.")
        case .priceTooLow: words("The price looks far too low. Check its unit.")
        case .priceTooHigh: words("The price looks far too high. Check its unit.")
        case .roomsTooSmall: words("The number of rooms does not fit the area.")
        case .unverified: words("We could not verify this home. Check the facts and send it again.")
        case .other(let text): text
        }
    }

    /// Returns a text such as "Sold for ¥3,000,000".
    public func completed(_ finalPrice: Money, for purpose: ListingPurpose.Kind) -> String {
        let price = ["price": price(finalPrice, for: purpose)] as KeyValuePairs
        return switch purpose {
        case .sale: words("Sold for {price}", price)
        case .rent: words("Rented out for {price}", price)
        }
    }

    /// Returns the label of a price field.
    public func priceField(_ purpose: ListingPurpose.Kind, isFinal: Bool) -> String {
        switch (purpose, isFinal) {
        case (.sale, false): words("Total Price")
        case (.rent, false): words("Monthly Rent")
        case (.sale, true): words("Final Total Price")
        case (.rent, true): words("Final Monthly Rent")
        }
    }
}

nonisolated extension ListingWords {
    /// Returns the placeholder of an empty list; `isNarrowed` means that a search or filter may be the reason. The homes
    /// that others have published appear only after signing in.
    func placeholder(isNarrowed: Bool, isSignedIn: Bool) -> HomesPlaceholder {
        if isNarrowed {
            return HomesPlaceholder(
                symbol: .search, title: words("No Listings Found"), advice: words("Try other words or filters."),
                buttonTitle: words("Show All"))
        }
        return HomesPlaceholder(
            title: words("No Listings Yet"),
            advice: isSignedIn
                ? words("Homes that you offer for sale or for rent are listed here.")
                : words("Sign in to see the homes that you have published, or add one."),
            buttonTitle: words("Add Listing"))
    }

    /// The purposes of the filter, "all" first.
    var purposes: Choices<ListingPurpose.Kind?> {
        Choices([nil] + ListingPurpose.Kind.allCases) { $0.map(purpose) ?? words("Sale and rent") }
    }

    /// The statuses of the filter, "all" first.
    var statuses: Choices<ListingStatus.Kind?> {
        Choices([nil] + ListingStatus.Kind.allCases) { $0.map { status($0, of: nil) } ?? words("All") }
    }

    /// The sort orders; the first is the default.
    var sorts: Choices<ListingSort> {
        Choices(ListingSort.allCases) { sort in
            switch sort {
            case .newest: words("Newest first")
            case .lowestPrice: words("Lowest price first")
            case .highestPrice: words("Highest price first")
            case .fewestDaysLeft: words("Fewest days left first")
            case .mostViews: words("Most views first")
            }
        }
    }
}
