import Foundation
import Randomness

/// A point on the picture of an area, from 0 to 1 to the right and downward.
public struct MapPoint: Hashable, Sendable {
    /// The distance from the left edge.
    public let x: Double
    /// The distance from the top edge.
    public let y: Double
}

/// A street or river: a line through some points.
public struct MapLine: Hashable, Sendable {
    /// The points of the line.
    public let points: [MapPoint]
    /// The width of the line as a fraction of the width of the picture.
    public let width: Double
}

/// An invented map of an area. The same name gives the same streets, and an agent the same location, on every run.
///
/// It is only a picture for the search page: Hutong has no addresses that it could draw.
public struct AreaMap: Equatable, Sendable {
    /// The streets, wide ones first.
    public let streets: [MapLine]
    /// A river or canal.
    public let river: MapLine
    /// The corners of a park: top left, bottom right.
    public let park: (MapPoint, MapPoint)
    private let area: String

    /// Generates the map of an area.
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

    /// Returns the location of an agent: never at the edge, nor in the center, where the user is.
    public func place(ofAgent id: String) -> MapPoint {
        var random = SeededRandom(seed: StableHash.hash(["agent", area, id]))
        let angle = random.next(in: 0...(2 * .pi))
        let distance = random.next(in: 0.18...0.42)
        // The head of a pin is drawn above its location and needs room there.
        return MapPoint(x: 0.5 + distance * cos(angle), y: 0.54 + 0.85 * distance * sin(angle))
    }

    /// Compares the areas, which determine everything else.
    public static func == (one: AreaMap, other: AreaMap) -> Bool { one.area == other.area }
}
