import Foundation
import Gtk

// GTK needs the process's first thread, on which tests of Swift Testing do not run. So the checks of the wrappers run
// in this program, and `GtkTests` reads its output: "ok <name>" or "not ok <name>: <reason>". With the argument
// `names`, it only lists them.

if CommandLine.arguments.dropFirst().first == "names" {
    for check in Check.all { print(check.name) }
    exit(0)
}
guard MainLoop.startToolkit() else {
    FileHandle.standardError.write(Data("no display: run it under xvfb-run\n".utf8))
    exit(2)
}
MainLoop.attachMainQueue()

switch CommandLine.arguments.dropFirst().first {
case "pictures":
    exit(PictureCost.measure(seconds: CommandLine.arguments.dropFirst(2).first.flatMap(Double.init) ?? 0))
case "list":
    exit(ListBenchmark.run(count: CommandLine.arguments.dropFirst(2).first.flatMap(Int.init) ?? 1000))
default:
    break
}

for check in Check.all {
    let failure = check.run()?.replacing("\n", with: " ")
    print(failure.map { "not ok \(check.name): \($0)" } ?? "ok \(check.name)")
    // Messages of GTK meanwhile are printed between two results.
    fflush(nil)
}
