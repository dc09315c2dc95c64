import Domain
import Foundation
import Observation

/// A member's row.
public nonisolated struct MemberRow: Identifiable, Equatable, Sendable {
    public var id: String
    public var name: String
    /// The Matrix id, which tells two people of the same name apart.
    public var handle: String
    public var avatar: URL?
}

/// Who is in a group, found as you type.
@Observable
public final class MembersViewModel {
    /// Everybody, or why nobody can be shown.
    public private(set) var state: LoadState<[MemberRow]> = .idle
    /// "12 members".
    public private(set) var title = ""
    /// What is looked for in names.
    public var search = ""
    /// How more come into the group.
    public let invite: InviteViewModel

    /// Those whose name or handle has what is looked for in it.
    public var rows: [MemberRow] {
        let all = state.content?.value ?? []
        let wanted = search.trimmingCharacters(in: .whitespaces)
        guard !wanted.isEmpty else { return all }
        return all.filter { $0.name.localizedStandardContains(wanted) || $0.handle.localizedStandardContains(wanted) }
    }

    @ObservationIgnored private let groupID: String
    @ObservationIgnored private let service: any GroupsService
    @ObservationIgnored private let time: any TimeSource
    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private weak var appService: (any GroupsAppService)?
    @ObservationIgnored private var generation = 0

    /// An empty list until `load`.
    public init(
        groupID: String, invite: InviteViewModel, service: any GroupsService, time: any TimeSource, words: Localizer,
        appService: (any GroupsAppService)?
    ) {
        self.groupID = groupID
        self.invite = invite
        self.service = service
        self.time = time
        self.words = words
        self.appService = appService
    }

    /// Asks who is in the group.
    public func load() async {
        generation += 1
        let started = generation
        state = .loading(previous: state.content)
        do {
            let members = try await service.members(of: groupID)
            guard started == generation else { return }
            let rows = members.map { MemberRow(id: $0.id, name: $0.name, handle: $0.id, avatar: $0.avatar) }
                .sorted { $0.name.compare($1.name, locale: words.locale) == .orderedAscending }
            title = words.plural("{count} member", "{count} members", rows.count)
            state = .loaded(Loaded(rows, time: time.now))
        } catch is CancellationError {
            if started == generation { state = state.content.map(LoadState.loaded) ?? .idle }
        } catch {
            guard started == generation else { return }
            state = .failed(ErrorWords(words).problem(for: error), previous: state.content)
        }
    }

    /// Shows a member's user page.
    public func show(_ member: MemberRow) { appService?.showUser(id: member.id, name: member.name) }

    /// The bytes of a member's picture; nil when it cannot be had.
    public func pictureData(at address: URL) async -> Data? {
        try? await service.picture(at: address, size: 96)
    }
}

nonisolated extension String {
    fileprivate func compare(_ other: String, locale: Locale) -> ComparisonResult {
        compare(other, options: [.caseInsensitive, .numeric], range: nil, locale: locale)
    }
}
