import Domain
import TestSupport
import Testing

@testable import ViewModels

@Suite struct WindViewModelTests {
    private func wind(
        unit: WindUnit = .metersPerSecond, _ change: (inout CurrentWeather) -> Void = { _ in }
    ) -> WindViewModel {
        WindViewModel(.sample(change), unit: unit, words: .identity)
    }

    @Test func everyStringIsFinished() {
        let wind = wind()
        #expect(wind.coordinatesText == "Lat: 51.51, Lon: −0.13")
        #expect(wind.speedText == "4.1 m/s")
        #expect(wind.directionLine == "WSW 240°")
        #expect(wind.forceLine == "Gentle breeze, force 3 · Gusts of 9.3 m/s")
        #expect(wind.arrowDegrees == 60)
    }

    @Test func numbersHaveNoMoreDigitsThanTheyNeed() {
        let change = { (weather: inout CurrentWeather) in
            (weather.windSpeed, weather.windDirection) = (4.16, 240.6)
        }
        #expect(wind(change).speedText == "4.2 m/s")
        #expect(wind(unit: .kilometersPerHour, change).speedText == "15 km/h")
        #expect(wind(unit: .milesPerHour, change).speedText == "9 mph")
        #expect(wind(change).directionLine == "WSW 241°")
        #expect(wind(unit: .milesPerHour) { $0.windSpeed = 50 }.speedText == "112 mph")
    }

    @Test(arguments: [(0.0, 180.0), (179, 359), (180, 0), (359, 179), (-90, 90), (720, 180)])
    func theArrowPointsWhereTheWindBlows(degrees: Double, arrow: Double) {
        #expect(wind { $0.windDirection = degrees }.arrowDegrees == arrow)
    }

    @Test func missingValuesAreADashOrEmpty() {
        let calm = wind { ($0.windSpeed, $0.windDirection, $0.gustSpeed) = (nil, nil, nil) }
        #expect([calm.speedText, calm.directionLine, calm.forceLine] == ["—", "—", ""])
        #expect(calm.arrowDegrees == nil)
    }

    @Test(arguments: [
        (WindUnit.metersPerSecond, "10 m/s"), (.kilometersPerHour, "36 km/h"), (.milesPerHour, "22 mph"),
    ])
    func theSpeedIsInTheUsersUnit(unit: WindUnit, expected: String) {
        #expect(wind(unit: unit) { $0.windSpeed = 10 }.speedText == expected)
    }

    @Test(arguments: [
        (0.0, "N"), (11.24, "N"), (11.26, "NNE"), (45, "NE"), (90, "E"), (180, "S"), (270, "W"), (348.7, "NNW"),
        (348.8, "N"), (360, "N"), (-90, "W"), (725, "N"),
    ])
    func theCompassHasSixteenPoints(degrees: Double, name: String) {
        #expect(wind { $0.windDirection = degrees }.directionLine.hasPrefix(name + " "))
    }

    @Test(arguments: [
        (0.0, 0), (0.2, 0), (0.3, 1), (1.5, 1), (1.6, 2), (3.4, 3), (5.5, 4), (8.0, 5), (10.8, 6), (13.9, 7),
        (17.2, 8), (20.8, 9), (24.5, 10), (28.5, 11), (32.6, 11), (32.7, 12), (99, 12),
    ])
    func theBeaufortScaleHasTheBoundsOfTheWMO(speed: Double, force: Int) {
        #expect(Beaufort(metersPerSecond: speed).force == force)
    }
}
