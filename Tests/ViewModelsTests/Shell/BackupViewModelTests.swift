import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct BackupViewModelTests {
    let app = FakeAppService()
    let saved = Answers<String, Int>()
    let prepared = Answers<String, BackupContents>()
    let log = Log()

    final class Log { var reloads = 0 }

    private let mei = BackupContents(
        account: Account(id: "@mei:example.org", screenName: "Mei"), listings: 3, cities: 1, groups: 2,
        savedAt: Date(timeIntervalSince1970: 1_790_000_000))
    private let bo = BackupContents(account: Account(id: "@bo:example.org", screenName: "Bo"), listings: 1)

    private func makeService(earlier: Date? = nil) -> FakeBackupService {
        FakeBackupService(saved: saved, prepared: prepared, current: bo, earlier: earlier)
    }

    private func makeModel(_ service: FakeBackupService, services: Settings.Services = .sandbox) -> BackupViewModel {
        BackupViewModel(
            service: service, services: services, time: ManualTime(), zone: .gmt, words: .identity, appService: app,
            reload: { [log] in log.reloads += 1 })
    }

    // MARK: Back up

    @Test func everythingIsSavedAndTheToastSaysWhere() async {
        let service = makeService()
        let model = makeModel(service)
        let activities = ValueRecorder { model.activity }
        app.answer("newPassword", with: Optional("correct horse battery"))
        app.answer("backupLocation", with: Optional("/home/mei/a.hutong-backup"))
        saved.next(1_234_567)
        await model.backUp()
        #expect(await service.calls == ["save /home/mei/a.hutong-backup correct horse battery"])
        await eventually("all was recorded") { activities.values.count == 3 }
        #expect(activities.values == ["", "Saving your data…", ""])
        #expect(
            app.calls == [
                "newPassword", "backupLocation: Hutong 2026-03-01.hutong-backup",
                "toast: Saved as “a.hutong-backup” in /home/mei, 1.2 MB",
            ])
        #expect(model.problem.isEmpty && model.canStart && log.reloads == 0)
        #expect(model.saved == "Saved as “a.hutong-backup” in /home/mei, 1.2 MB")
    }

    @Test func withoutAPasswordNoneIsGiven() async {
        let service = makeService()
        app.answer("newPassword", with: Optional(""))
        app.answer("backupLocation", with: Optional("/a"))
        saved.next(1)
        await makeModel(service).backUp()
        #expect(await service.calls == ["save /a -"])
    }

    @Test func aCanceledQuestionSavesNothing() async {
        let service = makeService()
        let model = makeModel(service)
        app.answer("newPassword", with: String?.none)
        await model.backUp()
        app.answer("newPassword", with: Optional("too short"))
        await model.backUp()
        app.answer("newPassword", with: Optional(""))
        app.answer("backupLocation", with: String?.none)
        await model.backUp()
        #expect(await service.calls.isEmpty && model.problem.isEmpty && model.canStart)
    }

    @Test func aFailureIsSaidBesideTheButtonUntilTheNextAction() async {
        let model = makeModel(makeService())
        app.answer("newPassword", with: Optional(""))
        app.answer("backupLocation", with: Optional("/a"))
        saved.next(failing: StorageError.diskFull)
        await model.backUp()
        #expect(model.problem == "The disk is full. Free some space, then try again.")
        #expect(model.canStart && app.problems.isEmpty)
        app.answer("newPassword", with: String?.none)
        await model.backUp()
        #expect(model.problem.isEmpty)
    }

    @Test func aCanceledBackupIsNoFailure() async {
        let model = makeModel(makeService())
        app.answer("newPassword", with: Optional(""))
        app.answer("backupLocation", with: Optional("/a"))
        let task = Task { await model.backUp() }
        await saved.waitForQuestions(1)
        #expect(model.isBusy && !model.canStart)
        // No other action can begin meanwhile.
        await model.restore()
        await model.bringBackEarlierData()
        model.cancel()
        await task.value
        #expect(model.problem.isEmpty && !model.isBusy && model.canStart)
        #expect(app.calls.count == 2 && log.reloads == 0)
    }

    // MARK: Restore

    @Test func theDataAreReplacedAfterAQuestionThatSaysWhatIsReplaced() async throws {
        let service = makeService()
        let model = makeModel(service)
        let activities = ValueRecorder { model.activity }
        app.answer("backup", with: Optional("/a"))
        app.answer("confirmRestore") {
            #expect(!model.isBusy && !model.canStart)
            return true
        }
        prepared.next(mei)
        await model.restore()
        #expect(await service.calls == ["prepare /a -", "commit"])
        #expect(log.reloads == 1)
        await eventually("all was recorded") { activities.values.count >= 4 && activities.values.last == "" }
        #expect(activities.values.filter { !$0.isEmpty } == ["Checking the file…", "Restoring…"])
        let question = try #require(app.calls.last?.split(separator: "\n").map(String.init))
        #expect(question[0] == "confirmRestore: Restore this backup?")
        #expect(question[1].hasPrefix("Saved on Sep 2") && question[1].hasSuffix(":"))
        #expect(
            question.dropFirst(2) == [
                "Mei (@mei:example.org) · 3 listings · 1 city · 2 groups",
                "This replaces your current data:",
                "Bo (@bo:example.org) · 1 listing · 0 cities · 0 groups",
                "Afterward, sign in as Mei again.", "You can undo this for a week.",
            ])
    }

    @Test func whatHasToBeDoneAfterwardsIsSaid() async {
        var contents = BackupContents()
        contents.lacksSensitiveAnswers = true
        contents.server = "matrix.example.org"
        app.answer("backup", with: Optional("/a"))
        app.answer("confirmRestore", with: false)
        prepared.next(contents)
        await makeModel(makeService()).restore()
        let text = app.calls.last ?? ""
        #expect(text.contains("No account · 0 listings"))
        #expect(text.contains("The file does not contain your identity card number"))
        #expect(text.contains("You sign in at ") && text.contains("matrix.example.org"))
        #expect(!text.contains("sign in as"))
    }

    @Test func aUserWhoSaysNoKeepsTheData() async {
        let service = makeService()
        let model = makeModel(service)
        app.answer("backup", with: Optional("/a"))
        app.answer("confirmRestore", with: false)
        prepared.next(mei)
        await model.restore()
        app.answer("backup", with: String?.none)
        await model.restore()
        #expect(await service.calls == ["prepare /a -", "discard"])
        #expect(log.reloads == 0 && model.problem.isEmpty)
    }

    @Test func thePasswordIsAskedUntilItIsRight() async {
        let service = makeService()
        let model = makeModel(service)
        app.answer("backup", with: Optional("/a"))
        app.answer("password", with: Optional("wrong"))
        app.answer("password", with: Optional("right"))
        app.answer("confirmRestore", with: true)
        prepared.next(failing: BackupError.passwordNeeded)
        prepared.next(failing: BackupError.wrongPassword)
        prepared.next(mei)
        await model.restore()
        #expect(await service.calls == ["prepare /a -", "prepare /a wrong", "prepare /a right", "commit"])
        #expect(app.calls.prefix(3) == ["backup", "password", "password: The password is wrong."])
        app.answer("backup", with: Optional("/a"))
        app.answer("password", with: String?.none)
        prepared.next(failing: BackupError.passwordNeeded)
        await model.restore()
        #expect(log.reloads == 1 && model.problem.isEmpty && model.canStart)
    }

    @Test(arguments: [
        (BackupError.notABackup, "This is not a Hutong backup. Choose another file."),
        (.damaged, "The backup is damaged. Nothing was changed. Choose another backup, or copy this one again."),
        (.tooLarge, "The backup is too large. Nothing was changed."),
        (.newerVersion, "The backup was saved by a newer version of Hutong. Update Hutong, then try again."),
        (
            .otherServers(.sandbox),
            "The backup contains sample data. Turn on the sandbox in Services, then try again."
        ),
        (
            .otherServers(.real),
            "The backup contains data of your own servers. Turn off the sandbox in Services, then try again."
        ),
    ])
    func aFileThatDoesNotFitIsExplained(error: BackupError, text: String) async {
        let model = makeModel(makeService())
        app.answer("backup", with: Optional("/a"))
        prepared.next(failing: error)
        await model.restore()
        #expect(model.problem == text)
        #expect(log.reloads == 0)
    }

    @Test func aRestoreThatCannotBeCommittedIsNotDone() async {
        let service = makeService()
        let model = makeModel(service)
        await service.fail(with: StorageError.locked)
        app.answer("backup", with: Optional("/a"))
        app.answer("confirmRestore", with: true)
        prepared.next(mei)
        await model.restore()
        #expect(model.problem.hasPrefix("Another program is using your data"))
        await model.bringBackEarlierData()
        #expect(log.reloads == 0 && model.canStart)
    }

    // MARK: Earlier data

    @Test func earlierDataAreBroughtBack() async {
        let service = makeService(earlier: Date(timeIntervalSince1970: 1_790_000_000))
        let model = makeModel(service, services: .real)
        #expect(!model.hasEarlierData)
        await model.load()
        #expect(model.hasEarlierData && model.earlierData.contains("kept for a week"))
        await model.bringBackEarlierData()
        #expect(await service.calls == ["commit earlier"])
        #expect(log.reloads == 1)
        #expect(model.scope.contains("all your data") && makeModel(service).scope.contains("sample data"))
    }

    @Test func aRestoreIsReportedAndUndone() async {
        let service = makeService()
        let history = UndoHistory(words: .identity, appService: app)
        let model = makeModel(service)
        model.reportRestore(signInAs: nil, isUndo: false, undoHistory: history)
        await eventually("reported") { app.calls.count == 1 }
        #expect(await service.calls.isEmpty)
        app.answer("toast", with: ToastOutcome.undone)
        model.reportRestore(signInAs: mei.account, isUndo: false, undoHistory: history)
        await eventually("undone") { await service.calls == ["commit earlier"] }
        #expect(
            app.calls == [
                "toast: Your data was restored [Undo]",
                "toast: Your data was restored. Sign in as Mei again. [Undo]",
            ])
    }

    @Test func aRestoreThatWasUndoneIsNotInTheHistory() async {
        let history = UndoHistory(words: .identity, appService: app)
        makeModel(makeService()).reportRestore(signInAs: nil, isUndo: true, undoHistory: history)
        await history.undo()
        #expect(app.calls == ["toast: Your data was restored", "toast: Nothing to undo"])
    }

    @Test func aRestoreThatCannotBeUndoneIsReported() async {
        let service = makeService()
        await service.fail(with: StorageError.locked)
        let history = UndoHistory(words: .identity, appService: app)
        makeModel(service).reportRestore(signInAs: nil, isUndo: false, undoHistory: history)
        await eventually("reported") { app.calls.count == 1 }
        await history.undo()
        #expect(app.calls.last == "report: Another program is using your data" && log.reloads == 0)
    }

    // MARK: Life

    @Test func withoutWindowsNothingHappens() async {
        let service = makeService()
        let model = BackupViewModel(
            service: service, services: .sandbox, time: ManualTime(), zone: .gmt, words: .identity, appService: nil,
            reload: { [log] in log.reloads += 1 })
        await model.backUp()
        await model.restore()
        #expect(await service.calls.isEmpty && log.reloads == 0 && model.canStart && model.problem.isEmpty)
    }

    @Test func nothingKeepsItAlive() async {
        await expectRelease {
            let model = makeModel(makeService())
            app.answer("backup", with: String?.none)
            await model.restore()
            return model
        }
    }
}
