import Domain
import Testing

@Suite struct CivilDateTests {
    @Test(arguments: [
        (2025, 1, 31, true), (2025, 1, 32, false), (2025, 2, 28, true), (2025, 2, 29, false), (2024, 2, 29, true),
        (2024, 2, 30, false), (1900, 2, 29, false), (2000, 2, 29, true), (2025, 4, 30, true), (2025, 4, 31, false),
        (2025, 6, 31, false), (2025, 9, 31, false), (2025, 11, 31, false), (2025, 12, 31, true), (2025, 3, 31, true),
        (2025, 5, 31, true), (2025, 7, 31, true), (2025, 8, 31, true), (2025, 10, 31, true), (2025, 13, 1, false),
        (2025, 0, 1, false), (2025, 1, 0, false), (2025, 1, 1, true), (0, 1, 1, false), (1, 1, 1, true),
    ])
    func onlyDaysOfTheCalendarExist(_ year: Int, _ month: Int, _ day: Int, _ exists: Bool) {
        #expect((CivilDate(year: year, month: month, day: day) != nil) == exists)
    }

    @Test func daysAreOrdered() throws {
        let days = try [(2024, 12, 31), (2025, 1, 30), (2025, 1, 31), (2025, 2, 1), (2026, 1, 1)].map {
            try #require(CivilDate(year: $0.0, month: $0.1, day: $0.2))
        }
        #expect(days.shuffled().sorted() == days)
        #expect(!(days[0] < days[0]))
    }

    @Test func ageIsCountedInFullYears() throws {
        let birth = try #require(CivilDate(year: 1990, month: 6, day: 15))
        for (month, day, age) in [(5, 30, 34), (6, 14, 34), (6, 15, 35), (6, 16, 35), (7, 1, 35)] {
            #expect(birth.age(on: try #require(CivilDate(year: 2025, month: month, day: day))) == age)
        }
    }
}
