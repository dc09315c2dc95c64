import Foundation
import Gtk

extension Check {
    /// The content that is pasted into a text.
    static var exchange: [Check] {
        [
            Check("a pasted picture comes as its bytes, files as their paths, and a text as text") {
                let view = TextView(name: "Message")
                var (files, pictures): ([[String]], [[UInt8]]) = ([], [])
                view.onPaste(files: { files.append($0) }, picture: { pictures.append($0) })
                let window = DialogWindow(over: nil, content: view, width: 300, height: 200)
                window.present()
                defer { window.destroy() }
                try expect(MainLoop.run(until: 30) { view.isMapped }, "the window is not shown")

                guard let texture = decoded(Data(base64Encoded: Self.png)!) else {
                    throw CheckFailure(description: "no picture")
                }
                view.copy(texture)
                view.activateAction("clipboard.paste")
                try expect(MainLoop.run(until: 30) { !pictures.isEmpty }, "no picture was pasted")
                try expect(pictures.first.flatMap { decoded(Data($0)) }?.size.width == 1, "another picture")

                view.copy(files: ["/tmp/a b.txt", "/tmp/大.txt"])
                view.activateAction("clipboard.paste")
                try expect(MainLoop.run(until: 30) { !files.isEmpty }, "no file was pasted")
                try expect(files == [["/tmp/a b.txt", "/tmp/大.txt"]], "\(files)")
                try expect(view.text.isEmpty, view.text)

                // A folder, and a file that is not on a disk, are in the list of another program.
                files = []
                view.copy(addresses: "# copied\r\nfile:///tmp\r\nfile:///tmp/a%20b.jpg\r\nsmb://host/c.jpg\r\n")
                view.activateAction("clipboard.paste")
                try expect(MainLoop.run(until: 30) { !files.isEmpty }, "no list was pasted")
                try expect(files == [["/tmp", "/tmp/a b.jpg", "smb://host/c.jpg"]], "\(files)")

                view.copy("a text")
                view.activateAction("clipboard.paste")
                try expect(MainLoop.run(until: 30) { view.text == "a text" }, "no text was pasted")
                try expect(files.count == 1 && pictures.count == 1, "a text was taken for something else")
            }
        ]
    }

    private static let png =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
}
