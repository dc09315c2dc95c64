/// A home that an agent offers in an answer.
public struct OfferedHome: Codable, Hashable, Sendable {
    /// The maximum number of homes in an answer.
    public static let maximumCount = 6
    private static let maximumBedrooms = 20
    private static let maximumAreaInHundredths = 10_000_000

    /// The name of the residential complex, one line.
    public let community: String
    /// The number of bedrooms; nil if the agent does not state it.
    public let bedrooms: Int?
    /// The size in hundredths of a square meter; nil if the agent does not state it.
    public let areaInHundredths: Int?
    /// The price; for a rent, per month.
    public let price: Money
    /// The home in a market of the user that the agent refers to; nil for any other.
    public let reference: HomeReference?

    /// Creates a home as an agent describes it; nil without a name or a valid price. Impossible sizes are left out.
    public init?(
        community: String, bedrooms: Int?, areaInHundredths: Int?, price: Money, reference: HomeReference? = nil
    ) {
        let name = ForeignText(community, limits: .line)
        guard !name.isBlank, price.isPrice else { return nil }
        self.community = name.text
        self.bedrooms = bedrooms.flatMap { (0...Self.maximumBedrooms).contains($0) ? $0 : nil }
        self.areaInHundredths = areaInHundredths.flatMap { (1...Self.maximumAreaInHundredths).contains($0) ? $0 : nil }
        self.price = price
        self.reference = reference
    }
}
