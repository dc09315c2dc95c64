import Foundation

/// The header of an entry of a tar archive (POSIX.1-1988 ustar): a regular file with its name, size and time.
struct TarHeader: Equatable {
    static let blockSize = 512
    /// The maximum length of a name in bytes: 155 before a slash and 100 after it.
    static let maximumName = 256

    let name: String
    let size: Int
    let time: Int

    /// The block of this header; nil for a name that does not fit.
    var block: Data? {
        guard let (prefix, rest) = split, size >= 0, size < 1 << 33 else { return nil }
        var block = [UInt8](repeating: 0, count: Self.blockSize)
        func put(_ text: some StringProtocol, at offset: Int) {
            block.replaceSubrange(offset..<offset + text.utf8.count, with: text.utf8)
        }
        put(rest, at: 0)
        put("0000600", at: 100)
        put("0000000", at: 108)
        put("0000000", at: 116)
        put(Self.octal(size, digits: 11), at: 124)
        put(Self.octal(max(0, time), digits: 11), at: 136)
        put("0", at: 156)
        put("ustar\u{0}00", at: 257)
        put(prefix, at: 345)
        put(Self.octal(Self.checksum(block), digits: 6) + "\u{0} ", at: 148)
        return Data(block)
    }

    /// The number of zero bytes after the content.
    var padding: Int { (Self.blockSize - size % Self.blockSize) % Self.blockSize }

    /// The two parts of the name in a header.
    private var split: (prefix: Substring, rest: Substring)? {
        if name.utf8.count <= 100 { return ("", name[...]) }
        let place = name.indices.last { index in
            name[index] == "/" && name[..<index].utf8.count <= 155
        }
        guard let place, name[place...].utf8.count <= 101 else { return nil }
        return (name[..<place], name[name.index(after: place)...])
    }

    /// Returns the sum of all bytes, with spaces in place of the sum itself.
    private static func checksum(_ block: [UInt8]) -> Int {
        block.reduce(0) { $0 + Int($1) } - block[148..<156].reduce(0) { $0 + Int($1) } + 8 * 32
    }

    private static func octal(_ number: Int, digits: Int) -> String {
        let text = String(number, radix: 8)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    /// Returns a number in octal digits up to a space or a zero.
    private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        let digits = bytes.drop { $0 == 32 }.prefix { $0 != 0 && $0 != 32 }
        guard !digits.isEmpty, digits.allSatisfy({ (48...55).contains($0) }) else { return nil }
        return Int(String(decoding: digits, as: UTF8.self), radix: 8)
    }

    /// Returns the UTF-8 text up to a zero; nil for other bytes.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
        String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
}

extension TarHeader {
    /// Creates a header from a block; nil for anything that is not a regular file, or that has been changed.
    init?(_ data: Data) {
        let block = [UInt8](data)
        guard block.count == Self.blockSize, Self.number(block[148..<156]) == Self.checksum(block),
            Self.text(block[257..<263]) == "ustar", block[156] == UInt8(ascii: "0") || block[156] == 0,
            let rest = Self.text(block[0..<100]), let prefix = Self.text(block[345..<500]),
            let size = Self.number(block[124..<136]), let time = Self.number(block[136..<148]), !rest.isEmpty
        else { return nil }
        self.init(name: prefix.isEmpty ? rest : "\(prefix)/\(rest)", size: size, time: time)
    }
}
