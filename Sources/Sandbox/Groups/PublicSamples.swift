import Foundation

/// The groups that users find in the directory of the server, and join by themselves.
enum PublicSamples {
    /// The groups, each with the first message in its chat, also where all sample people write Chinese.
    private static let all: [(sample: SampleGroup, message: String, inChinese: String)] = [
        (
            SampleGroup(
                key: "readers", name: "Courtyard Readers", topic: "One book a month, read over tea", isChinese: false,
                inChinese: ("院子读书会", "每月一本书，边喝茶边聊"), messages: 1, homes: 0),
            "Welcome! This month we read “Rickshaw Boy”.", "欢迎！这个月我们读《骆驼祥子》。"
        ),
        (
            SampleGroup(
                key: "birds", name: "胡同观鸟", topic: "在鼓楼一带看到了什么鸟，来说一说", isChinese: true, messages: 1, homes: 0),
            "欢迎新朋友！今天屋檐下又来了两只戴胜。", "欢迎新朋友！今天屋檐下又来了两只戴胜。"
        ),
        (
            SampleGroup(
                key: "bikes", name: "Drum Tower Cyclists", topic: "Slow rides on Sunday mornings", isChinese: false,
                inChinese: ("鼓楼骑行", "周日早上，慢慢骑"), messages: 1, homes: 0),
            "Sunday at eight, at the Drum Tower. No hurry, we stop for breakfast.", "周日早上八点鼓楼集合，不赶路，中途吃早点。"
        ),
    ]

    /// Creates the groups that are not there yet: earlier versions had none.
    static func create(with samples: SampleGroups) async {
        let (server, environment) = (samples.server, samples.environment)
        let time = environment.now().addingTimeInterval(-86_400)
        for (sample, message, inChinese) in all {
            let sample = sample.localized(in: environment)
            let alias = "#\(sample.key):\(samples.serverName)"
            guard await server.rooms[samples.room(sample, "space")] == nil else { continue }
            await samples.makeRooms(of: sample, at: time)
            do { try await server.setAlias(alias, of: samples.room(sample, "space")) } catch {
                Log.groups.notice("a user has taken the address of a sample group")
            }
            await samples.put("m.room.canonical_alias", ["alias": .string(alias)], in: sample, at: time)
            let text = environment.isChinese ? inChinese : message
            await samples.sendMessage(
                text, by: samples.members(of: sample)[0], in: samples.room(sample, "chat"), at: time)
        }
    }
}
