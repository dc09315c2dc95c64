import Foundation
import Hashing
import Testing

struct HashingTests {
    private func hex(_ data: Data) -> String { data.map { String(format: "%02x", $0) }.joined() }

    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ])
    func theExamplesOfTheStandardMatch(text: String, hash: String) {
        #expect(hex(SHA256.hash(Data(text.utf8))) == hash)
    }

    @Test func aCodeAuthenticatesOnlyItsTextAndKey() {
        // RFC 4231, test case 2.
        let (key, text) = (Data("Jefe".utf8), Data("what do ya want for nothing?".utf8))
        let code = SHA256.authenticationCode(of: text, key: key)
        #expect(hex(code) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
        #expect(SHA256.isAuthenticationCode(code, of: text, key: key))
        #expect(!SHA256.isAuthenticationCode(code, of: text, key: Data("Jeff".utf8)))
        #expect(!SHA256.isAuthenticationCode(code, of: text + [0], key: key))
        #expect(!SHA256.isAuthenticationCode(code.dropLast(), of: text, key: key))
        #expect(!SHA256.isAuthenticationCode(Data(), of: text, key: key))
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
}
