/// A remote service that the sandbox implements. Faults are set for one service or for all.
public enum Service: String, CaseIterable, Sendable {
    /// Weather, OpenWeatherMap 2.5 and MET Norway.
    case weather
    /// Places by name or coordinates, OpenWeatherMap geocoding 1.0.
    case geocoding
    /// Sign-in, tokens and user information.
    case account
    /// Groups and everything in them (Matrix).
    case groups
}
