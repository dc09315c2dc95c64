import Domain
import Foundation
import Observation

/// The form that leads into a group: its address to join it, or what a new one is to be.
@Observable
public final class AddGroupViewModel {
    /// What is wrong with the address to join; empty when nothing is, or nothing was tried yet.
    public private(set) var addressProblem = ""
    /// What is wrong with the new group's name.
    public private(set) var nameProblem = ""
    /// What is wrong with the new group's address.
    public private(set) var aliasProblem = ""
    /// Why it could not be done.
    public private(set) var problem: Problem?
    /// True while the server is asked.
    public private(set) var isBusy = false
    /// The group, once the user is in it: the form can be closed.
    public private(set) var groupID: String?

    /// What is typed to join a group.
    public var address = ""
    public var name = ""
    public var about = ""
    /// The name by which neighbors join the new group; may be empty.
    public var alias = ""
    /// Whether the new group takes in whoever knows its address.
    public var isOpen = true

    @ObservationIgnored private var again: () async -> Void = {}
    @ObservationIgnored private let service: any GroupMembership
    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private weak var appService: (any AppService)?

    /// An empty form.
    public init(service: any GroupMembership, words: Localizer, appService: (any AppService)?) {
        self.service = service
        self.words = words
        self.appService = appService
    }

    // MARK: Intents

    /// Joins the group of the typed address.
    public func join() async {
        clearProblems()
        guard !address.trimmed.isEmpty else { return addressProblem = words("Enter the address of a group") }
        again = { [weak self] in await self?.join() }
        await enter(done: words("You have joined the group")) { [service, address] in
            try await service.joinGroup(typed: address)
        }
    }

    /// Begins a new group.
    public func create() async {
        clearProblems()
        let (name, alias) = (name.trimmed, alias.trimmed.lowercased())
        nameProblem =
            switch name.count {
            case 0: words("Give the group a name")
            case 101...: words("Use at most 100 characters")
            default: ""
            }
        if !alias.isEmpty, !GroupAddress.isValidAlias(alias) {
            aliasProblem = words("Use Latin letters, digits, dots and hyphens only")
        }
        guard nameProblem.isEmpty, aliasProblem.isEmpty else { return }
        again = { [weak self] in await self?.create() }
        await enter(done: words("The group is ready")) { [service, about, isOpen] in
            try await service.createGroup(
                named: name, about: about.trimmed, isOpen: isOpen, alias: alias.isEmpty ? nil : alias)
        }
    }

    /// Tries again what failed.
    public func retry() async { await again() }

    // MARK: Helpers

    private func enter(done: String, _ work: () async throws -> String) async {
        guard !isBusy, groupID == nil else { return }
        isBusy = true
        defer { isBusy = false }
        do {
            groupID = try await work()
            appService?.toast(done)
        } catch is CancellationError {
        } catch GroupMembershipError.addressTaken {
            aliasProblem = words("Another group has this address already")
        } catch GroupMembershipError.invalidAddress {
            addressProblem = words("This is no group’s address")
        } catch GroupMembershipError.notFound {
            addressProblem = words("There is no group of this address")
        } catch GroupMembershipError.notAllowed {
            addressProblem = words("This group takes in only who was invited")
        } catch {
            problem = ErrorWords(words).problem(for: error)
        }
    }

    private func clearProblems() {
        (addressProblem, nameProblem, aliasProblem, problem) = ("", "", "", nil)
    }
}
