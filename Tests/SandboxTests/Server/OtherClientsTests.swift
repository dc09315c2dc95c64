import Foundation
import TestSupport
import Testing

/// Clients by others, from PyPI, use the sandbox. `.ci/test matrix` installs and runs them.
@Suite(.serialized, .enabled(if: OtherClient.isRequired)) struct OtherClientsTests {
    @Test(arguments: ["matrix", "oauth", "weather"]) func clientsOfOthersWork(_ name: String) async throws {
        try await TestSandbox.with { test async throws in
            let result = try await OtherClient.run(name, [test.base.absoluteString])
            #expect(result.status == 0, "\(result.output)")
        }
    }
}
