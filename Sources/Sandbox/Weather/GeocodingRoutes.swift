import Foundation

extension RouteGroup {
    /// The routes `GET /geo/1.0/direct` and `/reverse`.
    static func geocoding(gazetteer: GazetteerLoader) -> RouteGroup {
        let direct = Route("GET", "/geo/1.0/direct") { request in
            try request.checkWeatherKey()
            guard let name = request.query["q"], !name.trimmingCharacters(in: .whitespaces).isEmpty else {
                throw OpenWeatherMap.badRequest("Nothing to geocode")
            }
            return .json(try await gazetteer.gazetteer().search(name, limit: request.limit).map(PlaceWire.init))
        }
        let reverse = Route("GET", "/geo/1.0/reverse") { request in
            try request.checkWeatherKey()
            guard let coordinates = try request.coordinates() else {
                throw OpenWeatherMap.badRequest("Nothing to geocode")
            }
            let found = try await gazetteer.gazetteer()
                .near(latitude: coordinates.latitude, longitude: coordinates.longitude, limit: request.limit)
            return .json(found.map(PlaceWire.init))
        }
        return RouteGroup(
            service: .geocoding, prefixes: ["/geo/1.0/"], routes: [direct, reverse],
            errorResponse: OpenWeatherMap.errorResponse)
    }
}

extension Request {
    /// The value of `limit`, from 1 to OpenWeatherMap's maximum of 5.
    fileprivate var limit: Int { min(max(query["limit"].flatMap { Int($0) } ?? 1, 1), 5) }
}

/// An element of OpenWeatherMap's geocoding 1.0 answers.
private struct PlaceWire: Encodable {
    let name: String
    let local_names: [String: String]
    let lat: Double
    let lon: Double
    let country: String
    let state: String?

    init(_ city: GazetteerCity) {
        name = city.name
        local_names = ["en": city.name, "zh": city.chineseName].compactMapValues(\.self)
        lat = city.latitude
        lon = city.longitude
        country = city.country
        state = city.state
    }
}
