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
