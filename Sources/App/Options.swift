import ArgumentParser
import Desktop
import Domain
import Foundation
import Logging
import Randomness
import Services
import ViewModels

/// The command line.
struct Options: ParsableCommand {
    static let version = "1.0.0"
    static let configuration = CommandConfiguration(
        commandName: "hutong", abstract: "For people who own or look for a home.",
        discussion: """
            A link is hutong://group/ID, hutong://listing/ID, or the matrix: link of a group. Where Hutong runs already, \
            its window comes to the front and opens the page and the link.
            """)

    @Argument(help: "Open this link.")
    var link: String?

    @Option(name: .long, help: "Keep all data in this folder instead of the user's own.", completion: .directory)
    var dataDir: String?

    @Option(name: .long, help: "Open this page.")
    var page: FeatureID?

    @Option(name: .long, help: "What the sandbox's weather, people and listings are made from.")
    var sandboxSeed: UInt64 = 1

    @Option(name: .long, help: .hidden)
    var sandboxPassword: String?

    @Option(
        name: .long,
        help: "Sign in at the Matrix server at this address, with data of its own, instead of using the sandbox.")
    var server: URL?

    @Option(name: .long, help: "Speak to the weather server at this address instead of the sandbox.")
    var weatherUrl: URL?

    @Flag(name: .long, help: "Open the testers' window, which Ctrl+Shift+T opens too.")
    var scenarios = false

    @Flag(name: .long, help: "Start without a window, for notifications.")
    var background = false

    #if Recording
        @Option(
            name: .long,
            help: "Record what is done as a Swift test in this file, with new data where no --data-dir is given.",
            completion: .file())
        var record: String?

        /// The arguments with which a recorded journey starts the program like this launch.
        var journeyArguments: [String] {
            (page.map { ["--page", $0.rawValue] } ?? [])
                + ["--sandbox-seed", "\(sandboxSeed)", "--clock", InternetTime.text(of: clock ?? Date())]
        }

        /// Removes the data that were created for a recording.
        func removeRecordedData() {
            guard record != nil, dataDir == nil else { return }
            do {
                try FileManager.default.removeItem(at: Self.newFolder)
            } catch {
                Log.program.warning("The data of the recording remain", metadata: ["error": "\(type(of: error))"])
            }
        }
    #else
        private var record: String? { nil }
    #endif

    @Option(name: .long, help: "Begin at this time instead of the computer's, such as 2026-11-24T10:00:00Z.")
    var clock: Date?

    @Option(name: .long, help: "Offer to undo for this many seconds, for those who need more time.")
    var undoSeconds = GtkAppService.defaultTimeToUndo

    @Option(
        name: .long, help: "Log what is at least this grave to standard error (default: HUTONG_LOG_LEVEL, or notice).")
    var logLevel: Logger.Level?

    @Flag(name: .long, help: "Print the version and end.")
    var version = false

    /// The message bus sets this option when it starts the program without a window for a call of another program.
    @Flag(name: .customLong("gapplication-service"), help: .hidden)
    var isService = false

    func validate() throws {
        if dataDir?.isEmpty == true { throw ValidationError("--data-dir needs the name of a folder.") }
        guard (1...3600).contains(undoSeconds) else {
            throw ValidationError("--undo-seconds needs a number from 1 to 3600.")
        }
    }

    /// The folder of the data. A symbolic link to a folder stands for that folder. A recording begins with new data,
    /// so that it can be repeated.
    var dataFolder: URL {
        guard let dataDir else { return record == nil ? Self.ownFolder : Self.newFolder }
        return Self.resolved(URL(filePath: dataDir, directoryHint: .isDirectory).absoluteURL)
    }

    /// Returns the folder without symbolic links on the way to it, even if its last parts do not exist yet.
    private static func resolved(_ folder: URL) -> URL {
        var existing = folder.standardizedFileURL
        var missing: [String] = []
        while existing.path != "/" {
            if let path = realpath(existing.path, nil) {
                existing = URL(filePath: String(cString: path), directoryHint: .isDirectory)
                free(path)
                break
            }
            missing.append(existing.lastPathComponent)
            existing.deleteLastPathComponent()
        }
        return missing.reversed().reduce(existing) { $0.appending(path: $1, directoryHint: .isDirectory) }
    }

    /// The folder of the user's own data, if no other folder is named.
    private static var ownFolder: URL { folder("XDG_DATA_HOME", or: ".local/share").appending(path: "hutong") }

    /// Whether the data are not the user's own.
    private var isApart: Bool { dataDir != nil || record != nil }

    private static let newFolder = FileManager.default.temporaryDirectory.appending(
        path: "hutong-recording-\(UUID().uuidString)", directoryHint: .isDirectory)

    /// The folder of files that may be deleted at any time.
    var cacheFolder: URL {
        if isApart { return dataFolder.appending(path: "cache") }
        return Self.folder("XDG_CACHE_HOME", or: ".cache").appending(path: "hutong")
    }

    /// The folder of the programs that the desktop starts when the user logs in.
    static var autostartFolder: URL { folder("XDG_CONFIG_HOME", or: ".config").appending(path: "autostart") }

    /// The command that starts this program with the same data, without a window.
    var backgroundCommand: [String] {
        let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path
        return [program, "--background"] + (dataDir == nil ? [] : ["--data-dir", dataFolder.path])
            + (server.map { ["--server", $0.absoluteString] } ?? [])
    }

    /// Returns the folder in a variable (XDG Base Directory Specification), or the given one in the user's home.
    private static func folder(_ variable: String, or path: String) -> URL {
        let environment = ProcessInfo.processInfo.environment
        if let base = environment[variable], base.hasPrefix("/") {
            return URL(filePath: base, directoryHint: .isDirectory)
        }
        // Foundation only asks the system's list of users; a program is isolated by HOME.
        if let home = environment["HOME"], home.hasPrefix("/") {
            return URL(filePath: home, directoryHint: .isDirectory).appending(path: path)
        }
        return FileManager.default.homeDirectoryForCurrentUser.appending(path: path)
    }

    /// The name on the session bus. Two launches on the same data are one program; two on different data are two.
    var applicationID: String {
        let id = "io.github.hutong.hutong"
        guard isApart, dataFolder.path != Self.resolved(Self.ownFolder).path else { return id }
        let hash = StableHash.hash(dataFolder.standardizedFileURL.path)
        return "\(id).data\(String(hash, radix: 16))"
    }
}

extension FeatureID: ExpressibleByArgument {
    /// Creates the id of a feature; nil for any other text.
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

extension Date: @retroactive ExpressibleByArgument {
    /// Creates a time from ISO 8601, in UTC.
    public nonisolated init?(argument: String) {
        guard let date = InternetTime.time(of: argument) else { return nil }
        self = date
    }
}

extension URL: @retroactive ExpressibleByArgument {
    /// Creates an address from a full `http` or `https` address; nil for any other text.
    public nonisolated init?(argument: String) {
        guard let url = URL(string: argument), ["http", "https"].contains(url.scheme), url.host() != nil else {
            return nil
        }
        self = url
    }
}
