import Desktop
import Domain
import Foundation
import Gtk
import Randomness

extension Check {
    /// Photos that are decoded and encoded.
    static var photos: [Check] {
        [
            Check("a photo is turned as the camera was held, and tells neither place nor camera") {
                let plain = try picture(width: 640, height: 480)
                for (orientation, isTurned) in [(1, false), (3, false), (6, true), (8, true)] {
                    let photo = try converted(withCameraNotes(plain, orientation: UInt8(orientation)))
                    try expect(
                        (photo.width, photo.height) == (isTurned ? (480, 640) : (640, 480)),
                        "\(orientation): \(photo.width) × \(photo.height)")
                    for file in [photo.picture, photo.thumbnail] {
                        for note in ["Exif", "GPSPLACE", "CAMERA", "COMMENT"] {
                            try expect(file.range(of: Data(note.utf8)) == nil, "\(note) is left at \(orientation)")
                        }
                        try expect(Texture.decoding([UInt8](file)) != nil, "not decoded")
                    }
                }
            },
            Check("a large photo is made smaller, also one that is turned, and has a thumbnail") {
                let large = try picture(width: 5200, height: 2600)
                let photo = try converted(withCameraNotes(large, orientation: 6))
                try expect((photo.width, photo.height) == (1280, 2560), "\(photo.width) × \(photo.height)")
                let size = Texture.decoding([UInt8](photo.thumbnail))?.size
                try expect(size?.width == 160 && size?.height == 320, "\(String(describing: size))")
                // A small picture is not changed.
                let small = try converted(picture(width: 20, height: 10))
                try expect((small.width, small.height) == (20, 10), "\(small.width) × \(small.height)")
            },
            Check("transparent pixels are white") {
                let photo = try converted(Data(base64Encoded: transparent)!)
                try expect((photo.width, photo.height) == (1, 1), "another size")
            },
            Check("damaged, huge and disguised pictures are told apart") {
                let jpeg = try picture(width: 640, height: 480)
                let half = Data(jpeg.prefix(jpeg.count / 2))
                let cases: [(String, Data, ListingPhotoError)] = [
                    ("truncated", half, .damaged),
                    ("only its start", jpeg.prefix(3), .damaged),
                    ("HTML", Data("<html><body>photo</body></html>".utf8), .notAPicture),
                    ("SVG", Data("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), .notAPicture),
                    ("30 000 × 30 000", png(side: 30_000), .tooManyPixels),
                    ("PNG without pixels", png(side: 10), .damaged),
                ]
                for (name, data, error) in cases {
                    let found = failure(Data(data))
                    try expect(found == error, "\(name): \(String(describing: found))")
                }
                // The loader has the last word on the size.
                var decodingFailure: PictureCodec.Failure?
                do throws(PictureCodec.Failure) {
                    _ = try PictureCodec.jpegs(of: jpeg, format: "jpeg", maximumPixels: 640 * 480 - 1, sides: [64])
                } catch {
                    decodingFailure = error
                }
                try expect(decodingFailure == .tooManyPixels, "\(String(describing: decodingFailure))")
                do throws(PictureCodec.Failure) {
                    _ = try PictureCodec.jpegs(of: jpeg, format: "nothing", maximumPixels: 1, sides: [64])
                } catch {
                    decodingFailure = error
                }
                try expect(decodingFailure == .unsupported, "\(String(describing: decodingFailure))")
            },
            Check("the drawings of a home are the same each time, and differ from home to home") {
                func drawing(_ seed: UInt64, _ room: String) -> ConvertedPhoto? {
                    var random = SeededRandom(seed: seed)
                    return RoomPainter.photo(of: room, in: RoomLook(using: &random), width: 480, height: 360)
                }
                var all: Set<Data> = []
                for room in ["livingRoom", "bedroom", "kitchen", "outside"] {
                    for seed in 0..<3 {
                        guard let photo = drawing(UInt64(seed), room) else { throw CheckFailure(description: room) }
                        try expect(photo == drawing(UInt64(seed), room), "\(room) \(seed) is another one")
                        all.insert(photo.picture)
                    }
                }
                try expect(all.count == 12, "\(all.count) of 12 differ")
                try expect(drawing(1, "garage") == nil, "a room of another name")
            },
            Check("pictures are decoded off the main thread, and what is none is nothing") {
                let file = FileManager.default.temporaryDirectory.appending(component: "\(UUID()).jpg")
                defer { try? FileManager.default.removeItem(at: file) }
                try picture(width: 640, height: 480).write(to: file)
                var sizes: [Int?] = []
                Task {
                    sizes.append(await Texture.decoded(file: file.path)?.size.width)
                    sizes.append(await Texture.decoded(file: file.path, side: 64)?.size.width)
                    sizes.append(await Texture.decoded(file: "/nowhere")?.size.width)
                    sizes.append(await Texture.decoded(file: "/nowhere", side: 64)?.size.width)
                    let square = await Texture.decoded(file: file.path, square: 48)?.size
                    sizes += [square?.width, square?.height]
                    sizes.append(await Texture.decoded(file: "/nowhere", square: 48)?.size.width)
                    sizes.append(await Texture.decoded(Data("no picture".utf8))?.size.width)
                }
                try expect(MainLoop.run(until: 30) { sizes.count == 8 }, "\(sizes)")
                try expect(sizes == [640, 64, nil, nil, 48, 48, nil, nil], "\(sizes)")
            },
        ]
    }

    private static func picture(width: Int, height: Int) throws -> Data {
        let files = try PictureCodec.jpegs(width: width, height: height, sides: [max(width, height)]) { canvas in
            canvas.rectangle(0, 0, canvas.width / 2, canvas.height / 3)
            canvas.fill(Color(0.9, 0.3, 0.2))
        }
        return files[0].data
    }

    /// Returns the result of the conversion, after waiting for it off the main thread.
    private static func result(_ data: Data) -> Result<ConvertedPhoto, ListingPhotoError>? {
        var result: Result<ConvertedPhoto, ListingPhotoError>?
        Task {
            do throws(ListingPhotoError) {
                result = .success(try await PixbufPhotoConverter().convert(data))
            } catch {
                result = .failure(error)
            }
        }
        _ = MainLoop.run(until: 60) { result != nil }
        return result
    }

    private static func converted(_ data: Data) throws -> ConvertedPhoto {
        guard let result = result(data) else { throw CheckFailure(description: "no result") }
        return try result.get()
    }

    private static func failure(_ data: Data) -> ListingPhotoError? {
        if case .failure(let error) = result(data) { error } else { nil }
    }

    /// Inserts a segment after the start of a JPEG file that contains the orientation and the place of the picture,
    /// and a comment.
    private static func withCameraNotes(_ jpeg: Data, orientation: UInt8) -> Data {
        let tiff: [UInt8] =
            Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
            + Array("GPSPLACE CAMERA".utf8)
        let exif = Array("Exif\0\0".utf8) + tiff
        let comment = Array("COMMENT".utf8)
        return jpeg.prefix(2) + Data([0xff, 0xe1, 0, UInt8(exif.count + 2)] + exif)
            + Data([0xff, 0xfe, 0, UInt8(comment.count + 2)] + comment) + jpeg.dropFirst(2)
    }

    /// Returns the header of a PNG file, and its end.
    private static func png(side: UInt32) -> Data {
        func number(_ value: UInt32) -> [UInt8] { withUnsafeBytes(of: value.bigEndian, Array.init) }
        let header = Array("IHDR".utf8) + number(side) + number(side) + [8, 6, 0, 0, 0]
        let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
        return Data(signature + number(13) + header + number(0) + number(0) + Array("IEND".utf8) + number(0))
    }

    private static let transparent =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
}
