import Foundation
import Testing
import ViewModels

@Suite struct FreshnessTextTests {
    let now = Date(timeIntervalSince1970: 1_000_000)

    @Test(arguments: [
        (-100.0, "Updated just now", 60.0), (0, "Updated just now", 60), (59, "Updated just now", 1),
        (60, "Updated 1 minute ago", 60), (119, "Updated 1 minute ago", 1), (3599, "Updated 59 minutes ago", 1),
        (3600, "Updated 1 hour ago", 3600), (86_399, "Updated 23 hours ago", 1), (86_400, "Updated 1 day ago", 86_400),
        (259_200, "Updated 3 days ago", 86_400),
    ])
    func theWordsCountAndKnowWhenTheyChange(seconds: Double, text: String, next: Double) {
        let age = FreshnessText(since: now.addingTimeInterval(-seconds), now: now, words: .identity)
        #expect(age.text == text)
        #expect(age.nextChange == now.addingTimeInterval(next))
    }
}
