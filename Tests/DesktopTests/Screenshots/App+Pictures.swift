extension App {
    /// Saves a picture of the app, if pictures are taken in this run.
    func takePicture(_ name: String) async throws {
        guard let folder = ScreenshotRecorder.folder else { return }
        _ = try await screenshot(name, in: folder)
    }
}
