import Domain
import Foundation
import Testing

@Suite struct LoggableErrorTests {
    @Test func errorsWithoutPersonalDataAreLoggedInFull() {
        #expect(RemoteError.status(502).logDescription == "status(502)")
        #expect(StorageError.diskFull.logDescription == "diskFull")
        #expect(RemoteError.malformed(detail: "main.temp").logDescription == #"malformed(detail: "main.temp")"#)
    }

    @Test func otherErrorsAreLoggedByTheirType() {
        let path = "/home/mei/secrets.json"
        let error = CocoaError(.fileReadNoSuchFile, userInfo: [NSFilePathErrorKey: path])
        #expect(error.logDescription == "CocoaError")
    }
}
