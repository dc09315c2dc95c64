import Domain
import Testing

@testable import ViewModels

@Suite struct MapLabelsTests {
    @Test(arguments: ["Chaoyang", "Dongcheng", "朝阳区", "x"], [1.0, 1.5])
    func namesCoverNeitherEachOtherNorPins(area: String, scale: Double) {
        let map = AreaMap(area: area)
        let labels = MapLabels(width: 320, height: 300, pinRadius: 8)
        let pins = (0..<6).map { number in
            let place = map.place(ofAgent: "@agent\(number):test")
            return (x: place.x * 320, y: place.y * 300, width: 90 * scale, height: 20 * scale)
        }
        let places = labels.places(of: pins)
        let boxes = places.compactMap(\.self)
        #expect(boxes.count == pins.count, "every name has a place")
        for (index, box) in boxes.enumerated() {
            #expect(box.x >= 0 && box.x + box.width <= 320 && box.y >= 0 && box.y + box.height <= 300)
            #expect(!boxes.dropFirst(index + 1).contains { $0.overlaps(box) })
            for pin in pins { #expect(!box.overlaps(MapBox(x: pin.x - 8, y: pin.y - 8, width: 16, height: 16))) }
        }
    }

    @Test func aNameWithoutRoomIsLeftOut() {
        let labels = MapLabels(width: 100, height: 40, pinRadius: 8)
        let pin = (x: 50.0, y: 20.0, width: 90.0, height: 30.0)
        #expect(labels.places(of: [pin]) == [nil])
    }
}
