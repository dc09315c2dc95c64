import CSodium
import Domain
import Foundation
import TestSupport
import Testing

@testable import Services

/// The encrypted file of a backup: this version's and the one before.
@Suite(.timeLimit(.minutes(5))) struct BackupEncryptionTests {
    private let password = "correct horse battery"
    private let overhead = BackupEncryption.overhead
    private let lowest = PasswordCost(operations: 1, memory: 8)

    /// Writes a file with three chunks, and changes its bytes.
    private func write(_ plain: Data, to file: URL, change: (inout Data) -> Void = { _ in }) throws {
        var encryption = try BackupEncryption(password: password, cost: lowest)
        var bytes = encryption.header
        var rest = plain
        while rest.count > BackupEncryption.chunkSize {
            bytes += encryption.seal(Data(rest.prefix(BackupEncryption.chunkSize)), isLast: false)
            rest = Data(rest.dropFirst(BackupEncryption.chunkSize))
        }
        bytes += encryption.seal(rest, isLast: true)
        change(&bytes)
        try bytes.write(to: file)
    }

    private func read(_ file: URL, password: String? = nil) throws -> Data {
        let reader = try BackupFileReader(file.path, password: password ?? self.password)
        return try reader.read(1 << 20)
    }

    @Test func chunksAreReadInTheirOrderOnly() async throws {
        try await withTemporaryDirectory { directory in
            let file = directory.appending(component: "a")
            let plain = Data((0..<150_000).map { UInt8($0 % 251) })
            let (start, size) = (64, BackupEncryption.chunkSize + overhead)
            try write(plain, to: file)
            #expect(try read(file) == plain)
            #expect(throws: BackupError.wrongPassword) { try read(file, password: "correct house battery") }
            // Cut off after a chunk, and inside of the last one.
            for count in [start + size, start + 2 * size, start + 2 * size + 5] {
                try write(plain, to: file) { $0 = Data($0.prefix(count)) }
                #expect(throws: BackupError.damaged, "\(count) bytes") { try read(file) }
            }
            // Two chunks in the other order, one of them left out, and one more at the end.
            try write(plain, to: file) {
                $0 = $0[..<start] + $0[(start + size)..<(start + 2 * size)] + $0[start..<(start + size)]
            }
            #expect(throws: BackupError.wrongPassword) { try read(file) }
            try write(plain, to: file) { $0.removeSubrange((start + size)..<(start + 2 * size)) }
            #expect(throws: BackupError.damaged) { try read(file) }
            try write(Data(plain.prefix(BackupEncryption.chunkSize)), to: file) { $0 += $0[start...] }
            #expect(throws: BackupError.damaged) { try read(file) }
        }
    }

    @Test func aChangedByteAnywhereInTheHeaderIsFound() async throws {
        try await withTemporaryDirectory { directory in
            let file = directory.appending(component: "a")
            for place in 0..<64 {
                try write(Data("text".utf8), to: file) { $0[place] ^= 1 }
                if place < BackupEncryption.family.count {
                    // It is no backup for those who look for an archive in it.
                    #expect(try read(file) != Data("text".utf8))
                } else {
                    #expect(throws: BackupError.self, "byte \(place)") { try read(file) }
                }
            }
        }
    }

    @Test func twoFilesWithTheSamePasswordHaveNothingInCommon() throws {
        var one = try BackupEncryption(password: password, cost: lowest)
        var other = try BackupEncryption(password: password, cost: lowest)
        #expect(one.header.dropFirst(24).prefix(16) != other.header.dropFirst(24).prefix(16))
        #expect(one.seal(Data(count: 64), isLast: true) != other.seal(Data(count: 64), isLast: true))
    }

    @Test func costsAboveThatOfNewBackupsAreRefused() async throws {
        let (operations, memory) = (PasswordCost.moderate.operations, PasswordCost.moderate.memory)
        for cost in [
            PasswordCost(operations: 0, memory: 8), PasswordCost(operations: 1, memory: 7),
            PasswordCost(operations: operations + 1, memory: 8), PasswordCost(operations: .max, memory: 8),
            PasswordCost(operations: 1, memory: memory + 1), PasswordCost(operations: 1, memory: .max),
        ] { #expect(throws: BackupError.damaged) { try cost.key(from: password, salt: Data(count: 16)) } }
        // So are files that ask for 65 281 passes, or for 4 TiB of memory.
        try await withTemporaryDirectory { directory in
            let file = directory.appending(component: "a")
            for place in [17, 23] {
                try write(Data("text".utf8), to: file) { $0[place] = 0xFF }
                #expect(throws: BackupError.damaged) { try read(file) }
            }
        }
    }

    /// The key of `argon2id` of the reference implementation, with 3 passes over 256 MiB.
    @Test func theKeyOfNewBackupsIsThatOfArgon2id() throws {
        let key = try PasswordCost.moderate.key(from: "cafe\u{301}", salt: Data(0..<16))
        #expect(Data(key).base64EncodedString() == "awBYJ5rsC+rbpYhQxqOZ3l+q5PVghOHP+1tcJZwRp0k=")
    }

    @Test func aFormatToComeIsRefused() async throws {
        try await withTemporaryDirectory { directory in
            let file = directory.appending(component: "a")
            try write(Data("text".utf8), to: file) { $0[14] = UInt8(ascii: "3") }
            #expect(throws: BackupError.newerVersion) { try read(file) }
        }
    }

    /// The file was made with OpenSSL.
    @Test func aFileOfVersion1IsRead() async throws {
        try await withTemporaryDirectory { directory in
            let file = directory.appending(component: "a")
            let text = """
                SHV0b25nIGJhY2t1cCAxCgoIAQAAAQIDBAUGBwgJCgsMDQ4P1UHJoePdLGjOpBGQ8v5gMoWouCttGbm14oZRU69+Ivkv4x8ykYIL
                """
            let bytes = try #require(Data(base64Encoded: text))
            try bytes.write(to: file)
            #expect(try read(file, password: "cafe\u{301}") == Data("Saved with café 胡同".utf8))
            #expect(throws: BackupError.wrongPassword) { try read(file) }
            for (place, byte) in [(16, UInt8(18)), (17, 9), (18, 2)] {
                var dear = bytes
                dear[place] = byte
                try dear.write(to: file)
                #expect(throws: BackupError.damaged) { try read(file, password: "cafe\u{301}") }
            }
        }
    }

    @Test func aBackupOfVersion1IsRestored() async throws {
        try await withTemporaryDirectory { directory in
            let file = directory.appending(component: "a.hutong-backup")
            let (mei, bo) = (
                BackupSpace(directory.appending(path: "mei")), BackupSpace(directory.appending(path: "bo"))
            )
            try await mei.fill("mei")
            try await bo.fill("bo", listings: 1)
            try await mei.save(to: file)
            let bytes = try encryptedAsVersion1(Data(contentsOf: file))
            let chunk = 36 + BackupEncryption.chunkSize + 16
            for count in [30, chunk, chunk + 1, bytes.count - 1] {
                try bytes.prefix(count).write(to: file)
                await #expect(throws: BackupError.damaged, "\(count) bytes") {
                    try await bo.check(file, password: password)
                }
            }
            try bytes.write(to: file)
            try await bo.restore(file, password: password)
            #expect(try await bo.contents() == BackupSpace.expected("mei", sensitive: false))
        }
    }

    /// Encrypts an archive as version 1 did, with the lowest cost.
    private func encryptedAsVersion1(_ plain: Data) throws -> Data {
        let header = [UInt8]("Hutong backup 1\n".utf8) + [1, 8, 1, 0] + [UInt8](repeating: 7, count: 16)
        let text = Array(password.utf8)
        var key = [UInt8](repeating: 0, count: 32)
        try #require(
            crypto_pwhash_scryptsalsa208sha256_ll(text, text.count, Array(header[20...]), 16, 2, 8, 1, &key, 32) == 0)
        var (bytes, rest, number) = (Data(header), plain, UInt64(0))
        while !rest.isEmpty {
            let chunk = Array(rest.prefix(BackupEncryption.chunkSize))
            rest = Data(rest.dropFirst(BackupEncryption.chunkSize))
            let nonce = withUnsafeBytes(of: number.bigEndian) { Array($0) } + [0, 0, 0, rest.isEmpty ? 1 : 0]
            var sealed = [UInt8](repeating: 0, count: chunk.count + 16)
            crypto_aead_aes256gcm_encrypt(
                &sealed, nil, chunk, UInt64(chunk.count), header, UInt64(header.count), nil, nonce, key)
            bytes += sealed
            number += 1
        }
        return bytes
    }
}
