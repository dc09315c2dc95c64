/// The stored state of the user's groups, by subject.
///
/// Every method of the parts is one transaction, so a crash leaves the state before or after it. All throw
/// `StorageError`.
struct GroupStore: Sendable {
    private let database: LocalDatabase

    init(_ database: LocalDatabase) { self.database = database }

    var sync: SyncStore { SyncStore(database: database) }
    var history: HistoryStore { HistoryStore(database: database) }
    var groups: GroupQueries { GroupQueries(database: database) }
    var timelines: TimelineQueries { TimelineQueries(database: database) }
    var going: GoingQueries { GoingQueries(database: database) }
    var search: SearchQueries { SearchQueries(database: database) }
    var outbox: OutboxStore { OutboxStore(database: database) }
    var readMarkers: ReadMarkerStore { ReadMarkerStore(database: database) }
    var invitations: InvitationStore { InvitationStore(database: database) }
    var markets: MarketQueries { MarketQueries(database: database) }
    var watch: MarketWatchStore { MarketWatchStore(database: database) }
    var threads: ThreadQueries { ThreadQueries(database: database) }
    var requests: RequestQueries { RequestQueries(database: database) }
}
