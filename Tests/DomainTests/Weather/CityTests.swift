import Domain
import Testing

@Suite struct CityTests {
    private func city(_ latitude: Double, _ longitude: Double) -> City {
        City(name: "Beijing", country: "CN", latitude: latitude, longitude: longitude)
    }

    @Test func theSamePlaceIsTheSameCityUnderAnyName() {
        var other = city(39.9042, 116.4074)
        other.name = "Peking"
        #expect(other.id == city(39.90421, 116.40738).id)
        #expect(city(39.9042, 116.4074).id != city(39.906, 116.4074).id)
    }

    @Test(
        arguments: [
            (39.9042, 39_904), (39.9046, 39_905), (-0.0004, 0), (1e300, 360_000), (-1e300, -360_000), (.nan, 0),
        ] as [(Double, Int)])
    func theIdentityIsInThousandthsOfADegree(degrees: Double, thousandths: Int) {
        #expect(city(degrees, 0).id.latitude == thousandths)
        #expect(city(0, degrees).id.longitude == thousandths)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
    func anInvalidCoordinateDoesNotCrash(value: Double) {
        #expect(city(value, value).id == city(value, value).id)
    }
}
