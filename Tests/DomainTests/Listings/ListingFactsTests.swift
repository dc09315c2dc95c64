import Domain
import TestSupport
import Testing

@Suite struct ListingFactsTests {
    @Test func completeFactsAreValid() { #expect(facts { _ in }.invalidFields == []) }

    typealias Change = @Sendable (inout ListingFacts) -> Void
    static let unfit: [(ListingFacts.Field, Change)] = [
        (.communityName, { $0.communityName = " \n" }),
        (.communityName, { $0.communityName = String(repeating: "家", count: 51) }),
        (.bedrooms, { $0.bedrooms = -1 }),
        (.livingRooms, { $0.livingRooms = 21 }),
        (.bathrooms, { $0.bathrooms = nil }),
        (.area, { $0.areaInHundredths = 99 }),
        (.area, { $0.areaInHundredths = 10_000_001 }),
        (.floor, { $0.floor = 0 }),
        (.floor, { $0.floor = 19 }),
        (.floor, { $0.floor = -6 }),
        (.price, { $0.price = Money(minorUnits: 0) }),
        (.price, { $0.price = Money(minorUnits: .max) }),
        (.price, { $0.price = Money(-5) }),
    ]

    @Test(arguments: unfit.indices)
    func invalidFieldsAreNamed(index: Int) {
        let (field, change) = Self.unfit[index]
        #expect(facts(change).invalidFields == [field])
    }

    static let valid: [Change] = [
        { $0.communityName = String(repeating: "家", count: 50) },
        { $0.bedrooms = 0 }, { $0.livingRooms = 20 }, { $0.bathrooms = 0 },
        { $0.areaInHundredths = 100 }, { $0.areaInHundredths = 10_000_000 },
        { $0.floor = -5 }, { $0.floor = 18 }, { $0.floor = 1 },
        { $0.floorCount = 200 },
        {
            $0.floor = 1
            $0.floorCount = 1
        },
        { $0.price = Money(minorUnits: 1) }, { $0.price = Money(minorUnits: Money.maximumMinorUnits) },
    ]

    @Test(arguments: valid.indices)
    func limitsAreValid(index: Int) { #expect(facts(Self.valid[index]).invalidFields == []) }

    @Test func aFloorCountOutsideTheRangeIsInvalid() {
        #expect(facts { $0.floorCount = 201 }.invalidFields == [.floorCount])
        #expect(facts { $0.floorCount = 0 }.invalidFields == [.floor, .floorCount])
        #expect(facts { $0.floor = nil }.invalidFields == [.floor])
    }

    @Test func aBasementIsAFloor() { #expect(facts { $0.floor = -2 }.invalidFields == []) }

    private func facts(_ change: (inout ListingFacts) -> Void) -> ListingFacts {
        var facts = ListingFacts.sample()
        change(&facts)
        return facts
    }
}
