import Domain
import Testing

@Suite struct ListingRejectionTests {
    @Test(arguments: ListingRejection.known + [.other("Blurry photos"), .other("")])
    func aCodeIsReadAsItWasWritten(reason: ListingRejection) {
        #expect(ListingRejection(code: reason.code) == reason)
    }

    @Test func everyKnownReasonHasACodeOfItsOwn() {
        #expect(Set(ListingRejection.known.map(\.code)).count == ListingRejection.known.count)
    }

    /// The sentences that version 1.0 stored.
    @Test(arguments: [
        ("小区名称里不能有联系方式。", ListingRejection.contactInName),
        ("The community name must not contain contact details.", .contactInName),
        ("价格明显偏低，请核对单位。", .priceTooLow), ("The price looks far too low. Check its unit.", .priceTooLow),
        ("价格明显偏高，请核对单位。", .priceTooHigh), ("The price looks far too high. Check its unit.", .priceTooHigh),
        ("面积与户型不符，请核对。", .roomsTooSmall), ("The number of rooms does not fit the area.", .roomsTooSmall),
        ("暂时无法核实房源，请核对信息后重新提交。", .unverified),
        ("We could not verify this home. Check the facts and send it again.", .unverified),
    ])
    func sentencesOfEarlierVersionsAreKnown(text: String, reason: ListingRejection) {
        #expect(ListingRejection(code: text) == reason)
    }

    @Test func otherWordsStayAsTheyAre() {
        #expect(ListingRejection(code: "Too \"low\"; 'really'") == .other("Too \"low\"; 'really'"))
    }
}
