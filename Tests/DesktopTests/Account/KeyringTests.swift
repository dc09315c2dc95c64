import Domain
import Foundation
import TestSupport
import Testing

/// Tests the real store with a real gnome-keyring-daemon, in a private session with a private home; never the
/// developer's.
@UIActor @Suite(.serialized) struct KeyringTests {
    /// Runs a script in a session of its own; `$TOOL` and `$FOLDER` are the program and its data, `$HOME` is private.
    ///
    /// The session activates no services, so that there is a keyring only if the script starts one, and no user to
    /// type its password.
    private func session(_ script: String) async throws -> [String] {
        try await withTemporaryDirectory { directory in
            for name in ["home", "run", "data"] {
                try FileManager.default.createDirectory(
                    at: directory.appending(path: name), withIntermediateDirectories: true,
                    attributes: [.posixPermissions: 0o700])
            }
            let configuration = directory.appending(path: "bus.conf")
            try Data(UISession.busConfiguration(in: directory).utf8).write(to: configuration)
            let environment = [
                "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": directory.appending(path: "home").path,
                "XDG_RUNTIME_DIR": directory.appending(path: "run").path,
                "FOLDER": directory.appending(path: "data").path,
                "TOOL": Bundle.main.bundleURL.appending(component: "keyring-tool").path,
                "OUTPUT": directory.appending(path: "output").path,
            ]
            let arguments = ["--config-file=\(configuration.path)", "--", "bash", "-c", Self.functions + script]
            let session = try ChildProcess(
                "dbus-run-session", arguments, environment: environment, output: directory.appending(path: "log"))
            guard try await session.waitForExit(seconds: 120) != nil else {
                session.killAndWait()
                throw DriverError("the session does not end: \(session.written)")
            }
            let isGone = try await poll(seconds: 10) {
                (try? MessageBus(address: "unix:path=\(directory.path)/bus")) == nil ? true : nil
            }
            #expect(isGone == true, "the message bus outlives its session")
            let lines = try String(contentsOf: directory.appending(path: "output"), encoding: .utf8)
            return lines.split(separator: "\n").map(String.init)
        }
    }

    private static let functions = """
        exec >"$OUTPUT"
        start() {
            gnome-keyring-daemon --unlock --foreground --components=secrets >/dev/null < <(printf password) &
            DAEMON=$!
            until dbus-send --session --print-reply --dest=org.freedesktop.DBus /org/freedesktop/DBus \\
                org.freedesktop.DBus.NameHasOwner string:org.freedesktop.secrets | grep -q true; do sleep 0.1; done
        }
        trap 'stop' EXIT
        stop() { [ -z "$DAEMON" ] || kill -KILL $DAEMON 2>/dev/null; wait $DAEMON 2>/dev/null; }
        tool() { printf '%s\\n' "$@" | "$TOOL" "$FOLDER" "${PATIENCE:-30}"; }
        lock() {
            dbus-send --session --print-reply --dest=org.freedesktop.secrets /org/freedesktop/secrets \\
                org.freedesktop.Secret.Service.Lock array:objpath:/org/freedesktop/secrets/collection/login >/dev/null
        }
        kept() { secret-tool search --all application io.github.hutong.Hutong 2>&1 | grep -E '^(secret|attribute.key)'; }
        file() { cat "$FOLDER/secrets.json" 2>/dev/null || echo "no file"; }

        """

    @Test func aSecretIsInTheKeyringAndInNoFile() async throws {
        let lines = try await session(
            """
            start
            tool "get a" "set a one" "get a" "set a 两 two" "get a" "get b"
            kept
            file
            tool "forget a" "get a" "forget a"
            kept
            """)
        #expect(
            lines == [
                "nothing", "done", "value: one", "done", "value: 两 two", "nothing", "secret = 两 two",
                "attribute.key = a", "no file", "done", "nothing", "done",
            ])
    }

    @Test func withoutAKeyringTheFileIsUsedAndReportedOncePerRun() async throws {
        let lines = try await session(
            #"""
            tool "get a" "set a one" "set b two" "get a" "get b"
            stat -c %a "$FOLDER/secrets.json"
            tool "forget a" "forget b" "get a"
            file
            """#)
        #expect(
            lines == [
                "nothing", "in the file: missing", "done", "done", "value: one", "value: two", "600", "done", "done",
                "nothing", "no file",
            ])
    }

    @Test func aLockedKeyringKeepsItsSecretsAndTheFileStoresNewOnes() async throws {
        let lines = try await session(
            """
            start
            tool "set a one"
            lock
            tool "get a" "set b two" "get b" "get c" "forget a"
            """)
        #expect(
            lines == [
                "done", "error: locked", "in the file: locked", "done", "value: two", "nothing", "error: locked",
            ])
    }

    @Test func aSecretInTheFileMovesToTheKeyringWhenItIsSavedAgain() async throws {
        let lines = try await session(
            """
            start
            tool "set a old"
            lock
            tool "set a newer"
            stop
            start
            tool "get a" "set a newest" "get a"
            kept
            file
            """)
        #expect(
            lines == [
                "done", "in the file: locked", "done", "value: newer", "done", "value: newest", "secret = newest",
                "attribute.key = a", "no file",
            ])
    }

    @Test func aKeyringThatNeverAnswersTimesOut() async throws {
        let lines = try await session(
            """
            start
            tool "set a one"
            kill -STOP $DAEMON
            PATIENCE=2 tool "get a" "set b two" "get b"
            kill -CONT $DAEMON; stop
            """)
        #expect(lines == ["done", "error: locked", "in the file: locked", "done", "value: two"])
    }

    @Test func aKeyringThatComesBackIsUsedAgain() async throws {
        let lines = try await session(
            """
            tool "set a one"
            start
            tool "get a" "set a two"
            kept
            file
            """)
        #expect(
            lines == [
                "in the file: missing", "done", "value: one", "done", "secret = two", "attribute.key = a", "no file",
            ])
    }

    @Test func twoProgramsOnDifferentDataDoNotShareSecrets() async throws {
        let lines = try await session(
            """
            start
            tool "set a one"
            FOLDER="$FOLDER/other"
            tool "get a"
            """)
        #expect(lines == ["done", "nothing"])
    }
}
