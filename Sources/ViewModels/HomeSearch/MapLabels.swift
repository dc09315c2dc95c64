import Domain

/// A rectangle on a picture, in its pixels.
public nonisolated struct MapBox: Equatable, Sendable {
    /// The left and top edge.
    public var x, y: Double
    /// The size.
    public let width, height: Double

    /// Creates a rectangle.
    public init(x: Double, y: Double, width: Double, height: Double) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// Whether it has a point in common with another one.
    public func overlaps(_ other: MapBox) -> Bool {
        x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
    }
}

/// Places the names beside the pins of a map, so that no name covers another one or a pin.
public nonisolated struct MapLabels: Sendable {
    /// The size of the map in pixels.
    public let width, height: Double
    /// The radius of a pin in pixels.
    public let pinRadius: Double

    /// Prepares a map of a size.
    public init(width: Double, height: Double, pinRadius: Double) {
        (self.width, self.height, self.pinRadius) = (width, height, pinRadius)
    }

    /// The places of the names of pins, each with the size of its name; nil where there is no room left.
    ///
    /// Earlier pins get the better places.
    public func places(of pins: [(x: Double, y: Double, width: Double, height: Double)]) -> [MapBox?] {
        let heads = pins.map {
            MapBox(x: $0.x - pinRadius, y: $0.y - pinRadius, width: 2 * pinRadius, height: 2 * pinRadius)
        }
        var taken: [MapBox] = []
        return pins.map { pin in
            let place = candidates(pin).first { box in !(heads + taken).contains { $0.overlaps(box) } }
            if let place { taken.append(place) }
            return place
        }
    }

    /// Below, above, right and left of the pin, then anywhere on the map, near places first.
    private func candidates(_ pin: (x: Double, y: Double, width: Double, height: Double)) -> [MapBox] {
        let gap = pinRadius + 2
        let (left, top) = (pin.x - pin.width / 2, pin.y - pin.height / 2)
        let beside = [
            (left, pin.y + gap), (left, pin.y - gap - pin.height), (pin.x + gap, top), (pin.x - gap - pin.width, top),
        ]
        let grid = stride(from: 0, to: height, by: max(4, pin.height / 4)).flatMap { y in
            stride(from: 0, to: width, by: 16).map { x in (x, y) }
        }
        func distance(_ corner: (Double, Double)) -> Double {
            let (x, y) = (corner.0 - left, corner.1 - top)
            return x * x + y * y
        }
        return (beside + grid.sorted { distance($0) < distance($1) }).map { x, y in
            MapBox(
                x: min(max(x, 2), max(2, width - pin.width - 2)), y: min(max(y, 2), max(2, height - pin.height - 2)),
                width: pin.width, height: pin.height)
        }
    }
}
