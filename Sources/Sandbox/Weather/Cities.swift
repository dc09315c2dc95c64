import Foundation

/// A place of the gazetteer.
struct City: Sendable {
    let id: Int
    let name: String
    /// Simplified Chinese.
    let chineseName: String?
    /// ISO 3166.
    let country: String
    let state: String?
    let latitude: Double
    let longitude: Double
    let timeZone: String
}

/// The gazetteer: cities in the order of population, found by name or by coordinates.
struct Cities: Sendable {
    private let all: [City]
    /// Every name a city goes by, folded, in order; `city` counts from the most populous.
    private let names: [(key: String, city: Int)]
    private let byLatitude: [Int]
    private let byID: [Int: Int]

    /// Reads the table described in `Assets/sandbox/README.md`; lines that make no sense are left out.
    init(file: URL) throws {
        var all: [City] = []
        var names: [(key: String, city: Int)] = []
        // An array is gone through many times faster than Data.
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
                City(
                    id: id, name: fields[1], chineseName: fields[2].isEmpty ? nil : fields[2], country: fields[4],
                    state: fields[5].isEmpty ? nil : fields[5], latitude: latitude, longitude: longitude,
                    timeZone: fields[9]))
        }
        self.all = all
        self.names = names.sorted { ($0.key, $0.city) < ($1.key, $1.city) }
        byLatitude = all.indices.sorted { all[$0].latitude < all[$1].latitude }
        byID = Dictionary(all.indices.map { (all[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The city with a GeoNames id.
    func city(id: Int) -> City? { byID[id].map { all[$0] } }

    /// The cities one of whose names begins with `text`, those that are called exactly so first, then by population.
    ///
    /// After commas `text` may name a country code and a state, as in "London,GB".
    func search(_ text: String, limit: Int, wholeName: Bool = false) -> [City] {
        let parts = text.split(separator: ",").map(Self.fold)
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

    /// The cities within some 60 km, nearest first.
    func near(latitude: Double, longitude: Double, limit: Int) -> [City] {
        let reach = 60.0 / 111.2
        let start = byLatitude.partition { all[$0].latitude >= latitude - reach }
        return byLatitude[start...]
            .prefix { all[$0].latitude <= latitude + reach }
            .map { (city: all[$0], distance: all[$0].degrees(toLatitude: latitude, longitude: longitude)) }
            .filter { $0.distance <= reach }
            .sorted { ($0.distance, $0.city.id) < ($1.distance, $1.city.id) }
            .prefix(limit).map(\.city)
    }

    /// Without case, accents, spaces and punctuation: what names are compared by.
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

extension City {
    fileprivate func isIn(_ region: String) -> Bool {
        Cities.fold(country) == region || state.map(Cities.fold) == region
    }

    /// The distance in degrees of latitude, good enough for neighbors.
    fileprivate func degrees(toLatitude latitude: Double, longitude: Double) -> Double {
        let across = (self.longitude - longitude).remainder(dividingBy: 360) * cos(latitude * .pi / 180)
        return hypot(self.latitude - latitude, across)
    }
}

extension RandomAccessCollection where Index == Int {
    /// The first index at which `isBeyond` holds, in a collection sorted so that it holds from there on.
    fileprivate func partition(where isBeyond: (Element) -> Bool) -> Int {
        var low = startIndex
        var high = endIndex
        while low < high {
            let middle = (low + high) / 2
            if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

/// Where a sandbox gets the gazetteer: read when first asked for, and once for all sandboxes of the program, since
/// the file does not change while it runs.
struct CityShelf: Sendable {
    private actor Reader {
        private var read: [URL: Cities] = [:]

        func cities(in file: URL) throws -> Cities {
            if let cities = read[file] { return cities }
            let cities = try Cities(file: file)
            read[file] = cities
            return cities
        }
    }

    private static let reader = Reader()

    let file: URL

    /// The cities; throws what reading the file throws.
    func cities() async throws -> Cities { try await Self.reader.cities(in: file) }
}
