import Domain

/// What has been typed into all the steps, and what is thought of it; a plain value without time, disk or windows.
nonisolated struct PersonalInfoForm: Sendable {
    let steps: [PersonalInfoStep]
    private(set) var texts: [PersonalInfoKey: String] = [:]
    private var verdicts: [PersonalInfoKey: PersonalInfoField.Verdict] = [:]

    init(_ steps: [PersonalInfoStep], _ texts: [PersonalInfoKey: String], today: CivilDate) {
        self.steps = steps
        self.texts = texts
        judge(today: today)
    }

    mutating func fill(_ key: PersonalInfoKey, _ text: String, today: CivilDate) {
        texts[key] = text.isEmpty ? nil : text
        judge(today: today)
    }

    /// Judges every answer again, each knowing the good ones before it.
    mutating func judge(today: CivilDate) {
        var context = PersonalInfoField.Context(today: today)
        for field in fields {
            let verdict = field.judge(texts[field.id] ?? "", context)
            verdicts[field.id] = verdict
            if case .fits(let text) = verdict { context.answers[field.id] = text }
        }
    }

    var fields: [PersonalInfoField] { steps.flatMap(\.fields) }

    /// How many steps are complete from the start.
    var completeSteps: Int { steps.prefix { $0.fields.allSatisfy { fits($0.id) } }.count }

    var isComplete: Bool { completeSteps == steps.count }

    func isComplete(_ step: Int) -> Bool { steps[step].fields.allSatisfy { fits($0.id) } }

    /// The step that a draft left at `id` opens with: that one, but none after the first that is not complete.
    func step(leftAt id: String) -> Int {
        let left = steps.firstIndex { $0.id == id } ?? 0
        return min(left, completeSteps, steps.count - 1)
    }

    /// The words beside a field; empty when all is well. A conflict stands beside both fields.
    func problem(at key: PersonalInfoKey) -> String {
        var sentences: [String] = []
        switch verdicts[key] {
        case .unfit(let words): sentences = [words]
        case .conflicts(let conflicts): sentences = conflicts.map(\.words)
        case .fits, nil: break
        }
        for case .conflicts(let conflicts) in verdicts.values {
            sentences += conflicts.filter { $0.key == key }.map(\.words)
        }
        return sentences.joined(separator: " ")
    }

    /// What was typed, letter for letter.
    var typed: PersonalInfoAnswers { partition { texts[$0] } }

    /// The good answers in their kept form.
    var kept: PersonalInfoAnswers {
        partition { if case .fits(let text) = verdicts[$0] { text } else { nil } }
    }

    private func fits(_ key: PersonalInfoKey) -> Bool {
        if case .fits = verdicts[key] { true } else { false }
    }

    private func partition(_ answer: (PersonalInfoKey) -> String?) -> PersonalInfoAnswers {
        var answers = PersonalInfoAnswers()
        for field in fields {
            guard let text = answer(field.id) else { continue }
            if field.kind == .identityCard { answers.sensitive[field.id] = text } else { answers.plain[field.id] = text }
        }
        return answers
    }
}
