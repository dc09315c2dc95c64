import Domain
import Foundation
import TestSupport

@testable import Services

/// The contents of `Fixtures/hutong-1.0.sql`: a database as version 1.0 wrote it.
enum Version1 {
    static let user = "@me:here"
    /// The time of the start, with a fraction of a second that no decimal number has exactly, like those of clocks.
    static let start = Date(timeIntervalSinceReferenceDate: 791_596_800.123_456_7)

    // MARK: Listings

    /// Returns one listing in each status and purpose, an empty draft, and one in another currency, the oldest first.
    static func listings() throws -> [ListingRecord] {
        var records: [ListingRecord] = []
        for purpose in [ListingPurpose.sale, .rent(.whole)] {
            for status in ListingStatus.Kind.allCases {
                records.append(try listing(status, purpose, number: records.count))
            }
        }
        let empty = ListingFacts(purpose: .rent(.shared))
        records.append(ListingRecord(draft: empty, id: id(records.count), at: start + 0.1))
        var dollars = ListingRecord(
            draft: .sample(name: "Maple Court", price: Money(minorUnits: 123_456_789, currency: .usd)),
            id: id(records.count), at: start + 0.2)
        try dollars.perform([.publish], at: start + 1.3)
        records.append(dollars)
        return records
    }

    private static func listing(
        _ status: ListingStatus.Kind, _ purpose: ListingPurpose, number: Int
    ) throws -> ListingRecord {
        let time = start + Double(number) * 1000.7
        let facts = ListingFacts.sample(purpose, name: "阳光花园 \(number)", price: Money(Int64(5000 + number)))
        var record = ListingRecord(draft: .sample(purpose, name: "阳光", price: nil), id: id(number), at: time)
        try record.perform([.edit(from: record.listing.facts, to: facts)], at: time + 0.01)
        if status == .draft { return record }
        try record.perform([.publish], at: time + 1)
        if status == .reviewing { return record }
        try record.perform([.reject(.other("Too \"low\"; 'really'"))], at: time + 2.5)
        if status == .rejected { return record }
        try record.perform([.publish], at: time + 3)
        try record.perform([.approve(until: time + 90.25)], at: time + 4)
        var viewed = record.listing
        viewed.addViews(number * 7)
        record = ListingRecord(stored: viewed, history: record.history)
        let cheaper = Money(minorUnits: 499_999)
        try record.perform([.adjustPrice(from: facts.price!, to: cheaper)], at: time + 5)
        switch status {
        case .expired: try record.perform([.expire], at: time + 91)
        case .withdrawn: try record.perform([.withdraw], at: time + 6)
        case .completed:
            try record.perform([.complete(finalPrice: cheaper)], at: time + 6)
            try record.perform([.reopen], at: time + 7)
            try record.perform([.complete(finalPrice: Money(4900))], at: time + 8)
        case .draft, .reviewing, .rejected, .live: break
        }
        return record
    }

    private static func id(_ number: Int) -> UUID {
        UUID(uuidString: "7d1f0a52-4c9e-4b7a-9f00-0000000000" + (number < 10 ? "0\(number)" : "\(number)"))!
    }

    // MARK: Weather

    /// The cities in the user's order; the second one is selected, the first and the third have an answer.
    static let cities = [
        City(
            name: "Beijing", localNames: ["zh": "北京"], country: "CN", state: "Beijing", latitude: 39.9042,
            longitude: 116.4074),
        City(name: "London", country: "GB", latitude: 51.5073, longitude: -0.1276),
        City(name: "Quito", country: "EC", latitude: -0.2201, longitude: -78.5123),
    ]

    /// The times of the answers, which version 1.0 stored in milliseconds.
    static let answerTimes = [
        Date(timeIntervalSince1970: 1_772_366_400.25), nil, Date(timeIntervalSince1970: 1_772_366_461.007),
    ]

    static func weather() throws -> CurrentWeather {
        try JSONDecoder().decode(OpenWeatherMapWeather.self, from: Data(WeatherSamples.full.utf8)).value
    }

    // MARK: Groups

    /// A sync answer: a group with its rooms and messages, two invitations, and a muted chat.
    static let sync = #"""
        {"next_batch":"s42",
         "account_data":{"events":[{"type":"m.push_rules","content":{"global":{"room":[
           {"rule_id":"!chat","enabled":true,"actions":[]}]}}}]},
         "rooms":{
          "invite":{"!other":{"invite_state":{"events":[
            {"type":"m.room.create","sender":"@li:here","state_key":"","content":{"type":"m.space"}},
            {"type":"m.room.name","sender":"@li:here","state_key":"","content":{"name":"Roof"}},
            {"type":"m.room.topic","sender":"@li:here","state_key":"","content":{"topic":"Beans"}},
            {"type":"m.room.avatar","sender":"@li:here","state_key":"","content":{"url":"mxc://here/roof"}},
            {"type":"m.room.member","sender":"@li:here","state_key":"@li:here",
             "content":{"membership":"join","displayname":"李"}},
            {"type":"m.room.member","sender":"@li:here","state_key":"@me:here","content":{"membership":"invite"}}]}}},
          "join":{
           "!space":{"summary":{"m.joined_member_count":3},"timeline":{"limited":false,"prev_batch":"p0","events":[]},
            "state":{"events":[
             {"event_id":"$c0","type":"m.room.create","sender":"@li:here","origin_server_ts":1,"state_key":"",
              "content":{"type":"m.space"}},
             {"event_id":"$n0","type":"m.room.name","sender":"@li:here","origin_server_ts":1,"state_key":"",
              "content":{"name":"Lane 胡同"}},
             {"event_id":"$t0","type":"m.room.topic","sender":"@li:here","origin_server_ts":1,"state_key":"",
              "content":{"topic":"Our lane"}},
             {"event_id":"$a0","type":"m.room.avatar","sender":"@li:here","origin_server_ts":1,"state_key":"",
              "content":{"url":"mxc://here/lane"}},
             {"event_id":"$l0","type":"m.room.canonical_alias","sender":"@li:here","origin_server_ts":1,
              "state_key":"","content":{"alias":"#lane:here"}},
             {"event_id":"$k1","type":"m.space.child","sender":"@li:here","origin_server_ts":1,"state_key":"!chat",
              "content":{"via":["here"]}},
             {"event_id":"$k2","type":"m.space.child","sender":"@li:here","origin_server_ts":1,"state_key":"!posts",
              "content":{"via":["here"]}},
             {"event_id":"$k3","type":"m.space.child","sender":"@li:here","origin_server_ts":1,
              "state_key":"!activities","content":{"via":["here"]}}]}},
           "!chat":{"timeline":{"limited":true,"prev_batch":"p1","events":[
             {"event_id":"$1","type":"m.room.message","sender":"@wang:here","origin_server_ts":1772366400123,
              "content":{"msgtype":"m.text","body":"早上好 👋"}},
             {"event_id":"$2","type":"m.room.message","sender":"@me:here","origin_server_ts":1772366401456,
              "content":{"msgtype":"m.text","body":"Good morning"}},
             {"event_id":"$3","type":"m.room.topic","sender":"@li:here","origin_server_ts":1772366402000,
              "state_key":"","content":{"topic":"Anything"}},
             {"event_id":"$4","type":"m.room.message","sender":"@wang:here","origin_server_ts":1772366403789,
              "content":{"msgtype":"m.text","body":"\"quoted\" \\ <b>"}}]},
            "ephemeral":{"events":[{"type":"m.receipt","content":{"$2":{"m.read":{"@me:here":{"ts":1}}}}}]},
            "state":{"events":[
             {"event_id":"$c1","type":"m.room.create","sender":"@li:here","origin_server_ts":1,"state_key":"",
              "content":{"type":"org.hutong.chat"}},
             {"event_id":"$m1","type":"m.room.member","sender":"@wang:here","origin_server_ts":1,
              "state_key":"@wang:here",
              "content":{"membership":"join","displayname":"王芳","avatar_url":"mxc://here/wang"}},
             {"event_id":"$m2","type":"m.room.member","sender":"@me:here","origin_server_ts":1,
              "state_key":"@me:here","content":{"membership":"join","displayname":"Me"}}]}},
           "!posts":{"timeline":{"limited":false,"events":[
             {"event_id":"$5","type":"m.room.message","sender":"@li:here","origin_server_ts":1772366404000,
              "content":{"msgtype":"m.image","body":"The yard","filename":"yard.png","url":"mxc://here/yard",
              "info":{"w":640,"h":480}}}]},
            "state":{"events":[
             {"event_id":"$c2","type":"m.room.create","sender":"@li:here","origin_server_ts":1,"state_key":"",
              "content":{"type":"org.hutong.posts"}}]}},
           "!activities":{"timeline":{"limited":false,"events":[
             {"event_id":"$6","type":"org.hutong.activity","sender":"@li:here","origin_server_ts":1772366405000,
              "content":{"title":"Tea","starts":1775000000500,"place":"Yard","about":"Bring cups","body":"Tea"}},
             {"event_id":"$7","type":"org.hutong.attendance","sender":"@wang:here","origin_server_ts":1772366406000,
              "content":{"going":true,"m.relates_to":{"rel_type":"m.reference","event_id":"$6"}}},
             {"event_id":"$8","type":"org.hutong.attendance","sender":"@li:here","origin_server_ts":1772366407000,
              "content":{"going":true,"m.relates_to":{"rel_type":"m.reference","event_id":"$6"}}},
             {"event_id":"$9","type":"org.hutong.attendance","sender":"@li:here","origin_server_ts":1772366408000,
              "content":{"going":false,"m.relates_to":{"rel_type":"m.reference","event_id":"$6"}}}]},
            "state":{"events":[
             {"event_id":"$c3","type":"m.room.create","sender":"@li:here","origin_server_ts":1,"state_key":"",
              "content":{"type":"org.hutong.activities"}}]}}}}}
        """#
    static let lastAnswer = Date(timeIntervalSince1970: 1_772_366_500.75)
    static let sentAt = Date(timeIntervalSince1970: 1_772_366_510.125)
    static let file = Data([0x89, 0x50, 0x4E, 0x47, 0, 1, 2, 3])
    static let planned = GroupActivity(
        title: "Chess", starts: Date(timeIntervalSince1970: 1_775_100_000.25), place: "Gate", about: "")
}
