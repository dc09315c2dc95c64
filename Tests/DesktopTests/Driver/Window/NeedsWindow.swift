import Testing

extension Trait where Self == ConditionTrait {
    /// Does not skip a journey that runs only in a real window, because this is one.
    static func needsWindow(_ why: Comment) -> Self { .enabled(if: true, why) }
}
