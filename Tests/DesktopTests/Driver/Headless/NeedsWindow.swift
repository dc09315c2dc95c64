import Testing

extension Trait where Self == ConditionTrait {
    /// Skips a journey that runs only in a real window, with the reason.
    static func needsWindow(_ why: Comment) -> Self { .disabled("needs a real window: \(why)") }
}
