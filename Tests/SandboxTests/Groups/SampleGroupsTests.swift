import Foundation
import Testing

@testable import Sandbox

@Suite struct SampleGroupsTests {
    private func samples(ahead hours: Int = 0) async -> SampleGroups {
        let environment = SandboxEnvironment(
            assets: URL(filePath: "/nonexistent"), seed: 7, now: { Date(timeIntervalSince1970: 1_772_366_400) },
            localOffset: { _ in hours * 3600 })
        let server = RoomServer(environment: environment, users: FakeMatrixUsers(), journal: nil)
        let samples = SampleGroups(server: server, environment: environment)
        await samples.createIfNeeded()
        return samples
    }

    @Test func noTwoPostsOfAGroupAreAlike() async {
        let samples = await samples()
        for sample in SampleGroups.samples {
            let posts = await samples.server.rooms[samples.room(sample, "posts")]?.events.map(\.content) ?? []
            let texts = posts.compactMap { $0["body"]?.string }
            #expect(texts.count == 6 && Set(texts).count == 6)
            #expect(Set(posts.compactMap { $0["url"]?.string }).count == 6)
        }
    }

    @Test(arguments: [-8, 0, 8, 13])
    func activitiesBeginAtHoursThatFitThem(hours: Int) async {
        let samples = await samples(ahead: hours)
        for sample in SampleGroups.samples {
            let ideas = SamplePhrases.of(isChinese: sample.isChinese).activities
            let room = await samples.server.rooms[samples.room(sample, "activities")]
            let planned = room?.events.compactMap { event -> (String, Int)? in
                guard let title = event.content["title"]?.string, let starts = event.content["starts"]?.int else {
                    return nil
                }
                return (title, starts / 1000 + hours * 3600)
            }
            #expect(planned?.count == 3)
            for (title, local) in planned ?? [] {
                #expect(local % 3600 == 0 && local / 3600 % 24 == ideas.first { $0.title == title }?.hour)
            }
        }
    }
}
