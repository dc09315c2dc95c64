import ArgumentParser
import Foundation
import Logging
import Randomness
import Services
import ViewModels

/// The command line.
struct Options: ParsableArguments {
    static let version = "1.0.0"

    @Option(name: .long, help: "Keep all data in this folder instead of the user's own.", completion: .directory)
    var dataDir: String?

    @Option(name: .long, help: "Open this page.")
    var page: FeatureID?

    @Option(name: .long, help: "What the sandbox's weather, people and listings are made from.")
    var sandboxSeed: UInt64 = 1

    @Option(name: .long, help: "Sign in at the Matrix server at this address instead of the sandbox.")
    var server: URL?

    @Option(name: .long, help: "Speak to the weather server at this address instead of the sandbox.")
    var weatherUrl: URL?

    @Flag(name: .long, help: "Open the testers' window, which Ctrl+Shift+T opens too.")
    var scenarios = false

    @Option(
        name: .long, help: "Log what is at least this grave to standard error (default: HUTONG_LOG_LEVEL, or notice).")
    var logLevel: Logger.Level?

    @Flag(name: .long, help: "Print the version and end.")
    var version = false

    /// Where the data are kept.
    var dataFolder: URL {
        if let dataDir { return URL(filePath: dataDir, directoryHint: .isDirectory).absoluteURL }
        let environment = ProcessInfo.processInfo.environment
        if let base = environment["XDG_DATA_HOME"], base.hasPrefix("/") {
            return URL(filePath: base, directoryHint: .isDirectory).appending(path: "hutong")
        }
        return FileManager.default.homeDirectoryForCurrentUser.appending(path: ".local/share/hutong")
    }

    /// Where what may go at any time is kept.
    var cacheFolder: URL {
        if dataDir != nil { return dataFolder.appending(path: "cache") }
        let environment = ProcessInfo.processInfo.environment
        if let base = environment["XDG_CACHE_HOME"], base.hasPrefix("/") {
            return URL(filePath: base, directoryHint: .isDirectory).appending(path: "hutong")
        }
        return FileManager.default.homeDirectoryForCurrentUser.appending(path: ".cache/hutong")
    }

    /// The name on the session bus: two programs on the same data are one, two on different data are two.
    var applicationID: String {
        let id = "io.github.hutong.hutong"
        guard dataDir != nil else { return id }
        let hash = StableHash.hash(dataFolder.standardizedFileURL.path)
        return "\(id).data\(String(hash, radix: 16))"
    }
}

extension FeatureID: ExpressibleByArgument {
    /// Takes the id of a feature only.
    public nonisolated init?(argument: String) {
        guard Self.allValueStrings.contains(argument) else { return nil }
        self.init(rawValue: argument)
    }

    /// The ids of all features.
    public nonisolated static var allValueStrings: [String] {
        // Options are parsed on the main thread, before the program runs.
        MainActor.assumeIsolated { features.map(\.id.rawValue) }
    }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}

extension URL: @retroactive ExpressibleByArgument {
    /// Takes a full `http` or `https` address only.
    public nonisolated init?(argument: String) {
        guard let url = URL(string: argument), ["http", "https"].contains(url.scheme), url.host() != nil else {
            return nil
        }
        self = url
    }
}
