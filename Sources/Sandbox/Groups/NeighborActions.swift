import Foundation

/// Events in the sandbox's groups that testers can trigger. Groups are numbered from 0 in the order of `names`.
public actor NeighborActions {
    /// The names of the sample groups.
    public static let names = SampleGroup.all.map(\.name)

    private let samples: SampleGroups
    private let environment: SandboxEnvironment
    private var simulation: Task<Void, Never>?

    init(samples: SampleGroups, environment: SandboxEnvironment) {
        self.samples = samples
        self.environment = environment
    }

    /// Adds `count` new messages to a group's chat.
    public func newMessages(_ count: Int, in group: Int = 0) async {
        await samples.addMessages(count, to: await sample(group))
    }

    /// Adds a post with a picture.
    public func newPost(in group: Int = 0) async { await samples.addPost(to: await sample(group)) }

    /// Adds an activity with some participants.
    public func newActivity(in group: Int = 0) async { await samples.addActivity(to: await sample(group)) }

    /// Publishes a home of a neighbor.
    public func newHome(in group: Int = 0) async { await samples.addHome(to: await sample(group)) }

    /// Mutes a group's chat for all signed-in users, as if they had done so on another device.
    public func setMuted(_ isMuted: Bool, group: Int = 0) async {
        await samples.setMuted(isMuted, await sample(group))
    }

    /// Deletes the newest message of a group's chat.
    public func deleteLastMessage(in group: Int = 0) async {
        let (server, chat) = (samples.server, await sample(group).room("chat"))
        let last = await server.rooms[chat]?.events.last { $0.type == "m.room.message" && $0.redaction == nil }
        guard let last else { return }
        await server.append("m.room.redaction", ["redacts": .string(last.id)], by: last.sender, to: chat)
    }

    /// Turns on the encryption of a group's chat, permanently, and sends an encrypted message.
    public func encryptChat(of group: Int = 0) async {
        let (server, chat) = (samples.server, await sample(group).room("chat"))
        let (neighbor, algorithm) = (Neighbor.all[0].id, JSON.string("m.megolm.v1.aes-sha2"))
        await server.append("m.room.encryption", ["algorithm": algorithm], by: neighbor, to: chat, stateKey: "")
        let content: JSON = ["algorithm": algorithm, "ciphertext": "AwgAEpAB", "session_id": "sandbox"]
        await server.append("m.room.encrypted", content, by: neighbor, to: chat)
    }

    private func sample(_ group: Int) async -> SampleGroup {
        await samples.createIfNeeded()
        return samples.all[group]
    }

    /// Makes neighbors write every 25 to 90 seconds of the sandbox's time, or stop writing.
    public func setNeighborsActive(_ areActive: Bool) {
        simulation?.cancel()
        simulation = nil
        guard areActive else { return }
        simulation = Task { [samples, environment] in
            await samples.createIfNeeded()
            while !Task.isCancelled {
                do { try await environment.sleep(await samples.nextInterval()) } catch { return }
                await samples.performRandomActivity()
            }
        }
    }

    deinit { simulation?.cancel() }
}
