import Foundation
import NIOCore

/// The users who own the other ends of connections on this computer, as the system's tables have them.
struct PeerOwners {
    /// The addresses of a socket and of its peer, as the tables have them.
    private struct Ends: Hashable {
        var own, peer: Substring

        /// The addresses and ports, which are the ends of the names for IPv6.
        init(_ own: some StringProtocol, _ peer: some StringProtocol) {
            (self.own, self.peer) = (Substring(own.suffix(Self.length)), Substring(peer.suffix(Self.length)))
        }

        private static let length = "0100007F:EADC".count
    }

    /// The tables of Linux. A socket for IPv6 can connect to an address of IPv4, and is in the second one.
    private static let files = ["/proc/net/tcp", "/proc/net/tcp6"]

    private var users: [Ends: uid_t] = [:]

    /// Reads the columns of some tables.
    init(_ tables: [String]) {
        for line in tables.lazy.flatMap({ $0.split(separator: "\n") }) {
            let fields = line.split(separator: " ", maxSplits: 8)
            guard fields.count > 7, let user = uid_t(fields[7]) else { continue }
            users[Ends(fields[1], fields[2])] = user
        }
    }

    /// Returns the user of the socket that has these addresses, if it is in the tables.
    func user(ofSocketAt address: sockaddr_in, connectedTo peer: sockaddr_in) -> uid_t? {
        users[Ends(Self.name(of: address), Self.name(of: peer))]
    }

    /// Returns for each connection whether its peer is this user. The tables are read once for all; they may be long.
    ///
    /// Where the system has no tables it does not tell, and the peers are accepted. Where it has, a peer that is not in them
    /// has closed its end already, and is refused.
    static func areOwnUser(at channels: [any Channel]) -> [Bool] {
        var found = [uid_t?](repeating: nil, count: channels.count)
        // What changes while the system lists it can hide other entries, so it is asked again.
        for _ in 0..<3 where found.contains(nil) {
            // Other functions of Foundation read the first piece only.
            let texts = files.compactMap { try? FileHandle(forReadingAtPath: $0)?.readToEnd() }
            if texts.isEmpty, files.allSatisfy({ access($0, F_OK) != 0 }) { return channels.map { _ in true } }
            let owners = PeerOwners(texts.map { String(decoding: $0, as: UTF8.self) })
            for (index, channel) in channels.enumerated() where found[index] == nil {
                guard case .v4(let peer)? = channel.remoteAddress, case .v4(let own)? = channel.localAddress else {
                    continue
                }
                found[index] = owners.user(ofSocketAt: peer.address, connectedTo: own.address)
            }
        }
        return found.map { $0 == getuid() }
    }

    /// The address and port as the tables have them.
    private static func name(of address: sockaddr_in) -> String {
        hexadecimal(address.sin_addr.s_addr, digits: 8) + ":"
            + hexadecimal(UInt32(UInt16(bigEndian: address.sin_port)), digits: 4)
    }

    private static func hexadecimal(_ number: UInt32, digits: Int) -> String {
        let text = String(number, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
