/// The postal codes that the sandbox knows, some for each of a few large cities.
enum PostalCodes {
    /// Returns the GeoNames id of the city; the code is followed by a country, by default the United States.
    static func city(of code: String) -> Int? {
        let parts = code.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count <= 2 else { return nil }
        let country = parts.count == 2 ? Gazetteer.fold(parts[1]) : "us"
        return cities[country + Gazetteer.fold(parts[0])]
    }

    private static let cities = [
        "us10001": 5_128_581, "us60601": 4_887_398, "us94102": 5_391_959, "us97201": 5_746_545, "gbsw1a": 2_643_743,
        "gbe14": 2_643_743, "de10115": 2_950_159, "fr75001": 2_988_507, "cn100000": 1_816_670, "cn100009": 1_816_670,
        "cn200000": 1_796_236, "jp1000001": 1_850_147, "au2000": 2_147_714,
    ]
}
