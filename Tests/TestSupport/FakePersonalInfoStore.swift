import Domain

/// Personal information in memory, which records every draft it was given and fails when told.
public actor FakePersonalInfoStore: PersonalInfoStore {
    /// Every value that `setDraft` kept, in order.
    public private(set) var drafts: [PersonalInfoDraft?] = []
    /// What is kept now.
    public private(set) var kept: PersonalInfoDraft?
    private var saved: PersonalInfoAnswers?
    private var draftFailures: [any Error] = []
    private var infoFailures: [any Error] = []
    private var writeFailures: [any Error] = []

    /// Begins with what an earlier run left.
    public init(draft: PersonalInfoDraft? = nil, info: PersonalInfoAnswers? = nil) {
        kept = draft
        saved = info
    }

    /// Has the next calls throw, in order.
    public func fail(draft: [any Error] = [], info: [any Error] = [], writing: [any Error] = []) {
        draftFailures += draft
        infoFailures += info
        writeFailures += writing
    }

    /// The draft, or the next failure.
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

    /// The finished information, or the next failure.
    public func info() throws -> PersonalInfoAnswers? {
        if !infoFailures.isEmpty { throw infoFailures.removeFirst() }
        return saved
    }

    /// Keeps the finished information.
    public func save(_ info: PersonalInfoAnswers) throws { saved = info }
}
