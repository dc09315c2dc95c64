import Randomness
import Testing

@Suite struct StableHashTests {
    /// From the test vectors of the FNV reference implementation (draft-eastlake-fnv).
    @Test(
        arguments: [
            ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8),
        ] as [(String, UInt64)])
    func hashesAreThoseOfFNV1a(text: String, expected: UInt64) {
        #expect(StableHash.hash(text) == expected)
    }

    @Test(arguments: [("", 0x811C_9DC5), ("a", 0xE40C_292C), ("foobar", 0xBF9C_F968)] as [(String, UInt32)])
    func shortHashesAreThoseOfFNV1a(text: String, expected: UInt32) {
        #expect(StableHash.hash32(text) == expected)
    }

    /// The application id of a data folder must not change between versions.
    @Test func hashOfAFolderIsTheSameAsEver() {
        #expect(StableHash.hash("/tmp/hutong-data") == 3_532_604_584_999_281_512)
    }

    @Test func seedsAndSeparationsGiveDifferentHashes() {
        #expect(StableHash.hash("a", seed: 1) != StableHash.hash("a", seed: 2))
        #expect(StableHash.hash(["ab", "c"]) != StableHash.hash(["a", "bc"]))
    }
}
