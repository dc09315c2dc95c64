import Foundation

/// The user's browser, imitated over HTTP: the desktop opens addresses with a program that only records them.
@UIActor
struct TestBrowser {
    private let app: App
    private let opened: URL

    /// Creates the default browser of the app's own home.
    init(of app: App) throws {
        self.app = app
        opened = app.home.appending(path: "opened-addresses")
        let program = app.home.appending(path: "test-browser")
        try Data("#!/bin/sh\nprintf '%s\\n' \"$1\" >> '\(opened.path)'\n".utf8).write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.path)
        let applications = app.home.appending(path: "data/applications")
        try FileManager.default.createDirectory(at: applications, withIntermediateDirectories: true)
        let entry = """
            [Desktop Entry]
            Type=Application
            Name=Test Browser
            Exec=\(program.path) %u
            MimeType=x-scheme-handler/http;x-scheme-handler/https;

            """
        try Data(entry.utf8).write(to: applications.appending(path: "test-browser.desktop"))
        let defaults = """
            [Default Applications]
            x-scheme-handler/http=test-browser.desktop
            x-scheme-handler/https=test-browser.desktop

            """
        try Data(defaults.utf8).write(to: app.home.appending(path: "config/mimeapps.list"))
    }

    /// Returns the address that was opened last, once there are `count` addresses.
    func address(_ count: Int = 1) async throws -> String {
        let found = try await poll(seconds: App.timeout) { () -> String? in
            let lines = ((try? String(contentsOf: opened, encoding: .utf8)) ?? "").split(separator: "\n")
            return lines.count >= count ? String(lines[count - 1]) : nil
        }
        guard let found else { throw DriverError("no address was opened in the browser") }
        return found
    }

    /// Fills in the sign-in page at `address` and presses one of its buttons. Returns the text of the last page.
    func fillIn(
        _ address: String, name: String = "mei", password: String = "hutong-demo", decision: String = "allow",
        language: String = "en"
    ) async throws -> String {
        // Not in one call: the app, which answers the browser, may be in this process.
        let tool = try ChildProcess(
            "python3", ["-c", Self.script, address, name, password, decision, language],
            environment: app.session.environment, output: app.home.appending(path: "browser.log"))
        let status = try await tool.waitForExit(seconds: App.timeout)
        guard status == .exited(0) else { throw DriverError("the browser failed:\n\(tool.written)") }
        return tool.written
    }

    private static let script = """
        import html, re, sys, urllib.parse, urllib.request
        address, name, password, decision, language = sys.argv[1:]
        def fetch(url, fields=None):
            data = urllib.parse.urlencode(fields).encode() if fields else None
            request = urllib.request.Request(url, data, {"Accept": "text/html", "Accept-Language": language})
            with urllib.request.urlopen(request, timeout=30) as answer:
                return answer.geturl(), answer.read().decode()
        url, page = fetch(address)
        fields = {n: html.unescape(v) for n, v in re.findall(r'type="hidden" name="([^"]*)" value="([^"]*)"', page)}
        fields |= {"name": name, "password": password, "decision": decision}
        target = urllib.parse.urljoin(url, html.unescape(re.search(r'action="([^"]*)"', page).group(1)))
        url, page = fetch(target, fields)
        text = re.sub(r"<style.*?</style>", " ", page, flags=re.DOTALL)
        print(re.sub(r"\\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", text))).strip())
        """
}
