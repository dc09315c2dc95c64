import Domain
import Foundation

/// The texts of viewings, on the pages, in messages to the agents, in notifications and in calendars.
nonisolated extension HomeSearchWords {
    /// Returns a home such as "Lakeside Court · 2 bed · 85 m² · ¥4,500 / month".
    func home(_ home: OfferedHome, for purpose: ListingPurpose.Kind) -> String {
        var parts = [home.community]
        if let bedrooms = home.bedrooms { parts.append(words("{count} bed", ["count": "\(bedrooms)"])) }
        if let area = home.areaInHundredths {
            parts.append(words("{area} m²", ["area": words.number(Double(area) / 100, fractionDigits: 2)]))
        }
        parts.append(MoneyWords(words).price(home.price, for: purpose))
        return parts.joined(separator: " · ")
    }

    /// Returns a place such as "Lakeside Court, Jade Park · Chaoyang", or the part of town if the agent named no home.
    func place(of viewing: Viewing) -> String {
        var communities: [String] = []
        for home in viewing.homes where !communities.contains(home.community) { communities.append(home.community) }
        if communities.isEmpty { return viewing.area }
        if viewing.area.isEmpty { return communities.joined(separator: words.isChinese ? "、" : ", ") }
        return "\(communities.joined(separator: words.isChinese ? "、" : ", ")) · \(viewing.area)"
    }

    func title(of action: ViewingAction, on viewing: Viewing) -> String {
        switch action {
        case .reschedule: words("Reschedule…")
        case .cancel: words("Cancel Viewing")
        case .saveToCalendar: words("Save to Calendar…")
        case .write: viewing.home == nil ? words("Write to Agent") : words("Write to Owner")
        }
    }

    /// Returns a title such as "Viewing with Li Wei".
    func title(of viewing: Viewing) -> String {
        words("Viewing with {name}", ["name": ForeignText.line(viewing.agent.name)])
    }

    func reminder(of viewing: Viewing) -> ViewingNotification {
        ViewingNotification(
            id: viewing.id, title: title(of: viewing),
            body: words("{moment}: {place}", ["moment": moment(viewing.time), "place": place(of: viewing)]))
    }

    /// Returns the calendar event of a viewing.
    func event(of viewing: Viewing) -> CalendarEvent {
        CalendarEvent(
            uid: "viewing-\(viewing.id.uuidString.lowercased())@hutong.org",
            title: title(of: viewing),
            place: place(of: viewing),
            about: viewing.homes.map { home($0, for: viewing.purpose) }.joined(separator: "\n"),
            starts: viewing.time, duration: Viewing.duration, revision: viewing.revision,
            isCanceled: viewing.isCanceled, reminder: 3600)
    }
}
