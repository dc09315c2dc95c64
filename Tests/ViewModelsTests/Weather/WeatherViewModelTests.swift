import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct WeatherViewModelTests {
    let service = FakeWeatherService()
    let time = ManualTime()
    let app = FakeAppService()
    let undoHistory: UndoHistory
    let preferences = Preferences(store: FakeSettingsStore(), words: .identity, appService: nil)

    init() { undoHistory = UndoHistory(words: .identity, appService: app) }

    func model(_ store: FakeWeatherStore) -> WeatherViewModel {
        WeatherViewModel(
            service: service, store: store, preferences: preferences, time: time, words: .identity,
            undoHistory: undoHistory, appService: app)
    }

    // MARK: Start

    @Test func theFirstRunAsksForACity() async {
        let model = model(FakeWeatherStore())
        #expect(model.screen == .starting)
        await model.start()
        #expect(model.screen == .noCity)
        #expect(service.weather.questions.isEmpty)
    }

    @Test func theCachedAnswerComesBeforeTheFreshOne() async {
        let old = CachedWeather(.sample { $0.temperature = 1 }, time: time.now.addingTimeInterval(-7200))
        let model = model(FakeWeatherStore([.london], selected: City.london.id, answers: [City.london.id: old]))
        async let loading: Void = model.start()
        await service.weather.waitForQuestions(1)
        #expect(model.screen == .conditions)
        #expect(model.conditions?.temperature == "1°")
        #expect(model.ageText == "Updated 2 hours ago")
        #expect(model.isRefreshing)
        service.weather.answer(0, .success(.sample()))
        await loading
        #expect(model.conditions?.temperature == "14°")
        #expect(model.ageText == "Updated just now")
        #expect(!model.isRefreshing)
    }

    @Test(arguments: [(true, "Weather data from MET Norway"), (false, "")])
    func theSourceIsNamedWhereItsLicenseRequiresIt(isFromMetNorway: Bool, source: String) async {
        let model = model(FakeWeatherStore([.london]))
        #expect(model.source == "")
        service.weather.next(.sample { $0.isFromMetNorway = isFromMetNorway })
        await model.start()
        #expect(model.source == source)
    }

    @Test func withoutACacheTheLoadingScreenIsShown() async {
        let model = model(FakeWeatherStore([.london]))
        async let loading: Void = model.start()
        await service.weather.waitForQuestions(1)
        #expect(model.screen == .loading)
        service.weather.answer(0, .success(.sample()))
        await loading
        #expect(model.screen == .conditions)
        #expect(model.cityName == "London")
        #expect(model.cityPlace == "England, United Kingdom")
    }

    @Test func anAnswerIsCached() async {
        let store = FakeWeatherStore([.london])
        service.weather.next(.sample())
        await model(store).start()
        #expect(await store.answers[City.london.id] == CachedWeather(.sample(), time: time.now))
    }

    @Test func theOutputsOfThePageFollowItsState() async {
        let model = model(FakeWeatherStore([.london]))
        #expect(!model.showsCities && model.canRefresh && model.showsWeather)
        async let loading: Void = model.start()
        await service.weather.waitForQuestions(1)
        #expect(model.showsCities && !model.canRefresh)
        service.weather.answer(0, .success(.sample()))
        await loading
        #expect(model.canRefresh)
        async let searching: Void = model.search.search("B")
        await time.waitForSleepers()
        #expect(!model.showsWeather)
        model.search.cancel()
        await searching
        #expect(model.showsWeather)
    }

    @Test func theSearchFieldGetsTheFocusWhenTheLastCityWasRemoved() async {
        service.weather.next(.sample())
        let model = model(FakeWeatherStore([.london]))
        await model.start()
        await model.appear()
        await model.remove(City.london.id)
        #expect(model.screen == .noCity && model.focusesSearch)
        service.cities.next([.london])
        async let searching: Void = model.search.search("Lond")
        await time.waitForSleepers()
        time.advance(by: 0.25)
        await searching
        service.weather.next(.sample())
        await model.search.choose(City.london.id)
        #expect(model.screen == .conditions && !model.focusesSearch)
        await model.disappear()
    }

    @Test func theSearchFieldHasTheFocusWhenThePageAppearsWithoutACity() async {
        let empty = model(FakeWeatherStore())
        await empty.start()
        #expect(!empty.focusesSearch)
        await empty.appear()
        #expect(empty.focusesSearch)
        await empty.disappear()
        #expect(!empty.focusesSearch)
        let opened = model(FakeWeatherStore())
        await opened.appear()
        #expect(!opened.focusesSearch)
        await opened.start()
        #expect(opened.focusesSearch)
        await opened.disappear()
        service.weather.next(.sample())
        let model = model(FakeWeatherStore([.london]))
        await model.start()
        await model.appear()
        #expect(!model.focusesSearch)
        await model.disappear()
    }

    @Test func citiesThatCannotBeLoadedAreReported() async {
        let store = FakeWeatherStore([.london])
        await store.failReads(with: .corrupt)
        let model = model(store)
        await model.start()
        #expect(app.problems.map(\.title) == ["Stored data could not be read"])
        #expect(model.screen == .noCity)
    }

    @Test func aCacheThatCannotBeReadIsRefilled() async {
        let store = FakeWeatherStore([.london, .beijing], selected: City.london.id)
        service.weather.next(.sample())
        let model = model(store)
        await model.start()
        await store.failReads(with: .corrupt)
        service.weather.next(.sample { $0.temperature = 30 })
        await model.select(City.beijing.id)
        #expect(model.conditions?.temperature == "30°")
        #expect(app.problems.isEmpty)
    }

    // MARK: Failure

    @Test(arguments: [
        (RemoteError.unauthorized, "The weather service refused the key", Problem.Remedy.openPreferences),
        (.missingKey, "An OpenWeatherMap key is needed", .openPreferences), (.cutOff, "The answer was cut off", .retry),
        (.notFound, "The weather service does not know this city", .retry),
        (.rateLimited(retryAfter: 30), "The weather service’s limit is reached", .retry),
        (.timedOut, "The server took too long", .retry),
        (.offline, "You are offline", .retry),
        (.malformed(detail: "main"), "The weather service’s answer could not be understood", .retry),
        (.status(500), "The server has a problem", .retry),
    ])
    func eachFailureHasItsOwnWords(error: RemoteError, title: String, remedy: Problem.Remedy) async {
        service.weather.next(failing: error)
        let model = model(FakeWeatherStore([.london]))
        await model.start()
        #expect(model.screen == .problem)
        #expect(model.problem?.title == title)
        #expect(model.problem?.remedy == remedy)
        #expect(model.problem?.offersRetry == (error == .unauthorized))
        #expect(model.conditions == nil)
    }

    @Test func aFailedRefreshKeepsTheOldWeatherWithItsAge() async {
        service.weather.next(.sample())
        let model = model(FakeWeatherStore([.london]))
        await model.start()
        time.advance(by: 300)
        service.weather.next(failing: RemoteError.offline)
        await model.refresh()
        #expect(model.screen == .conditions)
        #expect(model.conditions?.temperature == "14°")
        #expect(model.problem?.title == "You are offline")
        #expect(model.ageText == "Updated 5 minutes ago")
        service.weather.next(.sample { $0.temperature = 20 })
        await model.refresh()
        #expect(model.problem == nil)
        #expect(model.conditions?.temperature == "20°")
    }

    @Test func aFullDiskIsReportedAndTheAnswerShown() async {
        let store = FakeWeatherStore([.london])
        await store.fail(with: .diskFull)
        service.weather.next(.sample())
        let model = model(store)
        await model.start()
        #expect(model.screen == .conditions)
        #expect(app.problems.map(\.title) == ["The disk is full"])
    }

    // MARK: Order

    @Test func theNewestAnswerWins() async {
        let model = model(FakeWeatherStore([.london, .beijing], selected: City.london.id))
        async let loading: Void = model.start()
        await service.weather.waitForQuestions(1)
        async let selecting: Void = model.select(City.beijing.id)
        await service.weather.waitForQuestions(2)
        service.weather.answer(1, .success(.sample { $0.temperature = 30 }))
        await selecting
        service.weather.answer(0, .success(.sample { $0.temperature = -5 }))
        await loading
        #expect(model.cityName == "Beijing")
        #expect(model.conditions?.temperature == "30°")
    }

    @Test func anotherCityNeverShowsTheFirstOnesWeather() async {
        service.weather.next(.sample())
        let model = model(FakeWeatherStore([.london, .beijing], selected: City.london.id))
        await model.start()
        async let selecting: Void = model.select(City.beijing.id)
        await service.weather.waitForQuestions(2)
        #expect(model.conditions == nil)
        #expect(model.screen == .loading)
        service.weather.answer(1, .failure(RemoteError.offline))
        await selecting
        #expect(model.screen == .problem)
    }

    // MARK: Age

    @Test func unitsChangeWhatIsShownAtOnce() async {
        service.weather.next(.sample())
        let model = model(FakeWeatherStore([.london]))
        await model.start()
        preferences.change { $0.temperatureUnit = .fahrenheit }
        #expect(model.conditions?.temperature == "58°")
    }

    // MARK: Life

    @Test func withoutWindowsNothingIsUndone() async {
        let store = FakeWeatherStore([.london])
        service.weather.next(.sample())
        let model = WeatherViewModel(
            service: service, store: store, preferences: preferences, time: time, words: .identity,
            undoHistory: UndoHistory(words: .identity, appService: nil), appService: nil)
        await model.start()
        await model.remove(City.london.id)
        #expect(await store.saved.isEmpty)
    }

    @Test func theViewModelIsReleased() async {
        service.weather.next(.sample())
        await expectRelease {
            let model = model(FakeWeatherStore([.london]))
            await model.start()
            await model.appear()
            await time.waitForSleepers()
            return model
        }
    }
}
