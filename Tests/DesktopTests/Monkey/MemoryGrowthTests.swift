import Testing

struct MemoryGrowthTests {
    @Test(
        arguments: [
            // Constant; first visits, which cost memory once or twice; a leak, which is checked until it is certain.
            ([57, 60], false, nil), ([57, 89], false, 2500), ([57, 89, 92], false, nil), ([57, 89, 110], false, 3500),
            ([57, 89, 110, 112], false, nil), ([57, 89, 120, 150], true, nil),
        ] as [([Int], Bool, Int?)])
    func aLeakGoesOn(memory: [Int], isLeak: Bool, next: Int?) {
        var growth = MemoryGrowth(500, memory[0])
        for (index, memory) in memory.dropFirst().enumerated() { growth.add(1500 + 1000 * index, memory) }
        #expect(growth.isLeak == isLeak)
        #expect(growth.nextStep == next)
    }
}
