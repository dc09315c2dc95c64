import Foundation
import NIOCore

/// The users who own the other ends of connections on this computer, as the system's tables have them.
struct PeerOwners {
    /// The tables of Linux. A socket for IPv6 can connect to an address of IPv4, and is in the second one.
    private static let files = ["/proc/net/tcp", "/proc/net/tcp6"]

    private let table: Data

    /// Creates the owners of the sockets that some tables list, which are searched as they are because they may be long.
    init(_ table: Data) { self.table = table }

    /// Returns the user of the socket that has these addresses, if it is in the tables.
    func user(ofSocketAt address: sockaddr_in, connectedTo peer: sockaddr_in) -> uid_t? {
        let (address, peer) = (Self.name(of: address), Self.name(of: peer))
        for prefix in ["", "0000000000000000FFFF0000"] {
            guard let ends = table.range(of: Data(" \(prefix)\(address) \(prefix)\(peer) ".utf8)) else { continue }
            // The state, the queues, the timer, the repeats and the user.
            let rest = table[ends.upperBound...].prefix { $0 != UInt8(ascii: "\n") }
            let columns = rest.split(separator: UInt8(ascii: " "))
            return columns.count > 4 ? uid_t(String(decoding: columns[4], as: UTF8.self)) : nil
        }
        return nil
    }

    /// Returns for each connection whether its peer is this user. The tables are read once for all.
    ///
    /// A system without these tables does not tell, and all peers are accepted. Otherwise, a peer that is missing in them
    /// has already closed its end, and is refused.
    static func areOwnUser(at channels: [any Channel]) -> [Bool] {
        var found = [uid_t?](repeating: nil, count: channels.count)
        // What changes while the system lists it can hide other entries, so it is asked again.
        for _ in 0..<3 where found.contains(nil) {
            // Other functions of Foundation read the first piece only.
            let tables = files.compactMap { try? FileHandle(forReadingAtPath: $0)?.readToEnd() }
            if tables.isEmpty, files.allSatisfy({ access($0, F_OK) != 0 }) { return channels.map { _ in true } }
            let owners = PeerOwners(tables.reduce(Data(), +))
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
        String(format: "%08X:%04X", address.sin_addr.s_addr, UInt16(bigEndian: address.sin_port))
    }
}
