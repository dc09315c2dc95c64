import Foundation

/// Finds the encoding of a text of another program, and decodes it.
public enum TextEncoding {
    /// Returns the text without a byte-order mark: UTF-8, UTF-16 if the data begin like it, else GB 18030, the encoding
    /// of Chinese spreadsheets. Returns nil if it is none of them.
    ///
    /// Many texts in other encodings are also valid GB 18030, so a user should see what was read.
    public static func text(of data: Data) -> String? {
        let isEven = data.count.isMultiple(of: 2)
        let text: String? =
            switch (data.first, data.dropFirst().first) {
            // Half of an ASCII letter is zero.
            case (0xFF, 0xFE), (_, 0): isEven ? String(data: data, encoding: .utf16LittleEndian) : nil
            case (0xFE, 0xFF), (0, _): isEven ? String(data: data, encoding: .utf16BigEndian) : nil
            default: String(validating: data, as: UTF8.self) ?? chineseText(of: data)
            }
        return text.map { $0.unicodeScalars.first == "\u{FEFF}" ? String($0.unicodeScalars.dropFirst()) : $0 }
    }

    /// Decodes GB 18030 with the C library, because Foundation knows no Chinese encodings when it is linked statically.
    private static func chineseText(of data: Data) -> String? {
        guard let converter = iconv_open("UTF-8", "GB18030"), Int(bitPattern: converter) != -1 else { return nil }
        defer { iconv_close(converter) }
        var isValid = false
        let text = data.withUnsafeBytes { source in
            // Two bytes become at most three, and four bytes four.
            String(unsafeUninitializedCapacity: 2 * source.count) { target in
                target.withMemoryRebound(to: CChar.self) { target in
                    var input = UnsafeMutablePointer(mutating: source.bindMemory(to: CChar.self).baseAddress)
                    var output = target.baseAddress
                    var (inputCount, outputCount) = (source.count, target.count)
                    isValid = iconv(converter, &input, &inputCount, &output, &outputCount) != -1
                    return target.count - outputCount
                }
            }
        }
        return isValid ? text : nil
    }
}
