import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

/// The statements of each page about today, when it stays open past midnight.
@Suite struct MidnightTests {
    /// A part of the program with words that depend on today.
    nonisolated enum Place: CaseIterable {
        case forecast, groupList, chat, posts, activities, newActivity, foundMessages, listings, listingDetails
        case newViewing, chosenViewing

        /// The words on Sunday, March 1, at 20:00.
        var before: String {
            switch self {
            case .forecast: "Today, Tomorrow, Tuesday"
            case .groupList: "7:53\u{202F}PM"
            case .chat: "Today"
            case .posts: "Today, 8:00\u{202F}PM"
            case .foundMessages: "Nanluogu Lane, Today, 8:00\u{202F}PM"
            case .activities: "Tomorrow, 8:00\u{202F}PM"
            case .newActivity: "Today, Tomorrow; Tomorrow"
            case .listings, .listingDetails: "31 days left"
            case .newViewing: "Sunday, Mar 1; Monday, Mar 2"
            case .chosenViewing: "Sunday, Mar 1; Tuesday, Mar 3"
            }
        }

        /// The words twelve hours later.
        var after: String {
            switch self {
            case .forecast: "Today, Tomorrow"
            case .groupList, .chat: "Yesterday"
            case .posts: "Yesterday, 8:00\u{202F}PM"
            case .foundMessages: "Nanluogu Lane, Yesterday, 8:00\u{202F}PM"
            case .activities: "Today, 8:00\u{202F}PM"
            case .newActivity: "Today, Tomorrow; Today"
            case .listings, .listingDetails: "30 days left"
            case .newViewing: "Monday, Mar 2; Monday, Mar 2"
            case .chosenViewing: "Monday, Mar 2; Tuesday, Mar 3"
            }
        }
    }

    /// A page that is told of the time, and the words that it displays.
    private struct Page {
        var members: [any Lifecycle]
        var running: Task<Void, Never>?
        var words: () -> String
    }

    private let fixture = GroupFixture()
    private let people = AccountFixture()
    private var time: ManualTime { fixture.time }
    private var app: FakeAppService { fixture.app }

    @Test(arguments: Place.allCases)
    func itFollowsTheDay(_ place: Place) async throws {
        let page = try await open(place)
        let clock = ManualTime()
        let runner = LifecycleRunner(page.members, account: people.makeAccount(), center: people.center, time: clock)
        runner.start()
        await eventually("shown: \(page.words())") { page.words() == place.before }
        await clock.waitForSleepers()
        time.advance(by: 12 * 3600)
        clock.advance(by: 12 * 3600)
        await eventually("the next day: \(page.words())") { page.words() == place.after }
        page.running?.cancel()
        await page.running?.value
        await runner.stop()
    }

    private func open(_ place: Place) async throws -> Page {
        switch place {
        case .forecast: forecast()
        case .groupList, .chat, .posts, .activities, .newActivity: await group(place)
        case .foundMessages: await foundMessages()
        case .listings, .listingDetails: try await listing(place)
        case .newViewing, .chosenViewing: viewing(place)
        }
    }

    private func forecast() -> Page {
        let service = FakeWeatherService()
        service.askForForecasts()
        // The second answer is for the next day, whose weather is requested.
        for _ in 0..<2 {
            service.weather.next(.sample())
            service.forecasts.next(.sample([8, 10, 7, 4, 2, 1, 3, 9, 12, 11, 8, 6, 5, 4]))
        }
        let model = WeatherViewModel(
            service: service, store: FakeWeatherStore([.london]),
            preferences: Preferences(store: FakeSettingsStore(), words: .identity, appService: nil), time: time,
            words: .identity, undoHistory: fixture.undoHistory, appService: app)
        return Page(members: [model]) { model.forecast.days.map(\.name).joined(separator: ", ") }
    }

    private func group(_ place: Place) async -> Page {
        fixture.service.set([GroupFixture.group(last: (id: "a", text: "hello"))])
        for page in [GroupPage.chat, .posts] { fixture.service.set([GroupFixture.event("a")], on: page) }
        fixture.service.set([ActivitiesViewModelTests.activity("Tea", inHours: 24)], on: .activities)
        let list = fixture.list()
        list.open(groupID: "g")
        guard place == .newActivity else {
            return Page(members: [list]) {
                switch place {
                case .groupList: list.rows.first?.timeText ?? ""
                case .chat: list.openGroup?.chat.items.lazy.compactMap(Self.title).first ?? ""
                case .posts: list.openGroup?.posts.feed.rows.first?.timeText ?? ""
                default: list.openGroup?.activities.feed.rows.first?.activity?.whenText ?? ""
                }
            }
        }
        let editor = Box<ActivityEditorViewModel>()
        app.answer("openActivityEditor") {
            let use: @MainActor (ActivityEditorViewModel) async -> Void = {
                editor.value = $0
            }
            return Optional(use)
        }
        let planning = Task {
            await eventually("opened") { list.openGroup != nil }
            await list.openGroup?.activities.planActivity()
        }
        return Page(members: [list], running: planning) {
            editor.value.map { ($0.dayTitles.prefix(2).joined(separator: ", ")) + "; " + $0.dayTitles[$0.day] } ?? ""
        }
    }

    private func foundMessages() async -> Page {
        fixture.service.set([GroupFixture.group()])
        fixture.service.set([GroupFixture.event("a", "ladder")], of: "g")
        let list = fixture.list()
        let search = GroupSearchViewModel(list: list, context: fixture.context)
        let searching = Task {
            await search.setOpen(true)
            async let searching: Void = search.search("ladder")
            await time.waitForSleepers()
            time.advance(by: 0.2)
            await searching
        }
        return Page(members: [list, search], running: searching) {
            search.rows.first?.origin ?? ""
        }
    }

    private func listing(_ place: Place) async throws -> Page {
        let store = FakeListingStore([.sample(.live)])
        let list = ListingsViewModel(ListingActions(store, app, time: time, history: fixture.undoHistory))
        await list.load()
        let row = list.makeRow()
        list.bind(row, to: 0)
        guard place == .listingDetails else { return Page(members: [list]) { row.daysLeftText } }
        await row.perform(.viewDetails)
        let details = try #require(app.details)
        return Page(members: [list], running: Task { await details.run() }) { details.row.daysLeftText }
    }

    private func viewing(_ place: Place) -> Page {
        let model = HomeSearchViewModel.make(
            app, FakeHomeSearchService(), time, FakeHomeSearchStore(), bringToFront: {})
        if place == .chosenViewing { model.viewing.dayIndex = 2 }
        return Page(members: [model]) {
            let form = model.viewing
            return form.dayTitles[0] + "; " + form.dayTitles[form.dayIndex]
        }
    }

    private nonisolated static func title(of item: ChatItem) -> String? {
        if case .day(_, let title) = item { title } else { nil }
    }
}

/// The value that a closure has received.
private final class Box<Value> {
    var value: Value?
}
