import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct CitySearchViewModelTests {
    let service = FakeWeatherService()
    let time = ManualTime()

    private func model() -> CitySearchViewModel {
        CitySearchViewModel(service: service, time: time, words: .identity)
    }

    /// Returns the page of the weather, which has the search, without any city.
    private func page(_ store: FakeWeatherStore) async -> WeatherViewModel {
        let page = WeatherViewModel(
            service: service, store: store,
            preferences: Preferences(store: FakeSettingsStore(), words: .identity, appService: nil), time: time,
            words: .identity, undoHistory: UndoHistory(words: .identity, appService: nil), appService: nil)
        await page.start()
        return page
    }

    /// Searches for a text; `cities` are the answer, unless there is another one.
    private func search(_ model: CitySearchViewModel, _ text: String, finding cities: [City]? = nil) async {
        if let cities { service.cities.next(cities) }
        async let searching: Void = model.search(text)
        await time.waitForSleepers()
        time.advance(by: 0.25)
        await searching
    }

    @Test func citiesAreRequestedAfterADelay() async {
        let model = model()
        async let searching: Void = model.search("Lond")
        await time.waitForSleepers()
        #expect(service.cities.questions.isEmpty)
        #expect(model.screen == .searching)
        time.advance(by: 0.25)
        service.cities.next([.london])
        await searching
        #expect(service.cities.questions == ["Lond"])
        #expect(model.screen == .results)
        #expect(model.isOpen)
        #expect(model.results == [CityResult(.london, among: [], words: .identity)])
        #expect(model.results.map(\.name) == ["London"] && model.results.map(\.place) == ["England, United Kingdom"])
        #expect(model.results.map(\.accessibleName) == ["London, England, United Kingdom"])
    }

    @Test func citiesOfOneNameAndRegionAreToldApartByTheirCoordinates() {
        func town(_ state: String?, _ latitude: Double, _ longitude: Double) -> City {
            City(name: "Franklin", country: "US", state: state, latitude: latitude, longitude: longitude)
        }
        let cities = [
            town("Wisconsin", 42.8886, -88.0384), town("Wisconsin", 44.3452, -87.6881), town("Ohio", 39.559, -84.3041),
            City(name: "Sur", country: "OM", latitude: 22.5667, longitude: 59.5289),
            City(name: "Sur", country: "OM", latitude: -22.5, longitude: 59),
        ]
        let places = cities.map { CityResult($0, among: cities, words: .identity).place }
        #expect(
            places == [
                "Wisconsin, United States · 42.889° N, 88.038° W", "Wisconsin, United States · 44.345° N, 87.688° W",
                "Ohio, United States", "Oman · 22.567° N, 59.529° E", "Oman · 22.5° S, 59° E",
            ])
        #expect(
            CityResult(cities[0], among: cities, words: .chinese).place
                == "Wisconsin，美国 · 北纬 42.889°，西经 88.038°")
    }

    @Test func onlyTheLastTextIsRequested() async {
        let model = model()
        async let first: Void = model.search("L")
        await time.waitForSleepers()
        async let second: Void = model.search("Lo")
        await first
        await time.waitForSleepers()
        service.cities.next([.london])
        time.advance(by: 1)
        await second
        #expect(service.cities.questions == ["Lo"])
    }

    @Test func fiveCitiesAreRequested() async {
        let model = model()
        await search(model, "Lond", finding: [.london])
        #expect(service.searchLimits == [5])
    }

    @Test func theSameTextIsNotRequestedAgain() async {
        let model = model()
        await search(model, "Lond", finding: [.london])
        await model.search("Lond")
        #expect(service.cities.questions == ["Lond"])
    }

    @Test func theResultsStayUntilTheNextOnesArrive() async {
        let model = model()
        await search(model, "Lond", finding: [.london])
        async let second: Void = model.search("Londo")
        await time.waitForSleepers()
        #expect(model.screen == .results && model.results.map(\.name) == ["London"])
        service.cities.next([])
        time.advance(by: 0.25)
        await second
        async let third: Void = model.search("London")
        await time.waitForSleepers()
        #expect(model.screen == .searching)
        service.cities.next([.london])
        time.advance(by: 0.25)
        await third
    }

    @Test func cancelingSaysWhetherThereWasASearch() async {
        let model = model()
        #expect(!model.cancel())
        await search(model, "Lond", finding: [.london])
        #expect(model.cancel())
        #expect(!model.isOpen && model.text == "" && model.results.isEmpty)
    }

    @Test func aCanceledRequestIsSilent() async {
        let model = model()
        service.cities.next(failing: CancellationError())
        await search(model, "Lond")
        #expect(model.problem == nil && model.screen == .searching)
    }

    @Test func aFailureOfAnEarlierTextIsIgnored() async {
        let model = model()
        async let first: Void = model.search("Lon")
        await time.waitForSleepers()
        time.advance(by: 0.25)
        await service.cities.waitForQuestions(1)
        async let second: Void = model.search("Bei")
        await time.waitForSleepers()
        service.cities.answer(0, .failure(RemoteError.offline))
        await first
        #expect(model.screen == .searching)
        time.advance(by: 0.25)
        await service.cities.waitForQuestions(2)
        service.cities.answer(1, .success([.beijing]))
        await second
        #expect(model.screen == .results)
    }

    @Test func anUnknownResultIsNotChosen() async {
        let model = model()
        var chosen: [String] = []
        model.onChoose = { chosen.append($0.name) }
        await search(model, "Lond", finding: [.london])
        await model.choose(City.beijing.id)
        #expect(chosen.isEmpty && model.isOpen)
    }

    @Test func aPlaceIsAsMuchAsIsKnown() async {
        let model = model()
        await search(model, "x", finding: [.beijing, .reykjavik])
        #expect(model.results.map(\.place) == ["China", ""])
        #expect(model.results.map(\.accessibleName) == ["Beijing, China", "Reykjavík"])
    }

    @Test func theNewestAnswerWins() async {
        let model = model()
        async let first: Void = model.search("Lon")
        await time.waitForSleepers()
        time.advance(by: 0.25)
        await service.cities.waitForQuestions(1)
        async let second: Void = model.search("Bei")
        await time.waitForSleepers()
        time.advance(by: 0.25)
        await service.cities.waitForQuestions(2)
        service.cities.answer(1, .success([.beijing]))
        await second
        service.cities.answer(0, .success([.london]))
        await first
        #expect(model.results.map(\.name) == ["Beijing"])
    }

    @Test func anEmptyResultIsShown() async {
        let model = model()
        await search(model, "Xyzzy", finding: [])
        #expect(model.screen == .nothingFound)
    }

    @Test func aFailureCanBeRetried() async {
        let model = model()
        service.cities.next(failing: RemoteError.offline)
        await search(model, "Lond")
        #expect(model.screen == .problem)
        #expect(model.problem?.title == "You are offline")
        service.cities.next([.london])
        await model.retry()
        #expect(model.screen == .results)
    }

    @Test(arguments: ["", "   ", "\t"])
    func blankTextEndsTheSearch(text: String) async {
        let model = model()
        await search(model, "Lond", finding: [.london])
        await model.search(text)
        #expect(model.screen == .closed)
        #expect(service.cities.questions.count == 1)
    }

    @Test func choosingCallsTheParentAndEndsTheSearch() async {
        let model = model()
        var chosen: [String] = []
        model.onChoose = { chosen.append($0.name) }
        await search(model, "on", finding: [.london, .beijing])
        await model.choose(City.beijing.id)
        #expect(chosen == ["Beijing"])
        #expect(model.screen == .closed)
        #expect(model.text == "")
    }

    @Test func enterChoosesTheBestCity() async {
        let model = model()
        var chosen: [String] = []
        model.onChoose = { chosen.append($0.name) }
        await search(model, "on", finding: [.london, .beijing])
        await model.chooseFirst()
        await model.chooseFirst()
        #expect(chosen == ["London"])
    }

    @Test func choosingInTheModelOfThePageShowsTheCity() async {
        let store = FakeWeatherStore()
        let page = await page(store)
        await search(page.search, "Lond", finding: [.london])
        service.weather.next(.sample())
        await page.search.choose(City.london.id)
        #expect(page.cityName == "London")
        #expect(page.screen == .conditions)
        #expect(await store.saved == [.london])
        #expect(await store.selected == City.london.id)
    }

    @Test func theCityWhereTheUserLivesIsSuggestedWhileThereIsNone() async {
        let store = FakeWeatherStore()
        let page = await page(store)
        for (place, suggestion) in [(nil, ""), ("Paris", ""), ("Beijing, Dongcheng", "Add Beijing")] {
            page.search.place = { place }
            await page.appear()
            #expect(page.search.suggestion == suggestion)
        }
        service.weather.next(.sample())
        await page.search.chooseSuggestion()
        #expect(await store.saved.map(\.name) == ["Beijing"])
        #expect(page.screen == .conditions)
    }

    @Test func namesAreInTheUsersLanguage() async {
        let model = CitySearchViewModel(service: service, time: time, words: .chinese)
        service.cities.next([
            .london, City(name: "Beijing", localNames: ["zh": "北京"], country: "CN", state: "Beijing"),
            City(name: "Foshan", localNames: ["zh": "佛山"], country: "CN", state: "Guangdong"),
        ])
        await search(model, "x")
        #expect(model.results.map(\.name) == ["伦敦", "北京", "佛山"])
        #expect(model.results.map(\.place) == ["英国", "中国", "广东，中国"])
        #expect(model.results.map(\.accessibleName).last == "佛山，广东，中国")
    }

    @Test func aRegionInAnotherLanguageTellsCitiesApart() async {
        let model = CitySearchViewModel(service: service, time: time, words: .chinese)
        service.cities.next([
            City(name: "Portland", localNames: ["zh": "波特兰"], country: "US", state: "Oregon"),
            City(name: "Portland", localNames: ["zh": "波特兰"], country: "US", state: "Maine", latitude: 1),
        ])
        await search(model, "波特兰")
        #expect(model.results.map(\.place) == ["Oregon，美国", "Maine，美国"])
    }

    @Test func aChineseRegionIsNotShownInEnglish() async {
        let model = model()
        await search(model, "Beijing", finding: [City(name: "Beijing", country: "CN", state: "北京市")])
        #expect(model.results.map(\.place) == ["China"])
    }
}

extension City {
    fileprivate init(
        name: String, localNames: [String: String] = [:], country: String, state: String, latitude: Double = 0
    ) {
        self.init(
            name: name, localNames: localNames, country: country, state: state, latitude: latitude,
            longitude: 0)
    }
}
