import Foundation

extension App {
    /// Matches the translation of an English text. An underscore marks an access key, as in `words("…")`.
    func localized(_ english: String) -> Name { .exactly(translated(english)) }

    /// Returns the translation of an English text into the app's language.
    func translated(_ english: String) -> String {
        let words = language == .english ? english : Translations.chinese[english] ?? english
        return words.filter { $0 != "_" }
    }
}

/// The app's Chinese texts by their English originals, read from its catalogs.
private enum Translations {
    /// The Chinese texts. Texts with an access key can also be found without its mark, unless that is another text.
    static let chinese: [String: String] = {
        let folder = URL(filePath: #filePath).appending(path: "../../../../Assets/locale/zh_CN").standardizedFileURL
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        var words: [String: String] = [:]
        for file in files.sorted(by: { $0.path < $1.path }) where file.pathExtension == "po" {
            let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            for entry in text.matches(of: /(?m)^msgid "(.+)"\nmsgstr "(.+)"$/) {
                words[String(entry.1)] = words[String(entry.1)] ?? String(entry.2)
            }
        }
        for (english, chinese) in words where english.contains("_") {
            let plain = english.filter { $0 != "_" }
            words[plain] = words[plain] ?? chinese
        }
        return words
    }()
}
