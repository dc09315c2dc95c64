import GRDB

extension GRDB.Database {
    /// Runs one statement, which is compiled once for each connection: for statements that a sync runs thousands of
    /// times.
    func executeCached(sql: String, arguments: StatementArguments = StatementArguments()) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }
}

extension DatabaseValueConvertible where Self: StatementColumnConvertible {
    /// Returns the first value that a statement selects; the statement is compiled once for each connection.
    static func fetchCached(_ db: GRDB.Database, sql: String, arguments: StatementArguments) throws -> Self? {
        try fetchOne(try db.cachedStatement(sql: sql), arguments: arguments)
    }
}
