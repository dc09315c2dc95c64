import Foundation
import FoundationNetworking
import Testing

@testable import Sandbox

extension OverHTTP {
    /// Requests to the sandbox that the program has not sent.
    @Suite struct StrangerTests {
        private static func post(
            _ path: String, _ body: Data, to test: TestSandbox, headers: [String: String] = [:]
        ) async throws -> (status: Int, body: Data) {
            var request = URLRequest(url: test.base.appending(path: path))
            request.httpMethod = "POST"
            request.httpBody = body
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
            for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
            let (data, response) = try await test.session.data(for: request)
            return ((response as? HTTPURLResponse)?.statusCode ?? 0, data)
        }

        private static let login = Data(
            """
            {"type":"m.login.password","identifier":{"type":"m.id.user","user":"mei"},"password":"hutong-demo"}
            """.utf8)

        /// The name of another site can lead to this computer (DNS rebinding), and a page of another site can post.
        @Test(
            arguments: [
                (["Host": "evil.example"], 421), (["Host": "evil.example:80"], 421),
                (["Origin": "http://evil.example"], 403), (["Origin": "null"], 403), ([:], 200),
            ])
        func onlyTheSandboxesOwnPagesGetASession(headers: [String: String], status: Int) async throws {
            try await TestSandbox.with { test async throws in
                let answer = try await Self.post(
                    "_matrix/client/v3/login", Self.login, to: test, headers: headers)
                #expect(answer.status == status)
                #expect(String(decoding: answer.body, as: UTF8.self).contains("access_token") == (status == 200))
            }
        }

        @Test func twoHundredLargeRegistrationsStoreNothing() async throws {
            try await TestSandbox.with { test async throws in
                let long = String(repeating: "x", count: 200_000)
                for number in 0..<200 {
                    let body = """
                        {"username":"user\(number)","password":"correct horse battery","initial_device_display_name":"\(long)",
                        "auth":{"type":"m.login.dummy"}}
                        """
                    let answer = try await Self.post("_matrix/client/v3/register", Data(body.utf8), to: test)
                    #expect(answer.status == 413)
                }
                #expect(test.log.total == 0)
            }
        }
    }
}
