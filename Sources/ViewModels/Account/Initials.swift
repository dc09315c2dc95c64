/// The initials of a name, shown in place of a missing picture.
nonisolated enum Initials {
    /// The first letters of the first and the last word, or the last character of a Chinese name.
    static func of(_ name: String) -> String {
        let parts = name.split(whereSeparator: \.isWhitespace)
        guard let first = parts.first?.first, let last = parts.last else { return "" }
        if parts.count == 1 {
            // A Chinese given name comes last, and is used to address people.
            let isHan = last.unicodeScalars.allSatisfy { $0.properties.isIdeographic }
            return isHan ? String(last.suffix(1)) : first.uppercased()
        }
        return first.uppercased() + (last.first?.uppercased() ?? "")
    }
}
