import Foundation

extension App {
    /// Returns the pages in the order of the side menu, as `--help` lists them: Ctrl+1 opens the first.
    static func pages() throws -> [String] {
        let help = try ChildProcess.run(builtProgram().path, ["--help"], environment: ["LANG": "C", "COLUMNS": "200"])
        let text = help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard let values = text.firstMatch(of: /--page <page>[^(]*\(values: ([^)]+)\)/)?.1 else {
            throw DriverError("--help lists no pages:\n\(help)")
        }
        return values.components(separatedBy: ", ")
    }
}
