// Accesses the app's secrets without the app, in the current session: `keyring-tool FOLDER TIMEOUT`
//
// Reads a command per line (`get KEY`, `set KEY VALUE`, `forget KEY`) and prints a result per line.
import Domain
import Foundation
import Services

let folder = URL(filePath: CommandLine.arguments[1], directoryHint: .isDirectory)
let timeout = TimeInterval(CommandLine.arguments[2]) ?? 30
let store = FallbackSecretStore(
    keyring: SecretServiceStore(folder: folder, label: "Hutong", patience: timeout), file: FileSecretStore(in: folder),
    onFallback: { report("in the file: \($0)") })

nonisolated func report(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

while let line = readLine() {
    let words = line.split(separator: " ", maxSplits: 2).map(String.init)
    let key = SecretKey(rawValue: words[1])
    do {
        switch words[0] {
        case "get": report(try await store.secret(for: key).map { "value: \($0)" } ?? "nothing")
        case "set":
            try await store.setSecret(words[2], for: key)
            report("done")
        default:
            try await store.setSecret(nil, for: key)
            report("done")
        }
    } catch {
        report("error: \(error)")
    }
}
