import Foundation
import ViewModels

extension Localizer {
    /// A localizer of Chinese with the texts of the app's catalogs, without those that have a plural.
    public static let chinese: Localizer = {
        let folder = URL(filePath: #filePath).appending(path: "../../../Assets/locale/zh_CN").standardizedFileURL
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        var texts: [String: String] = [:]
        for file in files where file.pathExtension == "po" {
            let catalog = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            for entry in catalog.matches(of: /(?m)^msgid "(.+)"\nmsgstr "(.+)"$/) {
                texts[String(entry.1)] = String(entry.2)
            }
        }
        let known = texts
        return Localizer(
            format: .chinese, translate: { known[$0] ?? $0 },
            translatePlural: { one, many, count in count == 1 ? one : many })
    }()
}
