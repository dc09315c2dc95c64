import Gtk

extension Check {
    static var stacks: [Check] {
        [
            Check("the pointer presses the child of a stack that is shown, not the one that fades out") {
                let (first, second) = (Button("first"), Button("second"))
                let stack = Stack().add(first, named: "first").add(second, named: "second")
                stack.visibleName = "second"
                stack.visibleName = "first"
                try expect(first.isPressable && !second.isPressable, "the second one is pressed")
                stack.visibleName = "second"
                try expect(second.isPressable && !first.isPressable, "the first one is pressed")
                stack.visibleName = "missing"
                try expect(second.isPressable, "nothing is pressed")
            }
        ]
    }
}
