import Domain

/// The drawn picture of a listing's building, which is always the same for a listing. Its height shows the number of
/// floors of the building, and the lit floor is that of the home.
public nonisolated struct ListingPicture: Equatable, Sendable {
    /// The kind of the building.
    public enum Building: Hashable, Sendable {
        /// A house with at most three floors.
        case house
        case tower
    }

    /// The number of different colors.
    public static let colorCount = 6
    /// The maximum number of floors that the height shows.
    public static let maximumFloors = 33
    /// The maximum number of rows of windows. A tall building has smaller windows instead of more of them.
    public static let maximumRows = 12

    /// The kind of the building.
    public let building: Building
    /// The color of the building, 0 to `colorCount - 1`.
    public let color: Int
    /// The height of a tower as a fraction of the highest one.
    public let height: Double
    /// The rows of windows from top to bottom; true for the lit row.
    public let rows: [Bool]

    /// Creates the picture of a listing with these facts.
    init(_ facts: ListingFacts) {
        let floors = min(max(Int(facts.floorCount ?? 6), 1), Self.maximumFloors)
        let floor = min(max(Int(facts.floor ?? 1), 1), floors)
        let count = min(floors, Self.maximumRows)
        let litRow = count - 1 - (floor - 1) * count / floors
        building = floors < 4 ? .house : .tower
        color = facts.communityName.unicodeScalars.reduce(0) { ($0 &* 31 &+ Int($1.value)) & 0xffff } % Self.colorCount
        height = Double(floors) / Double(Self.maximumFloors)
        rows = (0..<count).map { $0 == litRow }
    }
}
