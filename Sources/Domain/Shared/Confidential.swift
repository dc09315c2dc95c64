/// A value that no log and no test report shows by accident: it has no mirror, and its description is a stand-in.
public protocol Confidential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Confidential {
    /// The name of the type.
    public var description: String { "\(Self.self)(hidden)" }
    /// The description.
    public var debugDescription: String { description }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
