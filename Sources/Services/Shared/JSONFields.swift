import Domain
import Foundation

/// The strings and numbers of a JSON object, read by name. A field that is missing or null is nil; a field of an
/// unexpected type throws `RemoteError.malformed`.
struct JSONFields: Decodable {
    private struct Key: CodingKey {
        let stringValue: String
        let intValue: Int? = nil
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private var values: [String: JSONScalar] = [:]
    /// The fields that are booleans, arrays or objects.
    private var others: Set<String> = []

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        for key in container.allKeys where try !container.decodeNil(forKey: key) {
            if let value = try? container.decode(JSONScalar.self, forKey: key) {
                values[key.stringValue] = value
            } else {
                others.insert(key.stringValue)
            }
        }
    }

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
        if others.contains(name) { throw RemoteError.malformed(detail: name) }
        return values[name]
    }
}
