import Randomness

/// A home in an agent's answer: an element of `homes` in the key `org.hutong.offer`.
struct HomeWire: Codable, Equatable, Sendable {
    static let key = "org.hutong.offer"

    var community: String
    var bedrooms: Int
    /// The area in hundredths of a square meter.
    var area: Int
    /// The minimum price in hundredths of the currency; for a rent, per month.
    var price: Int64
    /// The currency (ISO 4217).
    var currency: String

    /// Returns homes that fit a demand, the cheapest first.
    static func homes(
        _ count: Int, for demand: DemandWire, in language: SandboxAgent.Language, _ random: inout SeededRandom
    ) -> [HomeWire] {
        let names = names(language)
        let first = random.next(below: names.count)
        // Prices are multiples of 100 yuan for a rent, and of 10,000 yuan otherwise.
        let step: Int64 = demand.purpose == "rent" ? 10_000 : 1_000_000
        return (0..<count).map { index in
            let bedrooms = demand.bedrooms > 0 ? demand.bedrooms : 1 + random.next(below: 4)
            let part = demand.maximum / 100 * Int64(70 + random.next(below: 30))
            return HomeWire(
                community: names[(first + index) % names.count], bedrooms: bedrooms,
                area: (15 + 28 * bedrooms + random.next(below: 20)) * 100,
                price: min(max(part / step * step, demand.minimum ?? step), demand.maximum),
                currency: demand.currency)
        }.sorted { $0.price < $1.price }
    }

    /// Returns the home in the plain text of an answer.
    func line(_ language: SandboxAgent.Language, isRent: Bool) -> String {
        let (amount, size) = (price / 100, area / 100)
        return switch language {
        case .english: "\(community), \(bedrooms) bed, \(size) m², \(amount) \(currency)\(isRent ? " / month" : "")"
        case .chinese: "\(community)，\(bedrooms)室，\(size)平方米，\(amount)元\(isRent ? "/月" : "")"
        }
    }

    /// The home as a part of an event.
    var json: JSON {
        [
            "community": .string(community), "bedrooms": .int(Int64(bedrooms)), "area": .int(Int64(area)),
            "price": .int(price), "currency": .string(currency),
        ]
    }

    private static func names(_ language: SandboxAgent.Language) -> [String] {
        switch language {
        case .english:
            [
                "Lakeside Court", "Maple Gardens", "Old Mill Lofts", "Willow Terrace", "Drum Tower Row", "Jade Park",
                "Lotus Residences", "Orchard Village",
            ]
        case .chinese: ["阳光花园", "翠湖家园", "梧桐里", "海棠公馆", "鼓楼新村", "星河雅苑", "荷塘小区", "银杏名苑"]
        }
    }
}
