import Testing

extension Trait where Self == ConditionTrait {
    /// Says why a journey runs in a real window only: here it is skipped.
    static func needsWindow(_ why: Comment) -> Self { .disabled("needs a real window: \(why)") }
}
