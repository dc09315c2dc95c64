import Domain

/// The order of names in lists: that of the user's language, in which "Room 9" is before "Room 10".
public nonisolated struct NameOrder: Sendable {
    private let compare: @Sendable (String, String) -> Int

    /// Creates an order from a comparison of texts without numbers, which is negative if the first text is before the
    /// second.
    public init(_ compare: @escaping @Sendable (String, String) -> Int) { self.compare = compare }

    /// The order of the letters' numbers in Unicode, whatever their case.
    public static let plain = NameOrder { one, other in
        let (one, other) = (one.lowercased(), other.lowercased())
        return one < other ? -1 : one > other ? 1 : 0
    }

    /// Returns whether the first name is before the second.
    func areInOrder(_ one: String, _ other: String) -> Bool {
        let (parts, others) = (Self.parts(one), Self.parts(other))
        for (part, other) in zip(parts, others) {
            let order = Self.numberOrder(part, other) ?? compare(String(part), String(other))
            if order != 0 { return order < 0 }
        }
        return parts.count < others.count
    }

    /// Returns the order of two numbers; nil for texts.
    private static func numberOrder(_ one: Substring, _ other: Substring) -> Int? {
        guard one.first.map(isDigit) == true, other.first.map(isDigit) == true else { return nil }
        let (one, other) = (one.drop { $0 == "0" }, other.drop { $0 == "0" })
        if one.count != other.count { return one.count < other.count ? -1 : 1 }
        return one < other ? -1 : one > other ? 1 : 0
    }

    /// Returns the texts and numbers of a name, alternating.
    private static func parts(_ name: String) -> [Substring] {
        var (rest, parts) = (name[...], [Substring]())
        while let first = rest.first {
            let part = rest.prefix { isDigit($0) == isDigit(first) }
            parts.append(part)
            rest = rest[part.endIndex...]
        }
        return parts
    }

    private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}

nonisolated extension String {
    /// Returns whether the string contains a text in the form in which searches compare both.
    func containsName(_ text: String) -> Bool {
        let text = text.foldedForSearch
        return text.isEmpty || foldedForSearch.contains(text)
            || Pinyin(text.replacing(" ", with: ""))?.occurs(in: self) == true
    }
}
