import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct HomeReviewViewModelTests {
    let fixture = GroupFixture()

    private func setThree() {
        fixture.markets.set(
            ["a", "b", "c"].map { GroupFixture.home($0, name: "Home \($0)", review: .pending) }
                + [GroupFixture.home("live"), GroupFixture.home("other", review: .pending, group: "h")])
    }

    private func review() -> HomeReviewViewModel {
        HomeReviewViewModel(groupID: "g", actions: HomeActions(context: fixture.context) { _, _ in })
    }

    private func running(_ review: HomeReviewViewModel, _ body: () async throws -> Void) async rethrows {
        let running = Task { await review.run() }
        await eventually("read") { review.screen != .loading }
        try await body()
        running.cancel()
        await running.value
    }

    @Test func theNextHomeFollowsEachDecision() async {
        setThree()
        let review = review()
        #expect(review.screen == .loading && !review.canDecide)
        await running(review) {
            #expect(review.details?.title == "Home a" && review.countText == "3 homes" && review.canSkip)
            #expect(review.details?.obstacle == "" && review.details?.canReport == false)
            #expect(review.details?.canWrite == true && review.details?.suggestsWriting == false)
            await review.approve()
            #expect(review.details?.title == "Home b" && review.countText == "2 homes")
            fixture.app.answer(
                "askForRejection",
                with: (@MainActor (HomeRejectionViewModel) async -> ListingRejection?)?({ form in
                    form.index = 1
                    return form.answer
                }))
            await review.reject()
            #expect(review.details?.title == "Home c" && review.countText == "1 home" && !review.canSkip)
            await review.approve()
            #expect(review.screen == .placeholder && review.countText == "" && !review.canDecide)
            await review.approve()
            await review.reject()
            #expect(
                fixture.markets.calls.filter { $0.hasPrefix("judge") } == [
                    "judge a approve", "judge b price-too-low", "judge c approve",
                ])
            await eventually("toasts") { fixture.app.calls.count == 4 }
            #expect(
                fixture.app.calls.sorted() == [
                    "askForRejection: Home b", "toast: Approved: Home a [Undo]", "toast: Approved: Home c [Undo]",
                    "toast: Rejected: Home b [Undo]",
                ])
        }
    }

    @Test func aDecisionIsUndoneAndTheHomeIsShownAgain() async {
        setThree()
        let review = review()
        await running(review) {
            fixture.app.answer("toast", with: ToastOutcome.undone)
            await review.approve()
            await eventually("undone") { fixture.markets.calls.contains("withdrawVerdict a") }
            await eventually("shown again") { review.details?.title == "Home a" && review.countText == "3 homes" }
            await review.approve()
            #expect(review.details?.title == "Home b")
            await fixture.undoHistory.undo()
            await eventually("shown once more") { review.details?.title == "Home a" }
        }
    }

    @Test func aCanceledRejectionChangesNothing() async {
        setThree()
        let review = review()
        await running(review) {
            fixture.app.answer(
                "askForRejection",
                with: (@MainActor (HomeRejectionViewModel) async -> ListingRejection?)?({ _ in nil }))
            await review.reject()
            #expect(review.details?.title == "Home a" && review.canDecide)
            #expect(!fixture.markets.calls.contains { $0.hasPrefix("judge") })
        }
    }

    @Test func theDecisionIsAboutTheVersionThatWasShown() async {
        setThree()
        let review = review()
        await running(review) {
            // While the moderator writes the reason, the home is withdrawn, and the next one is shown.
            fixture.app.answer(
                "askForRejection",
                with: (@MainActor (HomeRejectionViewModel) async -> ListingRejection?)?({ _ in
                    fixture.markets.set([GroupFixture.home("b", name: "Home b", review: .pending)])
                    await eventually("another home is shown") { review.details?.title == "Home b" }
                    return .unverified
                }))
            await review.reject()
            #expect(fixture.markets.calls.contains("judge a unverified"))
            #expect(review.details?.title == "Home b")
        }
    }

    @Test func aHomeCanBeLeftForLater() async {
        setThree()
        let review = review()
        await running(review) {
            var titles: [String?] = []
            for _ in 0..<3 {
                review.skip()
                titles.append(review.details?.title)
            }
            #expect(titles == ["Home b", "Home c", "Home a"])
            review.skip()
            await review.approve()
            #expect(review.details?.title == "Home c")
            await review.approve()
            #expect(review.details?.title == "Home a")
        }
    }

    @Test func failuresAreReported() async {
        fixture.markets.setError(StorageError.locked)
        let review = review()
        await running(review) {
            #expect(review.screen == .problem && review.problem != nil)
            fixture.markets.setError(nil)
            setThree()
            await eventually("read") { review.screen == .list }
            fixture.markets.setError(RemoteError.forbidden)
            await review.approve()
            #expect(review.details?.title == "Home a" && fixture.app.problems.count == 1 && review.canDecide)
            await eventually("no offer to undo") { fixture.app.calls.count == 1 }
        }
    }

    @Test func writingToTheOwnerClosesTheWindow() async {
        setThree()
        let review = review()
        await running(review) {
            #expect(!review.isDone)
            await review.details?.writeToOwner()
            #expect(review.isDone)
        }
    }

    @Test func aReasonIsChosenOrWritten() {
        let form = HomeRejectionViewModel(name: "Home a", words: .identity)
        #expect(form.reasons.count == ListingRejection.known.count + 1 && form.reasons.last == "Another reason")
        #expect(form.answer == .contactInName && form.canReject && !form.showsText)
        form.index = form.reasons.count - 1
        #expect(form.showsText && form.answer == nil && !form.canReject && form.problem == "")
        form.text = "  Two homes\nin one. "
        #expect(form.answer == .other("Two homes in one.") && form.problem == "")
        form.text = String(repeating: "x", count: 201)
        #expect(form.answer == nil && form.problem == "At most 200 characters.")
    }

    @Test func itIsReleased() async {
        setThree()
        await expectRelease {
            let review = review()
            await running(review) { await review.approve() }
            return review
        }
    }
}
