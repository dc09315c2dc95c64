import Foundation

extension Data {
    /// The bytes as text for addresses: base64url without padding (RFC 4648, section 5).
    public var base64URL: String {
        base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// Decodes base64url; nil if it is invalid.
    public init?(base64URL text: some StringProtocol) {
        var plain = String(text).replacing("-", with: "+").replacing("_", with: "/")
        while plain.utf8.count % 4 != 0 { plain += "=" }
        self.init(base64Encoded: plain)
    }
}
