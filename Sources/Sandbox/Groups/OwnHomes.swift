import Foundation
import Randomness

/// The homes that the sample user has published in a market, in every state that a market can give them.
struct OwnHomes {
    private enum State {
        /// Offered, after the price was lowered to this one if it is not nil.
        case live(Int?)
        case pending
        case rejected(ListingModerator.RejectionReason)
        case withdrawn
        /// Sold or rented out, for this price.
        case completed(Int)
        case expired
    }

    private struct Sample {
        var name: String
        var isRent = false
        /// The price in yuan.
        var price: Int
        var bedrooms: Int
        /// The area in hundredths of a square meter.
        var size: Int
        /// The time since it was published, in days.
        var age: Double
        var state: State
    }

    /// In the reviewed market.
    private static let reviewed = [
        Sample(name: "听涛雅苑", price: 8_600_000, bedrooms: 3, size: 11_860, age: 0, state: .pending),
        Sample(name: "Drum Tower Lofts", price: 7_900_000, bedrooms: 2, size: 9_420, age: 0, state: .pending),
        Sample(name: "锦绣公馆", price: 9_100_000, bedrooms: 3, size: 12_310, age: 1.5, state: .live(nil)),
        Sample(
            name: "Hillcrest Row", isRent: true, price: 9_600, bedrooms: 2, size: 8_250, age: 3, state: .live(9_200)),
        // The reasons are true.
        Sample(
            name: "云栖府西区", price: 1_280_000, bedrooms: 5, size: 2_134, age: 4, state: .rejected(.roomsTooSmall)),
        Sample(
            name: "Orchard Place", price: 52_000, bedrooms: 2, size: 8_170, age: 6, state: .rejected(.priceTooLow)),
        Sample(name: "枫林新村", price: 6_400_000, bedrooms: 2, size: 8_690, age: 13, state: .live(6_150_000)),
        Sample(
            name: "Jade Terrace", isRent: true, price: 6_800, bedrooms: 1, size: 5_120, age: 21, state: .withdrawn),
        Sample(
            name: "玉兰公寓", isRent: true, price: 7_400, bedrooms: 2, size: 7_930, age: 30, state: .completed(7_200)),
        Sample(name: "Cedar Court", price: 5_750_000, bedrooms: 2, size: 7_480, age: 38, state: .live(nil)),
        Sample(name: "柳岸国际花城", price: 10_300_000, bedrooms: 4, size: 15_640, age: 70, state: .expired),
        Sample(
            name: "Bamboo Mansions", isRent: true, price: 12_500, bedrooms: 3, size: 10_930, age: 76, state: .expired),
    ]

    /// In the market without reviews.
    private static let unreviewed = [
        Sample(name: "银杏家园", price: 7_250_000, bedrooms: 2, size: 9_050, age: 0.02, state: .live(nil)),
        Sample(name: "石榴里", isRent: true, price: 5_300, bedrooms: 1, size: 4_260, age: 8, state: .live(nil)),
        Sample(name: "和平小区", price: 4_980_000, bedrooms: 2, size: 7_110, age: 17, state: .live(nil)),
        Sample(name: "朝晖名苑", isRent: true, price: 8_900, bedrooms: 2, size: 8_870, age: 26, state: .live(nil)),
        Sample(name: "翠湖花园二期", price: 8_150_000, bedrooms: 3, size: 11_240, age: 33, state: .completed(7_980_000)),
        Sample(name: "荷塘水岸", price: 6_900_000, bedrooms: 2, size: 9_310, age: 45, state: .withdrawn),
        Sample(name: "清河一村", isRent: true, price: 4_600, bedrooms: 1, size: 4_550, age: 55, state: .live(nil)),
        Sample(name: "南苑小区", price: 3_860_000, bedrooms: 1, size: 5_280, age: 74, state: .expired),
    ]

    /// The number of homes in all markets.
    static let count = reviewed.count + unreviewed.count

    private let market: SampleHomes
    private let owner: String
    private var remaining: ArraySlice<Sample>
    private var number = 0

    /// Creates the homes of `owner`, of which none has been published.
    init(_ market: SampleHomes, of owner: String) {
        self.market = market
        self.owner = owner
        remaining = (market.isReviewed ? Self.reviewed : Self.unreviewed).sorted { $0.age > $1.age }[...]
    }

    /// Publishes the homes that are older than a time and have not been published, the oldest first.
    mutating func publish(before end: Date) async {
        while let sample = remaining.first, time(of: sample) < end {
            remaining.removeFirst()
            await publish(sample)
        }
    }

    private func time(of sample: Sample) -> Date { market.now - (sample.age * 86_400).rounded() }

    private mutating func publish(_ sample: Sample) async {
        let time = time(of: sample)
        // From the name, so that a home stays the same when others are added.
        var random = SeededRandom(seed: StableHash.hash(sample.name))
        var home = SampleHome(isChinese: sample.name.utf8.count > sample.name.count, at: time, &random)
        (home.community, home.isSale, home.isShared) = (sample.name, !sample.isRent, false)
        home.address = SampleTexts.texts(isEnglish: !home.isChinese, seed: random.next()).address
        (home.bedrooms, home.size, home.price) = (sample.bedrooms, sample.size, sample.price * 100)
        home.photos = SamplePicture.photos(of: number, count: 2 + number % 3)
        number += 1
        if case .expired = sample.state { home.until = time + 30 * 86_400 }
        let event = await market.announce(home, by: owner, at: time)
        switch sample.state {
        case .pending: return
        case .rejected(let reason): return await market.judge(event, rejection: reason.rawValue, at: time + 1800)
        case .live, .withdrawn, .completed, .expired: break
        }
        if market.isReviewed { await market.judge(event, rejection: nil, at: time + 1800) }
        switch sample.state {
        case .live(let price?): home.price = price * 100
        case .withdrawn: home.offer = "withdrawn"
        case .completed(let price): home.finalPrice = price * 100
        default: return
        }
        await market.change(event, to: home, by: owner, at: time + 86_400)
    }
}
