import Foundation
import LoopbackHTTP
import Testing

struct HashingTests {
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ])
    func theExamplesOfTheStandardMatch(text: String, hash: String) {
        #expect(SHA256.hash(Data(text.utf8)).hexadecimal == hash)
    }

    @Test(arguments: [
        ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("~~~?", "fn5-Pw"), ("~~\u{7F}?", "fn5_Pw"),
    ])
    func bytesAreEncodedAndDecoded(bytes: String, text: String) {
        #expect(Data(bytes.utf8).base64URL == text)
        #expect(Data(base64URL: text) == Data(bytes.utf8))
    }

    @Test func invalidTextIsNotDecoded() {
        #expect(Data(base64URL: "Zm9v!") == nil)
        #expect(Data(base64URL: "胡同") == nil)
    }

    @Test func piecesHaveTheHashOfTheWhole() {
        var stream = SHA256()
        stream.add(Data("a".utf8))
        stream.add(Data())
        stream.add(Data("bc".utf8))
        #expect(stream.finish().hexadecimal == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }
}
