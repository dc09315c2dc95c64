import Randomness
import Testing

@Suite struct SeededRandomTests {
    private func sequence(seed: UInt64, count: Int = 4) -> [UInt64] {
        var random = SeededRandom(seed: seed)
        return (0..<count).map { _ in random.next() }
    }

    @Test func sequencesAreThoseOfSplitMix64() {
        #expect(sequence(seed: 1_234_567, count: 2) == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973])
        #expect(
            sequence(seed: 1) == [
                10_451_216_379_200_822_465, 13_757_245_211_066_428_519, 17_911_839_290_282_890_590,
                8_196_980_753_821_780_235,
            ])
        #expect(
            sequence(seed: .max) == [
                16_490_336_266_968_443_936, 16_834_447_057_089_888_969, 4_048_727_598_324_417_001,
                7_862_637_804_313_477_842,
            ])
    }

    @Test func mixIsTheFirstNumberOfASeed() {
        for seed in [0, 1, 42, .max] as [UInt64] {
            #expect(SeededRandom.mix(seed) == sequence(seed: seed, count: 1)[0])
        }
    }

    @Test func numbersBelowABoundAreRemainders() {
        var random = SeededRandom(seed: 7)
        let numbers = (0..<12).map { _ in random.next(below: 100) }
        #expect(numbers == [87, 4, 46, 3, 74, 5, 98, 82, 85, 25, 83, 16])
    }

    @Test func numbersOfARangeAreTheSameAsEver() {
        var random = SeededRandom(seed: StableHash.hash(["map", "朝阳区"]))
        #expect(random.next(in: 0...1).bitPattern == 4_585_828_804_114_908_208)
        #expect(random.next(in: -0.3...0.3).bitPattern == 4_595_489_303_364_722_796)
    }

    @Test func unitCoversTheIntervalFromZeroToOne() {
        #expect(SeededRandom.unit(0) == 0)
        #expect(SeededRandom.unit(.max) == (1.0).nextDown)
    }
}
