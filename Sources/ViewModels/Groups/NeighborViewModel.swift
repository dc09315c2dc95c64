import Domain
import Foundation
import Logging
import Observation

/// A group that the user shares with a neighbor.
public nonisolated struct SharedGroup: Identifiable, Equatable, Sendable {
    /// The id of the group.
    public let id: String
    /// The name of the group.
    public let name: String
    /// The name of the button that opens the group.
    public let openName: String
}

/// The part of a neighbor's page that leads on: a chat with them, the groups in common, and their homes in the markets.
@Observable
public final class NeighborViewModel {
    /// The groups that both are in, as far as known.
    public private(set) var groups: [SharedGroup] = []
    /// The homes that the neighbor offers, the newest first.
    public private(set) var homes: [HomeRow] = []
    /// Whether a chat or a group was opened, so that the window closes.
    public private(set) var isDone = false
    private var isBusy = false

    /// Whether a chat can be opened; false while one is being opened.
    public var canMessage: Bool { !isBusy }
    /// Whether there are groups in common.
    public var showsGroups: Bool { !groups.isEmpty }
    /// Whether the neighbor offers homes.
    public var showsHomes: Bool { !homes.isEmpty }

    @ObservationIgnored private let userID: String
    @ObservationIgnored private let context: GroupsContext
    @ObservationIgnored private let write: (_ text: String, _ chatID: String) -> Void
    @ObservationIgnored private let openChat: (_ id: String) -> Void
    /// The number of members of each group of which the neighbor is known to be one.
    @ObservationIgnored private var known: [Group.ID: Int] = [:]
    /// The actions on the homes.
    @ObservationIgnored public private(set) lazy var actions = HomeActions(context: context) {
        [weak self] text, chatID in
        self?.isDone = true
        self?.write(text, chatID)
    }

    /// Creates the part of the page of a user; `write` opens a chat with a text to send, and `openChat` a chat or a group.
    public init(
        userID: String, context: GroupsContext, write: @escaping (_ text: String, _ chatID: String) -> Void,
        openChat: @escaping (_ id: String) -> Void
    ) {
        self.userID = userID
        self.context = context
        self.write = write
        self.openChat = openChat
    }

    // MARK: Intents

    /// Follows the groups and the homes until the task is canceled.
    public func run() async {
        async let groups: Void = followGroups()
        async let homes: Void = followHomes()
        _ = await (groups, homes)
    }

    /// Opens the chat with the neighbor.
    public func message() async {
        guard !isBusy else { return }
        isBusy = true
        defer { isBusy = false }
        let chatID = await context.perform { _ in try await context.directChats.chat(with: userID) }
        if let chatID { open(chatID) }
    }

    /// Opens a group.
    public func open(_ group: SharedGroup) { open(group.id) }

    // MARK: Helpers

    private func open(_ chatID: String) {
        isDone = true
        openChat(chatID)
    }

    private func followGroups() async {
        for await all in context.service.groups() {
            var shared: [SharedGroup] = []
            for group in all ?? [] where !group.isPlainChat && !group.isPlainSpace {
                guard await isMember(of: group) else { continue }
                let name = ForeignText.isolated(group.name)
                shared.append(
                    SharedGroup(
                        id: group.id, name: ForeignText.line(group.name),
                        openName: context.words.words("Open {group}", ["group": name])))
            }
            if groups != shared { groups = shared }
        }
    }

    /// Returns whether the neighbor is a member of a group. The members are read again when their number has changed, or if
    /// the neighbor was not among them, because they become known one by one.
    private func isMember(of group: Group) async -> Bool {
        if known[group.id] == group.memberCount { return true }
        do {
            let members = try await context.service.moderation.storedMembers(of: group.id)
            let isMember = members.contains { $0.id == userID }
            known[group.id] = isMember ? group.memberCount : nil
            return isMember
        } catch {
            Log.groups.notice("Members could not be read", metadata: ["error": "\(error.logDescription)"])
            return false
        }
    }

    private func followHomes() async {
        var query = MarketQuery()
        query.owner = userID
        for await _ in context.service.markets.changes() {
            do {
                // A home may be in the markets of several groups.
                var keys: Set<HomeKey> = []
                let found = try await context.service.markets.homes(matching: query, limit: HomesViewModel.firstLimit)
                    .filter { keys.insert($0.key).inserted }
                    .map { HomeRow($0, now: context.time.now, words: context.words) }
                if homes != found { homes = found }
            } catch is CancellationError {
                return
            } catch {
                Log.groups.notice("Homes could not be read", metadata: ["error": "\(error.logDescription)"])
            }
        }
    }
}
