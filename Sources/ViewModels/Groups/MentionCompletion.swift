import Domain
import Foundation
import Observation

/// A member who can be mentioned in a message, as the list displays them.
public nonisolated struct MentionSuggestion: Identifiable, Equatable, Sendable {
    /// The Matrix identifier, which distinguishes members of the same name.
    public var id: String
    /// The display name.
    public var name: String
    /// The address of the avatar.
    public var avatar: URL?
    /// Whether Enter chooses this member.
    public var isSelected: Bool
    /// The name and identifier for assistive technology.
    public var accessibleName: String
}

/// Completes the names of members after an @ in the message being written.
@Observable
public final class MentionCompletion {
    /// The members whose names match; empty if no name is being completed.
    public private(set) var suggestions: [MentionSuggestion] = []
    /// Whether there are suggestions.
    public var isActive: Bool { !suggestions.isEmpty }

    @ObservationIgnored private let groupID: String
    @ObservationIgnored private let context: GroupsContext
    /// The members of the group, as they were when the last @ was typed.
    @ObservationIgnored private var members: [GroupMember] = []
    /// The task that loads the members; it ends when the server has answered.
    @ObservationIgnored private(set) var loading: Task<Void, Never>?
    /// The text to complete: the text before the cursor, up to and including the @, and the name after it.
    @ObservationIgnored private var typed: (start: String, name: String)?
    /// The text up to an @ that the user has refused to complete.
    @ObservationIgnored private var dismissed: String?
    /// The members whom the user has chosen.
    @ObservationIgnored private var chosen: [GroupMention] = []

    /// The maximum number of members that are displayed.
    private static let maximumShown = 6
    /// The longest part of a name that is completed, in characters.
    private static let maximumName = 40

    init(groupID: String, context: GroupsContext) {
        self.groupID = groupID
        self.context = context
    }

    deinit { loading?.cancel() }

    // MARK: Intents

    /// Called when the text before the cursor has changed.
    public func cursorMoved(after text: String) {
        guard let typed = Self.name(at: text) else {
            dismissed = nil
            return clear()
        }
        guard typed.start != dismissed else { return clear() }
        if self.typed?.start != typed.start { load() }
        self.typed = typed
        update(selecting: suggestions.first(where: \.isSelected)?.id)
    }

    /// Selects the next suggestion or the previous one. The first one follows the last one.
    public func moveSelection(by step: Int) {
        guard let selected = suggestions.firstIndex(where: \.isSelected) else { return }
        let next = (selected + step + suggestions.count) % suggestions.count
        update(selecting: suggestions[next].id)
    }

    /// Leaves the typed text unchanged.
    public func dismiss() {
        dismissed = typed?.start
        clear()
    }

    // MARK: For the composer

    /// Chooses a member, or the selected one. Returns the text that replaces the text before the cursor.
    func choose(_ id: String?) -> String? {
        let suggestion = suggestions.first { id == nil ? $0.isSelected : $0.id == id }
        guard let typed, let suggestion else { return nil }
        chosen.append(GroupMention(userID: suggestion.id, name: suggestion.name))
        clear()
        return typed.start + suggestion.name + " "
    }

    /// Returns the chosen members who are still named in the text.
    func mentions(in text: String) -> [GroupMention] {
        var seen: Set<String> = []
        return chosen.filter { text.contains("@" + $0.name) && seen.insert($0.userID).inserted }
    }

    /// Restores the members who were chosen in a draft.
    func restore(_ mentions: [GroupMention]) { chosen = mentions }

    /// Forgets the chosen members.
    func reset() {
        chosen = []
        dismissed = nil
        clear()
    }

    // MARK: Helpers

    private func clear() {
        typed = nil
        suggestions = []
    }

    /// Returns the beginning of a name before the cursor: after an @ that begins a word, on the same line.
    private static func name(at text: String) -> (start: String, name: String)? {
        let end = text.suffix(maximumName + 1)
        guard let at = end.lastIndex(of: "@") else { return nil }
        let name = end[end.index(after: at)...]
        let before = text[..<at].last
        guard name.first?.isWhitespace != true, !name.contains(where: \.isNewline),
            before.map({ $0.isWhitespace || $0.isPunctuation || !$0.isASCII }) ?? true
        else { return nil }
        return (String(text[...at]), String(name))
    }

    private func load() {
        loading?.cancel()
        loading = Task { [weak self, context, groupID] in
            let moderation = context.service.moderation
            // The server may be slow or unreachable.
            for load in [moderation.storedMembers, moderation.members] {
                do {
                    let members = try await load(groupID)
                    guard !Task.isCancelled else { return }
                    self?.loaded(members)
                } catch {
                    // The user can still write.
                    Log.groups.notice("The members were not loaded", metadata: ["error": "\(error.logDescription)"])
                }
            }
        }
    }

    private func loaded(_ members: [GroupMember]) {
        self.members = members.filter { !$0.isUser }
            .sorted { context.words.words.order.areInOrder($0.name, $1.name) }
        update(selecting: suggestions.first(where: \.isSelected)?.id)
    }

    private func update(selecting selected: String?) {
        guard let typed else { return }
        let shown = members.lazy.filter { Self.matches($0, typed.name) }.prefix(Self.maximumShown)
        let selected = shown.contains { $0.id == selected } ? selected : shown.first?.id
        suggestions = shown.map { member in
            MentionSuggestion(
                id: member.id, name: member.name, avatar: member.avatar, isSelected: member.id == selected,
                accessibleName: context.words.list([member.name, member.id]))
        }
    }

    /// Returns whether a word of a member's name, or the identifier, begins with the typed text. Names in Chinese
    /// have no words; any part of them may be typed, also as pinyin.
    private static func matches(_ member: GroupMember, _ typed: String) -> Bool {
        let typed = typed.foldedForSearch
        if typed.isEmpty || UserAddress(member.id).localpart.foldedForSearch.hasPrefix(typed) { return true }
        let name = member.name.foldedForSearch
        guard typed.first?.isASCII == true else { return name.contains(typed) }
        return (" " + name).contains(" " + typed) || Pinyin(typed)?.occurs(in: name) == true
    }
}
