/// The stored state of the user's groups, by subject.
///
/// Every method of the parts is one transaction, so a crash leaves the state before or after it. All throw
/// `StorageError`.
struct GroupStore: Sendable {
    let sync: SyncStore
    let history: HistoryStore
    let groups: GroupQueries
    let timelines: TimelineQueries
    let going: GoingQueries
    let search: SearchQueries
    let outbox: OutboxStore
    let readMarkers: ReadMarkerStore
    let invitations: InvitationStore
    let markets: MarketQueries
    let watch: MarketWatchStore
    let threads: ThreadQueries
    let requests: RequestQueries

    init(_ database: LocalDatabase) {
        sync = SyncStore(database: database)
        history = HistoryStore(database: database)
        groups = GroupQueries(database: database)
        timelines = TimelineQueries(database: database)
        going = GoingQueries(database: database)
        search = SearchQueries(database: database)
        outbox = OutboxStore(database: database)
        readMarkers = ReadMarkerStore(database: database)
        invitations = InvitationStore(database: database)
        markets = MarketQueries(database: database)
        watch = MarketWatchStore(database: database)
        threads = ThreadQueries(database: database)
        requests = RequestQueries(database: database)
    }
}
