import Domain
import Foundation
import Testing

@Suite struct ConfidentialAddressTests {
    @Test(arguments: [
        ("https://example.org", true), ("HTTPS://example.org/a", true), ("http://127.0.0.1:8008", true),
        ("http://127.8.9.10", true), ("http://localhost:8008", true), ("http://[::1]:8008", true),
        ("http://example.org", false), ("http://192.168.1.7", false), ("http://127.0.0.1.example.org", false),
        ("http://localhost.example.org", false), ("http://127.0.0.1@example.org", false), ("ftp://127.0.0.1", false),
        ("/path", false),
    ])
    func onlyEncryptionAndThisComputerAreSafe(address: String, isConfidential: Bool) throws {
        #expect(try #require(URL(string: address)).isConfidential == isConfidential)
    }
}
