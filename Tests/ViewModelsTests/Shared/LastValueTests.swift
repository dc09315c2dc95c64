import Testing

@testable import ViewModels

@Suite struct LastValueTests {
    @Test func aValueIsMadeOnceForAKey() {
        let values = LastValue<Int, String?>()
        var made: [Int] = []
        for key in [1, 1, 1, 2, 2, 1] {
            let value = values.value(for: key) {
                made.append(key)
                return key == 2 ? nil : "\(key)"
            }
            #expect(value == (key == 2 ? nil : "\(key)"))
        }
        #expect(made == [1, 2, 1])
    }
}
