import Domain

/// The typed answers of all steps with their validation.
nonisolated struct PersonalInfoForm: Sendable, Confidential {
    let steps: [PersonalInfoStep]
    private(set) var texts: [PersonalInfoKey: String] = [:]
    private var validations: [PersonalInfoKey: PersonalInfoField.Validation] = [:]

    init(_ steps: [PersonalInfoStep], _ texts: [PersonalInfoKey: String], today: CivilDate) {
        self.steps = steps
        self.texts = texts
        validate(today: today)
    }

    mutating func fill(_ key: PersonalInfoKey, _ text: String, today: CivilDate) {
        texts[key] = text.isEmpty ? nil : text
        validate(today: today)
    }

    /// Validates every answer in the order of the steps. Each validation knows the valid answers before it.
    mutating func validate(today: CivilDate) {
        var context = PersonalInfoField.Context(today: today)
        for field in fields {
            let validation = field.validate(texts[field.id] ?? "", context)
            validations[field.id] = validation
            if case .valid(let text) = validation { context.answers[field.id] = text }
        }
    }

    var fields: [PersonalInfoField] { steps.flatMap(\.fields) }

    /// The number of complete steps before the first incomplete one.
    var completeSteps: Int { steps.prefix { $0.fields.allSatisfy { isValid($0.id) } }.count }

    var isComplete: Bool { completeSteps == steps.count }

    func isComplete(_ step: Int) -> Bool { steps[step].fields.allSatisfy { isValid($0.id) } }

    /// Returns the index of the step with an identifier, but no later than the first incomplete step; 0 for an
    /// unknown identifier.
    func resumeIndex(of stepID: String) -> Int {
        let index = steps.firstIndex { $0.id == stepID } ?? 0
        return min(index, completeSteps, steps.count - 1)
    }

    /// Returns the problem with an answer; empty if there is none. A conflict is displayed at both fields.
    func problem(at key: PersonalInfoKey) -> String {
        var sentences: [String] = []
        switch validations[key] {
        case .invalid(let words): sentences = [words]
        case .conflicting(let conflicts): sentences = conflicts.map(\.words)
        case .valid, nil: break
        }
        for case .conflicting(let conflicts) in validations.values {
            sentences += conflicts.filter { $0.key == key }.map(\.words)
        }
        return sentences.joined(separator: sentences.allSatisfy { $0.hasSuffix("。") } ? "" : " ")
    }

    /// The answers as they were typed.
    var typed: PersonalInfoAnswers { partition { texts[$0] } }

    /// The valid answers in their stored form.
    var validated: PersonalInfoAnswers {
        partition { if case .valid(let text) = validations[$0] { text } else { nil } }
    }

    private func isValid(_ key: PersonalInfoKey) -> Bool {
        if case .valid = validations[key] { true } else { false }
    }

    private func partition(_ answer: (PersonalInfoKey) -> String?) -> PersonalInfoAnswers {
        var answers = PersonalInfoAnswers()
        for field in fields {
            guard let text = answer(field.id) else { continue }
            if field.kind == .identityCard {
                answers.sensitive[field.id] = text
            } else {
                answers.plain[field.id] = text
            }
        }
        return answers
    }
}
