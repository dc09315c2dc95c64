import Domain
import Foundation
import TestSupport
import Testing

@testable import Services

/// Kills the real flow over the real files with SIGKILL after every single edit of a whole wizard run.
@Suite(.serialized) struct PersonalInfoKillTests {
    private static let card = IdentityNumbers.make(birth: "19900301", sequence: "001")
    /// The edits of a run with a mistake on each page, a way back, and the age that the card requires.
    private static var edits: [String] {
        let age = CivilDate(year: 1990, month: 3, day: 1)!.age(on: CivilDate(Date(), in: Zone(.current)))
        return [
            "fill name 😀", "fill name 张 三", "fill sex male", "next", "fill age \(age + 1)", "fill address 建国路 88 号",
            "back", "next", "next", "fill phone 128", "fill phone 138 1234 5678", "fill identity-card \(card)", "back",
            "fill age \(age)", "next",
        ]
    }

    @Test(.timeLimit(.minutes(5)))
    func nothingThatWasSavedIsLostAndTheRightPageOpens() async throws {
        try await withTemporaryDirectory { directory in
            var shown: String?
            for edit in Self.edits {
                let wizard = try Wizard(directory)
                let opened = try await wizard.readPage()
                #expect(shown == nil || opened == shown, "before \(edit)")
                shown = try await wizard.perform(edit)
                try await wizard.waitUntil("written")
                try await wizard.kill()
            }
            let wizard = try Wizard(directory)
            #expect(try await wizard.readPage() == shown)
            #expect(shown == "2|100|phone=138 1234 5678|identity-card=\(IdentityCard.masked(Self.card))")
            try await wizard.kill()
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func aKillDuringAWriteLosesNothingOlder() async throws {
        try await withTemporaryDirectory { directory in
            let first = try Wizard(directory)
            _ = try await first.readPage()
            _ = try await first.perform("fill name 张三")
            try await first.waitUntil("written")
            try await first.kill()
            for round in 0..<20 {
                let wizard = try Wizard(directory)
                #expect(try await wizard.readPage().hasPrefix("0|0|name=张三|sex="), "round \(round)")
                _ = try await wizard.perform("fill sex \(round)")
                try await wizard.waitUntil("writing")
                try await wizard.kill()
            }
        }
    }
}

/// The wizard as a process of its own.
private final class Wizard {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var buffer = Data()
    /// The reports about its writes that no test has waited for yet.
    private var said: [String] = []

    init(_ directory: URL) throws {
        process.executableURL = Bundle.main.bundleURL.appending(component: "store-torture")
        process.arguments = [directory.path, "wizard"]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
    }

    /// Performs an edit and returns the page after it.
    func perform(_ edit: String) async throws -> String {
        try input.fileHandleForWriting.write(contentsOf: Data((edit + "\n").utf8))
        return try await readPage()
    }

    func readPage() async throws -> String {
        while true {
            let line = try await readLine()
            guard line == "writing" || line == "written" else { return line }
            said.append(line)
        }
    }

    func waitUntil(_ word: String) async throws {
        while !said.contains(word) { said.append(try await readLine()) }
    }

    func kill() async throws {
        Foundation.kill(process.processIdentifier, SIGKILL)
        try await DispatchQueue.global().run { [process] in process.waitUntilExit() }
    }

    /// Reads on a thread of its own, because those that run tasks are few.
    private func readLine() async throws -> String {
        while true {
            if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                defer { buffer = Data(buffer[buffer.index(after: end)...]) }
                return String(decoding: buffer[..<end], as: UTF8.self)
            }
            let more = try await DispatchQueue.global().run { [output] in output.fileHandleForReading.availableData }
            try #require(!more.isEmpty, "the wizard ended by itself")
            buffer += more
        }
    }
}
