import Domain
import Testing

@Suite struct DemandTests {
    @Test func areasAreOneLineOfAnyScript() throws {
        #expect(try Demand.parseArea(" 东城区 \n 建国门 ") == "东城区 建国门")
        #expect(try Demand.parseArea(String(repeating: "区", count: 100)).count == 100)
        #expect(throws: DemandAreaError.tooLong) { try Demand.parseArea(String(repeating: "区", count: 101)) }
        #expect(throws: DemandAreaError.empty) { try Demand.parseArea(" \n") }
        #expect(throws: DemandAreaError.noLetter) { try Demand.parseArea("😀") }
    }
}

@Suite struct KnownAreaTests {
    @Test(arguments: [
        ("", false, []), ("  ", false, []), ("Hai", false, ["Haidian"]), ("hai", true, ["海淀区"]),
        ("games", false, ["Asian Games Village"]), ("直门", false, ["东直门", "西直门"]), ("东", true, ["东城区", "东直门"]),
        ("haidian", false, []), ("海淀区", true, []), ("zzz", false, []),
    ])
    func areasAreFoundByTheBeginningOfAWord(typed: String, inChinese: Bool, names: [String]) {
        #expect(KnownArea.suggestions(for: typed, inChinese: inChinese) == names)
    }

    @Test func thereAreNotManySuggestions() {
        #expect(KnownArea.suggestions(for: "区", inChinese: true).count == 4)
    }
}

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
