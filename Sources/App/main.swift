import Desktop
import Foundation
import Gtk
import Services

#if Recording
    import Recorder
#endif

// From here on, the main thread belongs to GTK's main loop, so `main` is synchronous: an asynchronous one would leave
// this thread at its first suspension.
let options = Options.parseOrExit()
Heap.share()
DescriptorLimit.raise()
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
    keyring: { SecretServiceStore(folder: $0, label: $1) }, autostart: Options.autostartFolder)
let app = DesktopApp(
    id: options.applicationID, version: Options.version, appService: appService, recentLog: { recentLog.lines },
    load: {
        try await Program.load(options, assets: AssetFolder.find(), appService: appService, computer: computer)
    })
#if Recording
    let recorder = options.record.map {
        Recorder(app.application, arguments: options.journeyArguments, language: Words.localizer.format.name, file: $0)
    }
#endif
let status = app.run(
    page: options.page, link: options.link, showsScenarios: options.scenarios, isInBackground: options.background,
    isService: options.isService, dataFolder: options.dataFolder.path)
#if Recording
    options.removeRecordedData()
#endif
exit(status)
