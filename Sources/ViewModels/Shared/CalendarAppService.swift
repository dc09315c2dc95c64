import Domain

/// Saves files for calendar programs.
public protocol CalendarAppService: AppService {
    /// Lets the user choose where the file is saved, and writes it. Returns false if they cancel, or if the file
    /// cannot be written, which is reported.
    func saveCalendar(_ file: CalendarFile) async -> Bool
}

extension CalendarAppService {
    /// Saves an event, and confirms that.
    func save(_ event: CalendarEvent, time: any TimeSource, words: Localizer) async {
        await save([event], name: event.title, time: time, words: words)
    }

    /// Saves events, and confirms that.
    func save(_ events: [CalendarEvent], name: String, time: any TimeSource, words: Localizer) async {
        let file = CalendarFile(events, name: name, now: time.now)
        if await saveCalendar(file) { toast(words("Saved. Open the file to add it to your calendar.")) }
    }
}
