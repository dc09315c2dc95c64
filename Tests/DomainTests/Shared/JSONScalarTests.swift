import Domain
import Foundation
import Testing

@Suite struct JSONScalarTests {
    @Test(
        arguments: [
            ("\"12\"", "12", 12.0, 12), ("12", "12", 12, 12), ("12.5", nil, 12.5, nil), ("\"x\"", "x", nil, nil),
            ("-3", "-3", -3, -3), ("\"\"", "", nil, nil), ("1e300", nil, 1e300, nil),
        ] as [(String, String?, Double?, Int?)])
    func aNumberOrAStringIsRead(json: String, text: String?, number: Double?, integer: Int?) throws {
        let scalar = try JSONDecoder().decode([JSONScalar].self, from: Data("[\(json)]".utf8))[0]
        #expect(scalar.text == text)
        #expect(scalar.number == number)
        #expect(scalar.integer == integer)
    }

    @Test(arguments: ["true", "null", "{\"a\":1}", "[1]", "1e400"])
    func anythingElseIsAnError(json: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([JSONScalar].self, from: Data("[\(json)]".utf8))
        }
    }

    @Test(arguments: ["[\"12\"]", "[12]", "[12.5]"])
    func aValueIsWrittenAsItWasRead(json: String) throws {
        let scalars = try JSONDecoder().decode([JSONScalar].self, from: Data(json.utf8))
        #expect(String(decoding: try JSONEncoder().encode(scalars), as: UTF8.self) == json)
    }
}
