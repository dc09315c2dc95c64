import Domain
import Foundation

/// What view-models show at the moment, as indented lines: their outputs, and those of the view-models in them.
///
/// An output is what Observation tracks. What a view-model works with is ignored by Observation, and is left out.
public struct ModelOutline {
    /// The lines, of which there are at most `maximumLines`.
    public private(set) var lines: [String] = []

    /// More lines than these are left out.
    public static let maximumLines = 1500
    /// In Unicode scalars: a longer text is cut off.
    private static let maximumTextLength = 200
    /// More items of a list than these are counted only.
    private static let maximumItems = 20
    private static let maximumDepth = 12
    /// A text in a property whose name has one of these words is not shown.
    private static let secretNames = ["password", "secret", "token", "code"]

    private var shown: Set<ObjectIdentifier> = []

    /// Describes each object below its name. Objects that nothing observes are left out.
    public init(_ models: [(name: String, object: Any)]) {
        for model in models where Self.isModel(model.object) { add(model.name, model.object, depth: 0) }
    }

    private mutating func add(_ name: String, _ value: Any, depth: Int) {
        guard lines.count < Self.maximumLines else { return }
        if let text = Self.text(of: value) {
            let isSecret = Self.secretNames.contains { name.lowercased().contains($0) }
            return add("\(name): \(isSecret && value is String ? "(hidden)" : text)", at: depth)
        }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional:
            if let wrapped = mirror.children.first {
                add(name, wrapped.value, depth: depth)
            } else {
                add("\(name): none", at: depth)
            }
        case .class: addModel(name, value, mirror, depth: depth)
        case .collection, .set, .dictionary:
            add("\(name): \(mirror.children.count) items", at: depth)
            for (index, child) in mirror.children.prefix(Self.maximumItems).enumerated() {
                addChild("\(index + 1)", child.value, depth: depth)
            }
        case .enum:
            let name = "\(name): \(mirror.children.first?.label ?? "\(value)")"
            guard let payload = mirror.children.first?.value else { return add(name, at: depth) }
            add(name, at: depth)
            addChild("value", payload, depth: depth)
        case .struct, .tuple:
            guard !mirror.children.isEmpty else { return }
            add("\(name):", at: depth)
            for child in mirror.children { addChild(child.label ?? "", child.value, depth: depth) }
        default: break
        }
    }

    private mutating func addModel(_ name: String, _ value: Any, _ mirror: Mirror, depth: Int) {
        guard Self.isModel(value), shown.insert(ObjectIdentifier(value as AnyObject)).inserted else { return }
        add("\(name): \(mirror.subjectType)", at: depth)
        for child in mirror.children {
            guard let label = child.label, label != Self.registrar else { continue }
            if label.hasPrefix("_") {
                addChild(String(label.dropFirst()), child.value, depth: depth)
            } else if Self.isModel(child.value) {
                addChild(label, child.value, depth: depth)
            }
        }
    }

    private mutating func addChild(_ name: String, _ value: Any, depth: Int) {
        if depth < Self.maximumDepth { add(name, value, depth: depth + 1) }
    }

    private mutating func add(_ line: String, at depth: Int) {
        lines.append(String(repeating: "  ", count: depth) + line)
    }

    /// The property that the macro @Observable adds.
    private static let registrar = "_$observationRegistrar"

    private static func isModel(_ value: Any) -> Bool {
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .optional { return mirror.children.first.map { isModel($0.value) } ?? false }
        return mirror.displayStyle == .class && mirror.children.contains { $0.label == registrar }
    }

    /// A value that has no parts worth a line of their own.
    private static func text(of value: Any) -> String? {
        switch value {
        case let text as String: quoted(text)
        case let text as Substring: quoted(String(text))
        case let date as Date: InternetTime.text(of: date)
        case let url as URL: quoted(url.absoluteString)
        case let data as Data: "\(data.count) bytes"
        case is Bool, is Int, is Double, is UUID, is Decimal, is any BinaryInteger: "\(value)"
        default: nil
        }
    }

    /// The text in quotation marks, on one line.
    private static func quoted(_ text: String) -> String {
        let scalars = text.unicodeScalars.prefix(maximumTextLength).map(\.escapedIfInvisible)
        let isCutOff = text.unicodeScalars.dropFirst(maximumTextLength).first != nil
        return "“\(scalars.joined())\(isCutOff ? "…" : "")”"
    }
}
