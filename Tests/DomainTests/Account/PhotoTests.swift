import Domain
import Foundation
import Testing

@Suite struct PhotoTests {
    @Test(
        arguments: [
            ([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0], "image/png"),
            ([0xff, 0xd8, 0xff, 0xe0], "image/jpeg"),
            ([0x47, 0x49, 0x46, 0x38, 0x39, 0x61], "image/gif"),
        ] as [([UInt8], String)])
    func theFirstBytesSayWhichKindOfPictureItIs(bytes: [UInt8], type: String) throws {
        #expect(try Photo(file: Data(bytes)) == Photo(data: Data(bytes), type: type))
    }

    @Test(arguments: ["", "GIF", "<svg/>", "#!/bin/sh"])
    func anyOtherFileIsRefused(text: String) {
        #expect(throws: PhotoError.notAPicture) { try Photo(file: Data(text.utf8)) }
    }

    @Test func theSizeIsLimited() throws {
        let header = Data([0xff, 0xd8, 0xff])
        #expect(throws: PhotoError.tooLarge) { try Photo(file: header + Data(count: Photo.maxBytes - 2)) }
        _ = try Photo(file: header + Data(count: Photo.maxBytes - 3))
    }
}
