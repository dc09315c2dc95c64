import CGtk
import Desktop
import Domain
import Foundation
import Gtk

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
                        try expect(decoded(file) != nil, "not decoded")
                    }
                }
            },
            Check("a large photo is made smaller, also one that is turned, and has a thumbnail") {
                let large = try picture(width: 5200, height: 2600)
                let photo = try converted(withCameraNotes(large, orientation: 6))
                try expect((photo.width, photo.height) == (1280, 2560), "\(photo.width) × \(photo.height)")
                let size = decoded(photo.thumbnail)?.size
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
                let cases: [(String, Data, PhotoError?)] = [
                    ("without its end", jpeg.dropLast(2), nil),
                    ("only its start", jpeg.prefix(3), .damaged),
                    ("HTML", Data("<html><body>photo</body></html>".utf8), .notAPicture),
                    ("sound", Data("RIFF....WAVE".utf8), .notAPicture),
                    ("30 000 × 30 000", PictureBombs.png(30_000, 30_000, pixels: [0]), .tooManyPixels),
                    ("PNG without pixels", PictureBombs.png(0, 10), .damaged),
                    ("large file", Data(count: ListingPhoto.maximumFileSize + 1), .tooManyBytes),
                ]
                for (name, data, error) in cases {
                    let found = failure(Data(data))
                    try expect(found == error, "\(name): \(String(describing: found))")
                }
            },
            Check("a published picture has neither place nor notes, and a PNG file its pixels") {
                let photo = try waiting {
                    try await PixbufPhotoConverter().publish(withCameraNotes($0, orientation: 6))
                }(
                    picture(width: 640, height: 480))
                try expect((photo.width, photo.height, photo.type) == (480, 640, "image/jpeg"), "\(photo)")
                let (plain, notes) = (PictureBombs.png(9, 7), PictureBombs.text("GPSPLACE"))
                let png = try waiting { try await PixbufPhotoConverter().publish($0) }(
                    PictureBombs.png(9, 7, notes: notes) + Data("GPSPLACE".utf8))
                try expect(png.data == plain && (png.width, png.height) == (9, 7), "\(png)")
                for file in [photo.data, png.data] {
                    for note in ["Exif", "GPSPLACE", "CAMERA", "COMMENT"] {
                        try expect(file.range(of: Data(note.utf8)) == nil, "\(note) is left")
                    }
                }
            },
            Check("no file needs much memory or time, or stops the main thread") {
                for bomb in PictureBombs.all {
                    let cost = PictureCost.decoding(bomb.data)
                    try expect(cost.isShown == bomb.isShown, "\(bomb.name): shown: \(cost.isShown)")
                    // The pixels, their scaled copy and the file; and a multiple of a frame, on a busy computer.
                    try expect(cost.megabytes < 160 && cost.pause < 1 && cost.seconds < 60, "\(bomb.name): \(cost)")
                }
            },
            Check("a texture has the size that it is wanted with, or is a square") {
                let jpeg = try picture(width: 640, height: 480)
                var sizes: [Int?] = []
                Task {
                    sizes.append(await Texture.decoded(jpeg)?.size.width)
                    sizes.append(await Texture.decoded(jpeg, side: 64)?.size.width)
                    let square = await Texture.decoded(jpeg, side: 48, isSquare: true)?.size
                    sizes += [square?.width, square?.height]
                    sizes.append(await Texture.decoded(Data("no picture".utf8))?.size.width)
                }
                try expect(MainLoop.run(until: 30) { sizes.count == 5 }, "\(sizes)")
                try expect(sizes == [640, 64, 48, 48, nil], "\(sizes)")
            },
        ]
    }

    private static func picture(width: Int, height: Int) throws -> Data {
        let pixels = gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, Int32(width), Int32(height))!
        defer { g_object_unref(UnsafeMutableRawPointer(pixels)) }
        gdk_pixbuf_fill(pixels, 0x0000_00ff)
        let part = gdk_pixbuf_new_subpixbuf(pixels, 0, 0, Int32(width / 2), Int32(height / 3))!
        gdk_pixbuf_fill(part, 0xe64d_33ff)
        g_object_unref(UnsafeMutableRawPointer(part))
        var file: UnsafeMutablePointer<CChar>?
        var size: gsize = 0
        let isSaved = gdk_pixbuf_save_to_bufferv(pixels, &file, &size, "jpeg", nil, nil, nil) != 0
        defer { g_free(file) }
        try expect(isSaved, "the picture was not saved")
        return Data(bytes: file!, count: Int(size))
    }

    private static func converted(_ data: Data) throws -> ConvertedPhoto {
        try waiting { try await PixbufPhotoConverter().convert($0) }(data)
    }

    private static func failure(_ data: Data) -> PhotoError? {
        do { _ = try converted(data) } catch { return error as? PhotoError }
        return nil
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

    private static let transparent =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
}
