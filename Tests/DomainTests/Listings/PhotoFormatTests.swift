import Domain
import Foundation
import Testing

/// The files that can be photos, by their bytes.
@Suite struct PhotoFormatTests {
    private func png(_ width: UInt32, _ height: UInt32, isComplete: Bool = true) -> Data {
        func number(_ value: UInt32) -> [UInt8] { withUnsafeBytes(of: value.bigEndian, Array.init) }
        let header = number(13) + Array("IHDR".utf8) + number(width) + number(height) + [8, 2, 0, 0, 0] + number(0)
        let end = number(0) + Array("IEND".utf8) + number(0)
        return Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] + header + (isComplete ? end : []))
    }

    private let jpeg: [UInt8] =
        [0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 3, 0, 4, 1, 1, 0x11, 0, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 0x3f, 0, 1, 2, 3]

    private func error(of data: Data) -> ListingPhotoError? {
        do throws(ListingPhotoError) {
            _ = try PhotoFormat(checking: data)
            return nil
        } catch {
            return error
        }
    }

    @Test func theFormatIsDetectedByTheBytes() throws {
        #expect(try PhotoFormat(checking: png(4, 3)) == .png)
        #expect(try PhotoFormat(checking: Data(jpeg + [0xff, 0xd9])) == .jpeg)
        let webp = Data("RIFF".utf8) + Data([4, 0, 0, 0]) + Data("WEBP".utf8)
        #expect(try PhotoFormat(checking: webp) == .webp)
        #expect(PhotoFormat.allCases.map(\.type) == ["image/jpeg", "image/png", "image/webp"])
    }

    @Test func disguisedFilesAreNoPictures() {
        for text in ["<!DOCTYPE html><img src=x>", "", "GIF89a", "RIFF....WAVE", "%PDF-1.7", "BM"] {
            #expect(error(of: Data(text.utf8)) == .notAPicture, "\(text)")
        }
    }

    @Test func incompleteFilesAreDamaged() {
        #expect(error(of: Data(jpeg)) == .damaged, "without its end")
        #expect(error(of: Data(jpeg.prefix(12))) == .damaged)
        #expect(error(of: png(4, 3, isComplete: false)) == .damaged)
        #expect(error(of: png(0, 3)) == .damaged)
        #expect(error(of: Data("RIFF".utf8) + Data([99, 0, 0, 0]) + Data("WEBP".utf8)) == .damaged)
    }

    @Test func hugePicturesAreRecognizedByTheirHeader() {
        #expect(error(of: png(30_000, 30_000)) == .tooManyPixels)
        #expect(error(of: png(30_000, 30_000, isComplete: false)) == .tooManyPixels)
        #expect(error(of: png(.max, .max, isComplete: false)) != nil)
        #expect(error(of: png(11_000, 10_000)) == nil)
        #expect(error(of: png(11_001, 10_000)) == .tooManyPixels)
        var huge = jpeg + [0xff, 0xd9]
        huge.replaceSubrange(7..<11, with: [0x75, 0x30, 0x75, 0x30])
        #expect(error(of: Data(huge)) == .tooManyPixels)
        #expect(error(of: Data(count: ListingPhoto.maximumFileSize + 1)) == .tooManyBytes)
    }
}
