import Foundation

/// The rule for the names of files that the program suggests or receives.
public enum FileName {
    /// The maximum length of a name in bytes. A file system allows 255, and other programs add to names.
    public static let maximumLength = 200
    /// The maximum length of an extension that is kept when a name is shortened, in bytes.
    private static let maximumEndingLength = 16

    /// Returns a name without folders, control and format characters and leading dots, of at most `maximumLength` bytes;
    /// never empty.
    public static func safe(_ name: String) -> String {
        // A very long name has its extension at its end.
        let ending = ending(of: name).map { "." + $0 } ?? ""
        var scalars = ForeignText.line(String(name.dropLast(ending.count))).unicodeScalars
            .filter { $0.properties.generalCategory != .format }
            .map { "/\\".unicodeScalars.contains($0) ? "_" : $0 }
        while let first = scalars.first, first == "." || first == " " { scalars.removeFirst() }
        var stem = String(String.UnicodeScalarView(scalars))
        while stem.utf8.count + ending.utf8.count > maximumLength { stem.removeLast() }
        while stem.last == " " { stem.removeLast() }
        return (stem.isEmpty ? "file" : stem) + ending
    }

    /// Returns the letters after the last dot if they are few, plain, and not the whole name.
    static func ending(of name: String) -> String? {
        let tail = name.utf8.suffix(maximumEndingLength + 1)
        guard let dot = tail.lastIndex(of: UInt8(ascii: ".")), dot > name.utf8.startIndex else { return nil }
        let ending = tail[tail.index(after: dot)...]
        let isPlain = ending.allSatisfy { byte in
            let letter = byte | 0x20
            return letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z") || byte >= 0x30 && byte <= 0x39
        }
        return ending.isEmpty || !isPlain ? nil : String(decoding: ending, as: UTF8.self)
    }
}
