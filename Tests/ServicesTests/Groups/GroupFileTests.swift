import Domain
import Foundation
import Sandbox
import Synchronization
import TestSupport
import Testing

@testable import Services

/// Files in groups: as they arrive, as they are sent, saved and opened.
@Suite(.serialized) struct GroupFileTests {
    // MARK: Received files

    private func file(_ content: String) async throws -> GroupEvent {
        let event =
            #"{"event_id":"$f","type":"m.room.message","sender":"@wang:here","origin_server_ts":1,"content":\#(content)}"#
        var found: GroupEvent?
        try await GroupStoreTests.withStore { store in
            try await GroupStoreTests.apply([event], to: store)
            let timeline = try await store.timelines.timeline(
                .newest(count: 9), on: .chat, of: "!space", user: GroupStoreTests.me)
            found = timeline.events.first
            #expect(try await store.groups.groups(user: GroupStoreTests.me).first?.lastMessage?.text == found?.summary)
        }
        return try #require(found)
    }

    @Test func aFileHasItsNameTypeAndSize() async throws {
        let info = #""url":"mxc://here/a","info":{"mimetype":"application/pdf","size":1234}"#
        let old = try await file(#"{"msgtype":"m.file","body":"plan.pdf",\#(info)}"#)
        let plan = GroupFile(
            address: URL(string: "mxc://here/a"), name: "plan.pdf", type: "application/pdf", size: 1234)
        #expect(old.file == plan && old.form == .file && old.text == "" && old.summary == "plan.pdf")
        let captioned = try await file(
            #"{"msgtype":"m.audio","body":"Listen!","filename":"plan.pdf",\#(info),"m.relates_to":{"m.in_reply_to":{"event_id":"$x"}}}"#
        )
        #expect(captioned.file == plan && captioned.form == .audio && captioned.text == "Listen!")
        #expect(captioned.reply == .unknown)
    }

    @Test(arguments: [
        #"{"msgtype":"m.file","body":"plan.pdf"}"#, #"{"msgtype":"m.file","body":"plan.pdf","url":7}"#,
        #"{"msgtype":"m.file","body":"plan.pdf","url":"https://evil.example/x"}"#,
        #"{"msgtype":"m.file","body":"plan.pdf","url":"file:///etc/passwd"}"#,
        #"{"msgtype":"m.file","body":"plan.pdf","url":"mxc:///a"}"#,
        #"{"msgtype":"m.file","body":"plan.pdf","file":{"url":"mxc://here/encrypted"}}"#,
    ])
    func aFileWithoutAnAddressIsOnlyNamed(content: String) async throws {
        let event = try await file(content)
        #expect(event.file == nil && event.form == .file && event.text == "plan.pdf")
    }

    @Test func aHostileFileIsBounded() async throws {
        let long = String(repeating: "../x", count: 15_000)
        for size in ["-5", "1e99", "\"big\"", "null", "12345678901234567890"] {
            let event = try await file(
                #"{"msgtype":"m.video","body":"\#(long).mp4","url":"mxc://here/a","info":{"size":\#(size),"mimetype":"\#(long)"}}"#
            )
            let file = try #require(event.file)
            #expect(file.size == nil && file.type == "video/mp4")
            #expect(file.name.utf8.count <= 200 && !file.name.contains("/") && event.summary == file.name)
        }
        let nameless = try await file(#"{"msgtype":"m.file","body":"","url":"mxc://here/a"}"#)
        #expect(nameless.file?.name == "file")
    }

    // MARK: Sandbox and Synapse

    @Test(arguments: ServerKind.available)
    func aFileIsSentSavedAndOpened(_ kind: ServerKind) async throws {
        try await GroupConformanceTests.inNeighborhood(kind) { here in
            let (alice, bob, group) = (here.alice, here.bob, here.group)
            let source = here.directory.appending(component: "Größe 大小.txt")
            let bytes = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) })
            try bytes.write(to: source)
            let outgoing = try await alice.groups.files.outgoingFile(at: source)
            #expect(outgoing.size == 300_000 && outgoing.preview == nil)
            _ = try await alice.groups.send(.file(outgoing), on: .chat, of: group)
            let waiting = try #require(try await alice.events(of: group).first)
            #expect(waiting.file?.name == "Größe 大小.txt" && waiting.file?.size == 300_000)
            try await eventually("the file") { try await bob.events(of: group).first?.file?.address != nil }
            let file = try #require(try await bob.events(of: group).first?.file)
            #expect(file.name == "Größe 大小.txt" && file.type == "text/plain" && file.size == 300_000)
            try await eventually("the preview") { await bob.group(group)?.lastMessage?.text == "Größe 大小.txt" }

            let target = here.directory.appending(component: "saved.txt")
            try Data("what was there before".utf8).write(to: target)
            let progress = Mutex<[Double]>([])
            try await bob.groups.files.save(file, to: target) { fraction in progress.withLock { $0.append(fraction) } }
            #expect(try Data(contentsOf: target) == bytes)
            let reported = progress.withLock(\.self)
            #expect(reported.last == 1 && reported == reported.sorted())
            #expect(try Self.names(in: here.directory).allSatisfy { !$0.hasSuffix(".part") })

            let opened = try await bob.groups.files.open(file) { _ in }
            #expect(opened.lastPathComponent == file.name)
            #expect(try Data(contentsOf: opened) == bytes)
            #expect(try Self.permissions(of: opened) == 0o600)
            #expect(try Self.permissions(of: opened.deletingLastPathComponent()) == 0o700)
            try await bob.groups.removeAll()
            #expect(!FileManager.default.fileExists(atPath: opened.path), "deleted after a sign-out")
        }
    }

    @Test(arguments: ServerKind.available)
    func aPhotographIsSentAsAPictureWithoutItsPlace(_ kind: ServerKind) async throws {
        try await GroupConformanceTests.inNeighborhood(kind) { here in
            // `TestPictures` takes it as a picture, and its end as that of the notes.
            let photo = Data(base64Encoded: GroupConformanceTests.png)! + Data("GPS".utf8)
            let source = here.directory.appending(component: "IMG_1.png")
            try photo.write(to: source)
            let outgoing = try await here.alice.groups.files.outgoingFile(at: source)
            #expect(outgoing.preview == photo)
            _ = try await here.alice.groups.send(.file(outgoing), on: .chat, of: here.group)
            try await eventually("it") { try await here.bob.events(of: here.group).first?.picture?.address != nil }
            let picture = try #require(try await here.bob.events(of: here.group).first?.picture)
            #expect(picture.width == 3 && picture.height == 2)
            let received = try await here.bob.groups.files.picture(at: try #require(picture.address), size: nil)
            #expect(received.range(of: Data("GPS".utf8)) == nil && received.count < photo.count)
            // Its place cannot be removed.
            try photo.prefix(20).write(to: source)
            let damaged = try await here.alice.groups.files.outgoingFile(at: source)
            await #expect(throws: GroupFileError.unreadable) {
                _ = try await here.alice.groups.send(.file(damaged), on: .chat, of: here.group)
            }
        }
    }

    @Test(arguments: [
        (#""a.svg","info":{"mimetype":"image/svg+xml"}"#, true), (#""a.SVG""#, true),
        (#""a.png","info":{"mimetype":"image/svg+xml"}"#, true), (#""a.heic","info":{"mimetype":"image/heic"}"#, true),
        (#""a.png","info":{"mimetype":"image/png"}"#, false), (#""holiday","info":{"mimetype":"image/jpg"}"#, false),
        (#""holiday""#, false), (#""a.svg","info":{"mimetype":"image/png"}"#, false),
    ])
    func aPictureThatIsNotDecodedIsAFile(content: String, isFile: Bool) async throws {
        let event = try await file(#"{"msgtype":"m.image","url":"mxc://here/a","body":\#(content)}"#)
        #expect((event.file != nil) == isFile && (event.picture != nil) == !isFile)
        #expect(event.picture.map { content.hasPrefix("\"\($0.name)\"") } ?? isFile)
    }

    // MARK: This computer

    private static func names(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
    }

    static func permissions(of url: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    }

    /// Runs `body` with the sample group with files, on a device of a new user.
    static func withFiles(
        _ body: (SandboxServer, TestDevice, String, URL, _ plan: GroupFile) async throws -> Void
    ) async throws {
        try await GroupFaultTests.withSample { server, device, _, directory in
            let group = try #require(await GroupFaultTests.groups(device).first { $0.name == "Roof Garden" })
            let files = try await device.events(of: group.id).compactMap(\.file)
            #expect(files.map(\.kind) == [.text, .audio])
            try await body(server, device, group.id, directory, try #require(files.first))
        }
    }

    @Test func whatCannotBeSavedLeavesNothing() async throws {
        try await Self.withFiles { server, device, _, directory, plan in
            let target = directory.appending(component: "plan.txt")
            server.sandbox.faults.failNext(.cutOff, for: .account)
            await #expect(throws: RemoteError.cutOff) { try await device.groups.files.save(plan, to: target) { _ in } }
            var gone = plan
            gone.address = URL(string: "mxc://\(Sandbox.serverName)/gone")
            await #expect(throws: RemoteError.notFound) {
                try await device.groups.files.save(gone, to: target) { _ in }
            }
            let missing = directory.appending(path: "missing/plan.txt")
            await #expect(throws: StorageError.notWritable) {
                try await device.groups.files.save(plan, to: missing) { _ in }
            }
            // A device that is always full replaces the temporary file.
            let link = directory.appending(component: "full.part")
            try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "/dev/full")
            #expect(throws: StorageError.diskFull) {
                try WholeFile.write(Data("x".utf8), to: target, temporary: link.path, permissions: nil)
            }
            let huge = GroupFile(address: plan.address, name: "a.txt", size: GroupFile.maximumDownload + 1)
            await #expect(throws: GroupFileError.tooLarge(maximum: GroupFile.maximumDownload)) {
                try await device.groups.files.save(huge, to: target) { _ in }
            }
            #expect(try Self.names(in: directory).allSatisfy { !$0.hasPrefix("plan") && !$0.hasSuffix(".part") })
            try await device.groups.files.save(plan, to: target) { _ in }
            #expect(try String(contentsOf: target, encoding: .utf8).hasPrefix("Watering"))
        }
    }

    @Test func aCanceledDownloadIsEndedAndLeavesNothing() async throws {
        try await Self.withFiles { server, device, _, directory, plan in
            server.sandbox.faults.set(.hold, for: .account)
            let target = directory.appending(component: "plan.txt")
            let saving = Task { try await device.groups.files.save(plan, to: target) { _ in } }
            try await eventually("asked for") { server.log.paths.contains { $0.contains("/media/download/") } }
            saving.cancel()
            await #expect(throws: CancellationError.self) { try await saving.value }
            #expect(!FileManager.default.fileExists(atPath: target.path))
            server.sandbox.faults.clear()
        }
    }

    @Test func programsAreNotOpened() async throws {
        try await Self.withFiles { _, device, group, directory, _ in
            for (name, content) in [
                ("a.pdf", "\u{7f}ELF..."), ("b.txt", "#!/bin/sh\nrm -rf ~"), ("c.pdf", "MZ..."),
                ("d.txt", "# a comment\n[Desktop Entry]\nExec=sh"), ("e.sh", "echo"), ("f.desktop", "x"),
            ] {
                let source = directory.appending(component: name)
                try Data(content.utf8).write(to: source)
                let outgoing = try await device.groups.files.outgoingFile(at: source)
                _ = try await device.groups.send(.file(outgoing), on: .chat, of: group)
            }
            try await eventually("all sent") {
                try await device.events(of: group).suffix(6).allSatisfy { $0.delivery == .sent && $0.file != nil }
            }
            for event in try await device.events(of: group).suffix(6) {
                let file = try #require(event.file)
                await #expect(throws: GroupFileError.program) { try await device.groups.files.open(file) { _ in } }
            }
            #expect((try? Self.names(in: directory.appending(path: "opened"))) ?? [] == [])
        }
    }

    /// A server from before Matrix 1.11 has its media at the old address only.
    @Test func oldServersGiveTheirFilesToo() async throws {
        let server = FixtureServer { request in
            request.line.hasPrefix("GET /_matrix/media/v3/download/")
                ? .answer(200, body: Data("old".utf8))
                : .answer(404, body: Data(#"{"errcode":"M_UNRECOGNIZED","error":"?"}"#.utf8))
        }
        try await withServer(server) { server in
            let url = server.url
            let client = MatrixClient(baseURL: { url }, authorizer: FixedToken(value: "Bearer x"))
            let (data, limit) = (
                try await client.media.download(URL(string: "mxc://here/a")!), try await client.media.uploadLimit()
            )
            #expect(data == Data("old".utf8) && limit == nil)
        }
    }
}
