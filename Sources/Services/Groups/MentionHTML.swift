import Domain
import Foundation

/// Writes a text as HTML in which the mentioned members are links, as other apps expect it (Matrix specification,
/// "User and room mentions").
enum MentionHTML {
    /// Returns the HTML of a text; nil if it names none of these members after an @.
    static func html(of text: String, mentioning members: [EventContent.Mention]) -> String? {
        // The longest name first: "@Wang Fang" is not "@Wang".
        let members = members.filter { !$0.name.isEmpty }.sorted { $0.name.utf8.count > $1.name.utf8.count }
        var html = ""
        var hasLink = false
        var rest = text[...]
        while let at = rest.firstIndex(of: "@") {
            html += escaped(rest[..<at])
            let name = rest[rest.index(after: at)...]
            if let member = members.first(where: { name.hasPrefix($0.name) }) {
                html += link(to: member)
                hasLink = true
                rest = name.dropFirst(member.name.count)
            } else {
                html += "@"
                rest = name
            }
        }
        return hasLink ? html + escaped(rest) : nil
    }

    private static func link(to member: EventContent.Mention) -> String {
        let address = MatrixLink.link(to: member.userID)?.absoluteString ?? ""
        return "<a href=\"\(escaped(address[...]))\">\(escaped(member.name[...]))</a>"
    }

    private static func escaped(_ text: Substring) -> String {
        var html = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": html += "&amp;"
            case "<": html += "&lt;"
            case ">": html += "&gt;"
            case "\"": html += "&quot;"
            case "\n": html += "<br>"
            default: html.unicodeScalars.append(scalar)
            }
        }
        return html
    }
}
