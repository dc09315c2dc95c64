/// One of the remote services the sandbox stands in for; faults are set for one of them or for all.
public enum Service: String, CaseIterable, Sendable {
    /// Current weather, OpenWeatherMap 2.5.
    case weather
    /// Finding places by name or coordinates, OpenWeatherMap geocoding 1.0.
    case geocoding
    /// Sign-in, tokens and user information.
    case account
    /// Groups and everything in them, Matrix.
    case groups
}
