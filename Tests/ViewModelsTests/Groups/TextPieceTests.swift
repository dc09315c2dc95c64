import Foundation
import Testing
import ViewModels

@Suite struct TextPieceTests {
    static func links(_ text: String) -> [String] {
        TextPiece.pieces(of: text).compactMap { if case .link(let text, _) = $0 { text } else { nil } }
    }

    @Test(arguments: [
        ("see https://example.org/a?b=1#c.", ["https://example.org/a?b=1#c"]),
        ("(https://example.org/x)", ["https://example.org/x"]),
        ("https://en.wikipedia.org/wiki/Hutong_(alley)", ["https://en.wikipedia.org/wiki/Hutong_(alley)"]),
        ("看这里https://example.org/房子，不错", ["https://example.org/房子"]),
        ("HTTP://EXAMPLE.ORG and http://b.example", ["HTTP://EXAMPLE.ORG", "http://b.example"]),
        ("https:// nothing", []),
        ("xhttps://example.org", []),
        ("javascript:alert(1) file:///etc/passwd", []),
        ("<a href=\"https://example.org\">click</a>", ["https://example.org"]),
        ("", []),
        ("www.example.org/x, WWW.b.example!", ["www.example.org/x", "WWW.b.example"]),
        ("www.example www. www..x.org xwww.example.org", []),
        ("write to li.na+tea@mail.example.org.", ["li.na+tea@mail.example.org"]),
        ("写信给li@example.org，谢谢", ["li@example.org"]),
        ("@tom:example.org a@b @ a@b.c .@x.org a@x..org a@1.22 @@@@", []),
        ("https://a.example/@tom a@b.org,c@d.org", ["https://a.example/@tom", "a@b.org", "c@d.org"]),
        ("see hutong://group/!a:b, matrix:r/lane:b.org.", ["hutong://group/!a:b", "matrix:r/lane:b.org"]),
        ("Matrix: matrix:u/xu:b matrix: hutong://x hutong:// xmatrix:r/a:b", []),
    ])
    func linksAreFound(text: String, links: [String]) {
        #expect(Self.links(text) == links)
    }

    @Test(arguments: [
        "plain", "", "https://a.example https://b.example!", "<b>not bold</b> & &amp;", "שלום https://a.example עולם",
        "👩‍👩‍👧‍👦🏳️‍🌈 e\u{301}", "\u{202E}evil\u{202C}", "https://x.example/\u{0}",
    ])
    func thePiecesJoinedAreTheText(text: String) {
        let joined = TextPiece.pieces(of: text).map(\.text).joined()
        #expect(joined.unicodeScalars.elementsEqual(text.unicodeScalars))
    }

    @Test func addressesWithoutASchemeGetOne() {
        let pieces = TextPiece.pieces(of: "www.example.org li@example.org")
        #expect(
            pieces == [
                .link("www.example.org", URL(string: "https://www.example.org")!), .text(" "),
                .link("li@example.org", URL(string: "mailto:li@example.org")!),
            ])
    }

    @Test func markupIsNotInterpreted() {
        #expect(TextPiece.pieces(of: "<b>bold</b> &lt;") == [.text("<b>bold</b> &lt;")])
    }

    @Test func manyLinksInALongTextAreFoundInTime() {
        let text = String(repeating: "https://example.org/path ", count: 2600)
        #expect(text.utf8.count > 64_000)
        #expect(Self.links(text).count == 2600)
        #expect(Self.links(String(repeating: "a", count: 30_000) + String(repeating: "@", count: 30_000)) == [])
    }
}
