import Domain
import Foundation
import Testing

@Suite struct JSONScalarTests {
    @Test(
        arguments: [
            ("\"12\"", "12", 12.0), ("12", "12", 12), ("12.5", nil, 12.5), ("\"x\"", "x", nil), ("-3", "-3", -3),
            ("\"\"", "", nil), ("1e300", nil, 1e300),
        ] as [(String, String?, Double?)])
    func aNumberOrAStringIsRead(json: String, text: String?, number: Double?) throws {
        let scalar = try JSONDecoder().decode([JSONScalar].self, from: Data("[\(json)]".utf8))[0]
        #expect(scalar.text == text)
        #expect(scalar.number == number)
    }

    @Test(arguments: ["true", "null", "{\"a\":1}", "[1]", "1e400"])
    func anythingElseIsAnError(json: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([JSONScalar].self, from: Data("[\(json)]".utf8))
        }
    }
}
