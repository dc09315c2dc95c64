import Domain
import TestSupport
import Testing

@Suite struct ListingFactsTests {
    @Test func completeFactsAreFit() { #expect(facts { _ in }.invalidFields == []) }

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
    func whatMakesNoSenseIsNamed(index: Int) {
        let (field, change) = Self.unfit[index]
        #expect(facts(change).invalidFields == [field])
    }

    @Test func aBasementIsAFloor() { #expect(facts { $0.floor = -2 }.invalidFields == []) }

    private func facts(_ change: (inout ListingFacts) -> Void) -> ListingFacts {
        var facts = ListingFacts.sample()
        change(&facts)
        return facts
    }
}
