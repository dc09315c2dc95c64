import Domain
import Foundation
import TestSupport
import Testing
import ViewModels

@Suite struct GroupPostsViewModelTests {
    let fixture = GroupFixture()

    func running(_ posts: PostsViewModel, _ body: () async -> Void) async {
        let running = Task { await posts.run() }
        await eventually("shown") { posts.state.content != nil }
        await body()
        running.cancel()
        await running.value
    }

    @Test func theNewestPostComesFirst() async {
        let picture = GroupPicture(address: URL(string: "mxc://here/1"), width: 320, height: 200)
        fixture.service.set(
            [
                GroupFixture.event("a", "old", minutesAgo: 60 * 24),
                GroupFixture.event("b", "new https://example.org", picture: picture),
            ], on: .posts)
        let posts = fixture.posts()
        await running(posts) {
            #expect(posts.rows.map(\.id) == ["b", "a"])
            #expect(posts.rows[0].picture == picture && posts.rows[1].picture == nil)
            #expect(posts.rows[0].pieces.count == 2)
            #expect(posts.rows[0].timeText.hasPrefix("Today, ") && posts.rows[1].timeText.hasPrefix("Yesterday, "))
            #expect(await posts.pictureData(at: picture.address!, size: 64) == Data("picture".utf8))
        }
    }

    @Test func aPostIsWordsAPictureOrBoth() async {
        let posts = fixture.posts()
        await running(posts) {
            #expect(posts.placeholder == "No posts yet. Be the first." && !posts.canPost)
            let chosen = ChosenPicture(data: Data([1]), type: "image/png", width: 2, height: 3)
            fixture.app.answer("choosePicture", with: ChosenPicture?.none)
            await posts.choosePicture()
            #expect(posts.picture == nil)
            fixture.app.answer("choosePicture", with: Optional(chosen))
            await posts.choosePicture()
            #expect(posts.picture == chosen && posts.canPost)
            posts.removePicture()
            #expect(!posts.canPost)
            posts.text = "words"
            await posts.post()
            fixture.app.answer("choosePicture", with: Optional(chosen))
            await posts.choosePicture()
            posts.text = "both"
            await posts.post()
            #expect(posts.text == "" && posts.picture == nil)
            #expect(
                fixture.service.drafts == [
                    .text("words"), .picture(Data([1]), type: "image/png", width: 2, height: 3, text: "both"),
                ])
        }
    }

    @Test func whatCannotBeQueuedIsNotLost() async {
        let posts = fixture.posts()
        posts.text = "precious"
        fixture.service.fail(StorageError.diskFull)
        await posts.post()
        #expect(posts.text == "precious")
        #expect(fixture.app.problems.count == 1)
    }

    @Test func arefusedPostCanBeSentAgain() async {
        fixture.service.set(
            [
                GroupFixture.event("a", from: "@me:here", delivery: .failed(.notAllowed)),
                GroupFixture.event("b", from: "@me:here", delivery: .sending),
            ], on: .posts)
        let posts = fixture.posts()
        await running(posts) {
            #expect(posts.rows.map(\.statusText) == ["Sending…", "You may not write here"])
            #expect(posts.rows.map(\.canSendAgain) == [false, true])
            await posts.resend("a")
            await posts.discard("a")
            posts.showSender(of: posts.rows[0])
            posts.open(URL(string: "https://example.org")!)
            #expect(fixture.service.calls == ["resend a", "discard a"])
            #expect(fixture.app.calls == ["showUser: @me:here Me", "openLink: https://example.org"])
        }
    }

    @Test func olderPostsComeOnDemand() async {
        fixture.service.set(
            [GroupFixture.event("new")], earlier: (0..<3).map { GroupFixture.event("old\($0)") }, on: .posts)
        let posts = fixture.posts()
        await running(posts) {
            fixture.service.failEarlier(RemoteError.timedOut)
            await posts.showEarlier()
            #expect(posts.earlierProblem != nil)
            fixture.service.failEarlier(nil)
            await posts.showEarlier()
            #expect(posts.rows.map(\.id) == ["new", "old2", "old1", "old0"])
            #expect(!posts.hasEarlier && posts.earlierProblem == nil)
        }
    }

    @Test func nothingIsLeftBehind() async {
        var posts: PostsViewModel? = fixture.posts()
        weak let weakPosts = posts
        let running = Task { [posts] in await posts?.run() }
        await eventually("reads") { fixture.service.readerCount == 1 }
        running.cancel()
        await running.value
        posts = nil
        await eventually("gone") { weakPosts == nil }
    }
}
