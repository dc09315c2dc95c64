import Foundation

/// A file with the steps that a random journey has begun, one in each line. A trap ends the process, but not the file.
@UIActor
struct StepTrace {
    private let file: URL
    private let handle: FileHandle
    private let encoder = JSONEncoder()

    /// Opens a file, which is created if it does not exist.
    init(_ file: URL) throws {
        self.file = file
        if !FileManager.default.fileExists(atPath: file.path) { try Data().write(to: file) }
        handle = try FileHandle(forUpdating: file)
    }

    /// Adds a step that is about to be performed.
    func add(_ step: RandomStep) throws {
        var line = try encoder.encode(step)
        line.append(UInt8(ascii: "\n"))
        try handle.write(contentsOf: line)
    }

    /// Returns the steps that were added.
    func steps() throws -> [RandomStep] {
        try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")).map {
            try JSONDecoder().decode(RandomStep.self, from: Data($0))
        }
    }
}
