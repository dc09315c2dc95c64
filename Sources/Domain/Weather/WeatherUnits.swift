/// The unit in which temperatures are shown; the raw value is stored in the settings file.
public enum TemperatureUnit: String, CaseIterable, Codable, Sendable {
    case celsius
    case fahrenheit
}

/// The unit in which wind speeds are shown; the raw value is stored in the settings file.
public enum WindUnit: String, CaseIterable, Codable, Sendable {
    case metersPerSecond
    case kilometersPerHour
    case milesPerHour
}
