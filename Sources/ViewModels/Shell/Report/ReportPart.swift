import Domain
import Foundation

/// A part of a problem report, which the user reads and may leave out.
public nonisolated struct ReportPart: Identifiable, Equatable, Sendable {
    /// The kinds of parts, in the order of the report.
    public enum Kind: String, CaseIterable, Sendable {
        /// What the program that crashed has left.
        case crash
        /// What the user has done.
        case steps
        /// What the view-models show.
        case shown
        /// What the window showed.
        case picture
        /// The version, the computer and the log.
        case log
    }

    /// What is in a part.
    public enum Content: Equatable, Sendable {
        /// Lines of text.
        case text(String)
        /// A picture as PNG.
        case picture(Data)
    }

    /// What it is.
    public let kind: Kind
    /// What is in it.
    public let content: Content
    /// Whether it is saved.
    public var isIncluded = true

    /// Makes a part that is saved.
    public init(_ kind: Kind, _ content: Content) {
        self.kind = kind
        self.content = content
    }

    /// The parts of a report, in its order; what there is nothing of is left out.
    @MainActor public static func all(
        crash: CrashRemains?, steps: JourneyRecording?, shown: ModelOutline, picture: Data?, log: TroubleshootingReport
    ) -> [ReportPart] {
        let crash = crash.map { crash in
            ReportPart(
                .crash, .text([crash.trace, crash.log, crash.steps].filter { !$0.isEmpty }.joined(separator: "\n")))
        }
        let steps = steps.flatMap { $0.steps.isEmpty ? nil : $0 }.map { steps in
            ReportPart(.steps, .text(JourneySource(steps, file: JourneySource.reportName).text))
        }
        let shown = ReportPart(.shown, .text(shown.lines.joined(separator: "\n") + "\n"))
        let picture = picture.map { ReportPart(.picture, .picture($0)) }
        return [crash, steps, shown, picture, ReportPart(.log, .text(log.text))].compactMap { $0 }
    }

    /// Its kind, of which there is one in a report.
    public var id: Kind { kind }

    /// The text; empty for a picture.
    public var text: String { if case .text(let text) = content { text } else { "" } }

    /// The picture as PNG; nil for a text.
    public var picture: Data? { if case .picture(let data) = content { data } else { nil } }

    /// The file in the folder of the report.
    var file: ReportFile {
        let suffix =
            switch kind {
            case .steps: "swift"
            case .picture: "png"
            case .crash, .shown, .log: "txt"
            }
        return ReportFile(name: "\(kind.rawValue).\(suffix)", data: picture ?? Data(text.utf8))
    }
}

/// A file in the folder of a report.
public nonisolated struct ReportFile: Equatable, Sendable {
    /// Its name.
    public let name: String
    /// Its content.
    public let data: Data
}
