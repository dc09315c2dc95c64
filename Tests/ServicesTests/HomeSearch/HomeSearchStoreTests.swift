import Domain
import Foundation
import Services
import TestSupport
import Testing

@Suite struct HomeSearchStoreTests {
    @Test func aSavedSearchIsLoaded() async throws {
        try await withTemporaryDirectory { directory in
            let search = HomeSearchSamples.posted([HomeSearchSamples.answer(1)])
            let store = FileHomeSearchStore(in: directory)
            #expect(try await store.search() == nil)
            try await store.setSearch(search)
            #expect(try await FileHomeSearchStore(in: directory).search() == search)
            try await store.setSearch(nil)
            #expect(try await store.search() == nil)
            #expect(try names(in: directory).isEmpty)
        }
    }

    @Test(arguments: ["", "{", "[]", "{\"demand\":{}}"])
    func aCorruptSearchIsQuarantined(_ damage: String) async throws {
        try await withTemporaryDirectory { directory in
            try Data(damage.utf8).write(to: directory.appending(component: "home-search.json"))
            let store = FileHomeSearchStore(in: directory)
            await #expect(throws: StorageError.corrupt) { try await store.search() }
            #expect(try await store.search() == nil)
            #expect(try names(in: directory).first?.hasPrefix("home-search.json.corrupt-") == true)
        }
    }
}
