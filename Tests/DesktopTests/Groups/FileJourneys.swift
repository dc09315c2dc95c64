import Foundation
import Sandbox
import Testing

extension DesktopJourneys {
    /// Files in a chat: saved, sent and canceled.
    @UIActor @Suite struct FileJourneys {
        private static let name = "Roof Garden"

        private static func folder() throws -> URL {
            let folder = FileManager.default.temporaryDirectory.appending(component: "files-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            return folder
        }

        @Test(arguments: [(App.Language.english, App.Style.light, nil), (.chinese, .dark, 360)])
        func aFileIsSaved(language: App.Language, style: App.Style, width: Int?) async throws {
            try await GroupsDesktop.run(language: language, style: style, width: width) { app, _, _ in
                let folder = try Self.folder()
                defer { try? FileManager.default.removeItem(at: folder) }
                try await app.openGroup(Self.name)
                // The sample file is displayed with its kind and size.
                try await app.waitFor("Watering plan.txt", role: .label)
                try await app.waitFor(.matching("^\(app.translated("Text")).*\\d"), role: .label)
                #expect(app.audit().map(\.description) == [])
                let save = Name.exactly(app.translated("Save {name}").replacing("{name}", with: "Watering plan.txt"))
                try await app.click(save, role: .button)
                try await app.chooseFile(folder.appending(component: "plan.txt").path, in: "Save File")
                try await app.waitFor(
                    .exactly(app.translated("Saved as “{name}”").replacing("{name}", with: "plan.txt")), role: .label)
                let saved = try String(contentsOf: folder.appending(component: "plan.txt"), encoding: .utf8)
                #expect(saved.hasPrefix("Watering"))
                #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["plan.txt"])
            }
        }

        @Test func aDownloadThatFailsIsRepeated() async throws {
            try await GroupsDesktop.run { app, server, _ in
                let folder = try Self.folder()
                defer { try? FileManager.default.removeItem(at: folder) }
                try await app.openGroup(Self.name)
                try await app.waitFor("Save Watering plan.txt", role: .button)
                server.faults.set(.status(404), for: .account)
                try await app.click("Save Watering plan.txt", role: .button)
                try await app.chooseFile(folder.appending(component: "plan.txt").path, in: "Save File")
                try await app.waitFor("It no longer exists", role: .label)
                server.faults.clear()
                try await app.click("Try Again", role: .button)
                try await app.waitFor("Saved as “plan.txt”", role: .label)
                try await app.waitUntilGone("It no longer exists")
            }
        }

        @Test func aFileIsSentByDialog() async throws {
            try await GroupsDesktop.run { app, _, _ in
                let folder = try Self.folder()
                defer { try? FileManager.default.removeItem(at: folder) }
                let source = folder.appending(component: "list.txt")
                try Data("Seeds".utf8).write(to: source)
                try await app.openGroup(Self.name)
                try await app.click("Attach Files", role: .button)
                try await app.chooseFile(source.path, in: "Attach Files")
                try await app.waitFor("list.txt", role: .label)
                try await app.waitFor("Save list.txt", role: .button)
                #expect(app.audit().map(\.description) == [])
            }
        }

        /// The file of a hundred bytes would need gigabytes if it were decoded.
        @Test(arguments: [(App.Language.english, App.Style.light, nil), (.chinese, .dark, 360)])
        func aPictureThatCannotBeShownHasItsName(language: App.Language, style: App.Style, width: Int?) async throws {
            try await GroupsDesktop.run(language: language, style: style, width: width) { app, _, address in
                let tom = try await Neighbor.signIn("tom", password: Sandbox.samplePassword, at: address)
                try await app.openGroup(NeighborActions.names[1])
                let size = #"width="30000" height="30000""#
                let file = try await tom.upload(
                    #"<svg xmlns="http://www.w3.org/2000/svg" \#(size)><rect \#(size)/></svg>"#)
                for (room, name, type) in [
                    ("chat", "holiday.png", "png"), ("chat", "plan.svg", "svg+xml"), ("posts", "yard.png", "png"),
                ] {
                    let info = #""info":{"mimetype":"image/\#(type)","w":400,"h":300}"#
                    try await tom.send(
                        #"{"msgtype":"m.image","body":"\#(name)","url":"\#(file)",\#(info)}"#,
                        in: "!yard.\(room):\(Sandbox.serverName)")
                }
                let problem = app.translated("Cannot be shown")
                try await app.waitFor(.exactly("holiday.png\n\(problem)"), role: .label)
                let save = app.translated("Save {name}").replacing("{name}", with: "plan.svg")
                try await app.waitFor(.exactly(save), role: .button)
                #expect(app.audit().map(\.description) == [])
                try await app.takePicture("groups-unshown-\(language)")
                try await app.openTab("Posts")
                try await app.waitFor(.exactly("yard.png\n\(problem)"), role: .label)
                try await app.takePicture("groups-unshown-post-\(language)")
            }
        }

        @Test(
            .needsWindow("the clipboard"),
            .enabled(if: WaylandScreen.scale == nil),
            arguments: [(App.Language.english, App.Style.light, nil), (.chinese, .dark, 360)])
        func filesAndPicturesArePasted(language: App.Language, style: App.Style, width: Int?) async throws {
            try await GroupsDesktop.run(language: language, style: style, width: width) { app, _, address in
                let folder = try Self.folder()
                defer { try? FileManager.default.removeItem(at: folder) }
                let (source, list) = (folder.appending(component: "list.txt"), folder.appending(component: "uris"))
                try Data("Seeds".utf8).write(to: source)
                try Data("\(source.absoluteString)\r\n".utf8).write(to: list)
                let picture = try await app.screenshot("pasted", in: folder)
                let tom = try await Neighbor.signIn("tom", password: Sandbox.samplePassword, at: address)
                let room = "!yard.chat:\(Sandbox.serverName)"
                try await app.openGroup(NeighborActions.names[1])
                for (type, file, sent) in [
                    ("text/uri-list", list, "m.file list.txt"),
                    ("image/png", picture, "m.image picture.png"),
                ] {
                    try await app.session.withClipboard(type, file) {
                        try await app.waitFor(app.localized("Message"))
                        try await app.click(app.localized("Message"))
                        try await app.press("ctrl+v")
                        // No file is sent without a question.
                        try await app.waitFor(app.localized("_Send"), role: .button)
                        try await app.takePicture("groups-paste-\(sent.prefix(6))-\(language)")
                        #expect(try await !tom.messages(in: room).contains(sent))
                        try await app.click(app.localized("_Send"), role: .button)
                        try await app.waitUntil("\(sent) has arrived") { _ in
                            try await tom.messages(in: room).contains(sent)
                        }
                    }
                }
            }
        }

        @Test(
            .needsWindow("drag and drop"),
            .enabled(if: WaylandScreen.scale == nil),
            arguments: [(App.Language.english, App.Style.light, nil), (.chinese, .dark, 360)])
        func filesAreDropped(language: App.Language, style: App.Style, width: Int?) async throws {
            try await GroupsDesktop.run(language: language, style: style, width: width) { app, _, address in
                let folder = try Self.folder()
                defer { try? FileManager.default.removeItem(at: folder) }
                let files = ["list.txt", "plan.txt"].map { folder.appending(component: $0) }
                for file in files { try Data("Seeds".utf8).write(to: file) }
                let tom = try await Neighbor.signIn("tom", password: Sandbox.samplePassword, at: address)
                try await app.openGroup(NeighborActions.names[1])
                let messages = try await app.waitFor(app.localized("Messages"), role: .list)
                try await app.session.withFilesToDrag(files) { dragged in
                    try await app.drag(dragged, to: messages)
                    // No file is sent without a question.
                    try await app.waitFor(app.localized("_Send"), role: .button)
                    try await app.waitFor(.containing("plan.txt"), role: .label)
                    try await app.click(app.localized("_Send"), role: .button)
                }
                let room = "!yard.chat:\(Sandbox.serverName)"
                try await app.waitUntil("both files have arrived") { _ in
                    try await Set(tom.messages(in: room)).isSuperset(of: ["m.file list.txt", "m.file plan.txt"])
                }
            }
        }

        @Test func anUploadThatWaitsIsCanceled() async throws {
            try await GroupsDesktop.run { app, server, _ in
                let folder = try Self.folder()
                defer { try? FileManager.default.removeItem(at: folder) }
                let source = folder.appending(component: "list.txt")
                try Data("Seeds".utf8).write(to: source)
                try await app.openGroup(Self.name)
                try await app.waitFor("Attach Files", role: .button)
                server.faults.set(.hold, for: .account)
                try await app.click("Attach Files", role: .button)
                try await app.chooseFile(source.path, in: "Attach Files")
                try await app.waitFor("list.txt", role: .label)
                try await app.click("Cancel", role: .button)
                try await app.waitUntilGone("list.txt")
                server.faults.clear()
            }
        }
    }
}
