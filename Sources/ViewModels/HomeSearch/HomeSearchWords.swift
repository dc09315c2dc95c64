import Domain
import Foundation

/// The texts of a search for a home, on the pages and in the messages to the agents.
nonisolated struct HomeSearchWords: Sendable {
    let words: Localizer
    let zone: Zone

    init(_ words: Localizer, zone: Zone) {
        self.words = words
        self.zone = zone
    }

    func purpose(_ purpose: ListingPurpose.Kind) -> String {
        switch purpose {
        case .rent: words("To rent")
        case .sale: words("To buy")
        }
    }

    func layout(_ layout: DemandLayout) -> String {
        switch layout {
        case .any: words("Any number")
        case .one: words("1 bedroom")
        case .two: words("2 bedrooms")
        case .three: words("3 bedrooms")
        case .fourOrMore: words("4 bedrooms or more")
        }
    }

    /// Returns a budget such as "¥3,000 to ¥5,000 / month" or "up to ¥5,000 / month".
    func budget(_ budget: (minimum: Money?, maximum: Money), for purpose: ListingPurpose.Kind) -> String {
        let moneyWords = MoneyWords(words)
        let maximum = moneyWords.price(budget.maximum, for: purpose)
        guard let minimum = budget.minimum else { return words("up to {price}", ["price": maximum]) }
        let least = purpose == .rent ? moneyWords.fullAmount(minimum) : moneyWords.amount(minimum)
        return words("{least} to {most}", ["least": least, "most": maximum])
    }

    /// Returns a demand such as "Rent in Chaoyang · 2 bedrooms · up to ¥5,000 / month".
    func demand(_ demand: Demand) -> String {
        let place =
            switch demand.purpose {
            case .rent: words("Rent in {area}", ["area": demand.area])
            case .sale: words("Buy in {area}", ["area": demand.area])
            }
        let rooms = demand.layout == .any ? nil : layout(demand.layout)
        let budget = budget((demand.minimum, demand.maximum), for: demand.purpose)
        return [place, rooms, budget].compactMap(\.self).joined(separator: " · ")
    }

    /// Returns a countdown such as "2:05".
    func countdown(_ seconds: TimeInterval) -> String {
        let whole = Int(seconds.rounded(.up))
        return "\(whole / 60):\(CivilTime.digits(whole % 60, 2))"
    }

    /// Returns a day such as "Monday, Mar 2", for a narrow control.
    func shortDay(_ time: Date) -> String { words.date(time, .weekdayAndShortDay, in: zone) }

    func time(_ time: Date) -> String { words.date(time, .time, in: zone) }

    /// Returns a time such as "Monday, March 2, 10:00 AM".
    func moment(_ time: Date) -> String {
        words("{day}, {time}", ["day": words.date(time, .weekdayAndDay, in: zone), "time": self.time(time)])
    }
}

nonisolated extension ErrorWords {
    /// The problem of a stored search that could not be read.
    var searchSetAside: Problem {
        Problem(
            title: words("Your unfinished search could not be read"),
            advice: words("The damaged file was kept. Please search again."))
    }
}

nonisolated extension HomeSearchError: DescribedError {
    /// Returns the problem of a server without an agents' room.
    public func problem(in errors: ErrorWords) -> Problem {
        errors.retry(
            errors.words("This server has no agents"),
            errors.words(
                "Its administrator can create a public room for them: {alias}", ["alias": "#hutong-agents"]))
    }
}

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
        return [communities.joined(separator: words.isChinese ? "、" : ", "), viewing.area].filter { !$0.isEmpty }
            .joined(separator: " · ")
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

    func reminder(of viewing: Viewing) -> DesktopNotification {
        DesktopNotification(
            id: "viewing-\(viewing.id)", title: title(of: viewing),
            body: words("{moment}: {place}", ["moment": moment(viewing.time), "place": place(of: viewing)]),
            item: viewing.id.uuidString)
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
