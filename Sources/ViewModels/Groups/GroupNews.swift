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
    /// The page of which the desktop was told last, by group.
    private var told: [String: GroupPage] = [:]
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
            if !isWindowActive, !group.isMuted, let (page, body) = news(of: group) {
                told[group.id] = page
                return .notify(GroupNotification(groupID: group.id, title: group.name, body: body))
            }
            // What else is new in the group is no reason to go on about what has been read.
            guard let page = told[group.id], group.unread[page] == 0 else { return nil }
            told[group.id] = nil
            return .withdraw(groupID: group.id)
        }
    }

    private func news(of group: Group) -> (page: GroupPage, body: String)? {
        let before = known[group.id]?.unread ?? UnreadCounts()
        let now = group.unread
        let isNewMessage = group.lastMessage?.id != known[group.id]?.lastMessage?.id
        if now.chat > before.chat || now.chat > 0 && isNewMessage {
            if now.chat == 1, let message = group.lastMessage { return (.chat, words.lastMessage(message)) }
            let count =
                now.chat < 100
                ? words.words.plural("{count} new message", "{count} new messages", now.chat)
                : words.words("Many new messages")
            return (.chat, count)
        }
        if now.posts > before.posts { return (.posts, words.words("There is a new post")) }
        if now.activities > before.activities { return (.activities, words.words("There is a new activity")) }
        return nil
    }
}
