import Foundation

extension RouteGroup {
    /// The routes `GET /geo/1.0/direct` and `/reverse`.
    static func geocoding(gazetteer: GazetteerLoader) -> RouteGroup {
        let direct = Route("GET", "/geo/1.0/direct") { request in
            try request.checkWeatherKey()
            guard let name = request.query["q"], !name.trimmingCharacters(in: .whitespaces).isEmpty else {
                throw OpenWeatherMap.badRequest("Nothing to geocode")
            }
            let found = try await gazetteer.gazetteer().search(name, limit: request.limit)
            return .json(.array(found.map(\.json)))
        }
        let reverse = Route("GET", "/geo/1.0/reverse") { request in
            try request.checkWeatherKey()
            guard let coordinates = try request.coordinates() else {
                throw OpenWeatherMap.badRequest("Nothing to geocode")
            }
            let found = try await gazetteer.gazetteer()
                .near(latitude: coordinates.latitude, longitude: coordinates.longitude, limit: request.limit)
            return .json(.array(found.map(\.json)))
        }
        return RouteGroup(
            service: .geocoding, prefixes: ["/geo/1.0/"], routes: [direct, reverse],
            errorResponse: OpenWeatherMap.errorResponse)
    }
}

extension Request {
    /// The value of `limit`, from 1 to OpenWeatherMap's maximum of 5.
    fileprivate var limit: Int { min(max(number("limit") ?? 1, 1), 5) }
}

extension GazetteerCity {
    /// An element of OpenWeatherMap's geocoding 1.0 answers.
    fileprivate var json: JSON {
        [
            "name": .string(name), "local_names": ["en": .string(name), "zh": chineseName.map(JSON.string)],
            "lat": .double(latitude), "lon": .double(longitude), "country": .string(country),
            "state": state.map(JSON.string),
        ]
    }
}
