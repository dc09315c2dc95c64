import Foundation
import Sandbox
import Testing

extension DesktopJourneys {
    /// Screenshots of the homes of a group: the list, the details and the review.
    @UIActor @Suite(.enabled(if: ScreenshotRecorder.folder != nil)) struct HomeScreenshots {
        @Test(arguments: Look.allCases)
        func homes(look: Look) async throws {
            let isChinese = look == .chinese
            try await ScreenshotRecorder.run("homes", look, page: "account") { app, server, recorder in
                try await recorder.signIn()
                try await app.press("ctrl+4")
                try await app.openGroup(isChinese ? "南锣鼓巷邻里" : "Roof Garden")
                try await app.openTab("Homes")
                try await app.waitFor(isChinese ? .matching("套房源$") : .matching("^[0-9]+ homes$"), role: .label)
                try await recorder.take("list")
                try await app.click(recorder.localized("Filter"), role: .button)
                try await app.type("5000", into: recorder.localized("Maximum"))
                try await recorder.take("price")
                try await app.press("Escape")
                try await app.type("zzzz", into: recorder.localized("Search homes"))
                try await app.waitFor(recorder.localized("No Homes Found"), role: .label)
                try await recorder.take("not-found")
                try await app.click(recorder.localized("Show All"), role: .button)
                try await app.waitFor(recorder.localized("Homes"), role: .list)
                let own = isChinese ? "· 你" : "· You"
                let homes = app.findAll(.matching("^.*(¥|元|万)"), role: .button)
                let first = try #require(homes.first { !$0.name.contains(own) })
                try await app.click(.exactly(first.name), role: .button)
                try await app.waitFor(recorder.localized("Write to Owner"), role: .button)
                try await recorder.fit()
                try await recorder.take("details")
                try await app.press("Escape")
                try await app.waitUntilGone(recorder.localized("Write to Owner"), role: .button)
                try await review(app, recorder)
                try await noMarket(app, server, recorder)
            }
        }

        private func review(_ app: App, _ recorder: ScreenshotRecorder) async throws {
            if recorder.look.isNarrow { try await app.click(recorder.localized("Back to the groups"), role: .button) }
            try await app.openGroup("Courtyard 12")
            try await app.openTab("Homes")
            let count = recorder.look == .chinese ? "待审核（6）" : "To Review (6)"
            try await app.waitFor(.exactly(count), role: .button)
            try await recorder.take("moderator")
            try await app.click(.exactly(count), role: .button)
            try await recorder.takeWindow(recorder.localized("Homes to Review"), as: "review")
            try await app.click(recorder.localized("_Reject…"), role: .button)
            try await app.click(recorder.localized("Another reason"))
            try await app.type("…", into: recorder.localized("Your reason"))
            try await recorder.take("rejection")
            try await app.press("Escape")
            try await app.waitUntilGone(recorder.localized("Why is this home rejected?"))
            try await app.press("Escape")
            try await app.waitUntilGone(recorder.localized("Homes to Review"), role: .window)
        }

        private func noMarket(_ app: App, _ server: Sandbox, _ recorder: ScreenshotRecorder) async throws {
            let tom = try await Neighbor.signIn("tom", password: Sandbox.samplePassword, at: server.start())
            _ = try await tom.makeGroup(named: "Lane 9", alias: "lane-9")
            if recorder.look.isNarrow { try await app.click(recorder.localized("Back to the groups"), role: .button) }
            try await app.click(recorder.localized("Add a Group"), role: .button)
            try await app.type("lane-9", into: recorder.localized("Address (#lane-4:example.org)"))
            try await app.click(recorder.localized("_Join"), role: .button)
            try await app.waitUntilGone(recorder.localized("Address (#lane-4:example.org)"))
            try await app.openTab("Homes")
            try await app.waitFor(recorder.localized("This group has no market"), role: .label)
            try await recorder.take("no-market")
        }
    }
}
