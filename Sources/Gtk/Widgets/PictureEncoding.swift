import CGtk
import Foundation

nonisolated extension PictureCodec {
    private static let quality = "88"

    /// Decodes a picture of `format`, such as "png", and only of that format, rotates it upright, puts it on white,
    /// and encodes it once for each of `sides`, no wider and higher than that; the largest side comes first.
    ///
    /// The size is checked before any pixel is decoded.
    public static func jpegs(
        of data: Data, format: String, maximumPixels: Int, sides: [Int]
    ) throws(Failure) -> [JPEG] {
        var limit = SizeLimit(maximumPixels: maximumPixels, side: sides.first ?? 1)
        let decoded = try decode(data, format: format, &limit)
        defer { g_object_unref(UnsafeMutableRawPointer(decoded)) }
        guard let turned = gdk_pixbuf_apply_embedded_orientation(decoded) else { throw .damaged }
        defer { g_object_unref(UnsafeMutableRawPointer(turned)) }
        return try jpegs(of: turned, sides: sides)
    }

    /// Encodes the painting of `draw`, once for each of `sides`, as `jpegs(of:format:maximumPixels:sides:)` does.
    /// Texts cannot be drawn.
    public static func jpegs(
        width: Int, height: Int, sides: [Int], draw: (Canvas) -> Void
    ) throws(Failure) -> [JPEG] {
        let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
        defer { cairo_surface_destroy(surface) }
        guard let context = cairo_create(surface) else { throw .damaged }
        defer { cairo_destroy(context) }
        draw(
            Canvas(
                context: context, width: Double(width), height: Double(height), foreground: Color(0, 0, 0), textScale: 1
            ))
        guard let pixels = gdk_pixbuf_get_from_surface(surface, 0, 0, Int32(width), Int32(height)) else {
            throw .damaged
        }
        defer { g_object_unref(UnsafeMutableRawPointer(pixels)) }
        return try jpegs(of: pixels, sides: sides)
    }

    // MARK: Decoding

    private struct SizeLimit {
        let maximumPixels: Int
        let side: Int
        var isExceeded = false
    }

    private static func decode(
        _ data: Data, format: String, _ limit: inout SizeLimit
    ) throws(Failure) -> OpaquePointer {
        guard let loader = gdk_pixbuf_loader_new_with_type(format, nil) else { throw .unsupported }
        defer { g_object_unref(UnsafeMutableRawPointer(loader)) }
        let isDecoded = withUnsafeMutablePointer(to: &limit) { limit in
            typealias Callback = @convention(c) (UnsafeMutableRawPointer, gint, gint, UnsafeMutableRawPointer) -> Void
            let callback: Callback = { loader, width, height, data in
                PictureCodec.limit(
                    loader.assumingMemoryBound(to: GdkPixbufLoader.self), width, height,
                    data.assumingMemoryBound(to: SizeLimit.self))
            }
            g_signal_connect_data(
                loader, "size-prepared", unsafeBitCast(callback, to: GCallback.self), limit, nil,
                GConnectFlags(rawValue: 0))
            let isWritten = data.withUnsafeBytes { bytes in
                gdk_pixbuf_loader_write(
                    loader, bytes.baseAddress?.assumingMemoryBound(to: guchar.self), gsize(bytes.count), nil) != 0
            }
            // The loader has to be closed also after a failure.
            return gdk_pixbuf_loader_close(loader, nil) != 0 && isWritten
        }
        if limit.isExceeded { throw .tooManyPixels }
        guard isDecoded, let pixels = gdk_pixbuf_loader_get_pixbuf(loader) else { throw .damaged }
        g_object_ref(UnsafeMutableRawPointer(pixels))
        return pixels
    }

    /// Makes the loader scale while it decodes, which takes a fraction of the memory, or stop.
    private static func limit(
        _ loader: UnsafeMutablePointer<GdkPixbufLoader>, _ width: gint, _ height: gint,
        _ limit: UnsafeMutablePointer<SizeLimit>
    ) {
        if Int(width) * Int(height) > limit.pointee.maximumPixels {
            limit.pointee.isExceeded = true
            // A size of 0 stops the loader.
            return gdk_pixbuf_loader_set_size(loader, 0, 0)
        }
        let size = fitting(Int(width), Int(height), side: limit.pointee.side)
        if size != (Int(width), Int(height)) { gdk_pixbuf_loader_set_size(loader, Int32(size.0), Int32(size.1)) }
    }

    // MARK: Encoding

    private static func jpegs(of pixels: OpaquePointer, sides: [Int]) throws(Failure) -> [JPEG] {
        var files: [JPEG] = []
        for side in sides { files.append(try jpeg(of: pixels, side: side)) }
        return files
    }

    private static func jpeg(of pixels: OpaquePointer, side: Int) throws(Failure) -> JPEG {
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
        return JPEG(data: Data(bytes: buffer, count: Int(size)), width: width, height: height)
    }
}

extension Texture {
    /// Decodes a picture off the main thread. Returns nil if the bytes are not a picture.
    public static func decoded(_ data: Data) async -> Texture? {
        adopting(await address(of: data))
    }

    /// Reads and decodes a picture off the main thread, no wider and higher than `side`. Returns nil if the file is
    /// not a picture.
    public static func decoded(file: String, side: Int? = nil) async -> Texture? {
        adopting(await address(ofFile: file, side: side))
    }

    /// Reads and decodes a picture off the main thread, scaled and cut to a square of that side. Returns nil if the
    /// file is not a picture.
    ///
    /// GTK's software renderer converts and scales a texture in each frame in which it is drawn; this one is scaled
    /// only once.
    public static func decoded(file: String, square side: Int) async -> Texture? {
        adopting(await address(ofFile: file, square: side))
    }

    private static func adopting(_ address: Int?) -> Texture? {
        address.flatMap { UnsafeMutableRawPointer(bitPattern: $0) }.map { Texture(adopting: $0) }
    }

    /// A texture may be made by any thread (GdkTexture).
    @concurrent private nonisolated static func address(of data: Data) async -> Int? {
        let bytes = data.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
        defer { g_bytes_unref(bytes) }
        return gdk_texture_new_from_bytes(bytes, nil).map { Int(bitPattern: UnsafeMutableRawPointer($0)) }
    }

    @concurrent private nonisolated static func address(ofFile file: String, side: Int?) async -> Int? {
        guard let side else {
            return gdk_texture_new_from_filename(file, nil).map { Int(bitPattern: UnsafeMutableRawPointer($0)) }
        }
        guard let pixels = gdk_pixbuf_new_from_file_at_size(file, Int32(side), Int32(side), nil) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(pixels)) }
        return gdk_texture_new_for_pixbuf(pixels).map { Int(bitPattern: UnsafeMutableRawPointer($0)) }
    }

    @concurrent private nonisolated static func address(ofFile file: String, square side: Int) async -> Int? {
        guard let pixels = gdk_pixbuf_new_from_file(file, nil) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(pixels)) }
        let (width, height) = (Double(gdk_pixbuf_get_width(pixels)), Double(gdk_pixbuf_get_height(pixels)))
        let hasAlpha = gdk_pixbuf_get_has_alpha(pixels)
        guard let square = gdk_pixbuf_new(GDK_COLORSPACE_RGB, hasAlpha, 8, Int32(side), Int32(side)) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(square)) }
        let scale = Double(side) / max(1, min(width, height))
        gdk_pixbuf_scale(
            pixels, square, 0, 0, Int32(side), Int32(side), (Double(side) - width * scale) / 2,
            (Double(side) - height * scale) / 2, scale, scale, GDK_INTERP_BILINEAR)
        return gdk_texture_new_for_pixbuf(square).map { Int(bitPattern: UnsafeMutableRawPointer($0)) }
    }
}
