import Domain
import Foundation
import TestSupport
import Testing

@testable import Services

@Suite struct SandboxSeparationTests {
    private let secrets = (
        own: FakeSecretStore([.accountTokens: "tokens", .weatherKey: "key"]), sandbox: FakeSecretStore()
    )

    private func write(_ text: String, to name: String, in folder: URL) throws {
        try makeDataDirectory(folder)
        try Data(text.utf8).write(to: folder.appending(component: name))
    }

    private func files(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test func theDataOfVersion1AreMovedWithTheirSecrets() async throws {
        try await withTemporaryDirectory { folder in
            let space = DataSpace(of: Settings(), server: nil, data: folder, caches: folder)
            for name in SandboxSeparation.files { try write(name, to: name, in: folder) }
            try write("{}", to: "settings.json", in: folder)
            let separation = SandboxSeparation(from: folder, to: space.data)
            try await separation.run(from: secrets.own, to: secrets.sandbox)
            #expect(try files(in: folder) == ["sandbox", "settings.json"])
            #expect(try files(in: space.data) == SandboxSeparation.files.sorted())
            #expect(await secrets.own.secrets == [.weatherKey: "key"])
            #expect(await secrets.sandbox.secrets == [.accountTokens: "tokens"])
            // A second run changes nothing.
            try await separation.run(from: secrets.own, to: secrets.sandbox)
            #expect(try files(in: space.data) == SandboxSeparation.files.sorted())
        }
    }

    @Test(arguments: 0..<SandboxSeparation.files.count)
    func anInterruptedMoveIsContinued(moved count: Int) async throws {
        try await withTemporaryDirectory { folder in
            let target = folder.appending(path: "sandbox")
            for (index, name) in SandboxSeparation.files.enumerated() {
                try write(name, to: name, in: index < count ? target : folder)
            }
            try await SandboxSeparation(from: folder, to: target).run(from: secrets.own, to: secrets.sandbox)
            #expect(try files(in: folder) == ["sandbox"])
            #expect(try files(in: target) == SandboxSeparation.files.sorted())
        }
    }

    @Test func newerDataOfTheSandboxAreKept() async throws {
        try await withTemporaryDirectory { folder in
            let target = folder.appending(path: "sandbox")
            try write("old", to: "account.json", in: folder)
            try write("new", to: "account.json", in: target)
            try await SandboxSeparation(from: folder, to: target).run(from: secrets.own, to: secrets.sandbox)
            #expect(try String(contentsOf: target.appending(component: "account.json"), encoding: .utf8) == "new")
        }
    }

    @Test func withoutDataTheKeyringIsNotAsked() async throws {
        try await withTemporaryDirectory { folder in
            await secrets.own.fail(with: .locked)
            let target = folder.appending(path: "sandbox")
            try await SandboxSeparation(from: folder, to: target).run(from: secrets.own, to: secrets.sandbox)
            #expect(try files(in: folder).isEmpty)
        }
    }

    @Test func theFoldersOfTheSandboxAreItsOwn() {
        let (data, caches) = (URL(filePath: "/data"), URL(filePath: "/caches"))
        var settings = Settings()
        let sandbox = DataSpace(of: settings, server: nil, data: data, caches: caches)
        #expect([sandbox.data.path, sandbox.caches.path] == ["/data/sandbox", "/caches/sandbox"])
        settings.services = .real
        #expect(DataSpace(of: settings, server: nil, data: data, caches: caches).data == data)
    }

    @Test(arguments: [Settings.Services.sandbox, .real])
    func theFoldersOfAServerOfTheCommandLineAreItsOwn(services: Settings.Services) {
        var settings = Settings()
        settings.services = services
        settings.matrixURL = URL(string: "https://Own.example/")
        let folders = ["https://a.example", "https://a.example:8448", "http://a.example", "https://own.example"].map {
            DataSpace(
                of: settings, server: URL(string: $0), data: URL(filePath: "/data"), caches: URL(filePath: "/caches"))
        }
        #expect(folders[0].data.path == "/data/servers/https%3A%2F%2Fa.example")
        #expect(folders[0].caches.path == "/caches/servers/https%3A%2F%2Fa.example")
        #expect(Set(folders.map(\.data.path)).count == 4)
        // The user's own server keeps its folder.
        #expect((folders[3].data.path == "/data") == (services == .real))
        let slash = DataSpace(
            of: settings, server: URL(string: "https://a.example/"), data: URL(filePath: "/data"),
            caches: URL(filePath: "/caches"))
        #expect(slash == folders[0])
    }
}
