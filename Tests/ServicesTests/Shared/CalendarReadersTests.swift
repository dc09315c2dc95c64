import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

/// Programs by others read the files for calendars. `.ci/test matrix` installs and runs them.
@Suite(.serialized, .enabled(if: OtherClient.isRequired)) struct CalendarReadersTests {
    private struct Found: Encodable {
        var uid, title, place, about, starts, ends, status: String
        var alarms: [Int]
    }

    static let starts = Date(timeIntervalSince1970: 1_772_532_000)

    static let events = [
        CalendarEvent(
            uid: "viewing-1@hutong.org", title: "Viewing with Lily Zhou 周丽", place: "Jade Park · Chaoyang",
            about: "Jade Park · 2 bed\nOld Mill Lofts; 3 bed, ¥4,900", starts: starts, duration: 3600, reminder: 3600),
        CalendarEvent(
            uid: "activity-$1.2:hutong.example", title: String(repeating: "包饺子🥟", count: 60),
            place: #"a\b;c,d"n:x"#, about: "END:VEVENT\nBEGIN:VEVENT\nSUMMARY:two", starts: starts, duration: 7200,
            revision: 3, isCanceled: true, reminder: 3600),
        CalendarEvent(uid: "3", title: "é👩‍👩‍👧‍👦\u{202E}\u{5D0}", place: "", starts: starts, duration: 60),
    ]

    @Test(arguments: events.indices) func othersReadWhatWasWritten(index: Int) async throws {
        let event = Self.events[index]
        try await withTemporaryDirectory { directory in
            let (file, json) = (directory.appending(component: "x.ics"), directory.appending(component: "x.json"))
            try CalendarFile([event], name: "x", now: Self.starts - 1000).data.write(to: file)
            let found = Found(
                uid: event.uid, title: event.title, place: event.place, about: event.about,
                starts: event.starts.formatted(.iso8601), ends: (event.starts + event.duration).formatted(.iso8601),
                status: event.isCanceled ? "CANCELLED" : "CONFIRMED",
                alarms: event.isCanceled ? [] : event.reminder.map { [-Int($0)] } ?? [])
            try JSONEncoder().encode(found).write(to: json)
            let result = try await OtherClient.run("calendar_file", [file.path, json.path])
            #expect(result.status == 0, "\(result.output)")
        }
    }
}
