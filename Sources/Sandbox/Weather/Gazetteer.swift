import Foundation

/// A city of the gazetteer.
public struct GazetteerCity: Sendable {
    /// The number in GeoNames.
    let id: Int
    /// The name in English.
    public let name: String
    /// The name in simplified Chinese.
    public let chineseName: String?
    /// The country (ISO 3166).
    public let country: String
    /// The region.
    public let state: String?
    /// The latitude in degrees.
    public let latitude: Double
    /// The longitude in degrees.
    public let longitude: Double
    /// The name of the time zone, such as "Asia/Shanghai".
    public let timeZone: String
}

/// All cities, most populous first, which can be searched by name or coordinates.
public struct Gazetteer: Sendable {
    private let all: [GazetteerCity]
    /// All names of the cities, folded and sorted; `city` is an index of `all`.
    private let names: [(key: String, city: Int)]
    private let byLatitude: [Int]
    private let byID: [Int: Int]

    /// Reads the table described in `Assets/sandbox/README.md`; invalid lines are skipped.
    init(file: URL) throws {
        var all: [GazetteerCity] = []
        var names: [(key: String, city: Int)] = []
        // Splitting an array is many times faster than splitting Data.
        for line in try [UInt8](Data(contentsOf: file)).split(separator: UInt8(ascii: "\n")) {
            let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
                .map { String(decoding: $0, as: UTF8.self) }
            guard fields.count == 10, let id = Int(fields[0]), let latitude = Double(fields[6]),
                let longitude = Double(fields[7])
            else { continue }
            let others = fields[3].split(separator: "|").map(String.init)
            let keys = Set(([fields[1], fields[2]] + others).map(Self.fold)).subtracting([""])
            names += keys.map { ($0, all.count) }
            all.append(
                GazetteerCity(
                    id: id, name: fields[1], chineseName: fields[2].isEmpty ? nil : fields[2], country: fields[4],
                    state: fields[5].isEmpty ? nil : fields[5], latitude: latitude, longitude: longitude,
                    timeZone: fields[9]))
        }
        self.all = all
        self.names = names.sorted { ($0.key, $0.city) < ($1.key, $1.city) }
        byLatitude = all.indices.sorted { all[$0].latitude < all[$1].latitude }
        byID = Dictionary(all.indices.map { (all[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the city with a GeoNames id.
    func city(id: Int) -> GazetteerCity? { byID[id].map { all[$0] } }

    /// Returns the cities with a name that begins with `text`: exact matches first, then by population.
    ///
    /// `text` can be followed by a country code and a state, separated by commas, as in "London,GB" and
    /// "Portland,OR,US".
    public func search(_ text: String, limit: Int, wholeName: Bool = false) -> [GazetteerCity] {
        var parts = text.split(separator: ",").map(Self.fold)
        if parts.count == 3, parts[2] == "us", let state = GazetteerCity.statesByCode[parts[1]] {
            parts[1] = Self.fold(state)
        }
        guard let prefix = parts.first, !prefix.isEmpty else { return [] }
        var found: [Int: Bool] = [:]
        var index = names.partition { $0.key >= prefix }
        while index < names.count, names[index].key.hasPrefix(prefix) {
            let isWhole = names[index].key == prefix
            if isWhole || !wholeName {
                found[names[index].city, default: false] = isWhole || found[names[index].city] == true
            }
            index += 1
        }
        return
            found
            .filter { city, _ in parts.dropFirst().allSatisfy { all[city].isIn($0) } }
            .sorted { ($0.value ? 0 : 1, $0.key) < ($1.value ? 0 : 1, $1.key) }
            .prefix(limit).map { all[$0.key] }
    }

    /// Returns the cities within about 60 km, nearest first.
    public func near(latitude: Double, longitude: Double, limit: Int) -> [GazetteerCity] {
        let reach = 60.0 / 111.2
        let start = byLatitude.partition { all[$0].latitude >= latitude - reach }
        return byLatitude[start...]
            .prefix { all[$0].latitude <= latitude + reach }
            .map { (city: all[$0], distance: all[$0].degrees(toLatitude: latitude, longitude: longitude)) }
            .filter { $0.distance <= reach }
            .sorted { ($0.distance, $0.city.id) < ($1.distance, $1.city.id) }
            .prefix(limit).map(\.city)
    }

    /// Removes case, accents, spaces and punctuation, for comparing names.
    static func fold(_ name: some StringProtocol) -> String {
        var bytes: [UInt8] = []
        for byte in name.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): bytes.append(byte)
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes.append(byte | 0x20)
            case 0..<128: continue
            default: return foldAccents(String(name))
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func foldAccents(_ name: String) -> String {
        let letters = ["ø": "o", "æ": "ae", "œ": "oe", "ß": "ss", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"]
        return name.lowercased()
            .folding(options: [.diacriticInsensitive, .widthInsensitive], locale: nil)
            .filter { $0.isLetter || $0.isNumber }
            .map { letters[String($0)] ?? String($0) }.joined()
    }
}

extension GazetteerCity {
    fileprivate func isIn(_ region: String) -> Bool {
        Gazetteer.fold(country) == region || state.map(Gazetteer.fold) == region
    }

    /// The states of the United States in which the gazetteer has cities, by their postal abbreviations.
    fileprivate static let statesByCode = [
        "al": "Alabama", "ak": "Alaska", "ar": "Arkansas", "az": "Arizona", "ca": "California", "co": "Colorado",
        "ct": "Connecticut", "dc": "District of Columbia", "fl": "Florida", "ga": "Georgia", "hi": "Hawaii",
        "ia": "Iowa", "id": "Idaho", "il": "Illinois", "in": "Indiana", "ks": "Kansas", "ky": "Kentucky",
        "la": "Louisiana", "ma": "Massachusetts", "md": "Maryland", "mi": "Michigan", "mn": "Minnesota",
        "mo": "Missouri", "ms": "Mississippi", "mt": "Montana", "nc": "North Carolina", "nd": "North Dakota",
        "ne": "Nebraska", "nh": "New Hampshire", "nj": "New Jersey", "nm": "New Mexico", "nv": "Nevada",
        "ny": "New York", "oh": "Ohio", "ok": "Oklahoma", "or": "Oregon", "pa": "Pennsylvania", "ri": "Rhode Island",
        "sc": "South Carolina", "sd": "South Dakota", "tn": "Tennessee", "tx": "Texas", "ut": "Utah",
        "va": "Virginia", "wa": "Washington", "wi": "Wisconsin",
    ]

    /// Returns the approximate distance in degrees of latitude; good for short distances.
    fileprivate func degrees(toLatitude latitude: Double, longitude: Double) -> Double {
        let across = (self.longitude - longitude).remainder(dividingBy: 360) * cos(latitude * .pi / 180)
        return hypot(self.latitude - latitude, across)
    }
}

/// Loads the gazetteer when it is first needed, once for the whole program.
public struct GazetteerLoader: Sendable {
    private actor Cache {
        private var loaded: [URL: Gazetteer] = [:]

        func gazetteer(in file: URL) throws -> Gazetteer {
            if let gazetteer = loaded[file] { return gazetteer }
            let gazetteer = try Gazetteer(file: file)
            loaded[file] = gazetteer
            return gazetteer
        }
    }

    private static let cache = Cache()

    let file: URL

    /// Creates a loader of the gazetteer in the program's `Assets` folder.
    public init(assets: URL) { file = assets.appending(path: "sandbox/cities.tsv") }

    /// Returns the gazetteer. Throws the error of reading the file.
    public func gazetteer() async throws -> Gazetteer { try await Self.cache.gazetteer(in: file) }
}

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
