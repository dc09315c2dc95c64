/// Puts the drawing of a handler on one page. There is no printer here, and no file that a page could be written to.
public enum Printing {
    /// The outcome of a print job.
    public enum Outcome: Sendable {
        case printed
        case canceled
        case failed
    }

    /// Draws the page, and returns that it was printed.
    public static func printPage(over window: Window?, name: String, draw: @escaping (Canvas) -> Void) async -> Outcome
    {
        draw(page)
        return .printed
    }

    /// Returns nil instead of a PDF file, because there are no such files here.
    public static func pdf(title: String, draw: (Canvas) -> Void) -> [UInt8]? {
        draw(page)
        return nil
    }

    /// Returns nil instead of a picture, because there are no pixels here.
    public static func picture(width: Int, height: Int, draw: (Canvas) -> Void) -> Texture? {
        draw(Canvas(width: Double(width), height: Double(height), foreground: Color(0, 0, 0), textScale: 1))
        return nil
    }

    /// Returns a page of A4, in points.
    private static var page: Canvas { Canvas(width: 595, height: 842, foreground: Color(0, 0, 0), textScale: 1) }
}
