import Domain
import Observation

/// The form for the name and the description of the signed-in user.
@Observable
public final class ProfileEditorViewModel {
    /// The problem with the name; empty if there is none.
    public private(set) var nameProblem = ""
    /// The problem with the description.
    public private(set) var aboutProblem = ""
    /// The reason why the profile could not be saved.
    public private(set) var problem: Problem?
    /// Whether the profile is saved, or unchanged, so that the form closes.
    public private(set) var isDone = false
    private var isSaving = false
    /// Whether the server stores a description; nil until it has answered.
    private var storesAbout: Bool?

    /// The display name as typed.
    public var name: String
    /// The description as typed.
    public var about: String

    /// Whether there is a field for the description.
    public var showsAbout: Bool { storesAbout != false }
    /// A note that the server does not store a description; empty if it may.
    public var note: String { showsAbout ? "" : words("Your server does not store a description of you.") }
    /// Whether the form can be saved.
    public var canSave: Bool { !isSaving }

    @ObservationIgnored private var saved: UserProfile
    @ObservationIgnored private let users: any UserService
    @ObservationIgnored private let undoHistory: UndoHistory
    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private let reload: () async -> Void

    /// The maximum length of the description, in characters.
    private static let maximumAbout = 500

    /// Creates a form that is filled in with the saved profile; `reload` loads the page of the user again.
    init(
        _ saved: UserProfile, users: any UserService, undoHistory: UndoHistory, words: Localizer,
        reload: @escaping () async -> Void
    ) {
        self.saved = saved
        self.users = users
        self.undoHistory = undoHistory
        self.words = words
        self.reload = reload
        (name, about) = (saved.name, saved.about ?? "")
    }

    /// Asks whether the server stores a description.
    public func load() async {
        do {
            storesAbout = try await users.storesAbout()
        } catch is CancellationError {
        } catch {
            // The field stays: the next request may succeed.
            Log.account.notice("Cannot ask for the fields of profiles", metadata: ["error": "\(error.logDescription)"])
        }
    }

    /// Saves the profile, and offers to undo that. Each value is saved even if the other one cannot be.
    public func save() async {
        let (name, about) = (name.trimmed, about.trimmed)
        nameProblem = name.isEmpty ? words("Enter your name") : SignInChecks(words: words).displayName(name) ?? ""
        aboutProblem = about.count > Self.maximumAbout ? words("Use at most 500 characters") : ""
        guard !isSaving, nameProblem.isEmpty, aboutProblem.isEmpty else { return }
        isSaving = true
        problem = nil
        defer { isSaving = false }
        let old = saved
        var errors: [any Error] = []
        func attempt(_ work: () async throws -> Void) async {
            do { try await work() } catch { errors.append(error) }
        }
        if name != old.name {
            await attempt {
                try await users.setDisplayName(name)
                saved.name = name
            }
        }
        if showsAbout, about != old.about ?? "" {
            await attempt {
                try await users.setAbout(about)
                saved.about = about
            }
        }
        isDone = errors.isEmpty
        problem = errors.first { !($0 is CancellationError) }.map { problem(for: $0, insteadOf: old) }
        guard saved != old else { return }
        await reload()
        undoHistory.offer(words("Profile changed"), undone: words("Your profile is as before")) {
            [saved, users, reload] in
            if saved.name != old.name { try await users.setDisplayName(old.name) }
            if saved.about != old.about { try await users.setAbout(old.about ?? "") }
            await reload()
        }
    }

    /// Returns the words for an error, with a title that says which value is saved, if one is.
    private func problem(for error: any Error, insteadOf old: UserProfile) -> Problem {
        var problem = ErrorWords(words).problem(for: error)
        if saved.name != old.name { problem.title = words("Your name is saved, but not the text about you") }
        if saved.about != old.about { problem.title = words("The text about you is saved, but not your name") }
        return problem
    }
}
