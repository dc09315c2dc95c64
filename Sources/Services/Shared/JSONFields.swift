import Domain
import Foundation

/// The strings and numbers of a JSON object, read by name. A field that is missing or null is nil; a field of an
/// unexpected type throws `RemoteError.malformed`.
struct JSONFields: Decodable {
    /// The fields; the value of one that is not null is nil for a boolean, an array or an object.
    private let fields: [String: Lossy<JSONScalar>?]

    init(from decoder: any Decoder) throws { fields = try [String: Lossy<JSONScalar>?](from: decoder) }

    /// Returns the string in a field; nil if it is empty.
    func text(_ name: String) throws -> String? {
        guard let value = try value(name) else { return nil }
        guard case .text(let text) = value else { throw RemoteError.malformed(detail: name) }
        return text.isEmpty ? nil : text
    }

    /// Returns the whole number in a field.
    func integer(_ name: String) throws -> Int? {
        guard let value = try value(name) else { return nil }
        guard case .whole(let number) = value else { throw RemoteError.malformed(detail: name) }
        return Int(number)
    }

    /// Returns the identifier in a required field: a string or a whole number.
    func identifier(_ name: String) throws -> String {
        guard let text = try value(name)?.text, !text.isEmpty else { throw RemoteError.malformed(detail: name) }
        return text
    }

    private func value(_ name: String) throws -> JSONScalar? {
        guard let field = fields[name] ?? nil else { return nil }
        guard let scalar = field.value else { throw RemoteError.malformed(detail: name) }
        return scalar
    }
}
