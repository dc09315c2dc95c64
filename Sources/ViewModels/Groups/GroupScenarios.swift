/// Controls the sandbox's neighbors for testers.
public protocol GroupStage: Sendable {
    /// Sends chat messages to the sample group.
    func newMessages(_ count: Int) async

    /// Publishes a post in the sample group.
    func newPost() async

    /// Publishes an activity in the sample group.
    func newActivity() async

    /// Mutes the sample group's chat, or unmutes it.
    func setMuted(_ isMuted: Bool) async

    /// Deletes the newest message of the sample group's chat.
    func deleteLastMessage() async

    /// Turns on the encryption of the sample group's chat, permanently, and sends an encrypted message.
    func encryptChat() async
}

extension ScenarioSection {
    /// Returns the scenarios that testers can perform in the groups.
    public static func groups(_ stage: any GroupStage, words: Localizer) -> ScenarioSection {
        func choice(_ title: String, name: String, play: @escaping @MainActor () async -> Void) -> ScenarioChoice {
            ScenarioChoice(title: title, name: name) {
                await play()
                return true
            }
        }
        func row(_ title: String, play: @escaping @MainActor () async -> Void) -> ScenarioRow {
            ScenarioRow(title: title, choices: [choice(words("Play"), name: title, play: play)])
        }
        let counts = [1, 150].map { count in
            choice(
                words.number(count),
                name: words.plural("{count} new chat message", "{count} new chat messages", count)
            ) { await stage.newMessages(count) }
        }
        return ScenarioSection(
            title: words("Groups"),
            rows: [
                ScenarioRow(title: words("New chat messages"), choices: counts),
                row(words("A new post"), play: stage.newPost),
                row(words("A new activity"), play: stage.newActivity),
                row(words("The newest message is deleted"), play: stage.deleteLastMessage),
                row(words("The group’s chat is encrypted"), play: stage.encryptChat),
                ScenarioRow(
                    title: words("The group’s chat"),
                    choices: [
                        choice(words("Mute"), name: words("Mute the group’s chat")) { await stage.setMuted(true) },
                        choice(words("Unmute"), name: words("Unmute the group’s chat")) { await stage.setMuted(false) },
                    ]),
            ])
    }
}
