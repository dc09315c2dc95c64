import Domain
import Foundation

/// The folders of the data that a set of servers has sent and that the user has written there. The sandbox and each
/// server of the command line have folders of their own, so that their data and secrets and the user's own never mix.
package struct DataSpace: Equatable, Sendable {
    /// The folder with the database and all other data.
    package let data: URL
    /// The folder with files that may be deleted at any time.
    package let caches: URL

    /// Creates the folders for the servers of `settings`, or for the Matrix server `server` of the command line, in
    /// or below the folders `data` and `caches` of the program.
    package init(of settings: Settings, server: URL?, data: URL, caches: URL) {
        switch (server, settings.services) {
        case (let server?, _) where !settings.names(server):
            (self.data, self.caches) = (Self.folder(of: server, in: data), Self.folder(of: server, in: caches))
        case (nil, .sandbox):
            (self.data, self.caches) = (Self.sandboxFolder(in: data), Self.sandboxFolder(in: caches))
        default: (self.data, self.caches) = (data, caches)
        }
    }

    /// Returns the folder of the sandbox in the program's folder of data or of caches.
    package static func sandboxFolder(in folder: URL) -> URL {
        folder.appending(path: "sandbox", directoryHint: .isDirectory)
    }

    /// The name of the folder with the folders of the servers of the command line.
    static let serversName = "servers"

    private static func folder(of server: URL, in folder: URL) -> URL {
        var name = server.absoluteString.lowercased()
        while name.hasSuffix("/") { name.removeLast() }
        return folder.appending(path: serversName, directoryHint: .isDirectory)
            .appending(component: name.percentEscaped, directoryHint: .isDirectory)
    }
}

extension Settings {
    /// Returns whether the user's own account is at this Matrix server.
    fileprivate func names(_ server: URL) -> Bool {
        guard services == .real, let own = signIn.provider(matrixServer: matrixURL) else { return false }
        return own.isSameServer(as: .matrix(server: server))
    }
}
