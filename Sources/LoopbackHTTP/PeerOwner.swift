import Foundation
import NIOCore

/// The user who owns the other end of a connection on this computer.
enum PeerOwner {
    /// The tables of Linux. A socket for IPv6 can connect to an address of IPv4, and is in the second one.
    private static let tables = ["/proc/net/tcp", "/proc/net/tcp6"]

    /// Whether the peer of a connection is this user.
    ///
    /// Where the system has no tables it does not tell, and the peer is accepted. Where it has, a peer that is not in them has
    /// closed its end already, and is refused.
    static func isOwnUser(at channel: any Channel) -> Bool {
        guard case .v4(let peer)? = channel.remoteAddress, case .v4(let own)? = channel.localAddress else {
            return false
        }
        // What changes while the system lists it can hide other entries, so it is asked again.
        for _ in 0..<3 {
            // Other functions of Foundation read the first piece only.
            let texts = tables.compactMap { try? FileHandle(forReadingAtPath: $0)?.readToEnd() }
            if texts.isEmpty { return true }
            let owner = texts.lazy.compactMap {
                user(ofSocketAt: peer.address, connectedTo: own.address, in: String(decoding: $0, as: UTF8.self))
            }.first
            if let owner { return owner == getuid() }
        }
        return false
    }

    /// The user of the socket in a table that has these addresses, if it is there.
    static func user(ofSocketAt address: sockaddr_in, connectedTo peer: sockaddr_in, in table: String) -> uid_t? {
        let (address, peer) = (name(of: address), name(of: peer))
        for line in table.split(separator: "\n") {
            let fields = line.split(separator: " ", maxSplits: 8)
            guard fields.count > 7, fields[1].hasSuffix(address), fields[2].hasSuffix(peer) else { continue }
            return uid_t(fields[7])
        }
        return nil
    }

    /// The address and port as the tables have them, which is the end of a name for IPv6.
    private static func name(of address: sockaddr_in) -> String {
        hexadecimal(address.sin_addr.s_addr, digits: 8) + ":"
            + hexadecimal(UInt32(UInt16(bigEndian: address.sin_port)), digits: 4)
    }

    private static func hexadecimal(_ number: UInt32, digits: Int) -> String {
        let text = String(number, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
