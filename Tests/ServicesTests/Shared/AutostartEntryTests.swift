import Foundation
import TestSupport
import Testing

@testable import Services

@Suite struct AutostartEntryTests {
    @Test(arguments: [
        ("/usr/bin/hutong", #""/usr/bin/hutong""#), ("/home/Mei Lin/胡同", #""/home/Mei Lin/胡同""#),
        (#"a"b`c$d"#, #""a\\"b\\`c\\$d""#), (#"a\b"#, #""a\\\\b""#), ("50%", #""50%%""#), ("a\nb\tc", #""a\nb\tc""#),
    ])
    func argumentsAreQuoted(argument: String, expected: String) {
        #expect(AutostartEntry.quoted(argument) == expected)
    }

    @Test func theEntryIsWrittenAndDeleted() async throws {
        try await withTemporaryDirectory { directory in
            let folder = directory.appending(path: "config/autostart")
            let entry = AutostartEntry(
                id: "io.example", name: "胡同", in: folder, command: ["/opt/my hutong", "--background"])
            #expect(await entry.isOn() == false)
            try await entry.set(false)
            try await entry.set(true)
            #expect(await entry.isOn())
            let file = folder.appending(path: "io.example.desktop")
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(text.hasPrefix("[Desktop Entry]\nType=Application\nName=胡同\n"))
            #expect(text.contains("\nExec=\"/opt/my hutong\" \"--background\"\n"))
            // The settings of a desktop turn an entry off without deleting it.
            try (text + "Hidden=true\n").write(to: file, atomically: true, encoding: .utf8)
            #expect(await entry.isOn() == false)
            try await entry.set(true)
            #expect(await entry.isOn())
            try await entry.set(false)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        }
    }

    @Test func aFolderThatCannotBeMadeIsAnError() async throws {
        try await withTemporaryDirectory { directory in
            let file = directory.appending(path: "file")
            try Data().write(to: file)
            let entry = AutostartEntry(id: "io.example", name: "Hutong", in: file, command: ["hutong"])
            await #expect(throws: (any Error).self) { try await entry.set(true) }
        }
    }
}
