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
        ScenarioSection(
            words("Groups"),
            [
                ScenarioRow(
                    words("New chat messages"),
                    [1, 150].map { count in
                        ScenarioChoice(
                            words.number(count),
                            name: words.plural("{count} new chat message", "{count} new chat messages", count)
                        ) {
                            await stage.newMessages(count)
                            return true
                        }
                    }),
                ScenarioRow(words("A new post"), words: words) {
                    await stage.newPost()
                    return true
                },
                ScenarioRow(words("A new activity"), words: words) {
                    await stage.newActivity()
                    return true
                },
                ScenarioRow(words("The newest message is deleted"), words: words) {
                    await stage.deleteLastMessage()
                    return true
                },
                ScenarioRow(words("The group’s chat is encrypted"), words: words) {
                    await stage.encryptChat()
                    return true
                },
                ScenarioRow(
                    words("The group’s chat"),
                    [
                        ScenarioChoice(words("Mute"), name: words("Mute the group’s chat")) {
                            await stage.setMuted(true)
                            return true
                        },
                        ScenarioChoice(words("Unmute"), name: words("Unmute the group’s chat")) {
                            await stage.setMuted(false)
                            return true
                        },
                    ]),
            ])
    }
}
