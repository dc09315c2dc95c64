import Foundation
import Testing

@testable import Sandbox

@Suite struct SampleGroupsTests {
    private func samples(ahead hours: Int = 0, isChinese: Bool = false) async -> SampleGroups {
        let environment = SandboxEnvironment(
            assets: URL(filePath: "/nonexistent"), seed: 7, now: { Date(timeIntervalSince1970: 1_772_366_400) },
            localOffset: { _ in hours * 3600 }, isChinese: isChinese)
        let server = RoomServer(environment: environment, accounts: SandboxAccounts(environment: environment))
        let samples = SampleGroups(server: server, environment: environment)
        await samples.createIfNeeded()
        return samples
    }

    @Test func noTwoPostsAreAlike() async {
        let samples = await samples()
        var all: [String] = []
        for sample in SampleGroup.all {
            let posts = await samples.server.rooms[sample.room("posts")]?.events.map(\.content) ?? []
            let texts = posts.compactMap { $0["body"]?.string }
            #expect(texts.count == 6)
            #expect(Set(posts.compactMap { $0["url"]?.string }).count == 6)
            all += texts
        }
        #expect(Set(all).count == 24)
    }

    @Test func whereThePeopleWriteChineseAllOfThemDo() async {
        let samples = await samples(isChinese: true)
        let rooms = await samples.server.rooms.values.filter { $0.state.values.contains { $0.type == "m.room.name" } }
        #expect(rooms.count > 20)
        for room in rooms {
            let name = room.stateContent("m.room.name")?["name"]?.string ?? ""
            #expect(name.contains { $0 >= "一" }, "\(name)")
            // The names of communities are what they are.
            guard !room.id.contains(".market:") else { continue }
            for text in room.events.compactMap({ $0.content["body"]?.string }) where !text.hasSuffix(".txt") {
                #expect(text.contains { $0 >= "一" } || text.hasSuffix(".wav"), "\(text)")
            }
        }
    }

    @Test func theDirectoryHasGroupsToJoin() async {
        let samples = await samples()
        var rooms = PublicRooms(directory: await samples.server.directory)
        rooms.types = ["m.space"]
        let found = rooms.page(from: nil, limit: nil)["chunk"]?.array ?? []
        #expect(
            Set(found.compactMap { $0["canonical_alias"]?.string }) == [
                "#readers:hutong.example", "#birds:hutong.example", "#bikes:hutong.example",
            ])
        #expect(found.allSatisfy { $0["topic"] != nil && ($0["num_joined_members"]?.int ?? 0) > 1 })
    }

    @Test(arguments: [-8, 0, 8, 13])
    func activitiesBeginAtHoursThatFitThem(hours: Int) async {
        let samples = await samples(ahead: hours)
        for sample in SampleGroup.all {
            let ideas = SamplePhrases.of(isChinese: sample.isChinese).activities
            let room = await samples.server.rooms[sample.room("activities")]
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
