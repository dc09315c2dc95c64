import Foundation
import Randomness

/// A home of a neighbor or of the sample user.
struct SampleHome {
    private static let areas = [
        ("Dongcheng", "东城区"), ("Xicheng", "西城区"), ("Chaoyang", "朝阳区"), ("Haidian", "海淀区"), ("Gulou", "鼓楼"),
        ("Dongzhimen", "东直门"), ("Wangjing", "望京"), ("Wudaokou", "五道口"),
    ]

    let isChinese: Bool
    let id: UUID
    var isSale: Bool
    var isShared: Bool
    var community: String
    let area: String
    var address: String
    let description: String
    var bedrooms: Int
    var size: Int
    let floor: Int
    let floors: Int
    var photos: [String]
    var until: Date
    /// The price in hundredths of a yuan.
    var price: Int
    /// The price of the deal, in hundredths of a yuan; nil while the home is not sold or rented out.
    var finalPrice: Int? { didSet { offer = "completed" } }
    var offer = "open"

    /// Prices are multiples of this.
    var step: Int { isSale ? 1_000_000 : 10_000 }

    init(isChinese: Bool, at time: Date, _ random: inout SeededRandom) {
        self.isChinese = isChinese
        id = UUID(seed: random.next(), random.next())
        isSale = random.next(below: 5) < 2
        isShared = !isSale && random.next(below: 4) == 0
        community = SampleCommunities.name(isEnglish: !isChinese, using: &random)
        let place = random.element(of: Self.areas)
        area = isChinese ? place.1 : place.0
        let texts = SampleTexts.texts(isEnglish: !isChinese, seed: random.next())
        // Most owners publish only the part of town.
        address = random.next(below: 3) == 0 ? texts.address : ""
        description = texts.description
        bedrooms = random.element(of: [1, 1, 2, 2, 2, 3, 3, 4])
        size = bedrooms * 2800 + 1500 + random.next(below: 3000)
        floors = random.element(of: [6, 6, 7, 11, 18, 24, 33])
        floor = 1 + random.next(below: floors)
        let home = random.next(below: SamplePicture.homes)
        photos =
            random.next(below: 8) == 0
            ? [] : SamplePicture.photos(of: home, count: 2 + random.next(below: 3))
        until = time + 90 * 86_400
        // Yuan per square meter, in total or per month.
        let rate = isSale ? 40_000 + random.next(below: 60_000) : 80 + random.next(below: 90)
        let step = isSale ? 1_000_000 : 10_000
        price = max(step, size * rate / step * step)
    }

    /// Returns whether the area of a home, in either language, is in the area that a demand names.
    static func isArea(_ area: String, in demanded: String) -> Bool {
        let demanded = demanded.lowercased()
        let names = areas.first { $0 == area || $1 == area }.map { [$0.0, String($0.1.prefix(2))] } ?? [area]
        return names.contains { demanded.contains($0.lowercased()) }
    }

    /// The message that announces the home.
    var content: JSON {
        [
            "msgtype": photos.isEmpty ? "m.text" : "m.image", "body": .string(caption),
            "filename": photos.isEmpty ? nil : "home.jpg",
            "url": photos.first.map { .string(Sandbox.mediaURI($0)) },
            "info": photos.isEmpty ? nil : SamplePicture.info, "org.hutong.listing": listing,
        ]
    }

    /// Returns the message that replaces an announcement.
    func change(of event: String) -> JSON {
        [
            "msgtype": "m.text", "body": .string("* " + caption), "m.new_content": content,
            "m.relates_to": ["rel_type": "m.replace", "event_id": .string(event)],
        ]
    }

    private var listing: JSON {
        let photos = photos.map { photo -> JSON in
            ["url": .string(Sandbox.mediaURI(photo)), "w": SamplePicture.info["w"], "h": SamplePicture.info["h"]]
        }
        return [
            "v": 1, "id": .string(id.uuidString.lowercased()), "purpose": isSale ? "sale" : "rent",
            "community": .string(community), "area": .string(area), "bedrooms": .int(bedrooms),
            "living_rooms": .int(bedrooms < 2 ? 1 : 2), "bathrooms": .int(bedrooms < 3 ? 1 : 2), "size": .int(size),
            "floor": .int(floor), "floors": .int(floors), "price": .int(price), "currency": "CNY",
            "description": .string(description), "photos": .array(photos),
            "until": .int(Int(until.timeIntervalSince1970) * 1000), "offer": .string(offer),
            "rent_type": isSale ? nil : isShared ? "shared" : "whole",
            "address": address.isEmpty ? nil : .string(address), "final_price": finalPrice.map(JSON.int),
        ]
    }

    /// The text for apps that do not know listings.
    private var caption: String {
        let (amount, squareMeters) = (price / 100, size / 100)
        guard isChinese else {
            return "\(isSale ? "For sale" : "For rent"): \(community), \(area), \(bedrooms) bed, \(squareMeters) m², "
                + "¥\(amount)\(isSale ? "" : " a month")\n\n\(description)"
        }
        return
            "\(isSale ? "出售" : "出租")：\(community)，\(area)，\(bedrooms)室，\(squareMeters)平方米，\(amount)元\(isSale ? "" : "/月")\n\n\(description)"
    }
}

extension UUID {
    /// Creates an identifier with the version and variant of random ones in RFC 9562.
    fileprivate init(seed high: UInt64, _ low: UInt64) {
        self = withUnsafeBytes(of: (high, low)) { bytes in
            var id = bytes.loadUnaligned(as: uuid_t.self)
            id.6 = id.6 & 0x0F | 0x40
            id.8 = id.8 & 0x3F | 0x80
            return UUID(uuid: id)
        }
    }
}
