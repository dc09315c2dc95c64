import Foundation
import Testing

/// The set-up by an ordinary user of Debian, whose PATH has no sbin.
@UIActor @Suite struct SetupTests {
    @Test func whereNothingIsMissingAnOrdinaryUserNeedsNoRights() throws {
        let user = try OrdinaryUser()
        defer { user.remove() }
        #expect(try user.run(".ci/setup") == "")
    }

    @Test func withoutRightsItSaysWhatToInstall() throws {
        var user = try OrdinaryUser()
        defer { user.remove() }
        try user.limitPath(without: ["python3", "sudo", "doas"])
        #expect {
            try user.run(".ci/setup", "headless")
        } throws: {
            "\($0)".contains("installing what is missing needs root: run \"apt-get install python3\" as root")
        }
    }
}

/// A user without rights, in a folder with a copy of the scripts, and with the PATH of Debian.
@UIActor private struct OrdinaryUser {
    private let folder: URL
    private var tools = "/usr/local/bin:/usr/bin:/bin"
    private let toolchain: String

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "hutong-user-\(UUID().uuidString.prefix(8))")
        let scripts = folder.appending(path: ".ci")
        try FileManager.default.createDirectory(
            at: scripts, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
        try FileManager.default.copyItem(
            at: URL(filePath: ".ci/setup"), to: scripts.appending(path: "setup"))
        let home = folder.appending(path: "home")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: home.path)
        let swift = try ChildProcess.run("sh", ["-c", "command -v swift"], environment: Self.own)
        toolchain = URL(filePath: swift.trimmingCharacters(in: .newlines)).deletingLastPathComponent().path
    }

    private static var own: [String: String] { ProcessInfo.processInfo.environment }

    /// Removes tools.
    mutating func limitPath(without missing: Set<String>) throws {
        let bin = folder.appending(path: "bin")
        try FileManager.default.createDirectory(
            at: bin, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
        for name in try FileManager.default.contentsOfDirectory(atPath: "/usr/bin") where !missing.contains(name) {
            try FileManager.default.createSymbolicLink(
                atPath: bin.appending(path: name).path, withDestinationPath: "/usr/bin/\(name)")
        }
        tools = bin.path
    }

    /// Runs a script of the copy and returns its output. Throws if it fails.
    func run(_ script: String, _ arguments: String...) throws -> String {
        let user = getuid() == 0 ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []
        let environment = ["env", "-i", "PATH=\(tools):\(toolchain)", "HOME=\(folder.path)/home", "LANG=C.UTF-8"]
        let command = user + environment + ["sh", folder.appending(path: script).path] + arguments
        return try ChildProcess.run("env", command, environment: Self.own)
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }
}
