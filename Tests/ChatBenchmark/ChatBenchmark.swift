import CGtk
import Desktop
import Domain
import Foundation
import Gtk
import LoopbackHTTP
import Services
import ViewModels

/// Shows the page of the groups in a window and measures it.
final class ChatBenchmark {
    private let folder: URL
    private let rooms: Int
    private let messages: Int
    private var page: GroupsPage?
    private var search: GroupSearchViewModel?
    private let content = Bin()
    private var frame: UnsafeMutablePointer<GtkWidget>?
    private var onPaint: () -> Void = {}

    /// The pixels by which the chat is scrolled in each frame.
    private let step: Double

    init(folder: URL, rooms: Int, messages: Int, step: Double) {
        self.step = step
        self.folder = folder
        self.rooms = rooms
        self.messages = messages
    }

    /// Measures everything and prints it.
    func run() async throws {
        let answer = FirstAnswer(rooms: rooms)
        let server = try await LoopbackServer.start(port: 0, handler: answer.reply)
        let address = URL(string: "http://127.0.0.1:\(server.port)")!
        try await withList(in: folder.appending(path: "first"), server: { address }) { list, service in
            let start = Usage()
            try await service.start(as: SampleChats.user)
            await painted { list.rows.count == self.rooms }
            print("first_answer_kb=\(answer.size / 1024)")
            report("first_answer", since: start)
            await pause(1)
            let event = Usage()
            answer.sendMessage()
            await painted { list.rows.contains { $0.lastMessage.contains(FirstAnswer.newText) } }
            report("event", since: event)
        }
        await server.stop()
        try await measureKept()
    }

    /// Shows the second chat at its newest message until the program is ended, to be scrolled from outside.
    func stay() async throws {
        let kept = folder.appending(path: "kept")
        try await SampleChats.write(to: kept, rooms: rooms, messages: messages)
        try await withList(in: kept, server: { throw RemoteError.offline }) { list, service in
            try await service.start(as: SampleChats.user)
            await painted { list.rows.count == self.rooms }
            list.open(groupID: SampleChats.groupID(1))
            while !Task.isCancelled { await pause(1) }
        }
    }

    private func measureKept() async throws {
        let kept = folder.appending(path: "kept")
        try await SampleChats.write(to: kept, rooms: rooms, messages: messages)
        try await withList(in: kept, server: { throw RemoteError.offline }) { list, service in
            let start = Usage()
            try await service.start(as: SampleChats.user)
            report("list_read", since: start)
            await painted { list.rows.count == self.rooms }
            report("list", since: start)
            await pause(1)
            await openChats(list)
            await search(list)
            if step > 0 { await readBack(list) }
        }
    }

    /// Runs `body` with a list of groups that is displayed and empty.
    private func withList(
        in folder: URL, server: @escaping @Sendable () async throws -> URL,
        _ body: (GroupListViewModel, MatrixGroups) async throws -> Void
    ) async throws {
        let database = try await LocalDatabase.open(
            in: folder, migrations: GroupMigrations.all + SQLiteDraftStore.migrations)
        let client = MatrixClient(baseURL: server, authorizer: SampleSession())
        let service = MatrixGroups(
            client: client, database: database,
            time: SystemTime(), openedFiles: folder.appending(path: "opened"),
            publish: { _ throws(PhotoError) in throw .notAPicture })
        let context = GroupsContext(
            service: service, directChats: MatrixDirectChats(client: client) { throw RemoteError.notSignedIn },
            time: SystemTime(), words: .identity, zone: .gmt,
            drafts: Drafts(store: SQLiteDraftStore(database), time: SystemTime()),
            undoHistory: UndoHistory(words: .identity, appService: nil), appService: nil)
        let list = GroupListViewModel(context: context)
        show(list, GroupSearchViewModel(list: list, context: context))
        let following = Task { await list.start() }
        await pause(1)
        try await body(list, service)
        following.cancel()
        await service.stop()
        try await database.close()
    }

    private func openChats(_ list: GroupListViewModel) async {
        for (name, number) in [("first", 0), ("second", 1)] {
            let start = Usage()
            list.open(groupID: SampleChats.groupID(number))
            await painted { list.openGroup?.chat.items.isEmpty == false && self.scroller != nil }
            report("\(name)_chat", since: start)
            await pause(1)
            report("\(name)_chat_settled", since: start)
        }
    }

    /// Searches in all chats, without the delay that waits for the next key.
    private func search(_ list: GroupListViewModel) async {
        guard let search else { return }
        await search.setOpen(true)
        let start = Usage()
        await search.search("plumber")
        let delay = 0.2
        await painted { search.screen == .hits }
        print(String(format: "search_wall_ms=%.0f", (Usage().wall - start.wall - delay) * 1000))
        search.close()
    }

    private func show(_ list: GroupListViewModel, _ search: GroupSearchViewModel) {
        self.search = search
        let preferences = Preferences(store: NoSettings(), words: .identity, appService: nil)
        let entry = SideMenuEntry(id: FeatureID(rawValue: "groups"), title: "Groups", symbol: .people, words: .identity)
        let shell = ShellViewModel(
            features: [entry], requested: nil, usesSandbox: false, preferences: preferences, words: .identity)
        Style.addIcons()
        Style.load(css: Style.groups)
        let page = GroupsPage(list, search: search, frame: PageFrame(title: "Groups", shell: shell))
        content.setChild(page.root)
        page.appear()
        self.page = page
    }

    /// Opens the window, which is empty at first.
    func open(in application: Application) {
        let window = ApplicationWindow(application, content: content)
        window.defaultSize = (1000, 760)
        window.present()
        frame = g_list_model_get_item(gtk_window_get_toplevels(), 0)?.assumingMemoryBound(to: GtkWidget.self)
        let box = Unmanaged.passUnretained(self).toOpaque()
        let clock = gtk_widget_get_frame_clock(frame)
        let painted: @convention(c) (gpointer?, gpointer?) -> Void = { _, data in
            MainActor.assumeIsolated { Unmanaged<ChatBenchmark>.fromOpaque(data!).takeUnretainedValue().onPaint() }
        }
        g_signal_connect_data(
            clock.map(UnsafeMutableRawPointer.init), "after-paint", unsafeBitCast(painted, to: GCallback.self), box,
            nil, GConnectFlags(rawValue: 0))
    }

    /// Returns after the first frame in which a condition holds.
    private func painted(_ isReady: @escaping () -> Bool) async {
        await withCheckedContinuation { continuation in
            onPaint = { [weak self] in
                guard isReady() else { return }
                self?.onPaint = {}
                continuation.resume()
            }
        }
    }

    /// Scrolls to the first message, a step in each frame.
    private func readBack(_ list: GroupListViewModel) async {
        guard let scroller, let chat = list.openGroup?.chat else { return print("error=no list") }
        let adjustment = gtk_scrolled_window_get_vadjustment(scroller)
        let memory = Usage.residentKilobytes
        var frames: [Double] = []
        var last = Usage()
        var stuck = 0
        while stuck < 120 {
            let before = gtk_adjustment_get_value(adjustment)
            gtk_adjustment_set_value(adjustment, before - step)
            gtk_widget_queue_draw(frame)
            await painted { true }
            let now = Usage()
            frames.append((now.mainThread - last.mainThread) * 1000)
            last = now
            stuck = before <= 0 ? stuck + 1 : 0
        }
        frames.removeLast(stuck)
        frames.sort()
        let first = chat.items.contains {
            if case .message(let message) = $0 { message.text.hasPrefix("Message 0:") } else { false }
        }
        print("read_back_to_first=\(first ? 1 : 0)")
        print("frames=\(frames.count)")
        for (name, part) in [("median", 0.5), ("p95", 0.95), ("p99", 0.99), ("worst", 1)] {
            let index = min(frames.count - 1, Int(Double(frames.count) * part))
            if index >= 0 { print(String(format: "frame_cpu_%@_ms=%.1f", name, frames[index])) }
        }
        print("frames_over_16ms=\(frames.count { $0 > 16.7 })")
        print("grown_kb=\(Usage.residentKilobytes - memory)")
    }

    private func report(_ name: String, since start: Usage) {
        let now = Usage()
        print(String(format: "%@_cpu_ms=%.0f", name, (now.cpu - start.cpu) * 1000))
        print(String(format: "%@_wall_ms=%.0f", name, (now.wall - start.wall) * 1000))
    }

    private func pause(_ seconds: Double) async { try? await Task.sleep(for: .seconds(seconds)) }

    /// The scrolled window around the messages.
    private var scroller: OpaquePointer? {
        func find(_ widget: UnsafeMutablePointer<GtkWidget>?) -> OpaquePointer? {
            guard let widget, gtk_widget_get_mapped(widget) != 0 else { return nil }
            if String(
                cString: g_type_name_from_instance(
                    UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self))) == "GtkListView"
            {
                return gtk_widget_get_ancestor(widget, gtk_scrolled_window_get_type()).map { OpaquePointer($0) }
            }
            var child = gtk_widget_get_first_child(widget)
            while let current = child {
                if let found = find(current) { return found }
                child = gtk_widget_get_next_sibling(current)
            }
            return nil
        }
        return find(frame)
    }
}

/// The resources that the process has used so far, in seconds.
nonisolated struct Usage {
    let cpu: Double
    /// The usage of the calling thread.
    let mainThread: Double
    let wall: Double

    init() {
        cpu = Self.time(CLOCK_PROCESS_CPUTIME_ID)
        mainThread = Self.time(CLOCK_THREAD_CPUTIME_ID)
        wall = Self.time(CLOCK_MONOTONIC)
    }

    private static func time(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The memory in use, in kilobytes.
    static var residentKilobytes: Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return line?.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }.first ?? 0
    }
}

/// A token that is always accepted.
nonisolated struct SampleSession: RequestAuthorizer {
    func authorization(for url: URL) async throws -> String { "Bearer sample" }
}

nonisolated struct NoSettings: SettingsStore {
    func load() async -> Settings { Settings() }
    func save(_ settings: Settings) async throws {}
}
