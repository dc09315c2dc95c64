import Domain
import Foundation
import Services
import ViewModels

/// The personal information without windows. Each line of standard input is an edit (`fill KEY TEXT`, `next`, `back`),
/// each line of output a page; `writing` and `written` enclose each save of the draft.
@MainActor enum WizardTorture {
    private final class NoWindows: AppService {
        func report(_ problem: Problem) {}
        func toast(_ text: String) {}
        func toast(_ text: String, undoTitle: String) async -> ToastOutcome { .dismissed }
    }

    /// The real store, which writes a line before and after each save of the draft.
    private struct VerboseStore: PersonalInfoStore {
        let store: FilePersonalInfoStore
        func setOwner(_ owner: String?) async { await store.setOwner(owner) }

        func draft() async throws -> PersonalInfoDraft? { try await store.draft() }
        func info() async throws -> PersonalInfoAnswers? { try await store.info() }
        func save(_ info: PersonalInfoAnswers) async throws { try await store.save(info) }
        func setDraft(_ draft: PersonalInfoDraft?) async throws {
            say("writing")
            try await store.setDraft(draft)
            say("written")
        }
    }

    /// Performs the edits of standard input until its end.
    static func run(in directory: URL) async {
        let store = FilePersonalInfoStore(in: directory, secrets: FileSecretStore(in: directory))
        let windows = NoWindows()
        let model = PersonalInfoViewModel(
            steps: PersonalInfoStep.standard(.identity), store: VerboseStore(store: store), time: SystemTime(),
            zone: .gmt, words: .identity, undoHistory: UndoHistory(words: .identity, appService: windows),
            appService: windows)
        await model.accountChanged(.notSignedIn)
        await model.appear()
        if !model.wizard.isOpen { model.begin() }
        sayPage(model)
        while let line = await Task.detached(operation: { readLine() }).value {
            let words = line.split(separator: " ", maxSplits: 2).map(String.init)
            switch words[0] {
            case "fill": model.fill(PersonalInfoKey(rawValue: words[1]), words.count > 2 ? words[2] : "")
            case "next": await model.next()
            case "back": model.back()
            default: break
            }
            sayPage(model)
        }
    }

    private static func sayPage(_ model: PersonalInfoViewModel) {
        let values = model.wizard.fields.map { "\($0.id.rawValue)=\($0.value)" }
        say(
            ([model.wizard.currentStep.map(String.init) ?? "-", String(model.wizard.percent)] + values).joined(
                separator: "|"))
    }
}
