import Domain
import Foundation

nonisolated extension ListingWords {
    /// Returns the requests about a home, such as "2 inquiries · 1 viewing requested, Tuesday, Mar 3, 10:00 AM"; empty
    /// without any. Viewings that are over are left out.
    func requests(_ requests: HomeRequests?, now: Date, zone: Zone) -> String {
        guard let requests else { return "" }
        let inquiries = words.plural("{count} inquiry", "{count} inquiries", requests.inquiries)
        let coming = requests.viewings.filter { $0.time > now }
        guard let next = coming.first else { return inquiries }
        let day = words.date(next.time, .weekdayAndShortDay, in: zone)
        let moment = words("{day}, {time}", ["day": day, "time": words.date(next.time, .time, in: zone)])
        let viewings = words.plural(
            "{count} viewing requested, {moment}", "{count} viewings requested, the next one {moment}", coming.count,
            ["moment": moment])
        return "\(inquiries) · \(viewings)"
    }
}
