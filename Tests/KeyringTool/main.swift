// The program's secrets without the program: one line a command (`get KEY`, `set KEY VALUE`, `forget KEY`), one line an
// answer, in the session of whoever starts it. `keyring-tool FOLDER PATIENCE`
import Desktop
import Domain
import Foundation
import Services

let folder = URL(filePath: CommandLine.arguments[1], directoryHint: .isDirectory)
let patience = TimeInterval(CommandLine.arguments[2]) ?? 30
let store = FallbackSecretStore(
    keyring: SecretServiceStore(folder: folder, label: "Hutong", patience: patience), file: FileSecretStore(in: folder),
    fellBack: { say("in the file: \($0)") })

nonisolated func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

while let line = readLine() {
    let words = line.split(separator: " ", maxSplits: 2).map(String.init)
    let key = SecretKey(rawValue: words[1])
    do {
        switch words[0] {
        case "get": say(try await store.secret(for: key).map { "value: \($0)" } ?? "nothing")
        case "set":
            try await store.setSecret(words[2], for: key)
            say("done")
        default:
            try await store.setSecret(nil, for: key)
            say("done")
        }
    } catch {
        say("error: \(error)")
    }
}
