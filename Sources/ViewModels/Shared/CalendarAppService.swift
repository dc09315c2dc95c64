import Domain

/// Saves files for calendar programs.
public protocol CalendarAppService: AppService {
    /// Lets the user choose where the file is saved, and writes it; false when they cancel, or when it cannot be written,
    /// which is reported.
    func saveCalendar(_ file: CalendarFile) async -> Bool
}

extension CalendarAppService {
    /// Saves an event, and says so.
    func save(_ event: CalendarEvent, time: any TimeSource, words: Localizer) async {
        let file = CalendarFile(event, name: event.title, now: time.now)
        if await saveCalendar(file) { toast(words("Saved. Open the file to add it to your calendar.")) }
    }
}
