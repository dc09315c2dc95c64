import Domain
import Foundation
import Observation

/// What the report of a problem needs from the windows around it.
public protocol ReportAppService: AppService {
    /// Lets the user choose where a folder with these files is saved, and writes it; nil when they cancel or when that
    /// failed, which is reported. Returns the folder.
    func saveReport(folder name: String, _ files: [ReportFile]) async -> String?

    /// Closes the window with the report.
    func closeReport()
}

/// The report of a problem: the user says what happened, reads every line, and saves it in a folder. Nothing is sent.
@Observable
public final class ReportViewModel {
    /// What the user says has happened.
    public var whatHappened = ""
    /// What else is in the report, with whether it is saved.
    public private(set) var parts: [ReportPart]
    /// Whether the report can be saved: there is something in it, and it is not being saved.
    public var canSave: Bool { !isSaving && !files.isEmpty }

    private var isSaving = false
    @ObservationIgnored private let time: Date
    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private weak var appService: (any ReportAppService)?

    /// A report of `parts`, which were collected at `time`.
    public init(_ parts: [ReportPart], time: Date, words: Localizer, appService: (any ReportAppService)?) {
        self.parts = parts
        self.time = time
        self.words = words
        self.appService = appService
    }

    /// The title of a part, and what it is good for.
    public func title(of kind: ReportPart.Kind) -> (title: String, text: String) {
        switch kind {
        case .crash: (words("The crash"), words("Where the program ended, and its log until then."))
        case .steps:
            (
                words("What you did in the last five minutes"),
                words("With texts that you typed, but for passwords. It can be done again as a test.")
            )
        case .shown: (words("What the app shows"), words("The content of all pages that were open."))
        case .picture: (words("A picture of the window"), "")
        case .log: (words("The log"), words("With the versions of the app and the system. It has no personal data."))
        }
    }

    /// Whether a part is saved.
    public func isIncluded(_ kind: ReportPart.Kind) -> Bool { parts.contains { $0.kind == kind && $0.isIncluded } }

    /// Saves a part, or leaves it out.
    public func include(_ kind: ReportPart.Kind, _ isIncluded: Bool) {
        guard let index = parts.firstIndex(where: { $0.kind == kind }) else { return }
        parts[index].isIncluded = isIncluded
    }

    /// Asks for a place, saves the report there, and closes the window.
    public func save() async {
        guard canSave else { return }
        isSaving = true
        defer { isSaving = false }
        let day = Zone.gmt.clock(at: time).isoDate
        guard let folder = await appService?.saveReport(folder: "hutong-report-\(day)", files) else { return }
        appService?.closeReport()
        appService?.toast(words("The report is saved in {folder}", ["folder": folder]))
    }

    private var files: [ReportFile] {
        let own = whatHappened.trimmingCharacters(in: .whitespacesAndNewlines)
        let said = own.isEmpty ? [] : [ReportFile(name: "what-happened.txt", data: Data((own + "\n").utf8))]
        return said + parts.filter(\.isIncluded).map(\.file)
    }
}
