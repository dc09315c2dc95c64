import Foundation
import Services

/// Does what `.ci/cost` counts the instructions of: `headless-cost FOLDER MEASURE...`, in the order of the arguments.
///
/// The data of the app are in the folder, which `prepare` fills. The first measure is the launch itself.
@main
enum HeadlessCost {
    static func main() {
        Task {
            do {
                try await run(Array(CommandLine.arguments.dropFirst()))
            } catch {
                FileHandle.standardError.write(Data("headless-cost: \(error)\n".utf8))
                exit(1)
            }
            // At once: the end of the app is no measure.
            exit(0)
        }
        // An asynchronous `main` would end this thread and leave a `sigsuspend` in its place, in which valgrind before 3.20
        // crashes: it writes to the mask, which is constant.
        RunLoop.main.run()
    }

    private static func run(_ arguments: [String]) async throws {
        guard let folder = arguments.first, arguments.count > 1 else {
            throw Failure("usage: headless-cost FOLDER prepare|start|pages|changes...")
        }
        let options = try CountedApp.options(dataFolder: folder)
        endOfMeasure()
        ProgramLog.start(level: .notice, recent: RecentLog())
        var app: CountedApp?
        for name in arguments.dropFirst() {
            switch name {
            case "prepare":
                try await CountedApp(options).quit()
            case "start":
                app = try await CountedApp(options)
            case "pages":
                guard let app else { throw Failure("pages are those of an app: start it before") }
                try await app.openAllPages()
            case "changes":
                try PropertyChanges(count: 1000).run()
            default:
                throw Failure("no measure “\(name)”")
            }
            endOfMeasure()
        }
    }
}

/// What could not be done.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// Callgrind writes what it has counted when this is called, and counts from zero (`--dump-before`).
@inline(never)
func endOfMeasure() {}
