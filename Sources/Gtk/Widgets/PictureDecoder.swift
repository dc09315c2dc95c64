import CGtk
import Foundation

/// The decoder is gdk-pixbuf, in this process: Debian 12 has no glycin, which decodes in a process of its own, and
/// gdk-pixbuf 2.44 uses glycin by itself where it exists.
nonisolated extension PictureCodec {
    private static let bytesPerPixel = 4
    private static let quality = "88"

    /// Decodes a picture, rotates it upright, puts it on white, and encodes it once for each of `sides`, no wider and
    /// higher than that; the largest side comes first.
    @PictureDecoding public static func jpegs(of data: Data, sides: [Int]) throws(Failure) -> [Encoded] {
        let pixels = try decode(data, side: sides.first ?? 1)
        defer { g_object_unref(UnsafeMutableRawPointer(pixels)) }
        var files: [Encoded] = []
        for side in sides { files.append(try jpeg(of: pixels, side: side)) }
        return files
    }

    /// Returns the address of a texture with a picture that is no wider and higher than `side`, or cut to a square of
    /// that side; nil if it cannot be decoded. A texture may be made by any thread (GdkTexture).
    @PictureDecoding fileprivate static func texture(of data: Data, side: Int, isSquare: Bool) -> Int? {
        guard let pixels = try? decode(data, side: isSquare ? .max : side) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(pixels)) }
        guard isSquare else { return gdk_texture_new_for_pixbuf(pixels).map { Int(bitPattern: $0) } }
        let (width, height) = (Double(gdk_pixbuf_get_width(pixels)), Double(gdk_pixbuf_get_height(pixels)))
        let hasAlpha = gdk_pixbuf_get_has_alpha(pixels)
        guard let square = gdk_pixbuf_new(GDK_COLORSPACE_RGB, hasAlpha, 8, Int32(side), Int32(side)) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(square)) }
        let scale = Double(side) / max(1, min(width, height))
        gdk_pixbuf_scale(
            pixels, square, 0, 0, Int32(side), Int32(side), (Double(side) - width * scale) / 2,
            (Double(side) - height * scale) / 2, scale, scale, GDK_INTERP_BILINEAR)
        return gdk_texture_new_for_pixbuf(square).map { Int(bitPattern: $0) }
    }

    // MARK: Decoding

    private struct SizeLimit {
        /// The factor by which the decoder can divide the size before it needs memory.
        let maximumReduction: Int
        let side: Int
        var isExceeded = false

        /// Makes the loader scale while it decodes, or stop.
        mutating func apply(to loader: UnsafeMutablePointer<GdkPixbufLoader>, _ width: Int, _ height: Int) {
            var reduction = 1
            while width / reduction * (height / reduction) * bytesPerPixel > maximumBytes {
                reduction *= 2
                guard reduction <= maximumReduction else {
                    isExceeded = true
                    // A size of 0 stops the loader.
                    return gdk_pixbuf_loader_set_size(loader, 0, 0)
                }
            }
            let size = fitting(width, height, side: min(side, max(width, height) / reduction))
            if size != (width, height) { gdk_pixbuf_loader_set_size(loader, Int32(size.0), Int32(size.1)) }
        }
    }

    /// Returns the pixels of the first frame of a picture, upright, no wider and higher than `side`.
    ///
    /// The size is checked before any pixel is decoded. A JPEG file without its end is complete.
    @PictureDecoding private static func decode(_ data: Data, side: Int) throws(Failure) -> OpaquePointer {
        guard let format = PictureFormat(data) else { throw .notAPicture }
        guard let essentials = format.essentials(of: data, frames: 1) else { throw .damaged }
        // Some loaders go on after they were stopped.
        let (width, height) = format.size(of: essentials)
        guard format == .jpeg || width > 0 && height > 0 else { throw .damaged }
        guard width <= maximumBytes / bytesPerPixel / max(height, 1) else { throw .tooManyPixels }
        guard let loader = gdk_pixbuf_loader_new_with_type(format.rawValue, nil) else { throw .unsupported }
        defer { g_object_unref(UnsafeMutableRawPointer(loader)) }
        let isReduced = format == .jpeg && PictureFormat.isDecodedByLine(data)
        var limit = SizeLimit(maximumReduction: isReduced ? 8 : 1, side: side)
        let isDecoded = withUnsafeMutablePointer(to: &limit) { limit in
            typealias Callback = @convention(c) (UnsafeMutableRawPointer, gint, gint, UnsafeMutableRawPointer) -> Void
            let callback: Callback = { loader, width, height, data in
                data.assumingMemoryBound(to: SizeLimit.self).pointee.apply(
                    to: loader.assumingMemoryBound(to: GdkPixbufLoader.self), Int(width), Int(height))
            }
            g_signal_connect_data(
                loader, "size-prepared", unsafeBitCast(callback, to: GCallback.self), limit, nil,
                GConnectFlags(rawValue: 0))
            let isWritten = essentials.withUnsafeBytes { write($0, to: loader) }
            // The loader has to be closed also after a failure.
            return gdk_pixbuf_loader_close(loader, nil) != 0 && isWritten
        }
        if limit.isExceeded { throw .tooManyPixels }
        guard isDecoded, let pixels = gdk_pixbuf_loader_get_pixbuf(loader),
            let turned = gdk_pixbuf_apply_embedded_orientation(pixels)
        else { throw .damaged }
        return turned
    }

    /// Writes a megabyte at a time: the loader of GIF decodes the frame again after each write, and moves all that is
    /// left after each block.
    private static func write(
        _ bytes: UnsafeRawBufferPointer, to loader: UnsafeMutablePointer<GdkPixbufLoader>
    ) -> Bool {
        stride(from: 0, to: bytes.count, by: 1 << 20).allSatisfy { start in
            let part = UnsafeRawBufferPointer(rebasing: bytes[start..<min(start + (1 << 20), bytes.count)])
            return gdk_pixbuf_loader_write(
                loader, part.baseAddress?.assumingMemoryBound(to: guchar.self), gsize(part.count), nil) != 0
        }
    }

    // MARK: Encoding

    private static func jpeg(of pixels: OpaquePointer, side: Int) throws(Failure) -> Encoded {
        let (width, height) = fitting(
            Int(gdk_pixbuf_get_width(pixels)), Int(gdk_pixbuf_get_height(pixels)), side: side)
        // Even if the size stays the same: a new picture has neither notes nor transparency.
        let white: guint32 = 0xff_ffff
        guard
            let scaled = gdk_pixbuf_composite_color_simple(
                pixels, Int32(width), Int32(height), GDK_INTERP_BILINEAR, 255, 16, white, white)
        else { throw .damaged }
        defer { g_object_unref(UnsafeMutableRawPointer(scaled)) }
        var buffer: UnsafeMutablePointer<gchar>?
        var size: gsize = 0
        let isSaved = "quality".withCString { key in
            quality.withCString { value in
                var keys: [UnsafeMutablePointer<CChar>?] = [UnsafeMutablePointer(mutating: key), nil]
                var values: [UnsafeMutablePointer<CChar>?] = [UnsafeMutablePointer(mutating: value), nil]
                return gdk_pixbuf_save_to_bufferv(scaled, &buffer, &size, "jpeg", &keys, &values, nil) != 0
            }
        }
        defer { g_free(buffer) }
        guard isSaved, let buffer else { throw .damaged }
        return Encoded(data: Data(bytes: buffer, count: Int(size)), type: "image/jpeg", width: width, height: height)
    }
}

extension Texture {
    /// Decodes a picture from outside off the main thread, no wider and higher than `side`, or cut to a square of that
    /// side. Returns nil if it cannot be shown.
    ///
    /// GTK's software renderer converts and scales a texture in each frame in which it is drawn; a square is scaled
    /// only once.
    public static func decoded(_ data: Data, side: Int = .max, isSquare: Bool = false) async -> Texture? {
        await PictureCodec.texture(of: data, side: side, isSquare: isSquare)
            .flatMap { UnsafeMutableRawPointer(bitPattern: $0) }.map { Texture(adopting: $0) }
    }
}
