import Foundation
import Sandbox
import Testing

/// Helpers for the journeys of the search for a home.
@UIActor
enum HomeSearchDesktop {
    /// Runs a journey with the sample user signed in and the page open, on a server whose agents answer when told.
    static func run(
        language: App.Language = .english, style: App.Style = .light, width: Int? = nil,
        _ journey: @UIActor (App, Sandbox, HomeSearchTalk) async throws -> Void
    ) async throws {
        let talk = HomeSearchTalk.speaking(language)
        try await withSandbox { server, address in
            let arguments = ["--page", "account", "--server", address.absoluteString]
            try await withApp(arguments: arguments, language: language, style: style) { app in
                try await app.typeCredentials(Sandbox.sampleUser, Sandbox.samplePassword)
                try await app.press("Return")
                try await app.waitUntilGone(app.localized("Password"))
                try await app.press("ctrl+2")
                try await app.waitFor(.exactly(talk.question), role: .label)
                // The toast covers the button that starts a search.
                try await app.waitUntilGone(
                    app.localized("Passwords are stored in a file because no keyring is available"), role: .label)
                if let width { try await app.resize(width, 700) }
                try await journey(app, server, talk)
            }
        }
    }
}

extension App {
    /// Fills in the form with the pointer and asks the agents.
    func searchHomes(_ talk: HomeSearchTalk, area: String) async throws {
        try await type(area, into: .exactly(talk.area))
        try await type("5000", into: .exactly(talk.most))
        try await clickWithPointer(.exactly(talk.search), role: .button)
        try await waitFor(.matching(HomeSearchTalk.countdown), role: .label)
    }

    /// Starts the app again without a page in its arguments, which a search that goes on would not leave.
    func relaunchWithoutPage() async throws {
        try await relaunch(arguments: ["--server"] + arguments.drop { $0 != "--server" }.dropFirst())
    }

    /// Returns the seconds that the countdown shows.
    func countdown() async throws -> Int {
        let parts = try await waitFor(.matching(HomeSearchTalk.countdown), role: .label).name.split(separator: ":")
        return Int(parts[0])! * 60 + Int(parts[1])!
    }
}

/// The words of the search for a home in the language of the app.
struct HomeSearchTalk {
    static let countdown = #"^\d:\d\d$"#

    let question, buy, area, least, most, search, cancel: String
    let nothingTyped, noPrice, tooMuchAtLeast: String
    let noAnswers, choose, otherAgents, book, booked, newSearch: String
    let noOneAnswered, searchAgain, undo: String
    let answers: @Sendable (Int) -> String

    static let english = HomeSearchTalk(
        question: "What are you looking for?", buy: "To buy",
        area: "Area (required)", least: "Minimum", most: "Maximum (required)", search: "Start Search",
        cancel: "Cancel Search",
        nothingTyped: "Enter where you are looking for a home.", noPrice: "Enter a price.",
        tooMuchAtLeast: "The maximum is below the minimum.",
        noAnswers: "No answers yet", choose: "Choose", otherAgents: "Other Agents",
        book: "Book Viewing", booked: "Your viewing is booked", newSearch: "New Search",
        noOneAnswered: "No One Answered in Time", searchAgain: "Search Again", undo: "Undo",
        answers: { $0 == 1 ? "1 agent answered" : "\($0) agents answered" })

    static let chinese = HomeSearchTalk(
        question: "想找什么样的房子？", buy: "买房", area: "区域（必填）",
        least: "最低价", most: "最高价（必填）", search: "开始找房", cancel: "取消找房", nothingTyped: "请填写想找房的区域。", noPrice: "请输入价格。",
        tooMuchAtLeast: "最高价低于最低价。",
        noAnswers: "还没有经纪人回复", choose: "选择", otherAgents: "其他经纪人", book: "预约看房",
        booked: "已预约看房", newSearch: "重新找房", noOneAnswered: "没有经纪人及时回复", searchAgain: "再找一次", undo: "撤销",
        answers: { "\($0) 位经纪人已回复" })

    static func speaking(_ language: App.Language) -> HomeSearchTalk { language == .english ? english : chinese }
}
