import Foundation
import Testing

@testable import Sandbox

@Suite struct ListingModeratorTests {
    let moderator = ListingModerator(seed: 1)

    private func submission(
        _ name: String = "阳光花园", isRent: Bool = false, yuan: Int = 3_200_000, squareMeters: Int = 90,
        rooms: Int = 6,
        id: UUID = UUID(uuidString: "00000000-0000-4000-8000-000000000001")!, sentAt: Double = 0
    ) -> ListingModerator.Submission {
        ListingModerator.Submission(
            id: id, sentAt: Date(timeIntervalSinceReferenceDate: sentAt), communityName: name, isRent: isRent,
            priceInHundredths: yuan * 100, areaInHundredths: squareMeters * 100, rooms: rooms)
    }

    @Test func implausibleListingsAreRejected() {
        #expect(moderator.rejection(of: submission("call 13800138000")) == .contactInName)
        #expect(moderator.rejection(of: submission("me@example.com")) == .contactInName)
        #expect(moderator.rejection(of: submission(yuan: 320)) == .priceTooLow)
        #expect(moderator.rejection(of: submission(yuan: 3_200_000_000)) == .priceTooHigh)
        #expect(moderator.rejection(of: submission(isRent: true)) == .priceTooHigh)
        #expect(moderator.rejection(of: submission(isRent: true, yuan: 100)) == .priceTooLow)
        #expect(moderator.rejection(of: submission(rooms: 40)) == .roomsTooSmall)
    }

    @Test func mostPlausibleListingsAreApprovedWithinFortySeconds() {
        let submissions = (0..<1200).map { submission("翠湖2026", id: UUID(), sentAt: Double($0)) }
        let objections = submissions.compactMap(moderator.rejection)
        #expect((40...180).contains(objections.count))
        #expect(objections.allSatisfy { $0 == .unverified })
        #expect(submissions.allSatisfy { (10...40).contains(moderator.delay(for: $0)) })
    }

    @Test func decisionIsStableUntilTheListingIsSubmittedAgain() {
        #expect(moderator.delay(for: submission()) == moderator.delay(for: submission()))
        let answers = Set((0..<200).map { moderator.rejection(of: submission(sentAt: Double($0))) })
        #expect(answers == [nil, .unverified])
    }
}
