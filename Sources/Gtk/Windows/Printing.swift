import CGtk

/// Puts the drawing of a handler on one page: on paper with the desktop's print dialog, in a PDF file, or in a picture.
///
/// Sizes are points (1/72 inch) on a page, and pixels in a picture. Text is black on white, whatever the desktop's
/// style.
public enum Printing {
    /// The outcome of a print job.
    public enum Outcome: Sendable {
        case printed
        case canceled
        case failed
    }

    /// Shows the print dialog over a window and prints the drawing of `draw`. Returns when the job is done.
    public static func printPage(over window: Window?, name: String, draw: @escaping (Canvas) -> Void) async -> Outcome
    {
        let operation = Object(adopting: UnsafeMutableRawPointer(gtk_print_operation_new()))
        gtk_print_operation_set_job_name(operation.cast(), name)
        gtk_print_operation_set_n_pages(operation.cast(), 1)
        gtk_print_operation_set_unit(operation.cast(), GTK_UNIT_POINTS)
        // The call below returns at once, if possible, and does not run a main loop of its own.
        gtk_print_operation_set_allow_async(operation.cast(), 1)
        let drawing = operation.on(pointer: "draw-page") { pointer in
            let context = OpaquePointer(pointer)
            draw(
                Canvas(
                    context: gtk_print_context_get_cairo_context(context), width: gtk_print_context_get_width(context),
                    height: gtk_print_context_get_height(context)))
        }
        defer { operation.disconnect(drawing) }
        let result: Int = await UserWork.answer { finish in
            operation.on(response: "done", finish)
            let result = gtk_print_operation_run(
                operation.cast(), GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, window?.cast(), nil)
            if result != GTK_PRINT_OPERATION_RESULT_IN_PROGRESS { finish(Int(result.rawValue)) }
        }
        switch GtkPrintOperationResult(UInt32(result)) {
        case GTK_PRINT_OPERATION_RESULT_APPLY: return .printed
        case GTK_PRINT_OPERATION_RESULT_CANCEL: return .canceled
        default: return .failed
        }
    }

    /// Returns a PDF file with one page of the usual paper in the user's country; nil if memory is short.
    public static func pdf(title: String, draw: (Canvas) -> Void) -> [UInt8]? {
        let setup = Object(adopting: UnsafeMutableRawPointer(gtk_page_setup_new()))
        let (width, height) = (
            gtk_page_setup_get_paper_width(setup.opaque, GTK_UNIT_POINTS),
            gtk_page_setup_get_paper_height(setup.opaque, GTK_UNIT_POINTS)
        )
        var file: [UInt8] = []
        let status = withUnsafeMutablePointer(to: &file) { file in
            let surface = cairo_pdf_surface_create_for_stream(
                { file, bytes, count in
                    file!.assumingMemoryBound(to: [UInt8].self).pointee
                        .append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
                    return CAIRO_STATUS_SUCCESS
                }, file, width, height)
            cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title)
            return paint(surface, width: width, height: height, draw)
        }
        return status == CAIRO_STATUS_SUCCESS ? file : nil
    }

    /// Returns a picture of that size, on white.
    public static func picture(width: Int, height: Int, draw: (Canvas) -> Void) -> Texture? {
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)) else {
            return nil
        }
        var texture: Texture?
        let status = paint(surface, width: Double(width), height: Double(height), finishing: false) { canvas in
            canvas.rectangle(0, 0, canvas.width, canvas.height)
            canvas.fill(Color(1, 1, 1))
            draw(canvas)
        }
        cairo_surface_flush(surface)
        if status == CAIRO_STATUS_SUCCESS, let pixels = cairo_image_surface_get_data(surface) {
            let stride = Int(cairo_image_surface_get_stride(surface))
            let bytes = g_bytes_new(pixels, gsize(stride * height))
            texture = gdk_memory_texture_new(
                Int32(width), Int32(height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, gsize(stride)
            ).map { Texture(adopting: UnsafeMutableRawPointer($0)) }
            g_bytes_unref(bytes)
        }
        cairo_surface_destroy(surface)
        return texture
    }

    private static func paint(
        _ surface: OpaquePointer?, width: Double, height: Double, finishing: Bool = true, _ draw: (Canvas) -> Void
    ) -> cairo_status_t {
        guard let surface, let context = cairo_create(surface) else { return CAIRO_STATUS_NO_MEMORY }
        draw(Canvas(context: context, width: width, height: height))
        let drawn = cairo_status(context)
        cairo_destroy(context)
        guard finishing else { return drawn }
        cairo_surface_finish(surface)
        let written = cairo_surface_status(surface)
        cairo_surface_destroy(surface)
        return drawn == CAIRO_STATUS_SUCCESS ? written : drawn
    }
}
