import Domain
import Foundation
import Observation

/// The form to join a group of the server's directory or by its address, or to create one.
@Observable
public final class AddGroupViewModel {
    /// The problem with the address to join; empty if it is valid, or has not been submitted.
    public private(set) var addressProblem = ""
    /// The problem with the new group's name.
    public private(set) var nameProblem = ""
    /// The problem with the new group's address.
    public private(set) var aliasProblem = ""
    /// The reason why the last request failed.
    public private(set) var problem: Problem?
    /// True while a request is pending.
    public private(set) var isBusy = false
    /// The identifier of the group, once the user is a member.
    public private(set) var groupID: String?
    /// Whether the form can be submitted.
    public var canSubmit: Bool { !isBusy }
    /// True once the user is a member of the group: the form can be closed.
    public var isDone: Bool { groupID != nil }

    /// The address of the group to join.
    public var address = "" { didSet { keepDraft() } }
    /// The display name.
    public var name = "" { didSet { keepDraft() } }
    /// The description.
    public var about = "" { didSet { keepDraft() } }
    /// The local part of the new group's address; may be empty.
    public var alias = "" { didSet { keepDraft() } }
    /// Whether anyone who knows the new group's address can join it.
    public var isOpen = true { didSet { keepDraft() } }

    /// The groups in the directory of the user's server.
    public let directory: PublicGroupsViewModel
    @ObservationIgnored private var lastSubmission: () async -> Void = {}
    @ObservationIgnored private let context: GroupsContext

    private nonisolated struct Draft: Codable {
        let address: String
        let name: String
        let about: String
        let alias: String
        let isOpen: Bool
    }

    private static let draftPlace = "groups/new"

    /// Creates the form that was left, or an empty one, for a user who is in the groups with these identifiers.
    public init(memberOf: Set<String> = [], context: GroupsContext) {
        self.context = context
        directory = PublicGroupsViewModel(memberOf: memberOf, context: context)
        guard let draft: Draft = context.drafts.draft(at: Self.draftPlace) else { return }
        (address, name, about, alias, isOpen) = (draft.address, draft.name, draft.about, draft.alias, draft.isOpen)
    }

    // MARK: Intents

    /// Joins a group of the directory, or opens it if the user is a member.
    public func join(_ row: PublicGroupRow) async {
        clearProblems()
        guard !row.isMember else {
            groupID = row.id
            return
        }
        lastSubmission = { [weak self] in await self?.join(row) }
        await submit(confirmation: words("You have joined the group")) { [context] in
            try await context.service.membership.joinGroup(typed: row.address)
        }
    }

    /// Joins the group with the typed address.
    public func join() async {
        clearProblems()
        guard !address.trimmed.isEmpty else {
            addressProblem = words("Enter the address of a group")
            return
        }
        lastSubmission = { [weak self] in await self?.join() }
        await submit(confirmation: words("You have joined the group")) { [context, address] in
            try await context.service.membership.joinGroup(typed: address)
        }
    }

    /// Creates a group.
    public func create() async {
        clearProblems()
        let (name, alias) = (name.trimmed, alias.trimmed.lowercased())
        nameProblem = context.words.problem(ofTitle: name, ifEmpty: words("Enter a name for the group"))
        if !alias.isEmpty, !GroupAddress.isValidAlias(alias) {
            aliasProblem = words("Use only letters a–z, digits, dots and hyphens")
        }
        guard nameProblem.isEmpty, aliasProblem.isEmpty else { return }
        lastSubmission = { [weak self] in await self?.create() }
        await submit(confirmation: words("Group created")) { [context, about, isOpen] in
            let rooms = GroupPage.allCases.map { page in
                (page, context.words.words("{group}: {page}", ["group": name, "page": context.words.title(of: page)]))
            }
            return try await context.service.membership.createGroup(
                NewGroup(
                    name: name, about: about.trimmed, isOpen: isOpen, alias: alias.isEmpty ? nil : alias,
                    roomNames: Dictionary(uniqueKeysWithValues: rooms)))
        }
    }

    /// Submits the form again after a failure.
    public func retry() async { await lastSubmission() }

    // MARK: Helpers

    private var words: Localizer { context.words.words }

    private func submit(confirmation: String, _ request: () async throws -> String) async {
        guard !isBusy, !isDone else { return }
        isBusy = true
        defer { isBusy = false }
        do {
            groupID = try await request()
            keepDraft()
            context.appService?.toast(confirmation)
        } catch is CancellationError {
        } catch let error as GroupMembershipError {
            show(error)
        } catch {
            problem = context.problem(for: error)
        }
    }

    private func show(_ error: GroupMembershipError) {
        switch error {
        case .addressTaken: aliasProblem = words("Another group has this address already")
        case .invalidAddress: addressProblem = words("This is not a group address")
        case .notFound: addressProblem = words("No group has this address")
        case .notAllowed: addressProblem = words("This group is by invitation only")
        }
    }

    private func keepDraft() {
        let isEmpty = [address, name, about, alias].allSatisfy(\.isEmpty)
        let draft = Draft(address: address, name: name, about: about, alias: alias, isOpen: isOpen)
        context.drafts.keep(isDone || isEmpty ? nil : draft, at: Self.draftPlace)
    }

    private func clearProblems() {
        (addressProblem, nameProblem, aliasProblem, problem) = ("", "", "", nil)
    }
}
