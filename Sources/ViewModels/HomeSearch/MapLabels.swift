import Domain

/// A rectangle on a picture, in its pixels.
public nonisolated struct MapBox: Equatable, Sendable {
    /// The left and top edge.
    public var x, y: Double
    /// The size.
    public let width, height: Double

    /// Returns whether the rectangle has a point in common with another one.
    public func overlaps(_ other: MapBox) -> Bool {
        x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
    }
}

/// Places the names beside the pins of a map, so that no name covers another one or a pin.
public nonisolated struct MapLabels: Sendable {
    /// The place of a pin and the size of its name, in pixels.
    public typealias Pin = (x: Double, y: Double, width: Double, height: Double)

    /// The size of the map in pixels.
    public let width, height: Double
    /// The radius of a pin in pixels.
    public let pinRadius: Double

    /// Prepares a map of a size.
    public init(width: Double, height: Double, pinRadius: Double) {
        (self.width, self.height, self.pinRadius) = (width, height, pinRadius)
    }

    /// Returns the places of the pins' names; nil for a name without room.
    ///
    /// Earlier pins get the better places.
    public func places(of pins: [Pin]) -> [MapBox?] {
        let heads = pins.map {
            MapBox(x: $0.x - pinRadius, y: $0.y - pinRadius, width: 2 * pinRadius, height: 2 * pinRadius)
        }
        var taken: [MapBox] = []
        return pins.map { pin in
            let isFree = { (box: MapBox) in !(heads + taken).contains { $0.overlaps(box) } }
            let place = besides(pin).first(where: isFree) ?? nearest(pin, where: isFree)
            if let place { taken.append(place) }
            return place
        }
    }

    /// Returns the places below, above, right and left of the pin.
    private func besides(_ pin: Pin) -> [MapBox] {
        let gap = pinRadius + 2
        let (left, top) = (pin.x - pin.width / 2, pin.y - pin.height / 2)
        return [
            (left, pin.y + gap), (left, pin.y - gap - pin.height), (pin.x + gap, top), (pin.x - gap - pin.width, top),
        ].map { box(of: pin, at: $0) }
    }

    /// Returns the nearest place on the map that is free.
    private func nearest(_ pin: Pin, where isFree: (MapBox) -> Bool) -> MapBox? {
        let (left, top) = (pin.x - pin.width / 2, pin.y - pin.height / 2)
        func distance(_ corner: (Double, Double)) -> Double {
            let (x, y) = (corner.0 - left, corner.1 - top)
            return x * x + y * y
        }
        return stride(from: 0, to: height, by: max(4, pin.height / 4))
            .flatMap { y in stride(from: 0, to: width, by: 16).map { x in (x, y) } }
            .filter { isFree(box(of: pin, at: $0)) }
            .min { distance($0) < distance($1) }
            .map { box(of: pin, at: $0) }
    }

    /// Returns the box of the name with its corner at a place, or as near to it as the map allows.
    private func box(of pin: Pin, at corner: (Double, Double)) -> MapBox {
        MapBox(
            x: min(max(corner.0, 2), max(2, width - pin.width - 2)),
            y: min(max(corner.1, 2), max(2, height - pin.height - 2)), width: pin.width, height: pin.height)
    }
}
