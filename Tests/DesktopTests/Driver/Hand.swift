import Foundation

/// What moves the pointer and presses the keys, or finds windows: one xdotool that stays and reads a command a line.
///
/// A process for each command takes 40 ms; a line takes about 1 ms.
@UIActor
final class Hand {
    /// What xdotool prints for the question that ends each command; a pattern is read anew wherever it stands in code.
    private static let place = /x:-?\d+ y:-?\d+ screen:\d+ window:\d+\n/

    private let name: String
    private let environment: [String: String]
    private let directory: URL
    private var tool: ChildProcess?
    private var commands: FileHandle?
    private var answers: FileHandle?
    private var started = 0

    init(_ name: String, environment: [String: String], directory: URL) {
        self.name = name
        self.environment = environment
        self.directory = directory
    }

    /// Carries one command of xdotool out and gives what it printed; throws when it complained or the screen is gone.
    @discardableResult
    func run(_ words: [String]) throws -> String {
        // A script's line knows no escapes: such a word needs a process of its own.
        let isPlain = words.allSatisfy { !$0.contains(/["$\n]/) }
        guard isPlain else { return try ChildProcess.run("xdotool", words, environment: environment) }
        do {
            return try order(words)
        } catch  where tool?.isRunning == false {
            // It looks at the windows before it acts, and ends where one of them has just gone.
            return try order(words)
        }
    }

    private func order(_ words: [String]) throws -> String {
        if tool?.isRunning != true { try start() }
        // The pointer's place is asked afterwards, so that the screen has taken all that came before.
        let line = words.map { "\"\($0)\"" }.joined(separator: " ") + "\ngetmouselocation\n"
        try commands!.write(contentsOf: Data(line.utf8))
        return try answer(to: words)
    }

    private func start() throws {
        started += 1
        let (input, output) = (Pipe(), directory.appending(path: "\(name)-\(started).log"))
        tool = try ChildProcess(
            "xdotool", ["-"], environment: environment, output: output,
            input: input.fileHandleForReading.fileDescriptor)
        commands = input.fileHandleForWriting
        answers = try FileHandle(forReadingFrom: output)
    }

    private func answer(to words: [String]) throws -> String {
        let deadline = ContinuousClock.now + .seconds(30)
        let command = "“xdotool \(words.joined(separator: " "))”"
        var read = Data()
        while ContinuousClock.now < deadline {
            // Asked before reading, so that what it said last is not missed.
            let isRunning = tool!.isRunning
            read += try answers!.readToEnd() ?? Data()
            let text = String(decoding: read, as: UTF8.self)
            if let end = text.firstRange(of: Self.place) {
                let said = String(text[..<end.lowerBound])
                guard !said.contains("No such key"), !said.contains("Unknown command") else {
                    throw DriverError("\(command): \(said)")
                }
                return said
            }
            guard isRunning else { throw DriverError("\(command): \(text)") }
            usleep(1000)
        }
        tool!.killAndWait()
        throw DriverError("\(command) took longer than 30 s")
    }
}
