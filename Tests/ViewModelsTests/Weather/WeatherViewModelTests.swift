import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct WeatherViewModelTests {
    let service = FakeWeatherService()
    let time = ManualTime()
    let app = FakeAppService()
    let preferences = Preferences(store: FakeSettingsStore(), words: .identity, appService: nil)

    private func model(_ store: FakeWeatherStore) -> WeatherViewModel {
        WeatherViewModel(
            service: service, store: store, preferences: preferences, time: time, words: .identity, appService: app)
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
        let old = CachedWeather(.sample(#"{"main":{"temp":1}}"#), time: time.now.addingTimeInterval(-7200))
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

    @Test func theSearchFieldHasTheFocusWhenThePageAppearsWithoutACity() async {
        let empty = model(FakeWeatherStore())
        await empty.start()
        #expect(!empty.focusesSearch)
        await empty.appear()
        #expect(empty.focusesSearch)
        await empty.disappear()
        #expect(!empty.focusesSearch)
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
        service.weather.next(.sample(#"{"main":{"temp":30}}"#))
        await model.select(City.beijing.id)
        #expect(model.conditions?.temperature == "30°")
        #expect(app.problems.isEmpty)
    }

    // MARK: Failure

    @Test(arguments: [
        (RemoteError.unauthorized, "The weather service refused the key", Problem.Remedy.openPreferences),
        (.notFound, "The weather service does not know this city", .retry),
        (.rateLimited(retryAfter: 30), "The weather service's limit is reached", .retry),
        (.timedOut, "The server took too long", .retry),
        (.offline, "You are offline", .retry),
        (.malformed(detail: "main"), "The weather service's answer made no sense", .retry),
        (.status(500), "The server has a problem", .retry),
    ])
    func eachFailureHasItsOwnWords(error: RemoteError, title: String, remedy: Problem.Remedy) async {
        service.weather.next(failing: error)
        let model = model(FakeWeatherStore([.london]))
        await model.start()
        #expect(model.screen == .problem)
        #expect(model.problem?.title == title)
        #expect(model.problem?.remedy == remedy)
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
        service.weather.next(.sample(#"{"main":{"temp":20}}"#))
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
        service.weather.answer(1, .success(.sample(#"{"main":{"temp":30}}"#)))
        await selecting
        service.weather.answer(0, .success(.sample(#"{"main":{"temp":-5}}"#)))
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

    // MARK: Cities

    @Test func removingIsUndoneInPlace() async {
        let store = FakeWeatherStore([.london, .beijing], selected: City.london.id)
        service.weather.next(.sample())
        service.weather.next(.sample())
        service.weather.next(.sample())
        let model = model(store)
        await model.start()
        app.answer("toast") { ToastOutcome.undone }
        await model.remove(City.london.id)
        #expect(app.calls == ["toast: London removed [Undo]"])
        #expect(model.cities.map(\.name) == ["London", "Beijing"])
        #expect(model.cities.map(\.isSelected) == [true, false])
        #expect(await store.saved.map(\.name) == ["London", "Beijing"])
    }

    @Test func aCityThatIsSavedAlreadyIsOnlySelected() async {
        let store = FakeWeatherStore([.london, .beijing], selected: City.london.id)
        service.weather.next(.sample())
        let model = model(store)
        await model.start()
        service.weather.next(.sample(#"{"main":{"temp":30}}"#))
        await model.search.onChoose(.beijing)
        #expect(model.cities.map(\.name) == ["London", "Beijing"])
        #expect(model.cities.map(\.isSelected) == [false, true])
        #expect(model.conditions?.temperature == "30°")
        service.weather.next(.sample(#"{"main":{"temp":5}}"#))
        await model.search.onChoose(.reykjavik)
        #expect(model.cities.map(\.name) == ["London", "Beijing", "Reykjavík"])
        #expect(await store.saved.count == 3)
    }

    @Test func selectingTheShownOrAnUnknownCityDoesNothing() async {
        service.weather.next(.sample())
        let model = model(FakeWeatherStore([.london]))
        await model.start()
        await model.select(City.london.id)
        await model.select(City.beijing.id)
        #expect(service.weather.questions.map(\.name) == ["London"])
        #expect(model.cityName == "London")
    }

    @Test func removingAnotherCityKeepsTheShownOneAndIsUndoneInPlace() async {
        let store = FakeWeatherStore([.london, .beijing, .reykjavik], selected: City.reykjavik.id)
        service.weather.next(.sample())
        let model = model(store)
        await model.start()
        app.answer("toast") { [model] in
            #expect(model.cities.map(\.name) == ["London", "Reykjavík"])
            #expect(model.cityName == "Reykjavík")
            return ToastOutcome.undone
        }
        await model.remove(City.beijing.id)
        #expect(model.cities.map(\.name) == ["London", "Beijing", "Reykjavík"])
        #expect(await store.saved.map(\.name) == ["London", "Beijing", "Reykjavík"])
        #expect(service.weather.questions.count == 1, "the shown weather is not requested again")
    }

    @Test func removingTheLastOfManyCitiesShowsTheOneBeforeIt() async {
        service.weather.next(.sample())
        let model = model(FakeWeatherStore([.london, .beijing], selected: City.beijing.id))
        await model.start()
        service.weather.next(.sample())
        app.answer("toast", with: ToastOutcome.dismissed)
        await model.remove(City.beijing.id)
        #expect(model.cityName == "London")
    }

    @Test func aRemovalThatCannotBeUndoneIsReported() async {
        let store = FakeWeatherStore([.london, .beijing], selected: City.london.id)
        service.weather.next(.sample())
        let model = model(store)
        await model.start()
        app.answer("toast") {
            await store.fail(with: .diskFull)
            return ToastOutcome.undone
        }
        await model.remove(City.beijing.id)
        #expect(model.cities.map(\.name) == ["London"])
        #expect(app.problems.map(\.title) == ["The disk is full"])
    }

    @Test func removingTheShownCityShowsItsNeighbor() async {
        service.weather.next(.sample())
        service.weather.next(.sample())
        let model = model(FakeWeatherStore([.london, .beijing], selected: City.london.id))
        await model.start()
        app.answer("toast", with: ToastOutcome.dismissed)
        await model.remove(City.london.id)
        #expect(model.cities.map(\.name) == ["Beijing"])
        #expect(model.cityName == "Beijing")
    }

    @Test func removingTheLastCityAsksForACity() async {
        service.weather.next(.sample())
        let model = model(FakeWeatherStore([.london]))
        await model.start()
        app.answer("toast", with: ToastOutcome.dismissed)
        await model.remove(City.london.id)
        #expect(model.screen == .noCity)
        #expect(model.conditions == nil)
    }

    @Test func aFailedRemovalChangesNothing() async {
        let store = FakeWeatherStore([.london])
        service.weather.next(.sample())
        let model = model(store)
        await model.start()
        await store.fail(with: .locked)
        await model.remove(City.london.id)
        #expect(model.cities.map(\.name) == ["London"])
        #expect(app.problems.map(\.title) == ["Another program is using your data"])
    }

    // MARK: Age

    @Test func theAgeIsUpToDateWhileThePageIsShown() async throws {
        service.weather.next(.sample())
        let model = model(FakeWeatherStore([.london]))
        await model.start()
        await model.appear()
        var ages = [model.ageText]
        for _ in 0..<3 {
            await time.waitForSleepers()
            time.advance(by: 60)
            await time.waitForSleepers()
            ages.append(model.ageText)
        }
        #expect(
            ages == [
                "Updated just now", "Updated 1 minute ago", "Updated 2 minutes ago", "Updated 3 minutes ago",
            ])
        await model.disappear()
        #expect(time.sleeperCount == 0)
    }

    @Test func theAgeOfAnAnswerThatArrivesOnTheVisiblePageIsUpToDate() async {
        let model = model(FakeWeatherStore([.london]))
        async let loading: Void = model.start()
        await service.weather.waitForQuestions(1)
        await model.appear()
        #expect(service.weather.questions.count == 1)
        service.weather.answer(0, .success(.sample()))
        await loading
        await time.waitForSleepers()
        time.advance(by: 60)
        await time.waitForSleepers()
        #expect(model.ageText == "Updated 1 minute ago")
        await model.disappear()
    }

    @Test func theAgeIsNotUpdatedWhileThePageIsHidden() async {
        service.weather.next(.sample())
        await model(FakeWeatherStore([.london])).start()
        #expect(time.sleeperCount == 0)
    }

    @Test func aRequestThatIsRunningIsNotRepeatedWhenThePageAppears() async {
        let old = CachedWeather(.sample(), time: time.now.addingTimeInterval(-7200))
        let model = model(FakeWeatherStore([.london], selected: City.london.id, answers: [City.london.id: old]))
        async let loading: Void = model.start()
        await service.weather.waitForQuestions(1)
        await model.appear()
        #expect(service.weather.questions.count == 1)
        service.weather.answer(0, .success(.sample()))
        await loading
        await model.disappear()
    }

    @Test func anAnswerOfTenMinutesIsNotRefreshed() async {
        service.weather.next(.sample())
        let model = model(FakeWeatherStore([.london]))
        await model.start()
        time.advance(by: 600)
        await model.appear()
        #expect(service.weather.questions.count == 1)
        await model.disappear()
    }

    @Test func anOldAnswerIsRefreshedWhenThePageAppears() async {
        service.weather.next(.sample())
        let model = model(FakeWeatherStore([.london]))
        await model.start()
        await model.appear()
        #expect(service.weather.questions.count == 1)
        time.advance(by: 601)
        service.weather.next(.sample())
        await model.appear()
        #expect(service.weather.questions.count == 2)
        await model.disappear()
    }

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
            service: service, store: store, preferences: preferences, time: time, words: .identity, appService: nil)
        await model.start()
        await model.remove(City.london.id)
        #expect(await store.saved.isEmpty)
    }

    @Test func theViewModelIsReleased() async {
        service.weather.next(.sample())
        weak var gone: WeatherViewModel?
        do {
            let model = model(FakeWeatherStore([.london]))
            gone = model
            await model.start()
            await model.appear()
            await time.waitForSleepers()
        }
        #expect(gone == nil)
    }
}
