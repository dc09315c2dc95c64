import Foundation
import Sandbox
import Testing

extension DesktopJourneys {
    /// Pictures of the listings and the windows that belong to them. They are read from this computer's own disk, so
    /// their page has no loading state that lasts.
    @UIActor @Suite(.enabled(if: Camera.folder != nil)) struct ListingPictures {
        @Test(arguments: Look.allCases)
        func listings(look: Look) async throws {
            let onShow = "锦绣公馆"
            try await Camera.run("listings", look, page: "listings") { app, _, camera in
                try await app.waitUntil("the list is there") { !$0.matches(Query(camera.says("View"))).isEmpty }
                try await camera.take("list")
                try await app.clickWithPointer(camera.says("Status"), role: .comboBox)
                try await app.waitFor(camera.says("Expired"), role: .listItem)
                try await camera.take("filter")
                try await app.press("Escape")
                try await app.type("zzzz", into: camera.says("Search listings"))
                try await app.waitFor(camera.says("No listings found"), role: .label)
                try await camera.take("not-found")
                let deleted = "柳岸国际花城"
                try await app.searchListing(deleted, in: camera.says("Search listings"))
                try await app.clickWithPointer(camera.says("Delete"), in: app.listing(deleted))
                try await app.waitFor(camera.says("Undo"), role: .button)
                try await camera.take("deleted")
                try await app.clickWithPointer(camera.says("Undo"), role: .button)
                try await app.searchListing(onShow, in: camera.says("Search listings"))
                try await camera.take("one")
                try await app.clickWithPointer(camera.says("Adjust Price"), in: app.listing(onShow))
                try await app.type("9000000", into: camera.says("Price in all"))
                try await app.waitFor("¥9,100,000 → ¥9,000,000", role: .label)
                try await camera.take("price")
                try await app.clickWithPointer(camera.says("Change Price"), role: .button)
                try await app.wait(for: "¥9,000,000", in: onShow)
                try await app.clickWithPointer(camera.says("View"), in: app.listing(onShow))
                try await camera.takeWindow(.exactly(onShow), as: "details")
                try await app.press("Escape")
                try await app.waitUntilGone(camera.says("History"))
                try await app.clickWithPointer(camera.says("Add Listing"), role: .button)
                try await camera.takeWindow(camera.says("New Listing"), as: "editor")
                try await app.type("0", into: camera.says("Bedrooms"))
                try await app.clickWithPointer(camera.says("Publish"), role: .button)
                try await app.waitUntil("mistakes are named") {
                    !$0.matches(Query(camera.says("Fill this in."), role: .label)).isEmpty
                }
                try await camera.take("editor-mistakes")
                try await app.press("Escape")
                try await app.waitFor(camera.says("Discard your changes?"), role: .label)
                try await camera.take("discard")
                try await app.clickWithPointer(camera.says("_Discard"), role: .button)
                try await app.waitUntilGone(camera.says("Bedrooms"))
                try await app.searchListing("柳岸国际花城", in: camera.says("Search listings"))
                try await app.clickWithPointer(camera.says("Delete"), in: app.listing("柳岸国际花城"))
                try await app.waitFor(camera.says("Undo"), role: .button)
                try await camera.take("deleted")
                // A person whose first listing is still to come.
                _ = try await app.quit()
                for end in ["", "-wal", "-shm"] {
                    try? FileManager.default.removeItem(at: app.data.appending(path: "hutong.sqlite\(end)"))
                }
                try await app.relaunch()
                try await app.waitFor(camera.says("No listings yet"), role: .label)
                try await camera.fit()
                try await camera.take("empty")
            }
        }
    }
}
