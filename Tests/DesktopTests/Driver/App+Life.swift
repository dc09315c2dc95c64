import Foundation

extension App {
    /// The languages of the app.
    enum Language: String {
        case english = "en_US"
        case chinese = "zh_CN"
    }

    /// The color schemes of the desktop.
    enum Style {
        case light
        case dark
        /// The light style in high contrast.
        case highContrast
    }

    /// The folder for evidence of failures: HUTONG_FAILURES, or .build/failures in the package.
    static var failures: URL {
        let path = ProcessInfo.processInfo.environment["HUTONG_FAILURES"] ?? ".build/failures"
        let here = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
        return URL(filePath: path, relativeTo: here).absoluteURL
    }

    /// Presses Ctrl+Q and returns the exit status; throws if the app does not end.
    @discardableResult
    func quit() async throws -> ExitStatus {
        try await press("ctrl+q")
        return try await waitForExit()
    }

    /// Waits until the app has ended and returns its exit status.
    func waitForExit() async throws -> ExitStatus {
        guard let status = try await process.waitForExit(seconds: Self.timeout) else {
            throw DriverError("the app is still running")
        }
        return status
    }
}
