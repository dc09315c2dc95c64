import Domain
import Foundation
import TestSupport
import Testing

@testable import Services

/// A neighbor who uses matrix-nio in a market, on the sandbox and on Synapse. `.ci/test matrix` installs it.
@Suite(.serialized, .enabled(if: OtherClient.isRequired)) struct MatrixMarketNeighborTests {
    private typealias Tests = MatrixMarketConformanceTests

    @Test(arguments: ServerKind.available)
    func aNeighborWithAnotherClientPublishesReadsAndCannotChangeWhatIsNotTheirs(_ kind: ServerKind) async throws {
        try await GroupNeighborTests.withNeighbor("market", kind) { alice, group, nio in
            try await eventually("the neighbor's home") {
                try await Tests.names(alice, in: group) == ["Foreign Court"]
            }
            let id = try await alice.groups.markets.publish(Tests.home(), photos: [], in: group)
            try await eventually("the neighbor's lower price, after the attack") {
                try await Tests.homes(alice, in: group).contains {
                    $0.ownerID == nio.id && $0.home.facts.price == Money(4900) && $0.earlierPrices == [Money(5100)]
                }
            }
            let own = try #require(try await alice.groups.markets.home(id, in: group))
            #expect(own.home.facts.communityName == "Hillcrest Row" && own.home.facts.price == Money(7200))
            #expect(own.review == .passed)
        }
    }
}
