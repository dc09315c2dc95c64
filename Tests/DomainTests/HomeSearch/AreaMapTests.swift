import Domain
import Testing

@Suite struct AreaMapTests {
    /// The map of an area must not change between versions.
    @Test func mapIsTheSameAsEver() {
        let map = AreaMap(area: "朝阳区")
        let places = map.streets.flatMap(\.points).map { $0.x.bitPattern ^ $0.y.bitPattern }
        #expect(places.reduce(0, ^) == 13_791_879_824_937_967)
        #expect(map.river.points[1].y.bitPattern == 4_604_443_880_462_836_430)
        #expect(map.park.0.x.bitPattern == 4_603_331_375_334_398_229)
        #expect(map.park.1.y.bitPattern == 4_597_143_885_806_022_324)
        let agent = map.place(ofAgent: "@agent-zhou:test")
        #expect(agent.x.bitPattern == 4_599_772_591_106_874_098)
        #expect(agent.y.bitPattern == 4_600_338_978_351_264_712)
    }
}
