import Domain
import Foundation
import TestSupport
import Testing

@Suite struct GroupFileTests {
    @Test(arguments: [
        ("report.pdf", "report.pdf"), ("../../etc/passwd", "_.._etc_passwd"), ("/etc/cron.d/x", "_etc_cron.d_x"),
        ("a\\b.txt", "a_b.txt"), (".bashrc", "bashrc"), ("...", "file"), ("", "file"), (" \n ", "file"),
        ("a\u{0}b\n\tc.txt", "ab c.txt"), ("gpj.\u{202E}exe.png", "gpj.exe.png"), ("x\u{200F}\u{FEFF}.md", "x.md"),
        ("照片 2026.jpg", "照片 2026.jpg"), ("no ending.", "no ending."), ("a.tar.gz", "a.tar.gz"), (".pdf", "pdf"),
    ])
    func aNameIsSafeForAFile(name: String, safe: String) {
        #expect(GroupFile(address: nil, name: name).name == safe)
    }

    @Test(arguments: [
        String(repeating: "x", count: 60_000) + ".pdf", String(repeating: "长", count: 60_000) + ".pdf",
        String(repeating: "../", count: 20_000) + "x.pdf",
        String(repeating: "e" + String(repeating: "\u{301}", count: 50), count: 1000) + ".pdf",
    ])
    func aVeryLongNameKeepsItsEnding(name: String) {
        let file = GroupFile(address: nil, name: name)
        #expect(file.name.utf8.count <= 200 && file.name.hasSuffix(".pdf") && !file.name.contains("/"))
        #expect(file.kind == .pdf)
    }

    @Test(arguments: [
        ("a.pdf", true), ("a.PDF", true), ("a.png", true), ("a.mp3", true), ("a.odt", true), ("a.zip", false),
        ("a.desktop", false), ("a.sh", false), ("a", false), ("a.pdf.exe", false), ("a.html", false), ("a.svg", false),
        ("a.jar", false), ("a.docm", false), ("pdf", false), ("a.pdf ", true), ("a.AppImage", false),
    ])
    func onlyDocumentsAreOpened(name: String, canBeOpened: Bool) {
        #expect(GroupFile(address: nil, name: name, type: "application/pdf").canBeOpened == canBeOpened)
    }

    @Test func whatTheSenderStatesIsNotTrusted() {
        #expect(GroupFile(address: nil, name: "a", size: -1).size == nil)
        #expect(GroupFile(address: nil, name: "a", size: .max).size == .max)
        for type in ["", "text", "a/b/c", "text/pl\nain", "te xt/plain", String(repeating: "x/y", count: 100)] {
            #expect(GroupFile(address: nil, name: "a.pdf", type: type).type == "application/pdf")
        }
        #expect(GroupFile(address: nil, name: "a", type: "Audio/OGG; codecs=opus").type == "audio/ogg")
        #expect(GroupFile(address: nil, name: "a", type: "audio/ogg").kind == .audio)
        #expect(GroupFile(address: nil, name: "a.pdf", type: "audio/ogg").kind == .pdf)
        #expect(GroupFile(address: nil, name: "a").type == "application/octet-stream")
    }
}
