/// The forecast for a time and a place as finished strings.
public nonisolated struct PlannedWeather: Equatable, Sendable {
    /// The picture of the sky.
    public let picture: WeatherPicture
    /// The temperature, such as "14°".
    public let temperature: String
    /// The sky and the temperature, such as "Light rain, 14°".
    public let text: String
}
