import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct PostsViewModelTests {
    let fixture = GroupFixture()

    func running(_ posts: PostsViewModel, _ body: () async -> Void) async {
        let running = Task { await posts.feed.run() }
        await eventually("shown") { posts.feed.screen != .loading }
        await body()
        running.cancel()
        await running.value
    }

    @Test func theNewestPostComesFirst() async {
        let picture = GroupPicture(address: URL(string: "mxc://here/1"), width: 320, height: 200)
        fixture.service.set(
            [
                GroupFixture.event("a", "", minutesAgo: 60 * 24),
                GroupFixture.event("b", "new https://example.org", picture: picture),
                GroupFixture.event("c", "", picture: picture),
            ], on: .posts)
        let posts = fixture.posts()
        await running(posts) {
            #expect(posts.feed.rows.map(\.showsText) == [false, true, true])
            let rows = Array(posts.feed.rows.dropFirst())
            #expect(rows.map(\.id) == ["b", "a"])
            #expect(rows[0].picture == picture && rows[1].picture == nil)
            #expect(rows[0].pieces.count == 2 && rows[1].pieces == [.text("Empty message")])
            #expect(rows[0].timeText.hasPrefix("Today, ") && rows[1].timeText.hasPrefix("Yesterday, "))
            #expect(rows[0].accessibleByline == "Wang Fang, \(rows[0].timeText)")
        }
    }

    @Test func aPostHasATextAPictureOrBoth() async {
        let posts = fixture.posts()
        await running(posts) {
            #expect(posts.feed.screen == .placeholder && posts.feed.placeholder == "No Posts Yet")
            #expect(!posts.canPost && posts.showsHint && !posts.showsPicture)
            let chosen = Photo(data: Data([1]), type: "image/png", width: 2, height: 3)
            fixture.app.answer("choosePicture", with: Photo?.none)
            await posts.choosePicture()
            #expect(posts.picture == nil)
            fixture.app.answer("choosePicture", with: Optional(chosen))
            await posts.choosePicture()
            #expect(posts.picture == chosen && posts.canPost && posts.showsPicture)
            posts.removePicture()
            #expect(!posts.canPost && !posts.showsPicture)
            posts.text = " "
            #expect(!posts.canPost && !posts.showsHint)
            await posts.post()
            posts.text = "words"
            await posts.post()
            fixture.app.answer("choosePicture", with: Optional(chosen))
            await posts.choosePicture()
            posts.text = "both"
            await posts.post()
            #expect(posts.text == "" && posts.picture == nil)
            #expect(
                fixture.service.drafts == [
                    .text("words"), .picture(chosen, text: "both"),
                ])
        }
    }

    @Test func aPostThatCannotBeQueuedIsNotLost() async {
        let posts = fixture.posts()
        let chosen = Photo(data: Data([1]), type: "image/png", width: 2, height: 3)
        fixture.app.answer("choosePicture", with: Optional(chosen))
        await posts.choosePicture()
        posts.text = "precious"
        fixture.service.fail(StorageError.diskFull)
        await posts.post()
        #expect(posts.text == "precious" && posts.picture == chosen)
        #expect(fixture.app.problems.count == 1)
    }

    @Test func whatIsAddedDuringAFailedPostIsKept() async {
        let posts = fixture.posts()
        let (first, second) = (
            Photo(data: Data([1]), type: "image/png", width: 2, height: 3),
            Photo(data: Data([2]), type: "image/png", width: 2, height: 3)
        )
        fixture.app.answer("choosePicture", with: Optional(first))
        fixture.app.answer("choosePicture", with: Optional(second))
        await posts.choosePicture()
        posts.text = "first"
        let gate = Gate()
        fixture.service.fail(StorageError.diskFull)
        fixture.service.hold { _ in await gate.pass() }
        let posting = Task { await posts.post() }
        await eventually("asked") { await gate.arrivals == 1 }
        posts.text = "second"
        await posts.choosePicture()
        await gate.open()
        await posting.value
        #expect(posts.text == "first\nsecond" && posts.picture == second)
    }

    @Test func onesOwnNewPostIsShown() async {
        let posts = fixture.posts()
        await running(posts) {
            posts.text = "words"
            await posts.post()
            #expect(posts.feed.foundID == "echo1")
            await eventually("the post is there") { posts.feed.rows.first?.id == "echo1" }
        }
    }

    @Test func aRejectedPostCanBeResent() async {
        fixture.service.set(
            [
                GroupFixture.event("a", from: "@me:here", delivery: .failed(.notAllowed)),
                GroupFixture.event("b", from: "@me:here", delivery: .sending),
                GroupFixture.event("c", from: "@me:here"),
            ], on: .posts)
        let posts = fixture.posts()
        await running(posts) {
            let rows = posts.feed.rows
            #expect(rows.map(\.statusText) == ["", "Sending…", "You can’t write here"])
            #expect(rows.map(\.canResend) == [false, false, true])
            #expect(rows.map(\.showsStatus) == [false, true, true])
            posts.actions.showSender(of: rows[0].id)
            posts.actions.open(URL(string: "https://example.org")!)
            #expect(fixture.app.calls == ["showUser: @me:here Me", "openLink: https://example.org"])
        }
    }

    @Test func itIsReleased() async {
        await expectRelease {
            let posts = fixture.posts()
            let running = Task { [feed = posts.feed] in await feed.run() }
            await eventually("reads") { fixture.service.readerCount == GroupFixture.feedReaders }
            running.cancel()
            await running.value
            return posts
        }
    }
}
