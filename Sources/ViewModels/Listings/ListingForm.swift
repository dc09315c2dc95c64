import Domain
import Foundation

/// The fields of the editor as they are typed, and their conversion to facts.
public nonisolated struct ListingForm: Codable, Equatable, Sendable {
    /// Sale or rent.
    public var purpose: ListingPurpose.Kind
    /// The rent type, whole or shared, for a rent.
    public var rentType = RentType.whole
    /// The name of the community.
    public var communityName = ""
    /// The address on one line; may be empty.
    public var address = ""
    /// The number of bedrooms, a whole number.
    public var bedrooms = ""
    /// The number of living and dining rooms, a whole number.
    public var livingRooms = ""
    /// The number of bathrooms, a whole number.
    public var bathrooms = ""
    /// The area in square meters, with up to two digits after the point.
    public var area = ""
    /// The floor: a whole number, negative underground.
    public var floor = ""
    /// The number of floors above the ground, a whole number.
    public var floorCount = ""
    /// The price as people write it.
    public var price = ""
    /// The description in several lines; may be empty.
    public var description = ""

    /// A problem with the value of a field.
    enum FieldProblem: Equatable {
        case empty
        case tooLong
        case notWhole(ClosedRange<Int>)
        case area(DecimalInputError)
        case noGroundFloor
        case aboveRoof(Int)
        case price(DecimalInputError)
    }

    /// Creates an empty form.
    public init(purpose: ListingPurpose.Kind) { self.purpose = purpose }

    /// Creates a form that is filled in with `facts`.
    public init(_ facts: ListingFacts) {
        purpose = facts.purpose.kind
        rentType = facts.purpose.rentType ?? .whole
        communityName = facts.communityName
        address = facts.address
        description = facts.description
        bedrooms = facts.bedrooms.map { "\($0)" } ?? ""
        livingRooms = facts.livingRooms.map { "\($0)" } ?? ""
        bathrooms = facts.bathrooms.map { "\($0)" } ?? ""
        area = facts.areaInHundredths.map { AmountText.hundredths(Int64($0)) } ?? ""
        floor = facts.floor.map { "\($0)" } ?? ""
        floorCount = facts.floorCount.map { "\($0)" } ?? ""
        price = facts.price.map { AmountText.hundredths($0.minorUnits) } ?? ""
    }

    /// The text of a field.
    public subscript(field: ListingFacts.Field) -> String {
        get { self[keyPath: Self.path(of: field)] }
        set { self[keyPath: Self.path(of: field)] = newValue }
    }

    /// Returns the form with the values of another one that differ from those in `old`.
    func with(_ new: ListingForm, changedFrom old: ListingForm) -> ListingForm {
        var form = self
        if new.purpose != old.purpose { form.purpose = new.purpose }
        if new.rentType != old.rentType { form.rentType = new.rentType }
        for field in ListingFacts.Field.allCases where new[field] != old[field] { form[field] = new[field] }
        return form
    }

    private static func path(of field: ListingFacts.Field) -> WritableKeyPath<ListingForm, String> {
        switch field {
        case .communityName: \.communityName
        case .address: \.address
        case .description: \.description
        case .bedrooms: \.bedrooms
        case .livingRooms: \.livingRooms
        case .bathrooms: \.bathrooms
        case .area: \.area
        case .floor: \.floor
        case .floorCount: \.floorCount
        case .price: \.price
        }
    }

    /// Returns the facts of the valid fields, and the problems of the others. The signs of numbers are the user's; nil
    /// for a file.
    func parse(currency: Currency, signs: NumberSigns?) -> (
        facts: ListingFacts, problems: [ListingFacts.Field: FieldProblem]
    ) {
        var facts = ListingFacts(purpose: purpose == .sale ? .sale : .rent(rentType))
        var problems: [ListingFacts.Field: FieldProblem] = [:]
        facts.communityName = communityName.trimmed
        if facts.communityName.isEmpty { problems[.communityName] = .empty }
        if facts.communityName.count > ListingFacts.maximumCommunityNameLength { problems[.communityName] = .tooLong }

        facts.address = address.collapsingWhitespace
        if facts.address.unicodeScalars.count > ListingFacts.maximumAddressLength { problems[.address] = .tooLong }
        facts.description = description.trimmed
        if facts.description.unicodeScalars.count > ListingFacts.maximumDescriptionLength {
            problems[.description] = .tooLong
        }

        func whole(_ text: String, _ field: ListingFacts.Field, _ range: ClosedRange<Int>) -> Int16? {
            if text.plain.isEmpty {
                problems[field] = .empty
            } else if let number = DecimalInput.wholeNumber(text), range.contains(number) {
                return Int16(number)
            } else {
                problems[field] = .notWhole(range)
            }
            return nil
        }
        facts.bedrooms = whole(bedrooms, .bedrooms, ListingFacts.roomRange)
        facts.livingRooms = whole(livingRooms, .livingRooms, ListingFacts.roomRange)
        facts.bathrooms = whole(bathrooms, .bathrooms, ListingFacts.roomRange)
        facts.floorCount = whole(floorCount, .floorCount, 1...ListingFacts.floorRange.upperBound)
        facts.floor = whole(floor, .floor, ListingFacts.floorRange)
        if facts.floor == 0 { problems[.floor] = .noGroundFloor }
        if let floor = facts.floor, let count = facts.floorCount, floor > count {
            problems[.floor] = .aboveRoof(Int(count))
        }

        do throws(DecimalInputError) {
            let range = ListingFacts.areaRange
            let area = try DecimalInput.hundredths(
                area, maximum: range.upperBound, units: ["m²", "㎡", "平", "平米", "平方米"], signs: signs)
            if area < range.lowerBound { throw .zero }
            facts.areaInHundredths = Int32(area)
        } catch {
            problems[.area] = error == .empty ? .empty : .area(error)
        }
        do throws(DecimalInputError) {
            facts.price = try Money(price: price, currency: currency, signs: signs)
        } catch {
            problems[.price] = error == .empty ? .empty : .price(error)
        }
        return (facts, problems)
    }
}
