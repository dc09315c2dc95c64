import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

/// The age of the weather, and the time of its refresh.
extension WeatherViewModelTests {
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
}
