import Foundation
import TestSupport
import Testing

extension DesktopJourneys {
    /// A hundred thousand listings, which must feel like ten. Their names end with their numbers; the newest is 1.
    @UIActor @Suite struct ManyListingsJourneys {
        private static let count = 100_000

        @Test func theWheelNeverJumps() async throws {
            try await withManyListings { app in
                // Given the top of the list, when the wheel is turned at any speed, down and up again, then each
                // notch moves the list by the same distance.
                let notch = try await distance(of: 1, delay: 50, in: app)
                #expect(notch > 20)
                for delay in [0, 1, 4, 15, 40] {
                    for notches in [30, -20] {
                        let moved = try await distance(of: notches, delay: delay, in: app)
                        #expect(abs(moved - notches * notch) <= abs(notches), "\(notches) × \(delay) ms: \(moved) px")
                    }
                }
                // When the focus jumps to the middle and to the end, then the wheel is as steady there.
                try await app.tab(to: .matching("^More actions for "))
                try await app.press("ctrl+End")
                try await app.waitFor(.matching(#" \#(Self.count)$"#), role: .label)
                let back = try await distance(of: -40, delay: 1, in: app)
                #expect(abs(back + 40 * notch) <= 40)
                try await app.press("ctrl+Home")
                try await app.waitFor(.matching(" 1$"), role: .label)
            }
        }

        @Test func searchFilterAndOrderAnswerAtOnce() async throws {
            try await withManyListings { app in
                try await app.type("99999", into: "Search listings")
                try await app.waitUntil("one is found") { _ in app.listingRows().count <= 1 }
                try await app.waitFor(.matching(" 99999$"), role: .label)
                try await app.type("", into: "Search listings")
                try await app.waitFor(.matching(" 1$"), role: .label)
                try await app.choose("Rent", from: "Sale or rent")
                try await app.choose("Highest price first", from: "Order")
                try await app.waitUntil("the rents are in order") { snapshot in
                    let prices = snapshot.elements.filter { $0.role == .label && $0.name.hasSuffix(" / month") }
                        .compactMap { Int($0.name.filter(\.isNumber)) }
                    return prices.count > 2 && prices == prices.sorted(by: >)
                }
                // A change of one listing does not move the others.
                let live = Query("Live", role: .label)
                let row = try #require(app.listingRows().first { !app.snapshot().matches(live, in: $0).isEmpty })
                let name = try #require(app.snapshot().matches(Query(.any, role: .label), in: row).first)
                    .name
                try await app.perform("Withdraw", on: name)
                try await app.waitUntil(listing: name, says: "Withdrawn")
            }
        }

        /// Returns the number of pixels by which turning the wheel moves the list, from the number of a row and its
        /// place.
        private func distance(of notches: Int, delay: Int, in app: App) async throws -> Int {
            let list = try await app.waitFor("Listings", role: .list)
            let before = try await place(in: app)
            try await app.scroll(notches, over: list, delay: delay)
            return try await place(in: app) - before
        }

        /// Returns the position of the list, in pixels, once it is static.
        private func place(in app: App) async throws -> Int {
            var last: Int?
            var place = 0
            try await app.waitUntil("the list stands still") { snapshot in
                let rows = snapshot.elements.filter { $0.role == .listItem }.compactMap { row -> (Int, Int)? in
                    let names = snapshot.descendants(of: row).lazy.map(\.name)
                    guard let y = row.extents?.y,
                        let number = names.compactMap({ $0.firstMatch(of: #/ (\d+)$/#) }).first.flatMap({ Int($0.1) })
                    else { return nil }
                    return (number, y)
                }
                guard let top = rows.first, let bottom = rows.last, bottom.0 > top.0 else { return false }
                let height = (bottom.1 - top.1) / (bottom.0 - top.0)
                place = (top.0 - 1) * height - top.1
                defer { last = place }
                return place == last
            }
            return place
        }

        /// Opens the app on a data directory of its own that has been filled beforehand.
        private func withManyListings(_ journey: @UIActor (App) async throws -> Void) async throws {
            try await withTemporaryDirectory { folder in
                let session = try await UISession.shared()
                let filler = try App.builtProgram().deletingLastPathComponent().appending(path: "fill-listings")
                try session.run(filler.path, [folder.path, "\(Self.count)"])
                try await withApp(arguments: ["--page", "listings", "--data-dir", folder.path]) { app in
                    try await app.waitFor(.matching(" 1$"), role: .label)
                    try await journey(app)
                }
            }
        }
    }
}
