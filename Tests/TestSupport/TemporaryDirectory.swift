import Foundation

/// Runs `body` with a new empty directory, and deletes it afterwards.
public func withTemporaryDirectory<Value>(
    isolation: isolated (any Actor)? = #isolation, _ body: (URL) async throws -> Value
) async throws -> Value {
    let directory = FileManager.default.temporaryDirectory.appending(component: "hutong-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    return try await body(directory)
}

/// Returns the names in a directory, sorted.
public func names(in directory: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
}
