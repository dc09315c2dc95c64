import Domain
import TestSupport
import Testing

@testable import ViewModels

@Suite struct ListingPictureTests {
    private func picture(floor: Int16? = nil, of floors: Int16? = nil, name: String = "A") -> ListingPicture {
        ListingPicture(ListingFacts(purpose: .sale, communityName: name, floor: floor, floorCount: floors))
    }

    /// Returns the index of the lit row from the top, and the number of rows.
    private func lit(_ floor: Int16?, of floors: Int16?) -> [Int] {
        let rows = picture(floor: floor, of: floors).rows
        #expect(rows.filter(\.self).count == 1)
        return [rows.firstIndex(of: true) ?? -1, rows.count]
    }

    @Test func atMostThreeFloorsAreAHouse() {
        #expect((1...4).map { picture(of: $0).building } == [.house, .house, .house, .tower])
    }

    @Test func theLitRowIsTheFloorOfTheHome() {
        #expect(lit(1, of: 6) == [5, 6])
        #expect(lit(2, of: 6) == [4, 6])
        #expect(lit(6, of: 6) == [0, 6])
        #expect(lit(-2, of: 6) == [5, 6], "a basement")
        #expect(lit(9, of: 6) == [0, 6], "an invalid draft")
        #expect(lit(1, of: 12) == [11, 12])
        #expect(lit(1, of: 30) == [11, 12] && lit(30, of: 30) == [0, 12] && lit(16, of: 30) == [5, 12])
        #expect(lit(nil, of: nil) == [5, 6])
    }

    @Test func theHeightIsTheNumberOfFloors() {
        #expect(picture(of: 33).height == 1 && picture(of: 200).height == 1)
        #expect(picture(of: 11).height == 11.0 / 33 && picture(of: 0).height == 1.0 / 33)
    }

    @Test func theColorDependsOnTheName() {
        #expect(picture(name: "A").color == 65 % 6)
        #expect(picture(name: "AB").color == (65 * 31 + 66) % 6)
        let colors = Set(
            ["", "A", "B", "C", "D", "E", "阳光花园", String(repeating: "龘", count: 50)].map { picture(name: $0).color })
        #expect(colors.isSubset(of: Set(0..<ListingPicture.colorCount)) && colors.count > 4)
    }
}
