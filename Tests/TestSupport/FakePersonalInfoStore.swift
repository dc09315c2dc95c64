import Domain

/// Personal information in memory that records its drafts, and fails on demand.
public actor FakePersonalInfoStore: PersonalInfoStore {
    /// All saved drafts, in order.
    public private(set) var drafts: [PersonalInfoDraft?] = []
    /// The stored draft.
    public private(set) var kept: PersonalInfoDraft?
    private var saved: PersonalInfoAnswers?
    private var draftFailures: [any Error] = []
    private var infoFailures: [any Error] = []
    private var writeFailures: [any Error] = []

    private var others: [String?: (PersonalInfoDraft?, PersonalInfoAnswers?)] = [:]
    private var owner: String?

    /// Creates a store with the data of an earlier run.
    public init(draft: PersonalInfoDraft? = nil, info: PersonalInfoAnswers? = nil) {
        kept = draft
        saved = info
    }

    /// Makes the next calls throw, in order.
    public func fail(draft: [any Error] = [], info: [any Error] = [], writing: [any Error] = []) {
        draftFailures += draft
        infoFailures += info
        writeFailures += writing
    }

    /// Shows the stored data of another user.
    public func setOwner(_ owner: String?) {
        others[self.owner] = (kept, saved)
        self.owner = owner
        (kept, saved) = others[owner] ?? (nil, nil)
    }

    /// Returns the draft, or the next failure.
    public func draft() throws -> PersonalInfoDraft? {
        if !draftFailures.isEmpty { throw draftFailures.removeFirst() }
        return kept
    }

    /// Records the draft, or throws the next failure.
    public func setDraft(_ draft: PersonalInfoDraft?) throws {
        if !writeFailures.isEmpty { throw writeFailures.removeFirst() }
        drafts.append(draft)
        kept = draft
    }

    /// Returns the finished information, or the next failure.
    public func info() throws -> PersonalInfoAnswers? {
        if !infoFailures.isEmpty { throw infoFailures.removeFirst() }
        return saved
    }

    /// Stores the finished information.
    public func save(_ info: PersonalInfoAnswers) throws { saved = info }
}
