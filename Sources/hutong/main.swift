import Desktop
import Foundation
import Gtk
import Keyring
import Services

// The main thread belongs to GTK's main loop from here on, so `main` is synchronous: an asynchronous one would leave
// this thread at its first suspension.
let options = Options.parseOrExit()
Heap.share()
if options.version {
    print("Hutong \(Options.version)")
    exit(0)
}
let recentLog = RecentLog()
ProgramLog.start(
    level: ProgramLog.level(option: options.logLevel, environment: ProcessInfo.processInfo.environment),
    recent: recentLog)
let appService = GtkAppService(timeToUndo: options.undoSeconds)
let computer = Computer(
    time: SystemTime(), zone: .system, words: Words.localizer,
    keyring: { SecretServiceStore(folder: $0, label: $1) })
let app = DesktopApp(
    id: options.applicationID, version: Options.version, appService: appService, recentLog: { recentLog.lines },
    crashTrail: MemoryCrashTrail(
        id: options.applicationID, log: recentLog,
        runtimeFolder: ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"]),
    load: {
        try await Program.load(options, assets: AssetFolder.find(), appService: appService, computer: computer)
    })
exit(
    app.run(
        Launch(
            page: options.page, link: options.link, showsScenarios: options.scenarios, isService: options.isService,
            dataFolder: options.dataFolder.path, recordingFile: options.record)))
