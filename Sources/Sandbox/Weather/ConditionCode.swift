/// An entry of OpenWeatherMap's table of weather conditions.
struct ConditionCode: Sendable {
    let id: Int
    let main: String
    let english: String
    let chinese: String
    /// The number of the icon, without the suffix for day or night.
    let picture: String

    /// Finds the code of the weather. Clouds are named only if it neither rains nor snows.
    init(_ weather: Conditions) {
        self =
            switch (weather.rain, weather.snow) {
            case (.some, .some): Self(616, "Snow", "rain and snow", "雨夹雪", "13")
            case (let rain?, nil): .rain(rain, warm: weather.temperature > 22)
            case (nil, let snow?): .snow(snow)
            case (nil, nil): weather.fog ? .fog(visibility: weather.visibility) : .sky(clouds: weather.clouds)
            }
    }

    private init(_ id: Int, _ main: String, _ english: String, _ chinese: String, _ picture: String) {
        self.id = id
        self.main = main
        self.english = english
        self.chinese = chinese
        self.picture = picture
    }

    private static func rain(_ amount: Double, warm: Bool) -> Self {
        if warm, amount > 2.5 { return Self(201, "Thunderstorm", "thunderstorm with rain", "雷阵雨", "11") }
        return switch amount {
        case ..<0.3: Self(300, "Drizzle", "light intensity drizzle", "小毛毛雨", "09")
        case ..<1: Self(500, "Rain", "light rain", "小雨", "10")
        case ..<4: Self(501, "Rain", "moderate rain", "中雨", "10")
        default: Self(502, "Rain", "heavy intensity rain", "大雨", "10")
        }
    }

    private static func snow(_ amount: Double) -> Self {
        switch amount {
        case ..<0.5: Self(600, "Snow", "light snow", "小雪", "13")
        case ..<2: Self(601, "Snow", "snow", "雪", "13")
        default: Self(602, "Snow", "heavy snow", "大雪", "13")
        }
    }

    private static func fog(visibility: Double) -> Self {
        visibility < 600 ? Self(741, "Fog", "fog", "雾", "50") : Self(701, "Mist", "mist", "薄雾", "50")
    }

    private static func sky(clouds: Double) -> Self {
        switch clouds {
        case ..<11: Self(800, "Clear", "clear sky", "晴", "01")
        case ..<26: Self(801, "Clouds", "few clouds", "晴，少云", "02")
        case ..<51: Self(802, "Clouds", "scattered clouds", "多云", "03")
        case ..<85: Self(803, "Clouds", "broken clouds", "多云", "04")
        default: Self(804, "Clouds", "overcast clouds", "阴，多云", "04")
        }
    }
}
