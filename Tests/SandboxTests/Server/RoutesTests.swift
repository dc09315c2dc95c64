import Testing

@testable import Sandbox

@Suite struct RoutesTests {
    private func group(_ service: Service, _ prefixes: String...) -> RouteGroup {
        RouteGroup(service: service, prefixes: prefixes, routes: [], errorResponse: { Response(status: $0) })
    }

    @Test func theLongestPrefixWins() {
        let router = Router(groups: [
            group(.groups, "/_matrix/"), group(.account, "/oauth2/", "/_matrix/client/v3/login"),
        ])
        #expect(router.group(for: "/_matrix/client/v3/login")?.service == .account)
        #expect(router.group(for: "/_matrix/client/v3/sync")?.service == .groups)
        #expect(router.group(for: "/oauth2/token")?.service == .account)
        #expect(router.group(for: "/")?.service == nil)
    }

    @Test func pathParametersAreDecoded() {
        let route = Route("GET", "/rooms/{room}/send/{kind}") { _ in Response() }
        #expect(
            route.parameters(in: Route.split("/rooms/%21a%2Fb%3Ac/send/m.room.message"))
                == ["room": "!a/b:c", "kind": "m.room.message"])
        #expect(route.parameters(in: Route.split("/rooms/x/send")) == nil)
        #expect(route.parameters(in: Route.split("/rooms/x/sent/y")) == nil)
    }
}
