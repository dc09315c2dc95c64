import Domain

/// Finds out what the desktop has to be told: what came while nobody looked, once, and what has been read since.
nonisolated struct GroupNews {
    /// What to do on the desktop.
    enum Step: Equatable {
        case notify(GroupNotification)
        case withdraw(groupID: String)
    }

    private let words: GroupWords
    private var known: [String: Group] = [:]
    private var told: Set<String> = []
    private var hasBaseline = false

    init(_ words: GroupWords) { self.words = words }

    /// Compares with the groups seen before; the first ones seen are news to nobody.
    mutating func steps(for groups: [Group], isWindowActive: Bool) -> [Step] {
        defer {
            known = Dictionary(groups.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
            hasBaseline = true
        }
        guard hasBaseline else { return [] }
        return groups.compactMap { group in
            let unread = GroupUnread(group.unread, isMuted: group.isMuted)
            guard unread.isAnythingNew else {
                return told.remove(group.id).map { .withdraw(groupID: $0) }
            }
            guard !isWindowActive, !group.isMuted, let body = body(for: group) else { return nil }
            told.insert(group.id)
            return .notify(GroupNotification(groupID: group.id, title: group.name, body: body))
        }
    }

    private func body(for group: Group) -> String? {
        let before = known[group.id]?.unread ?? UnreadCounts()
        let now = group.unread
        let isNewMessage = group.lastMessage?.id != known[group.id]?.lastMessage?.id
        if now.chat > before.chat || now.chat > 0 && isNewMessage {
            if now.chat == 1, let message = group.lastMessage { return words.lastMessage(message) }
            return now.chat < 100
                ? words.words.plural("{count} new message", "{count} new messages", now.chat)
                : words.words("Many new messages")
        }
        if now.posts > before.posts { return words.words("There is a new post") }
        if now.activities > before.activities { return words.words("There is a new activity") }
        return nil
    }
}
