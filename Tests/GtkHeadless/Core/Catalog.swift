import Foundation

/// A gettext catalog: sentences by their English original.
public nonisolated struct Catalog: Sendable {
    private let messages: [String: [String]]

    /// Creates the catalog of that name below `folder` in the language of the session.
    public init(domain: String, folder: String?) {
        let environment = ProcessInfo.processInfo.environment
        let language = ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }.first {
            !$0.isEmpty
        }
        self.init(
            domain: domain, folder: folder, language: String((language ?? "en").prefix { $0 != "." && $0 != ":" }))
    }

    /// Creates the catalog of that name and language below `folder`, from GNU's compiled form in this machine's byte
    /// order.
    package init(domain: String, folder: String?, language: String) {
        let file = folder.map { "\($0)/\(language)/LC_MESSAGES/\(domain).mo" }
        messages = file.flatMap { FileManager.default.contents(atPath: $0) }.map(Self.messages) ?? [:]
    }

    private static func messages(in data: Data) -> [String: [String]] {
        let bytes = [UInt8](data)
        func number(at place: Int) -> Int {
            guard place >= 0, place + 4 <= bytes.count else { return 0 }
            return (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
        }
        func text(_ table: Int, _ index: Int) -> [String] {
            let (length, start) = (number(at: table + 8 * index), number(at: table + 8 * index + 4))
            guard start + length <= bytes.count else { return [] }
            return bytes[start..<start + length].split(separator: 0, omittingEmptySubsequences: false).map {
                String(decoding: $0, as: UTF8.self)
            }
        }
        guard number(at: 0) == 0x9504_12de else { return [:] }
        let (count, originals, translations) = (number(at: 8), number(at: 12), number(at: 16))
        var messages: [String: [String]] = [:]
        for index in 0..<min(count, bytes.count / 16) {
            guard let original = text(originals, index).first, !original.isEmpty else { continue }
            messages[original] = text(translations, index)
        }
        return messages
    }

    /// Returns the translation into the catalog's language, or the sentence itself.
    public func translate(_ sentence: String) -> String { messages[sentence]?.first ?? sentence }

    /// Returns the translation of the form that `count` needs.
    public func translate(_ one: String, _ many: String, _ count: Int) -> String {
        // Chinese has one form; a language with more needs the rule of its catalog.
        messages[one]?.first ?? (count == 1 ? one : many)
    }
}
