import Dispatch
import Foundation
import Gtk
import Observation

/// The list of `Tests/Benchmarks/peers/list.c`, implemented with the wrappers. The benchmarks measure it from outside.
enum ListBenchmark {
    /// Shows a window with `count` rows until it is closed. SIGUSR1 changes the title of the fourth row.
    static func run(count: Int) -> Int32 {
        let rows = BenchmarkRows(count: count)
        signal(SIGUSR1, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: SIGUSR1, queue: .main)
        source.setEventHandler { MainActor.assumeIsolated { rows.changeOne() } }
        source.activate()

        let application = Application(id: "io.github.hutong.peer.List")
        application.onActivate { [weak application] in
            guard let application else { return }
            let list = UniformList(name: "Rows") { BenchmarkRowView(rows) }
            list.reset(count: count)
            let weak = WeakWidget(list)
            let entry = SearchEntry(name: "Search").onEdit { text in
                rows.search(for: text)
                weak.widget.map { UniformList(sharing: $0).reset(count: rows.shown.count) }
            }
            let window = ApplicationWindow(
                application,
                content: Box {
                    HeaderBar()
                    entry
                    ScrolledWindow(list)
                })
            window.title = "List"
            window.defaultSize = (800, 600)
            window.present()
            entry.grabFocus()
        }
        return application.run()
    }
}

/// The content of a row.
@Observable private final class BenchmarkRow {
    var title: String
    let facts: String
    let status: String

    init(position: Int) {
        title = "Willow Court \(position + 1)"
        facts = "\(1 + position % 5) rooms, \(40 + position % 120) m²"
        status = "\(position % 90) days left"
    }
}

/// Creates the contents of rows on demand.
private final class BenchmarkRows {
    /// The numbers of the rows that match the search.
    private(set) var shown: [Int]
    private let count: Int
    private var made: [Int: BenchmarkRow] = [:]
    private var changes = 0

    init(count: Int) {
        self.count = count
        shown = Array(0..<count)
    }

    subscript(number: Int) -> BenchmarkRow {
        if let row = made[number] { return row }
        let row = BenchmarkRow(position: number)
        made[number] = row
        return row
    }

    func search(for text: String) {
        shown = (0..<count).filter { text.isEmpty || "Willow Court \($0 + 1)".contains(text) }
    }

    func changeOne() {
        changes += 1
        self[3].title = "Willow Court, changed \(changes)"
    }
}

/// The row that a view shows.
@Observable private final class BenchmarkSlot {
    var row: BenchmarkRow?
}

private final class BenchmarkRowView: RowView {
    let root: Widget
    private let rows: BenchmarkRows
    private let slot = BenchmarkSlot()
    private let title = Label().textAlign(.start).css("heading")
    private let facts = Label().textAlign(.start).css("dim-label")
    private let status = Label().textAlign(.start).css("dim-label")

    init(_ rows: BenchmarkRows) {
        self.rows = rows
        let texts = Box(spacing: 3) { [title, facts, status] in
            title
            Box(.horizontal, spacing: 12) {
                facts
                status
            }
        }
        root = Box(.horizontal, spacing: 6) {
            texts.expand(horizontally: true)
            Button("Sold")
            Button("Delete")
        }
        // The binding must capture the slot and not this view, which owns the label.
        let slot = slot
        title.bind(\.text, to: slot.row?.title ?? "")
    }

    func bind(position: Int) {
        let row = rows[rows.shown[position]]
        facts.text = row.facts
        status.text = row.status
        slot.row = row
    }

    func unbind() { slot.row = nil }
}
