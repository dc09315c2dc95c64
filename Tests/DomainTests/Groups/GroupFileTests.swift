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

    // MARK: Pictures

    private static func segment(_ marker: UInt8, _ content: Data) -> Data {
        Data([0xff, marker, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 0xff)]) + content
    }

    /// Returns a picture from a camera that was held sideways, with a place, and with a second picture behind it.
    private static func jpeg(isLittleEndian: Bool) -> Data {
        let tiff: [UInt8] =
            isLittleEndian
            ? [0x49, 0x49, 42, 0, 8, 0, 0, 0, 2, 0] + [0x0f, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0]
                + [0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0]
            : [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 2] + [1, 0x0f, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0]
                + [1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]
        var data = Data([0xff, 0xd8])
        data += segment(0xe0, Data("JFIF".utf8))
        data += segment(0xe1, Data("Exif\0\0".utf8) + Data(tiff) + Data("GPS 39.93 116.40".utf8))
        data += segment(0xe1, Data("http://ns.adobe.com/xap/1.0/ GPS".utf8))
        data += segment(0xe2, Data("ICC_PROFILE".utf8)) + segment(0xe2, Data("MPF\0 GPS".utf8))
        data += segment(0xed, Data("Photoshop GPS".utf8)) + segment(0xfe, Data("GPS".utf8))
        data += segment(0xc0, Data([8, 0x02, 0x58, 0x03, 0x20, 3]))
        data += segment(0xda, Data([1, 2, 3])) + Data([1, 0xff, 0, 2, 0xff, 0xd3, 3])
        data += segment(0xc4, Data([9, 0xff, 0xd9])) + segment(0xda, Data([1])) + Data([4, 0xff, 0, 5, 0xff, 0xd9])
        return data + Data("a second picture with its GPS".utf8)
    }

    @Test(arguments: [true, false]) func ofAPhotographOnlyItsOrientationIsSent(isLittleEndian: Bool) throws {
        let picture = try #require(PictureData(Self.jpeg(isLittleEndian: isLittleEndian)))
        #expect(picture.type == "image/jpeg" && picture.width == 800 && picture.height == 600)
        #expect(picture.data.range(of: Data("GPS".utf8)) == nil)
        #expect(picture.data.range(of: Data("ICC_PROFILE".utf8)) != nil)
        #expect(picture.data.range(of: Data([1, 0xff, 0, 2, 0xff, 0xd3, 3])) != nil)
        #expect(picture.data.suffix(6) == Data([4, 0xff, 0, 5, 0xff, 0xd9]))
        #expect(picture.data.range(of: Data([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6])) != nil)
        #expect(PictureData(picture.data) == picture, "nothing more is taken away")
    }

    @Test func aDamagedPictureIsNone() {
        let whole = Self.jpeg(isLittleEndian: true)
        for length in 0..<whole.count {
            // No length traps; no part of the removed data is left.
            #expect(PictureData(whole.prefix(length))?.data.range(of: Data("GPS".utf8)) == nil)
        }
        #expect(PictureData(Data("GIF8".utf8)) == nil && PictureData(Data([0xff, 0xd8, 0xff])) == nil)
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2000 {
            var changed = whole
            for _ in 0..<3 { changed[Int.random(in: 3..<changed.count, using: &random)] = .random(in: 0...255) }
            _ = PictureData(changed)
        }
    }

    private static func chunk(_ type: String, _ content: Data) -> Data {
        Data([0, 0, 0, UInt8(content.count)]) + Data(type.utf8) + content + Data([1, 2, 3, 4])
    }

    /// Returns a picture of 256 pixels in width; `notes` come before its pixels.
    private static func png(height: UInt8, notes: [Data] = []) -> Data {
        Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
            + chunk("IHDR", Data([0, 0, 1, 0, 0, 0, 0, height, 8, 2, 0, 0, 0])) + notes.reduce(Data(), +)
            + chunk("IDAT", Data([7])) + chunk("IEND", Data())
    }

    @Test func ofAScreenshotNoNotesAreSent() throws {
        let notes = ["tEXt", "zTXt", "iTXt", "eXIf", "tIME"].map { Self.chunk($0, Data("GPS 39.93".utf8)) }
        let profile = Self.chunk("iCCP", Data("profile".utf8))
        let whole = Self.png(height: 9, notes: notes + [profile]) + Data("more GPS".utf8)
        #expect(try #require(PictureData(whole)).data == Self.png(height: 9, notes: [profile]))
        for length in 0..<whole.count - 8 { #expect(PictureData(whole.prefix(length)) == nil) }
        // A length beyond the end.
        #expect(PictureData(Self.png(height: 9, notes: [Data([0xff, 0xff, 0xff, 0xff]) + Data("tEXt".utf8)])) == nil)
    }

    @Test func theSizeOfAPictureIsInItsHeader() {
        let png = PictureData(Self.png(height: 9))
        #expect(png?.width == 256 && png?.height == 9)
        #expect(PictureData(Self.png(height: 0)) == nil)
        let gif = PictureData(Data("GIF89a".utf8) + Data([1, 2, 3, 0]))
        #expect(gif?.width == 513 && gif?.height == 3)
    }
}
