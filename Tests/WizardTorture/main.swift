// The personal information without its windows: one edit a line of standard input (`fill KEY TEXT`, `next`, `back`),
// one page a line of output, and `writing` and `written` around each write of the draft, until a test kills it.
import Domain
import Foundation
import Services
import ViewModels

final class NoWindows: @MainActor PersonalInfoAppService {
    let store: FilePersonalInfoStore
    init(_ store: FilePersonalInfoStore) { self.store = store }
    func showStep(_ index: Int) {}
    func showPersonalInfo() {}
    func save(_ info: PersonalInfoAnswers) async throws { try await store.save(info) }
    func report(_ problem: Problem) {}
    func toast(_ text: String) {}
    func toast(_ text: String, undoTitle: String) async -> ToastOutcome { .dismissed }
}

/// Writes a line at once, for whoever reads it before this process is killed.
nonisolated func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

/// The real store, which says when it writes.
nonisolated struct TalkingStore: PersonalInfoStore {
    let store: FilePersonalInfoStore
    func draft() async throws -> PersonalInfoDraft? { try await store.draft() }
    func info() async throws -> PersonalInfoAnswers? { try await store.info() }
    func save(_ info: PersonalInfoAnswers) async throws { try await store.save(info) }
    func setDraft(_ draft: PersonalInfoDraft?) async throws {
        say("writing")
        try await store.setDraft(draft)
        say("written")
    }
}

let directory = URL(filePath: CommandLine.arguments[1])
let store = FilePersonalInfoStore(in: directory, secrets: FileSecretStore(in: directory))
let windows = NoWindows(store)
let model = PersonalInfoViewModel(
    steps: PersonalInfoStep.standard(.identity), store: TalkingStore(store: store), time: SystemTime(),
    words: .identity, appService: windows)

func sayPage() {
    let values = model.fields.map { "\($0.id.rawValue)=\($0.value)" }
    say(([model.currentStep.map(String.init) ?? "-", String(model.percent)] + values).joined(separator: "|"))
}

await model.appear()
if model.currentStep == nil { model.begin() }
sayPage()
while let line = await Task.detached(operation: { readLine() }).value {
    let words = line.split(separator: " ", maxSplits: 2).map(String.init)
    switch words[0] {
    case "fill": model.fill(PersonalInfoKey(rawValue: words[1]), words.count > 2 ? words[2] : "")
    case "next": await model.next()
    case "back": model.back()
    default: break
    }
    sayPage()
}
