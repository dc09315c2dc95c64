import Domain
import Foundation
import TestSupport
import Testing
import ViewModels

/// The pictures of messages and posts on the whole screen.
@Suite struct GroupPhotosTests {
    let fixture = GroupFixture()

    /// Returns the viewer of a post's picture.
    private func viewer(_ name: String = "yard.png") async throws -> ListingPhotoViewerViewModel {
        let picture = GroupPicture(address: URL(string: "mxc://here/1"), name: name)
        fixture.service.set([GroupFixture.event("a", picture: picture)], on: .posts)
        let posts = fixture.posts()
        let running = Task { await posts.feed.run() }
        await eventually("shown") { posts.feed.rows.count == 1 }
        posts.actions.showPicture(of: posts.feed.rows[0].id)
        running.cancel()
        await running.value
        return try #require(fixture.app.photoViewer)
    }

    @Test func aPictureIsSaved() async throws {
        let viewer = try await viewer()
        #expect(viewer.title == "Wang Fang" && viewer.name == "yard.png" && viewer.canKeep && !viewer.showsOthers)
        fixture.app.answer("chooseSaveLocation", with: nil as URL?)
        await viewer.save()
        #expect(fixture.service.calls.isEmpty)
        fixture.app.answer("chooseSaveLocation", with: URL(filePath: "/home/mei/a.png") as URL?)
        await viewer.save()
        #expect(fixture.service.calls == ["save yard.png /home/mei/a.png"])
        #expect(fixture.app.calls.suffix(2) == ["chooseSaveLocation: yard.png", "toast: Saved as “a.png”"])
        fixture.service.fail(RemoteError.offline)
        fixture.app.answer("chooseSaveLocation", with: URL(filePath: "/home/mei/a.png") as URL?)
        await viewer.save()
        #expect(fixture.app.problems.map(\.title) == ["You are offline"])
    }

    @Test func aPictureWithADescriptionGetsTheNameOfAFile() async throws {
        let viewer = try await viewer("The lane this morning.")
        fixture.app.answer("chooseSaveLocation", with: nil as URL?)
        await viewer.save()
        #expect(fixture.app.calls.last == "chooseSaveLocation: Picture.jpg")
    }

    @Test func aPictureIsCopied() async throws {
        let viewer = try await viewer()
        fixture.app.answer("copyPicture", with: true)
        await viewer.copy()
        #expect(fixture.service.calls == ["picture mxc://here/1"])
        #expect(fixture.app.calls.last == "toast: Picture copied")
        fixture.app.answer("copyPicture", with: false)
        await viewer.copy()
        fixture.service.fail(RemoteError.offline)
        await viewer.copy()
        #expect(fixture.app.problems.count == 2)
    }

    @Test func aPictureThatIsBeingSentIsNotOpened() async {
        fixture.service.set([GroupFixture.event("a", picture: GroupPicture(address: nil))], on: .posts)
        let posts = fixture.posts()
        let running = Task { await posts.feed.run() }
        await eventually("shown") { posts.feed.rows.count == 1 }
        posts.actions.showPicture(of: posts.feed.rows[0].id)
        #expect(fixture.app.calls.isEmpty)
        running.cancel()
        await running.value
    }
}
