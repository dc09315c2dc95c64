import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

/// The actions on a post: reactions, comments, and edits.
extension PostsViewModelTests {
    private func choices(_ posts: PostsViewModel, _ id: String) -> [MessageAction] {
        posts.actions.menu(of: id)?.items.map(\.action) ?? []
    }

    @Test func aPostIsReactedToEditedDeletedAndReportedButNotRepliedTo() async {
        fixture.service.set(
            [
                GroupFixture.event("a"), GroupFixture.event("b", from: "@me:here"),
                GroupFixture.event("c", "", form: .deleted),
            ], on: .posts)
        let posts = fixture.posts()
        await running(posts) {
            #expect(choices(posts, "a") == [.copy, .report])
            #expect(choices(posts, "b") == [.copy, .edit, .delete])
            #expect(posts.actions.menu(of: "c") == nil && posts.actions.menu(of: "none") == nil)
            #expect(posts.feed.rows.map(\.id) == ["b", "a"])
            await posts.actions.toggleReaction("👍", to: "a")
            fixture.app.answer("confirmDeletingMessage", with: true)
            await posts.actions.perform(.delete, on: "b")
            fixture.app.answer("confirmReportingMessage", with: true)
            await posts.actions.perform(.report, on: "a")
            #expect(fixture.service.calls == ["setReaction 👍 true a", "delete posts b", "report posts a"])
        }
    }

    private func comment(_ id: String, _ text: String, on post: String, from sender: String = "@wang:here")
        -> GroupEvent
    {
        var event = GroupFixture.event(id, text, from: sender)
        (event.serverID, event.replyID) = ("$\(id)", post)
        return event
    }

    @Test func commentsAreBelowTheirPost() async {
        var post = GroupFixture.event("a", "table")
        post.serverID = "$a"
        var deleted = comment("z", "", on: "$a")
        deleted.form = .deleted
        fixture.service.set(
            [
                post, GroupFixture.event("b", "tree"), comment("c", "nice", on: "$a"),
                comment("d", "indeed", on: "$c", from: "@me:here"), comment("e", "old", on: "$unknown"), deleted,
            ], on: .posts)
        let posts = fixture.posts()
        await running(posts) {
            #expect(posts.feed.rows.map(\.id) == ["e", "b", "a"])
            #expect(posts.feed.rows.map(\.commentTitle) == ["Comment", "Comment", "2 comments"])
            let comments = posts.feed.rows[2].comments
            #expect(comments.map(\.pieces) == [[.text("nice")], [.text("indeed")]])
            #expect(comments.map(\.senderName) == ["Wang Fang", "Me"])
            #expect(choices(posts, "d") == [.copy, .edit, .delete])
            await posts.show("c")
            #expect(posts.feed.foundID == "a")
        }
    }

    @Test func aCommentOnAPostThatIsNotLoadedLeadsToIt() async {
        var post = GroupFixture.event("a", "table")
        post.serverID = "$a"
        var late = comment("c", "nice", on: "$a")
        late.reply = .quoting(QuotedMessage(senderName: "Li Na", text: "table"))
        let others = (0..<40).map { GroupFixture.event("b\($0)") }
        fixture.service.set(others + [late, comment("d", "indeed", on: "$c")], earlier: [post], on: .posts)
        let posts = fixture.posts()
        await running(posts) {
            let row = posts.feed.rows[0]
            #expect(row.id == "c" && row.commentedTitle == "Comment on Li Na’s post" && row.showsCommentedPost)
            #expect(!posts.feed.rows[1].showsCommentedPost && posts.feed.rows[1].commentedTitle.isEmpty)
            await posts.showCommentedPost(of: row)
            #expect(posts.feed.foundID == "a" && fixture.app.calls.isEmpty)
            #expect(posts.feed.rows.last?.comments.map(\.id) == ["c", "d"])
            // One that was deleted cannot be found.
            fixture.service.set([comment("e", "old", on: "$unknown")], on: .posts)
            await posts.show("e")
            #expect(posts.feed.rows[0].commentedTitle == "Comment on an earlier post")
            #expect(fixture.app.calls == ["toast: The post cannot be found"])
        }
    }

    @Test func aRejectedCommentCanBeSentAgain() async {
        var post = GroupFixture.event("a", "table")
        post.serverID = "$a"
        var rejected = comment("d", "indeed", on: "$a", from: "@me:here")
        rejected.delivery = .failed(.notAllowed)
        fixture.service.set([post, comment("c", "nice", on: "$a"), rejected], on: .posts)
        let posts = fixture.posts()
        await running(posts) {
            #expect(posts.feed.rows[0].comments.map(\.canResend) == [false, true])
            // The text of an unfinished comment stays if the same post is commented on again.
            posts.comment(on: posts.feed.rows[0])
            posts.text = "half a"
            posts.comment(on: posts.feed.rows[0])
            #expect(posts.text == "half a" && posts.editCount == 2)
        }
    }

    @Test func aCommentIsWrittenInPlaceOfAPost() async {
        fixture.service.set([GroupFixture.event("a"), GroupFixture.event("b", from: "@tom:here")], on: .posts)
        let posts = fixture.posts()
        await running(posts) {
            posts.text = "half a thought"
            posts.comment(on: posts.feed.rows[0])
            #expect(posts.text.isEmpty && posts.commentTitle == "Comment on Wang Fang’s post" && posts.editCount == 1)
            #expect(posts.postTitle == "Post Comment" && !posts.canAddPicture && !posts.canPost)
            posts.comment(on: posts.feed.rows[1])
            #expect(posts.editCount == 2)
            posts.text = "lovely"
            // The program ends here, and another one begins.
            let again = fixture.posts()
            #expect(again.text == "lovely" && again.commentTitle == "Comment on Wang Fang’s post")
            fixture.service.fail(StorageError.diskFull)
            await again.post()
            #expect(again.text == "lovely" && again.isEditing && fixture.app.problems.count == 1)
            fixture.service.fail(nil)
            await again.post()
            #expect(fixture.service.drafts == [.reply("lovely", to: "a")])
            #expect(again.text == "half a thought" && !again.isEditing && again.commentTitle.isEmpty)
        }
    }

    @Test func reactionsToAPostAreShown() async {
        var event = GroupFixture.event("a")
        event.reactions = (0..<7).map { GroupReaction(key: "\($0)", otherNames: ["Tom"], isOwn: $0 == 0) }
        fixture.service.set([event], on: .posts)
        let posts = fixture.posts()
        await running(posts) {
            #expect(posts.feed.rows.first?.reactions.map(\.title) == ["0 2", "1 1", "2 1", "3 1", "4 1"])
            #expect(posts.feed.rows.first?.moreReactions == "+2")
        }
    }

    @Test func anEditKeepsWhatWasTypedBeforeIt() async {
        fixture.service.set([GroupFixture.event("b", "old", from: "@me:here")], on: .posts)
        let posts = fixture.posts()
        await running(posts) {
            posts.text = "half a thought"
            await posts.actions.perform(.edit, on: "b")
            #expect(posts.text == "old" && posts.isEditing && posts.postTitle == "Save")
            #expect(!posts.canAddPicture)
            posts.cancelEditing()
            #expect(posts.text == "half a thought" && !posts.isEditing && posts.postTitle == "Post")
            await posts.actions.perform(.edit, on: "b")
            posts.text = "new"
            // The program ends here, and another one begins.
            let again = fixture.posts()
            #expect(again.text == "new" && again.isEditing)
            await again.post()
            #expect(fixture.service.calls.filter { $0.hasPrefix("edit") } == ["edit posts b new"])
            #expect(again.text == "half a thought" && !again.isEditing)
            #expect(!fixture.posts().isEditing)
        }
    }

    @Test func anEditThatCannotBeQueuedIsNotLostAndOneOfADeletedPostEnds() async {
        fixture.service.set([GroupFixture.event("b", "old", from: "@me:here")], on: .posts)
        let posts = fixture.posts()
        await running(posts) {
            await posts.actions.perform(.edit, on: "b")
            posts.text = "precious"
            fixture.service.fail(StorageError.diskFull)
            await posts.post()
            #expect(posts.text == "precious" && posts.isEditing && fixture.app.problems.count == 1)
            fixture.service.fail(nil)
            fixture.app.answer("confirmDeletingMessage", with: true)
            await posts.actions.perform(.delete, on: "b")
            #expect(posts.text == "" && !posts.isEditing)
        }
    }
}
