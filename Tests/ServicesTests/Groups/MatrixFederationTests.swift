import Domain
import Foundation
import TestSupport
import Testing

@testable import Services

/// A market whose members are users of two servers (`.ci/test matrix`).
@Suite(.serialized, .enabled(if: ServerKind.available.contains(.synapse), ".ci/test matrix runs this"))
struct MatrixFederationTests {
    private typealias Tests = MatrixMarketConformanceTests

    @Test func aMarketWorksAcrossServersAlsoAfterOneWasAway() async throws {
        let servers = (SynapseServer(isFederated: true), SynapseServer(isFederated: true))
        do {
            try await servers.0.start()
            try await servers.1.start()
            try await GroupConformanceTests.inNeighborhood(on: servers.0, and: servers.1) { here in
                let (alice, bob, group) = (here.alice, here.bob, here.group)
                let (home, bobs) = (Tests.home(), Tests.home("Jade Court"))
                let id = try await alice.groups.markets.publish(home, photos: [], in: group)
                _ = try await bob.groups.markets.publish(bobs, photos: [], in: group)
                for device in [alice, bob] {
                    try await eventually("both homes") {
                        try await Set(Tests.names(device, in: group)) == ["Hillcrest Row", "Jade Court"]
                    }
                }
                try await bob.groups.markRead(.homes, of: group)
                try await eventually("viewed") { try await alice.groups.markets.home(id, in: group)?.views == 1 }

                // Bob's server is away. Meanwhile both change their homes, each on their side.
                try await servers.1.stop()
                var (cheaper, rented) = (home, bobs)
                cheaper.facts.price = Money(6900)
                rented.offer = .completed(finalPrice: Money(7000))
                try await alice.groups.markets.change(id, to: cheaper, photos: [], in: group)
                _ = try await alice.groups.markets.publish(Tests.home("Lake View"), photos: [], in: group)
                let own = try #require(try await Tests.homes(bob, in: group, .own).first)
                try await bob.groups.markets.change(own.id, to: rented, photos: [], in: group)
                try await eventually("Alice's server has her changes") {
                    try await Tests.homes(alice, in: group, .own).allSatisfy { $0.delivery == .sent }
                }

                try await servers.1.start()
                for device in [alice, bob] {
                    try await eventually("the same market on both sides") {
                        try await Set(Tests.names(device, in: group)) == ["Hillcrest Row", "Lake View"]
                    }
                    let price = try await Tests.homes(device, in: group).first { $0.home.listing == home.listing }
                    #expect(price?.home.facts.price == Money(6900) && price?.earlierPrices == [Money(7200)])
                }
            }
        } catch {
            try await servers.0.remove()
            try await servers.1.remove()
            throw error
        }
        try await servers.0.remove()
        try await servers.1.remove()
    }
}
