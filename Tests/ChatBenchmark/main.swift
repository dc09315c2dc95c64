import CGtk
import Foundation
import Gtk

// Measures the page of the groups in the release build, without a server and without the surrounding window:
//
// chat-benchmark ROOMS MESSAGES [STEP | stay]
//
// opens the page with ROOMS groups, two of which have MESSAGES messages, opens both, and reads the second back to its
// first message, STEP pixels in each frame (40, four windows a second, unless told otherwise; not at all with 0).
// Prints a key=value per line. With "stay", it opens the second chat, measures nothing and waits to be used.

let stays = CommandLine.arguments.last == "stay"
guard (3...4).contains(CommandLine.arguments.count), let rooms = Int(CommandLine.arguments[1]), rooms > 1,
    let messages = Int(CommandLine.arguments[2]),
    let step = stays ? 0 : Double(CommandLine.arguments.dropFirst(3).first ?? "40")
else {
    FileHandle.standardError.write(Data("usage: chat-benchmark ROOMS MESSAGES [STEP | stay]\n".utf8))
    exit(2)
}
guard gtk_init_check() != 0 else {
    FileHandle.standardError.write(Data("no display: run it under xvfb-run\n".utf8))
    exit(2)
}
adw_init()
MainLoop.attachMainQueue()

let folder = FileManager.default.temporaryDirectory.appending(path: "chat-benchmark-\(getpid())")
defer { try? FileManager.default.removeItem(at: folder) }
let benchmark = ChatBenchmark(folder: folder, rooms: rooms, messages: messages, step: step)
let application = Application(id: "io.github.hutong.ChatBenchmark")
application.onActivate {
    benchmark.open(in: application)
    Task {
        do {
            if stays { try await benchmark.stay() } else { try await benchmark.run() }
        } catch { print("error=\(error)") }
        application.quit()
    }
}
let status = application.run()
try? FileManager.default.removeItem(at: folder)
exit(status)
