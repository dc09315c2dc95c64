import Foundation
import FoundationNetworking
import Testing

@testable import Sandbox

extension OverHTTP {
    @Suite struct GeocodingRoutesTests {
        private func names(_ places: [[String: Any]]) -> [String] { places.compactMap { $0["name"] as? String } }

        @Test func prefixFindsTheMostPopulousCityFirst() async throws {
            try await TestSandbox.with { test async throws in
                let found = try await test.places(directPath, ["q": "Lond", "limit": "5"])
                let london = try #require(found.first)
                #expect(london["name"] as? String == "London")
                #expect(london["country"] as? String == "GB")
                #expect(london["state"] as? String == "England")
                #expect(london["lat"] as? Double == 51.5085)
                #expect(london["lon"] as? Double == -0.1257)
                #expect(london["local_names"] as? [String: String] == ["en": "London", "zh": "伦敦"])
                #expect(found.count > 1)
            }
        }

        @Test(
            arguments: [
                ("伦敦", "London"), ("倫敦", "London"), ("北京", "Beijing"), ("北京市", nil), ("上海", "Shanghai"),
                ("tromso", "Tromsø"), ("TROMSØ", "Tromsø"), ("Xian", "Xi'an"), ("sao paulo", "São Paulo"),
                ("München", "Munich"), ("Peking", "Beijing"), ("london,ca", "London"), ("Zzyzx", nil),
                ("Portland,OR,US", "Portland"), ("Portland,Oregon,US", "Portland"), ("Portland,TX,US", nil),
                ("Portland,OR,GB", nil), ("London,England,GB", "London"),
            ])
        func citiesAreFoundByAllTheirNames(text: String, name: String?) async throws {
            try await TestSandbox.with { test async throws in
                #expect(names(try await test.places(directPath, ["q": text])).first == name)
            }
        }

        @Test func countryNarrowsTheSearch() async throws {
            try await TestSandbox.with { test async throws in
                let found = try await test.places(directPath, ["q": "London,CA", "limit": "5"])
                #expect(found.allSatisfy { $0["country"] as? String == "CA" })
                #expect(found.first?["state"] as? String == "Ontario")
            }
        }

        @Test(arguments: [(nil, 1), ("3", 3), ("50", 5), ("0", 1), ("x", 1)])
        func limitIsAtMostFive(limit: String?, count: Int) async throws {
            try await TestSandbox.with { test async throws in
                let query = ["q": "San"].merging(limit.map { ["limit": $0] } ?? [:]) { $1 }
                #expect(try await test.places(directPath, query).count == count)
            }
        }

        @Test func coordinatesFindNearbyCities() async throws {
            try await TestSandbox.with { test async throws in
                let near = try await test.places(reversePath, ["lat": "39.91", "lon": "116.40", "limit": "3"])
                #expect(names(near).contains("Beijing"))
                #expect(try await test.places(reversePath, ["lat": "0", "lon": "-150"]).isEmpty)
                let dateLine = try await test.places(reversePath, ["lat": "-18.14", "lon": "178.44"])
                #expect(names(dateLine) == ["Suva"])
            }
        }

        @Test func missingGazetteerIsAServerError() async throws {
            let sandbox = Sandbox(
                assets: URL(filePath: "/nonexistent"), seed: 1, now: { Date(timeIntervalSince1970: 0) })
            let base = try await sandbox.start()
            let test = TestSandbox(sandbox: sandbox, base: base, session: .init(configuration: .ephemeral))
            #expect(try await test.get(directPath, ["q": "London"]).status == 500)
            await sandbox.stop()
        }
    }
}
