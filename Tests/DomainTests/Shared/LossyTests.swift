import Domain
import Foundation
import Testing

@Suite struct LossyTests {
    @Test(arguments: [
        ("[]", []), ("[1,2]", [1, 2]), (#"[1,null,"2",{},[],3.5,true,4]"#, [1, 4]), ("[null]", []),
    ])
    func invalidElementsAreLeftOut(json: String, expected: [Int]) throws {
        let list = try JSONDecoder().decode(LossyList<Int>.self, from: Data(json.utf8))
        #expect(list == LossyList(expected))
        #expect(try JSONDecoder().decode([Int].self, from: JSONEncoder().encode(list)) == expected)
    }

    @Test(arguments: ["7", "{}", "null", "\"\""])
    func anythingElseIsNoList(json: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(LossyList<Int>.self, from: Data(json.utf8)) }
    }

    @Test func aNameMayBeNull() throws {
        let json = Data(#"{"en":null,"de":"Oslo","zh":7}"#.utf8)
        let names = try JSONDecoder().decode([String: Lossy<String>].self, from: json)
        #expect(names.compactMapValues(\.value) == ["de": "Oslo"])
    }
}
