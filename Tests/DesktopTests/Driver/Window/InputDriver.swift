import Foundation

/// Moves the pointer, presses keys and finds windows through one running xdotool, which reads a command per line.
///
/// A process for each command would take 40 ms; a line takes about 1 ms.
@UIActor
final class InputDriver {
    /// The output of the two commands that follow each command: the first shows that it was done, the second that the
    /// server has processed it.
    private static let doneMarker = /(?m:^)\d+ \d+\n/
    private static let endMarker = /x:-?\d+ y:-?\d+ screen:\d+ window:\d+\n/

    /// xdotool, or the program with the same commands for Wayland.
    static var tool: String { WaylandScreen.scale == nil ? "xdotool" : WaylandScreen.tool }

    private let name: String
    private let environment: [String: String]
    private let directory: URL
    private var tool: ChildProcess?
    private var commands: FileHandle?
    private var output: FileHandle?
    private var launches = 0

    init(_ name: String, environment: [String: String], directory: URL) {
        self.name = name
        self.environment = environment
        self.directory = directory
    }

    /// Runs a command of xdotool and returns its output. Throws if it fails or the screen has closed.
    @discardableResult
    func run(_ words: [String]) throws -> String {
        // The lines of a script have no escapes. Such an argument needs a process of its own.
        let isPlain = words.allSatisfy { !$0.contains(/["$\n]/) }
        guard isPlain else { return try ChildProcess.run(Self.tool, words, environment: environment) }
        do {
            return try send(words)
        } catch  where tool?.isRunning == false {
            // xdotool lists the windows before it acts, and ends if one of them has just been closed. It also ends if
            // the command itself has closed one, which must not be repeated: `response` returns then.
            return try send(words)
        }
    }

    private func send(_ words: [String]) throws -> String {
        if tool?.isRunning != true { try start() }
        // The location of the pointer is queried afterwards, so that the server has processed all previous requests.
        let line = words.map { "\"\($0)\"" }.joined(separator: " ") + "\ngetdisplaygeometry\ngetmouselocation\n"
        try commands?.write(contentsOf: Data(line.utf8))
        return try response(to: words)
    }

    private func start() throws {
        launches += 1
        let (input, file) = (Pipe(), directory.appending(path: "\(name)-\(launches).log"))
        tool = try ChildProcess(
            Self.tool, ["-"], environment: environment, output: file,
            input: input.fileHandleForReading.fileDescriptor)
        commands = input.fileHandleForWriting
        output = try FileHandle(forReadingFrom: file)
    }

    private func response(to words: [String]) throws -> String {
        let deadline = ContinuousClock.now + .seconds(30)
        let command = "“xdotool \(words.joined(separator: " "))”"
        var read = Data()
        while ContinuousClock.now < deadline {
            // Checked before reading, so that the last output is not missed.
            let isRunning = tool?.isRunning == true
            read += try output?.readToEnd() ?? Data()
            let text = String(decoding: read, as: UTF8.self)
            if let done = text.firstRange(of: Self.doneMarker), !isRunning || text.contains(Self.endMarker) {
                let result = String(text[..<done.lowerBound])
                guard !result.contains("No such key"), !result.contains("Unknown command") else {
                    throw DriverError("\(command): \(result)")
                }
                return result
            }
            guard isRunning else { throw DriverError("\(command): \(text)") }
            usleep(1000)
        }
        tool?.killAndWait()
        throw DriverError("\(command) took longer than 30 s")
    }
}
