import Foundation
import Gtk
import Testing

@testable import Desktop

/// The cache of pictures is limited by bytes, however many pictures these are.
@MainActor @Suite struct PictureCacheTests {
    /// Returns the beginning of a PNG file, which contains its size.
    private nonisolated static func png(side: UInt8) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
            + [0, 0, 0, side, 0, 0, 0, side, 8, 2, 0, 0, 0]
    }

    private func address(_ name: Int) -> URL { URL(filePath: "/\(name)") }

    @Test(arguments: [(UInt8(10), 25), (50, 1), (100, 0)])
    func theOldestMakeRoomForTheNewest(side: UInt8, count: Int) async {
        let cache = PictureCache(maximumBytes: 10_000) { _, _ in Data(Self.png(side: side)) }
        for name in 0..<100 {
            #expect(await cache.picture(address(name), size: nil)?.size.width == Int(side))
            #expect(cache.bytes <= 10_000)
        }
        let cached = (0..<100).filter { cache.cached(address($0), size: nil) != nil }
        #expect(cached == Array((0..<100).suffix(count)))
        #expect(cache.bytes == count * Int(side) * Int(side) * 4)
    }

    @Test func aPictureIsCountedOnceForEachSize() async {
        var loads = 0
        let cache = PictureCache(maximumBytes: 10_000) { _, size in
            loads += 1
            return Data(Self.png(side: UInt8(size ?? 1)))
        }
        for _ in 0..<3 {
            for size in [10, 20] { _ = await cache.picture(address(1), size: size) }
        }
        #expect(loads == 2 && cache.bytes == 4 * (100 + 400))
        #expect(cache.cached(address(1), size: 30) == nil)
    }
}
