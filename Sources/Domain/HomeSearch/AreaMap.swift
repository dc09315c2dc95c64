import Foundation
import Randomness

/// A place on the picture of an area, from 0 to 1 rightward and downward.
public struct MapPoint: Hashable, Sendable {
    /// From the left edge.
    public let x: Double
    /// From the upper edge.
    public let y: Double

    /// Names a place.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// A street, a river: a line through some places.
public struct MapLine: Hashable, Sendable {
    /// What it runs through.
    public let points: [MapPoint]
    /// How wide it is, as a part of the picture's width.
    public let width: Double
}

/// The made-up map of an area: the same name has the same streets, and an agent the same place, on every run.
///
/// It is a picture to look at while waiting, and says so to nobody: there are no addresses in Hutong to draw.
public struct AreaMap: Equatable, Sendable {
    /// Streets, the wide ones first.
    public let streets: [MapLine]
    /// A river or canal.
    public let river: MapLine
    /// A park's corners: upper left, lower right.
    public let park: (MapPoint, MapPoint)
    private let area: String

    /// Draws the map of an area.
    public init(area: String) {
        self.area = area
        var random = SeededRandom(seed: StableHash.hash(["map", area]))
        var streets: [MapLine] = []
        for index in 0..<6 {
            let place = (Double(index) + 0.5 + random.next(in: -0.3...0.3)) / 6
            let bend = random.next(in: -0.04...0.04)
            let width = index % 3 == 1 ? 0.02 : 0.01
            streets.append(MapLine(points: [.init(x: 0, y: place), .init(x: 1, y: place + bend)], width: width))
            streets.append(MapLine(points: [.init(x: place - bend, y: 0), .init(x: place, y: 1)], width: width))
        }
        self.streets = streets.sorted { $0.width > $1.width }
        let bank = (0...4).map { MapPoint(x: Double($0) / 4, y: random.next(in: 0.6...0.9)) }
        river = MapLine(points: bank, width: 0.035)
        let corner = MapPoint(x: random.next(in: 0.08...0.65), y: random.next(in: 0.08...0.3))
        park = (corner, MapPoint(x: corner.x + random.next(in: 0.12...0.25), y: corner.y + random.next(in: 0.1...0.2)))
    }

    /// Where an agent is: never at the edge, nor in the middle, where the user looks from.
    public func place(ofAgent id: String) -> MapPoint {
        var random = SeededRandom(seed: StableHash.hash(["agent", area, id]))
        let angle = random.next(in: 0...(2 * .pi))
        let distance = random.next(in: 0.18...0.42)
        // A pin stands on its place: above it there is room for its head.
        return MapPoint(x: 0.5 + distance * cos(angle), y: 0.54 + 0.85 * distance * sin(angle))
    }

    /// Compares the pictures.
    public static func == (one: AreaMap, other: AreaMap) -> Bool { one.area == other.area }
}
