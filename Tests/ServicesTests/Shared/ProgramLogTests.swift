import Foundation
import Logging
import Synchronization
import TestSupport
import Testing

@testable import Services

struct ProgramLogTests {
    /// The lines that a handler wrote.
    private final class Output: Sendable {
        private let written = Mutex("")
        var text: String { written.withLock(\.self) }
        func write(_ line: String) { written.withLock { $0 += line } }
    }

    private func logger(_ level: Logger.Level, _ format: ProgramLog.Format, _ recent: RecentLog, _ output: Output)
        -> Logger
    {
        Logger(label: "groups.sync") { label in
            LineHandler(label: label, logLevel: level, format: format, recent: recent) { output.write($0) }
        }
    }

    @Test func aLineHasTimeLevelLabelMessageAndSortedValues() {
        let (recent, output) = (RecentLog(), Output())
        logger(.notice, .terminal, recent, output).warning(
            "The server failed", metadata: ["status": "502", "count": "3"])
        #expect(
            output.text.wholeMatch(
                of: /\d\d:\d\d:\d\d\.\d{3} warning groups\.sync: The server failed count=3 status=502\n/) != nil)
        #expect(recent.lines == [String(output.text.dropLast())])
    }

    @Test func whatIsBelowTheLevelIsNotWritten() {
        let (recent, output) = (RecentLog(), Output())
        let logger = logger(.notice, .terminal, recent, output)
        logger.info("Started")
        #expect(output.text.isEmpty)
        #expect(recent.lines.isEmpty)
        logger.notice("Started")
        #expect(recent.lines.count == 1)
    }

    @Test(arguments: [
        (Logger.Level.warning, "<4>groups.sync: Failed\n"), (.error, "<3>groups.sync: Failed\n"),
        (.critical, "<2>groups.sync: Failed\n"), (.notice, ""), (.trace, ""),
    ])
    func theJournalGetsWarningsAndWorseAsPriorities(level: Logger.Level, line: String) {
        let (recent, output) = (RecentLog(), Output())
        logger(.trace, .journal, recent, output).log(level: level, "Failed")
        #expect(output.text == line)
        #expect(recent.lines.count == 1)
    }

    @Test func aValueCannotBeginALineOfItsOwn() {
        let (recent, output) = (RecentLog(), Output())
        logger(.notice, .journal, recent, output).warning("Bad\n<0>answer", metadata: ["kind": "a\r\nb\u{1B}[2J"])
        #expect(output.text == "<4>groups.sync: Bad <0>answer kind=a  b [2J\n")
    }

    @Test(arguments: [0, 1, 499, 500, 501, 1250])
    func theLastFiveHundredLinesAreKept(count: Int) {
        let recent = RecentLog()
        for number in 0..<count { recent.append("\(number)") }
        #expect(recent.lines == (max(0, count - 500)..<count).map(String.init))
    }

    @Test func theOptionComesBeforeTheEnvironment() {
        #expect(ProgramLog.level(option: nil, environment: [:]) == .notice)
        #expect(ProgramLog.level(option: nil, environment: ["HUTONG_LOG_LEVEL": "DEBUG"]) == .debug)
        #expect(ProgramLog.level(option: nil, environment: ["HUTONG_LOG_LEVEL": "loud"]) == .notice)
        #expect(ProgramLog.level(option: .error, environment: ["HUTONG_LOG_LEVEL": "trace"]) == .error)
    }

    @Test func theJournalIsKnownByDeviceAndInode() async throws {
        try await withTemporaryDirectory { directory in
            let file = directory.appending(path: "stream")
            try Data().write(to: file)
            let descriptor = open(file.path, O_RDONLY)
            defer { close(descriptor) }
            var status = stat()
            try #require(fstat(descriptor, &status) == 0)
            let stream = "\(status.st_dev):\(status.st_ino)"
            #expect(ProgramLog.isJournal(environment: ["JOURNAL_STREAM": stream], of: descriptor))
            #expect(!ProgramLog.isJournal(environment: ["JOURNAL_STREAM": "\(status.st_dev):1"], of: descriptor))
            #expect(!ProgramLog.isJournal(environment: ["JOURNAL_STREAM": stream], of: -1))
            #expect(!ProgramLog.isJournal(environment: ["JOURNAL_STREAM": "1"], of: descriptor))
            #expect(!ProgramLog.isJournal(environment: [:], of: descriptor))
        }
    }
}
