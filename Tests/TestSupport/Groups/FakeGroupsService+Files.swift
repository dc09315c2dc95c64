import Domain
import Foundation
import Synchronization

/// Files without content; a test reports the progress of their downloads.
extension FakeGroupsService: GroupFileService {
    public func picture(at address: URL, size: Int?) async throws -> Data {
        try await begin("picture \(address.absoluteString)")
        return Data("picture".utf8)
    }

    public func outgoingFile(at location: URL) async throws -> OutgoingFile {
        try await begin("outgoingFile \(location.lastPathComponent)")
        return OutgoingFile(.file(location), name: location.lastPathComponent, size: 1_234_000)
    }

    /// Reports the progress of the last download.
    public func report(_ progress: Double) { state.withLock(\.progress)?(progress) }

    public func save(
        _ file: GroupFile, to target: URL, onProgress: @escaping @Sendable (Double) -> Void
    ) async throws {
        state.withLock { $0.progress = onProgress }
        try await begin("save \(file.name) \(target.path)")
        try Task.checkCancellation()
    }

    public func open(_ file: GroupFile, onProgress: @escaping @Sendable (Double) -> Void) async throws -> URL {
        state.withLock { $0.progress = onProgress }
        try await begin("open \(file.name)")
        try Task.checkCancellation()
        return URL(filePath: "/opened/\(file.name)")
    }
}
