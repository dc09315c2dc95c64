import Testing

struct LogPrivacyTests {
    @Test(arguments: [
        "12:00:00.000 debug http: GET /search?q=Hangzhou", "12:00:00.000 info account.session: token sbx_abc.def",
        "12:00:00.000 trace groups.sync: joined !room1:127.0.0.1",
        "12:00:00.000 info account.signin: user=@mei:example.org", "12:00:00.000 info listings: price=1000",
        "12:00:00.000 info account.signup: phone=8613800138000",
    ])
    func aLineWithPersonalDataIsFound(line: String) {
        #expect(LogPrivacy.leaks(in: "start\n\(line)\nend", typed: ["hangzhou", "1000", "13800138000"]) == [line])
    }

    @Test(arguments: [
        "12:00:00.000 debug http: GET host=127.0.0.1:4711 status=200 seconds=0.01",
        "12:00:00.000 info database: Opened milliseconds=22", "12:00:00.000 debug http: Request finished ms=10000",
        "Hangzhou is in a line that is not of the log", "12:00:00.000 notice app: started version=1.0.0",
    ])
    func anOrdinaryLineIsNot(line: String) {
        #expect(LogPrivacy.leaks(in: line, typed: ["Hangzhou", "second", "200", "1000", "127.0.0.1:4711"]) == [])
    }
}
