import Domain

extension GroupPicture {
    /// The minimum width and height of a picture, in pixels.
    private static let minimumSide = 24
    /// The maximum factor by which a picture is scaled up.
    private static let maximumScale = 2.0

    /// Returns the size at which the picture fits into the given one, in pixels. A picture that is not loaded yet has
    /// the same size, so that nothing moves when it is.
    func fitting(width maximumWidth: Int, height maximumHeight: Int) -> (width: Int, height: Int) {
        guard width > 0, height > 0 else { return (maximumWidth, maximumHeight) }
        let scale = min(
            Double(maximumWidth) / Double(width), Double(maximumHeight) / Double(height), Self.maximumScale)
        return (
            max(Int(Double(width) * scale), Self.minimumSide), max(Int(Double(height) * scale), Self.minimumSide)
        )
    }
}
