/// An item that the searches of desktops show: its title, and the id by which it is opened.
public struct SearchHit {
    let id: String
    let title: String
    let text: String
    let icon: String

    /// Creates a hit; `icon` is a name in the icon theme.
    public init(id: String, title: String, text: String, icon: String) {
        self.id = id
        self.title = title
        self.text = text
        self.icon = icon
    }
}

/// The answers of a program to the searches of desktops.
///
/// Desktops start the program as a service without a window if it is not running.
public struct SearchAnswers {
    let find: (_ terms: [String]) async -> [SearchHit]
    let describe: (_ ids: [String]) async -> [SearchHit]
    let open: (_ ids: [String]) -> Void

    /// Creates the answers. `find` searches, `describe` describes earlier hits, and `open` opens a hit, or the
    /// program's window if there is none.
    public init(
        find: @escaping (_ terms: [String]) async -> [SearchHit],
        describe: @escaping (_ ids: [String]) async -> [SearchHit], open: @escaping (_ ids: [String]) -> Void
    ) {
        self.find = find
        self.describe = describe
        self.open = open
    }
}

extension Application {
    /// Answers GNOME Shell's search, and launchers that use KRunner's interface; called before `register`.
    public func serveSearch(_ answers: SearchAnswers) {
        serve(path: "/SearchProvider", interfaces: shellInterface) { [weak self] in self?.answerShell($0, answers) }
        serve(path: "/Runner", interfaces: runnerInterface) { [weak self] in self?.answerRunner($0, answers) }
    }

    private func answerShell(_ call: BusCall, _ answers: SearchAnswers) {
        switch call.method {
        case "GetInitialResultSet": find(call.arguments.strings(at: 0), for: call, answers)
        case "GetSubsearchResultSet": find(call.arguments.strings(at: 1), for: call, answers)
        case "GetResultMetas":
            let ids = call.arguments.strings(at: 0)
            whileHeld {
                let metas = await answers.describe(ids).map { hit in
                    Variant.table([
                        ("id", .string(hit.id)), ("name", .string(hit.title)), ("description", .string(hit.text)),
                        ("gicon", .string(hit.icon)),
                    ])
                }
                call.answer(.array(of: "a{sv}", metas))
            }
        case "ActivateResult":
            answers.open([call.arguments.string(at: 0)])
            call.answer()
        default:  // LaunchSearch, for the program itself.
            answers.open([])
            call.answer()
        }
    }

    private func find(_ terms: [String], for call: BusCall, _ answers: SearchAnswers) {
        whileHeld { call.answer(.strings(await answers.find(terms).map(\.id))) }
    }

    private func answerRunner(_ call: BusCall, _ answers: SearchAnswers) {
        switch call.method {
        case "Match":
            let terms = call.arguments.string(at: 0).split(separator: " ").map(String.init)
            whileHeld {
                let matches = await answers.find(terms).map { hit in
                    Variant.tuple([
                        .string(hit.id), .string(hit.title), .string(hit.icon), .signed(possibleMatch), .number(0.7),
                        .table([("subtext", .string(hit.text))]),
                    ])
                }
                call.answer(.array(of: "(sssida{sv})", matches))
            }
        case "Actions": call.answer(.array(of: "(sss)", []))
        default:  // Run
            answers.open([call.arguments.string(at: 0)])
            call.answer()
        }
    }

    /// Runs work that the program does not end before.
    private func whileHeld(_ work: @escaping () async -> Void) {
        let release = hold()
        Task {
            await work()
            release()
        }
    }
}

/// KRunner's number for a match that is neither exact nor a program.
private let possibleMatch: Int32 = 30

private let shellInterface = """
    <node><interface name="org.gnome.Shell.SearchProvider2">
    <method name="GetInitialResultSet"><arg type="as" direction="in"/><arg type="as" direction="out"/></method>
    <method name="GetSubsearchResultSet"><arg type="as" direction="in"/><arg type="as" direction="in"/>
    <arg type="as" direction="out"/></method>
    <method name="GetResultMetas"><arg type="as" direction="in"/><arg type="aa{sv}" direction="out"/></method>
    <method name="ActivateResult"><arg type="s" direction="in"/><arg type="as" direction="in"/>
    <arg type="u" direction="in"/></method>
    <method name="LaunchSearch"><arg type="as" direction="in"/><arg type="u" direction="in"/></method>
    </interface></node>
    """

private let runnerInterface = """
    <node><interface name="org.kde.krunner1">
    <method name="Match"><arg type="s" direction="in"/><arg type="a(sssida{sv})" direction="out"/></method>
    <method name="Actions"><arg type="a(sss)" direction="out"/></method>
    <method name="Run"><arg type="s" direction="in"/><arg type="s" direction="in"/></method>
    </interface></node>
    """
