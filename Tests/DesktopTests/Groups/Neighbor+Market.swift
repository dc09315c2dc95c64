import Foundation

/// A member of a group who publishes homes, with any Matrix app.
extension Neighbor {
    private struct Sent: Decodable { var event_id: String }

    /// Publishes a home to let, or a version in place of an earlier one. Returns the id of the event.
    @discardableResult
    func publish(
        _ name: String, yuan: Int, in market: String, replacing earlier: String? = nil
    ) async throws -> String {
        let until = Int(Date.now.timeIntervalSince1970 + 30 * 86_400) * 1000
        let content = """
            "msgtype":"m.text","body":"For rent: \(name)","org.hutong.listing":{"v":1,
            "id":"0b9b32a6-93ad-4d4d-a7d4-3f0e4a1c5d11","purpose":"rent","rent_type":"whole","community":"\(name)",
            "area":"Chaoyang","bedrooms":2,"living_rooms":1,"bathrooms":1,"size":8650,"floor":3,"floors":6,
            "price":\(yuan * 100),"currency":"CNY","description":"Quiet.","photos":[],"until":\(until),"offer":"open"}
            """
        let body =
            earlier.map {
                #"{"msgtype":"m.text","body":"* changed","m.relates_to":{"rel_type":"m.replace","event_id":"\#($0)"},"#
                    + #""m.new_content":{\#(content)}}"#
            } ?? "{\(content)}"
        let sent: Sent = try await call(
            "PUT", "_matrix/client/v3/rooms/\(Self.escaped(market))/send/m.room.message/\(UUID().uuidString)", body)
        return sent.event_id
    }
}
