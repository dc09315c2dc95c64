import Domain
import Foundation
import Observation

/// The form for the time of a viewing: half hours of the next two weeks.
@Observable
public final class ViewingFormViewModel {
    /// The days, from today.
    public private(set) var dayTitles: [String] = []
    /// The times of a day, in steps of half an hour.
    public private(set) var timeTitles: [String] = []
    /// The index of the selected day.
    public var dayIndex = 0
    /// The index of the selected time.
    public var timeIndex = 0
    /// The offer to send the name and the phone.
    public let contact: ContactOffer
    private var days: [[Date]] = []
    /// The number of the first day.
    private var firstDay = 0

    /// Returns the weather at a time, from observable state.
    @ObservationIgnored var weatherAt: (Date) -> PlannedWeather? = { _ in nil }
    @ObservationIgnored private let time: any TimeSource
    @ObservationIgnored private let words: HomeSearchWords
    /// The time of the viewing that is moved.
    @ObservationIgnored private let earlier: Date?

    /// Creates a form for two weeks from now, in the time zone of `words`; `earlier` is the time of a viewing that is
    /// moved. `contact` returns the saved name and phone.
    init(
        time: any TimeSource, words: HomeSearchWords, instead earlier: Date? = nil,
        contact: @escaping @MainActor () -> String?
    ) {
        self.time = time
        self.words = words
        self.earlier = earlier
        self.contact = ContactOffer(words: words.words, contact: contact)
        reset()
        if let earlier { select(earlier) }
    }

    /// The weather at the selected time, if it is known.
    public var weather: PlannedWeather? { weatherAt(selectedTime) }
    /// The selected time.
    public var selectedTime: Date { days[dayIndex][timeIndex] }

    /// The problem with the selected time; empty if there is none.
    public var problem: String {
        selectedTime > time.now ? "" : words.words("That time has passed. Choose a later one.")
    }

    /// Whether the selected time can be chosen: it is later than now, and another one than before.
    public var canChoose: Bool { problem.isEmpty && selectedTime != earlier }

    /// Selects a time if the form offers it.
    func select(_ time: Date) {
        guard let day = days.firstIndex(where: { $0.contains(time) }), let index = days[day].firstIndex(of: time)
        else { return }
        (dayIndex, timeIndex) = (day, index)
    }

    /// Resets the form for a first viewing with a person.
    func begin(with name: String) {
        reset()
        contact.recipient = .person(ForeignText.line(name))
        contact.isOn = false
    }

    /// Offers two weeks from now if a day has ended. The selected time stays if it is still offered.
    func timePassed() {
        guard words.zone.day(of: time.now) != firstDay else { return }
        let selected = selectedTime
        reset()
        select(selected)
    }

    /// Offers two weeks from now, each day from 9:00 to 19:30, and selects tomorrow at 10:00.
    private func reset() {
        let zone = words.zone
        firstDay = zone.day(of: time.now)
        let slots = (18..<40).map { (hour: $0 / 2, minute: $0 % 2 * 30) }
        days = (0..<14).map { offset in
            slots.map { zone.time(hour: $0.hour, minute: $0.minute, ofDay: firstDay + offset) }
        }
        dayTitles = days.map { words.shortDay($0[0]) }
        timeTitles = days[1].map { words.time($0) }
        dayIndex = 1
        timeIndex = 2
    }
}
