import Randomness

/// A home in an agent's answer: an element of `homes` in the key `org.hutong.offer`.
struct HomeWire: Equatable, Sendable {
    static let key = "org.hutong.offer"

    var community: String
    var bedrooms: Int
    /// The area in hundredths of a square meter.
    var area: Int
    /// The price in hundredths of the currency; for a rent, per month.
    var price: Int
    /// The currency (ISO 4217).
    var currency: String
    /// The link to the home in a market; nil for any other.
    var link: String?

    /// Returns homes of an agent that fit a demand, the cheapest first. `first` is the name of the first agent's first home;
    /// no two agents offer homes of the same name.
    static func homes(
        _ count: Int, of agent: SandboxAgent, from first: Int, for demand: DemandWire,
        in language: SandboxAgent.Language, _ random: inout SeededRandom
    ) -> [HomeWire] {
        let (names, agents) = (names(language), SandboxAgent.all)
        let own = first + (agents.firstIndex(of: agent) ?? 0)
        // Prices are multiples of 100 yuan for a rent, and of 10,000 yuan otherwise.
        let step = demand.isRent ? 10_000 : 1_000_000
        return (0..<count).map { index in
            let bedrooms = demand.bedrooms > 0 ? demand.bedrooms : 1 + random.next(below: 4)
            let part = demand.maximum / 100 * (70 + random.next(below: 30))
            return HomeWire(
                community: names[(own + index * agents.count) % names.count], bedrooms: bedrooms,
                area: (15 + 28 * bedrooms + random.next(below: 20)) * 100,
                price: min(max(part / step * step, demand.minimum ?? step), demand.maximum),
                currency: demand.currency)
        }.sorted { $0.price < $1.price }
    }

    /// Returns the home in the plain text of an answer.
    func line(_ language: SandboxAgent.Language, isRent: Bool) -> String {
        let (amount, size) = (price / 100, area / 100)
        let text =
            switch language {
            case .english: "\(community), \(bedrooms) bed, \(size) m², \(amount) \(currency)\(isRent ? " / month" : "")"
            case .chinese: "\(community)，\(bedrooms)室，\(size)平方米，\(amount)元\(isRent ? "/月" : "")"
            }
        return link.map { "\(text) \($0)" } ?? text
    }

    /// The home as a part of an event.
    var json: JSON {
        [
            "community": .string(community), "bedrooms": .int(bedrooms), "area": .int(area), "price": .int(price),
            "currency": .string(currency), "link": link.map(JSON.string),
        ]
    }

    private static func names(_ language: SandboxAgent.Language) -> [String] {
        switch language {
        case .english:
            [
                "Lakeside Court", "Maple Gardens", "Old Mill Lofts", "Willow Terrace", "Drum Tower Row", "Jade Park",
                "Lotus Residences", "Orchard Village", "Cedar Heights", "Pearl Mansions", "Bamboo Court",
                "Harbor Place", "Garden Row", "Hillcrest Park", "Riverside Lofts", "Silver Birch Court",
                "Willow Residences", "Jade Terrace",
            ]
        case .chinese:
            [
                "阳光花园", "翠湖家园", "梧桐里", "海棠公馆", "鼓楼新村", "星河雅苑", "荷塘小区", "银杏名苑", "香樟花园", "听涛公寓",
                "枫林家园", "和平里", "红星小区", "玉兰雅苑", "清河新村", "石榴公寓", "松风名苑", "柳岸小区",
            ]
        }
    }
}

extension HomeWire {
    /// Creates the home that a message in a market announces; nil if it does not fit a demand.
    init?(_ event: RoomEvent, in market: String, for demand: DemandWire) {
        guard let listing = event.content["org.hutong.listing"], listing["purpose"]?.string == demand.purpose,
            let area = listing["area"]?.string, SampleHome.isArea(area, in: demand.area),
            listing["offer"]?.string ?? "open" == "open", listing["currency"]?.string == demand.currency,
            let community = listing["community"]?.string, let price = listing["price"]?.int,
            let bedrooms = listing["bedrooms"]?.int, let size = listing["size"]?.int,
            price >= demand.minimum ?? 0, price <= demand.maximum,
            demand.bedrooms == 0 || bedrooms == demand.bedrooms || demand.bedrooms == 4 && bedrooms > 4
        else { return nil }
        self.init(
            community: community, bedrooms: bedrooms, area: size, price: price, currency: demand.currency,
            link: "https://matrix.to/#/\(market)/\(event.id)")
    }
}
