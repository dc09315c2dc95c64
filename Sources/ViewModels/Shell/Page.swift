/// The pages of the side menu, in its order; the raw value is the `--page` option's.
public nonisolated enum Page: String, CaseIterable, Codable, Sendable {
    case account
    case weather
    case listings
    case groups
    case homeSearch = "home-search"
    case personalInfo = "personal-info"
}
