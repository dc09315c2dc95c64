import Foundation
import Testing

@testable import Domain

@Suite struct MatrixLinkTests {
    @Test func linksToEventsAreFoundInTexts() {
        let text = """
            Look: https://matrix.to/#/!room:example.org/$event?via=example.org, matrix:roomid/r:x/e/e1?action=join
            (https://matrix.to/#/%21room%3Ax/%24e2) https://matrix.to/#/!room:x https://example.org/!a/$b matrix:u/x
            """
        let found = MatrixLink.events(in: text, limit: 9).map { "\($0.room) \($0.event)" }
        #expect(found == ["!room:example.org $event", "!r:x $e1", "!room:x $e2"])
        #expect(MatrixLink.events(in: text + text, limit: 2).count == 2)
        #expect(MatrixLink.events(in: String(repeating: "matrix:roomid/", count: 5000), limit: 6).isEmpty)
    }
}
