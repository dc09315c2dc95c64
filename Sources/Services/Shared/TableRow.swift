import Foundation
import GRDB

/// A row of a query in the convention of this database: columns in snake_case, times in seconds since 1970, nested
/// values as JSON.
///
/// The coding keys spell the columns. GRDB could convert the names of properties, but does so for each row again,
/// which takes five times as long as reading the row.
protocol QueryRow: FetchableRecord, Sendable {}

extension QueryRow {
    static func databaseDateDecodingStrategy(for column: String) -> DatabaseDateDecodingStrategy {
        .timeIntervalSince1970
    }

    static func databaseJSONDecoder(for column: String) -> JSONDecoder { .stored }
}

/// A row of a table, which can be written too.
protocol TableRow: QueryRow, PersistableRecord {}

extension TableRow {
    static func databaseDateEncodingStrategy(for column: String) -> DatabaseDateEncodingStrategy {
        .timeIntervalSince1970
    }

    static func databaseJSONEncoder(for column: String) -> JSONEncoder { .stored }
}

extension JSONDecoder {
    /// Reads JSON in the format of `JSONEncoder.stored`.
    static var stored: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        return decoder
    }
}

extension JSONEncoder {
    /// Writes JSON in the format of the database.
    static var stored: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .secondsSince1970
        encoder.outputFormatting = .sortedKeys
        return encoder
    }
}

extension Date {
    /// The time as the database returns it.
    ///
    /// Foundation counts from 2001 and the database from 1970: the larger number is exact to a quarter of a
    /// microsecond, the smaller one to an eighth.
    var stored: Date { Date(timeIntervalSince1970: timeIntervalSince1970) }
}
