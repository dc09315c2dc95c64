import Domain
import Foundation

/// The folders with what a set of servers has sent and what the user has written there. The sandbox has folders of its
/// own, so that sample data and the user's own data never mix.
public struct DataSpace: Equatable, Sendable {
    /// The folder with the database and all other data.
    public let data: URL
    /// The folder with files that may be deleted at any time.
    public let caches: URL

    /// The folders for `services`, in or below the folders `data` and `caches` of the program.
    public init(of services: Settings.Services, data: URL, caches: URL) {
        switch services {
        case .real: (self.data, self.caches) = (data, caches)
        case .sandbox: (self.data, self.caches) = (Self.sandboxFolder(in: data), Self.sandboxFolder(in: caches))
        }
    }

    /// The folder of the sandbox in the program's folder of data or of caches.
    public static func sandboxFolder(in folder: URL) -> URL {
        folder.appending(path: "sandbox", directoryHint: .isDirectory)
    }
}
