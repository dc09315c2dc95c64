import Testing

extension Trait where Self == ConditionTrait {
    /// Says why a journey runs in a real window only, which is here.
    static func needsWindow(_ why: Comment) -> Self { .enabled(if: true, why) }
}
