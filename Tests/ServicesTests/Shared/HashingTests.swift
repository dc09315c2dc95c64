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

    private func bytes(_ hex: String) -> Data {
        var digits = Substring(hex)
        var bytes = Data()
        while let byte = UInt8(digits.prefix(2), radix: 16) {
            bytes.append(byte)
            digits = digits.dropFirst(2)
        }
        return bytes
    }

    /// Test cases 13, 14 and 16 of "The Galois/Counter Mode of Operation" (McGrew and Viega).
    @Test(arguments: [
        (
            String(repeating: "00", count: 32), String(repeating: "00", count: 12), "", "",
            "530f8afbc74536b9a963b4f1c4cb738b"
        ),
        (
            String(repeating: "00", count: 32), String(repeating: "00", count: 12), String(repeating: "00", count: 16),
            "", "cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919"
        ),
        (
            "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308", "cafebabefacedbaddecaf888",
            "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
                + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39",
            "feedfacedeadbeeffeedfacedeadbeefabaddad2",
            "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
                + "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f66276fc6ece0f4e1768cddf8853bb2d551b"
        ),
    ])
    func encryptionMatchesTheExamplesOfTheMode(
        key: String, nonce: String, plain: String, context: String, sealed: String
    ) throws {
        let (key, nonce, context) = (bytes(key), bytes(nonce), bytes(context))
        let made = try #require(AES256GCM.seal(bytes(plain), key: key, nonce: nonce, context: context))
        #expect(hex(made) == sealed)
        #expect(AES256GCM.open(made, key: key, nonce: nonce, context: context) == bytes(plain))
        for index in made.indices {
            var changed = made
            changed[index] ^= 1
            #expect(AES256GCM.open(changed, key: key, nonce: nonce, context: context) == nil)
        }
        #expect(AES256GCM.open(made, key: key, nonce: nonce, context: context + [0]) == nil)
        #expect(AES256GCM.open(made.dropLast(), key: key, nonce: nonce, context: context) == nil)
        #expect(AES256GCM.open(Data(), key: key, nonce: nonce) == nil)
        #expect(AES256GCM.seal(Data(), key: key.dropLast(), nonce: nonce) == nil)
    }

    /// RFC 7914, section 12.
    @Test func keysOfPasswordsMatchTheExamplesOfTheStandard() {
        let empty = Scrypt(logCost: 4, blockSize: 1, parallelization: 1).key(from: Data(), salt: Data(), count: 64)
        #expect(
            empty.map(hex) == "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442"
                + "fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906")
        let salted = Scrypt(logCost: 10, blockSize: 8, parallelization: 16)
            .key(from: Data("password".utf8), salt: Data("NaCl".utf8), count: 64)
        #expect(
            salted.map(hex) == "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
                + "2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640")
    }

    @Test func costsThatAComputerCannotPayAreRefused() {
        for cost in [
            Scrypt(logCost: 0, blockSize: 8, parallelization: 1), Scrypt(logCost: 40, blockSize: 8, parallelization: 1),
            Scrypt(logCost: 20, blockSize: 255, parallelization: 1),
            Scrypt(logCost: 4, blockSize: 0, parallelization: 1),
            Scrypt(logCost: 4, blockSize: 8, parallelization: 0),
        ] { #expect(cost.key(from: Data("password".utf8), salt: Data(), count: 32) == nil) }
    }

    @Test func piecesHaveTheHashOfTheWhole() {
        let stream = SHA256Stream()
        stream.add(Data("a".utf8))
        stream.add(Data())
        stream.add(Data("bc".utf8))
        #expect(stream.finish() == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }
}
