import Foundation

/// The position of the sun, computed as in NOAA's solar calculator; accurate to about a minute outside the polar
/// regions.
struct Sun {
    /// The latitude in degrees, positive in the north.
    let latitude: Double
    /// The longitude in degrees, positive in the east.
    let longitude: Double

    /// Returns the sun's elevation above the horizon in degrees, without refraction.
    func elevation(at date: Date) -> Double {
        let orbit = Orbit(at: date)
        let noon = solarNoon(near: date)
        let hourAngle = radians(date.timeIntervalSince(noon) / 240)
        let latitude = radians(latitude)
        return degrees(
            asin(
                sin(latitude) * sin(orbit.declination) + cos(latitude) * cos(orbit.declination) * cos(hourAngle)))
    }

    /// Returns whether a part of the sun is above the horizon, with refraction.
    func isUp(at date: Date) -> Bool { elevation(at: date) > -0.833 }

    /// Returns sunrise and sunset of the day of `date` in a time zone that is `offset` seconds ahead of UTC; nil if the sun
    /// stays up or down.
    func day(of date: Date, offset: Int) -> (rise: Date, set: Date)? {
        let local = date.timeIntervalSince1970 + Double(offset)
        let midday = (local / 86_400).rounded(.down) * 86_400 + 43_200 - Double(offset)
        let noon = solarNoon(near: Date(timeIntervalSince1970: midday))
        let atNoon = halfDay(at: noon)
        guard atNoon > 0, atNoon < 43_200 else { return nil }
        return (event(near: noon, sign: -1), event(near: noon, sign: 1))
    }

    /// Returns the time of sunrise or sunset. The declination changes between noon and sunset, so the result is
    /// iterated.
    private func event(near noon: Date, sign: Double) -> Date {
        var event = noon
        for _ in 0..<3 {
            let correctedNoon = solarNoon(near: event < noon ? event + 21_600 : event - 21_600)
            let base = abs(correctedNoon.timeIntervalSince(noon)) < 3600 ? correctedNoon : noon
            event = base + sign * halfDay(at: event)
        }
        return event
    }

    /// Returns the seconds from solar noon to sunset: 0 if the sun does not rise, half a day if it does not set.
    private func halfDay(at date: Date) -> TimeInterval {
        let declination = Orbit(at: date).declination
        let latitude = radians(latitude)
        let cosine = cos(radians(90.833)) / (cos(latitude) * cos(declination)) - tan(latitude) * tan(declination)
        return degrees(acos(min(max(cosine, -1), 1))) * 240
    }

    private func solarNoon(near date: Date) -> Date {
        let noonOfDay = (720 - 4 * longitude - Orbit(at: date).equationOfTime) * 60
        return date + (noonOfDay - date.timeIntervalSince1970).remainder(dividingBy: 86_400)
    }
}

/// The position of the earth in its orbit at one moment.
private struct Orbit {
    /// The declination in radians.
    let declination: Double
    /// The equation of time in minutes.
    let equationOfTime: Double

    init(at date: Date) {
        let t = (date.timeIntervalSince1970 / 86_400 + 2_440_587.5 - 2_451_545) / 36_525
        let meanLongitude = radians(280.46646 + t * (36_000.76983 + t * 0.0003032))
        let anomaly = radians(357.52911 + t * (35_999.05029 - 0.0001537 * t))
        let eccentricity = 0.016708634 - t * (0.000042037 + 0.0000001267 * t)
        let center =
            sin(anomaly) * (1.914602 - t * (0.004817 + 0.000014 * t))
            + sin(2 * anomaly) * (0.019993 - 0.000101 * t) + sin(3 * anomaly) * 0.000289
        let node = radians(125.04 - 1_934.136 * t)
        let apparentLongitude = meanLongitude + radians(center - 0.00569 - 0.00478 * sin(node))
        let meanObliquity = 23 + (26 + (21.448 - t * (46.815 + t * (0.00059 - t * 0.001813))) / 60) / 60
        let obliquity = radians(meanObliquity + 0.00256 * cos(node))
        declination = asin(sin(obliquity) * sin(apparentLongitude))
        let y = pow(tan(obliquity / 2), 2)
        equationOfTime =
            4
            * degrees(
                y * sin(2 * meanLongitude) - 2 * eccentricity * sin(anomaly)
                    + 4 * eccentricity * y * sin(anomaly) * cos(2 * meanLongitude)
                    - 0.5 * y * y * sin(4 * meanLongitude) - 1.25 * eccentricity * eccentricity * sin(2 * anomaly))
    }
}

private func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
private func degrees(_ radians: Double) -> Double { radians * 180 / .pi }
