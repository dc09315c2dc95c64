import Domain
import TestSupport
import Testing

@testable import ViewModels

/// The saved cities: selected, added, removed and restored.
extension WeatherViewModelTests {
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
        service.weather.next(.sample { $0.temperature = 30 })
        await model.search.onChoose(.beijing)
        #expect(model.cities.map(\.name) == ["London", "Beijing"])
        #expect(model.cities.map(\.isSelected) == [false, true])
        #expect(model.conditions?.temperature == "30°")
        service.weather.next(.sample { $0.temperature = 5 })
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

    @Test func ctrlZBringsACityBackAlsoWhenItsToastIsGone() async {
        let store = FakeWeatherStore([.london, .beijing, .reykjavik], selected: City.london.id)
        for _ in 0..<3 { service.weather.next(.sample()) }
        let model = model(store)
        await model.start()
        app.answer("toast", with: ToastOutcome.dismissed)
        undoHistory.offer("An older action") { app.note("undone: older") }
        await model.remove(City.london.id)
        #expect(model.cityName == "Beijing")
        await undoHistory.undo()
        #expect(model.cities.map(\.name) == ["London", "Beijing", "Reykjavík"] && model.cityName == "London")
        #expect(await store.saved.map(\.name) == ["London", "Beijing", "Reykjavík"])
        #expect(app.calls.last == "toast: Undone: London removed")
        await undoHistory.undo()
        #expect(app.calls.contains("undone: older"))
    }
}
