/// A value of the message bus.
public indirect enum Variant {
    case string(String)
    case signed(Int32)
    case number(Double)
    case strings([String])
    /// A table of strings to values of any type.
    case table([(key: String, value: Variant)])
    /// Several values as one.
    case tuple([Variant])
    /// Values of one type in D-Bus notation, such as `a{sv}` or `(sss)`.
    case array(of: String, [Variant])
}

/// An item that the searches of desktops show: its title, and the id by which it is opened. The icon is a name in the icon
/// theme.
public typealias SearchHit = (id: String, title: String, text: String, icon: String)

/// The answers of a program to the searches of desktops.
private struct SearchAnswers {
    let find: (_ terms: [String]) async -> [SearchHit]
    let describe: (_ ids: [String]) async -> [SearchHit]
    let open: (_ ids: [String]) -> Void
}

extension Application {
    /// Answers GNOME Shell's search, and launchers that use KRunner's interface; called before `register`. `find`
    /// searches, `describe` describes earlier hits, and `open` opens a hit, or the program's window if there is none.
    ///
    /// Desktops start the program as a service without a window if it is not running.
    public func serveSearch(
        find: @escaping (_ terms: [String]) async -> [SearchHit],
        describe: @escaping (_ ids: [String]) async -> [SearchHit], open: @escaping (_ ids: [String]) -> Void
    ) {
        let answers = SearchAnswers(find: find, describe: describe, open: open)
        serve(path: "/SearchProvider", interface: shellInterface) { [weak self] in self?.answerShell($0, answers) }
        serve(path: "/Runner", interface: runnerInterface) { [weak self] in self?.answerRunner($0, answers) }
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
