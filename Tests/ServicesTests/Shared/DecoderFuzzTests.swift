import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Services

/// Random changes of servers' answers and stored data: each is an error or a value.
@Suite struct DecoderFuzzTests {
    private static let sync =
        #"{"next_batch":"s2","rooms":{"join":{"!chat":{"summary":{"m.joined_member_count":2},"state":{"events":[{"event_id":"$c","type":"m.room.create","sender":"@a:here","origin_server_ts":1,"state_key":"","content":{"type":"org.hutong.chat"}},{"event_id":"$e","type":"m.room.encryption","sender":"@a:here","origin_server_ts":1,"state_key":"","content":{}}]},"timeline":{"events":[{"event_id":"$1","type":"m.room.message","sender":"@w:here","origin_server_ts":1772366400000,"content":{"msgtype":"m.image","body":"b","url":"mxc://here/1","filename":"f","info":{"w":1,"h":2},"m.relates_to":{"rel_type":"m.replace","event_id":"$0","m.in_reply_to":{"event_id":"$0"}}},"unsigned":{"transaction_id":"t","redacted_because":{}}},{"event_id":"$2","type":"org.hutong.activity","sender":"@w:here","origin_server_ts":1,"content":{"title":"Tea","starts":1900000000000,"place":"Yard","about":"x"}},{"event_id":"$3","type":"m.room.redaction","redacts":"$1","sender":"@w:here","origin_server_ts":1,"content":{"redacts":"$1"}},{"event_id":"$4","type":"m.room.member","state_key":"@w:here","sender":"@w:here","origin_server_ts":1,"content":{"membership":"join","displayname":"W","avatar_url":"mxc://here/2"}}],"limited":true,"prev_batch":"p"},"ephemeral":{"events":[{"type":"m.receipt","content":{"$1":{"m.read":{"@me:here":{"ts":1}}}}}]},"account_data":{"events":[{"type":"m.fully_read","content":{"event_id":"$1"}}]}}},"invite":{"!i":{"invite_state":{"events":[{"type":"m.room.create","sender":"@w:here","state_key":"","content":{"type":"m.space"}},{"type":"m.room.member","sender":"@w:here","state_key":"@me:here","content":{"membership":"invite"}}]}}},"leave":{"!l":{}}},"account_data":{"events":[{"type":"m.push_rules","content":{"global":{"room":[{"rule_id":"!chat","enabled":true,"actions":[]}],"override":[{"rule_id":"x","actions":["notify"],"conditions":[{"kind":"event_match","key":"room_id","pattern":"!chat"}]}]}}}]}}"#

    @Test(.timeLimit(.minutes(60))) func anyAnswerOfAMatrixServerIsAnErrorOrAValue() async throws {
        try await GroupStoreTests.withStore { store in
            let count = try await Fuzz.run(seed: 1) { fuzz in
                let data = fuzz.mutation(of: [Self.sync])
                if let sync = try? JSONDecoder().decode(MatrixSync.self, from: data) {
                    _ = try await store.sync.apply(
                        sync, updates: GroupStoreTests.updates(sync, gap: fuzz.once(in: 9)), user: GroupStoreTests.me,
                        at: Date())
                    for group in try await store.groups.groups(user: GroupStoreTests.me) where fuzz.once(in: 4) {
                        _ = try? await store.timelines.timeline(
                            .newest(count: 40), on: .chat, of: group.id, user: GroupStoreTests.me)
                    }
                }
            }
            print("syncs: \(count)")
        }
    }

    @Test(.timeLimit(.minutes(60))) func anyEventOfAMarketIsAHomeOrNone() async throws {
        typealias Market = MatrixMarketStoreTests
        let until =
            #","until":1900000000000,"photos":[{"url":"mxc://here/1","w":9,"h":9,"size":9}],"offer":"completed""#
        let events =
            [
                Market.home(
                    "$1", Market.listing(more: until + #","final_price":5,"rent_type":"shared","address":"5""#)),
                Market.edit("$2", of: "$1", Market.listing(price: 7, more: until)), Market.verdict("$3", on: "$1"),
                Market.home("$4", Market.listing(id: 2), from: GroupStoreTests.me), Market.redaction("$5", of: "$2"),
            ] + Market.rules
        try await Market.withMarket { store in
            let demand = MarketWatchTests.demand("Jade")
            try await store.watch.keep(
                KeptSearch(id: UUID(), demand: demand, keptAt: Market.now), user: GroupStoreTests.me, now: Market.now)
            let count = try await Fuzz.run(seed: 3) { fuzz in
                let samples = [fuzz.pick(events), events.joined(separator: ",")]
                let event = String(decoding: fuzz.mutation(of: samples), as: UTF8.self)
                _ = try? await Market.apply([event], to: store, gap: fuzz.once(in: 9))
                if fuzz.once(in: 20), let token = try await store.history.earlierToken(of: "!market"), !token.isEmpty {
                    try? await Market.prepend([fuzz.pick(events)], to: store, end: fuzz.once(in: 3) ? nil : "p")
                }
                if fuzz.once(in: 4) {
                    let news = try await store.watch.takeNews(user: GroupStoreTests.me, now: Market.now)
                    #expect(news.matches.allSatisfy { !$0.isOwn && $0.isOffered(at: Market.now) })
                    if let home = try await Market.homes(store).first, let saved = SavedHome(home, at: Market.now) {
                        try await store.watch.save(saved)
                    }
                    _ = try await store.watch.savedHomes(user: GroupStoreTests.me, now: Market.now)
                }
                for scope in [MarketQuery.Scope.offered, .others, .own, .pending, .saved, .new] {
                    _ = try await Market.homes(store, MarketQuery(scope: scope, text: fuzz.value()))
                }
            }
            print("homes: \(count)")
        }
    }

    private static let stored = [
        #"{"text":"hi","form":"emote","picture":{"address":"mxc://here/1","width":1,"height":2}}"#,
        #"{"activity":{"title":"Tea","starts":1772366400.5,"place":"Yard","about":""},"going":true,"text":""}"#,
        #"{"home":\#(MatrixMarketStoreTests.listing()),"verdict":{"version":"$1","rejection":"x"},"text":""}"#,
    ]

    private static let answers = [
        #"{"access_token":"t","token_type":"Bearer","expires_in":300,"expires_in_ms":3000,"refresh_token":"r","uid":"1","scope":"a b"}"#,
        #"{"issuer":"https://a.example/","authorization_endpoint":"https://a.example/a","token_endpoint":"https://a.example/t","registration_endpoint":"https://a.example/r","code_challenge_methods_supported":["S256"]}"#,
        #"{"device_code":"d","user_code":"WDJB","verification_uri":"https://a.example/","expires_in":300,"interval":5}"#,
        #"{"flows":[{"stages":["m.login.dummy"]}],"session":"s","completed":[],"errcode":"M_FORBIDDEN","retry_after_ms":1e9}"#,
        #"{"chunk":[{"event_id":"$1","type":"m.room.message","sender":"@w:here","origin_server_ts":1,"content":{"body":"b"}}],"end":"e"}"#,
        WeatherSamples.full, WeatherSamples.unnamed, WeatherSamples.places, WeatherSamples.forecast,
        WeatherSamples.metNorway, WeatherSamples.metNorwaySun,
    ]

    @Test(.timeLimit(.minutes(60))) func anyOtherAnswerIsAnErrorOrAValue() async throws {
        let count = await Fuzz.run(seed: 2) { fuzz in
            let data = fuzz.mutation(of: Self.answers)
            let decoder = JSONDecoder()
            _ = try? decoder.decode(OpenWeatherMapWeather.self, from: data).value
            _ = try? decoder.decode(OpenWeatherMapForecast.self, from: data).value
            _ = try? decoder.decode(MetNorwayForecast.self, from: data).days(from: Date(), timeZone: .gmt)
            let sun = try? decoder.decode(MetNorwaySun.self, from: data)
            _ = (sun?.sunrise, sun?.sunset)
            _ = try? decoder.decode(MatrixMessages.self, from: data)
            _ = try? decoder.decode(MatrixStages.self, from: data)
            _ = try? decoder.decode(JSONFields.self, from: data)
            _ = try? decoder.decode(DeviceCodeWire.self, from: data).deviceCode(now: Date()) { .pending }
            let text = String(decoding: fuzz.mutation(of: Self.stored), as: UTF8.self)
            _ = EventContent.fromDatabaseValue(text.databaseValue)
        }
        print("answers: \(count)")
    }
}
