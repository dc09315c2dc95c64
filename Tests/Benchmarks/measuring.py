"""Builds and runs what is measured, on a screen of its own, and prints tables of it."""

import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
BUILD = ROOT / ".build-release"
PEERS = BUILD / "peers"
HUTONG = BUILD / "release/hutong"
PYTHON = "/usr/bin/python3"  # Debian's, which has PyGObject
HOME = "HUTONG_BENCH_HOME"

report = []


def say(line=""):
    print(line, flush=True)
    report.append(line)


def build(products, needs):
    """Builds products of the package, the program that measures, and the peers; `needs` is what .ci/setup installs."""
    subprocess.run([ROOT / ".ci/setup", needs], check=True)
    for product in products:
        subprocess.run(["make", "release", f"PRODUCT={product}"], cwd=ROOT, check=True)
    PEERS.mkdir(parents=True, exist_ok=True)
    compile_c("measure", HERE / "measure.c", "x11", "xdamage", "xtst")
    compile_c("frames.so", HERE / "frames.c", "gtk4", options=["-shared", "-fPIC"])
    for peer in ["window", "list"]:
        compile_c(peer, HERE / f"peers/{peer}.c", "libadwaita-1")


def compile_c(name, source, *modules, options=()):
    flags = subprocess.run(
        ["pkg-config", "--cflags", "--libs", *modules], check=True, capture_output=True, text=True
    ).stdout.split()
    subprocess.run(["cc", "-O2", "-Wall", "-Werror", *options, "-o", PEERS / name, source, *flags], check=True)


def measured(command, *options, environment={}):
    """Returns the measured numbers of a command, with more in its environment; empty if it did not paint a window."""
    result = subprocess.run(
        [PEERS / "measure", *map(str, options), "--", *map(str, command)], env=os.environ | environment,
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    return numbers(result.stdout) if result.returncode == 0 else {}


def numbers(text):
    found = {}
    for line in text.splitlines():
        key, equals, value = line.partition("=")
        try:
            found[key.strip()] = float(value)
        except ValueError:
            continue
    return found


# What other programs delay: the least of many rounds is what the program itself needs.
LEAST = {"wall_ms", "cpu_ms"}


def rounds(commands, count, *options):
    """Returns each command's numbers over `count` interleaved rounds, after one warm-up round: the least of times to the
    first frame, the medians of all others."""
    samples = {name: [] for name in commands}
    for turn in range(count + 1):
        for name, command in commands.items():
            if name not in samples:
                continue
            result = measured(command, *options)
            if not result:
                del samples[name]
                say(f"({name} is skipped: it did not paint a window)")
            elif turn > 0:
                samples[name].append(result)
    return {
        name: {
            key: (min if key in LEAST else statistics.median)(one[key] for one in all_of_it if key in one)
            for key in all_of_it[0]
        }
        for name, all_of_it in samples.items()
    }


def table(title, columns, results, reference):
    """Prints a table. Columns are (heading, key, divisor, digits); each is followed by its ratio to the reference."""
    say()
    say(title)
    width = max(map(len, results), default=0) + 2
    say(" " * width + "".join(f"{heading:>18}{'':8}" for heading, *_ in columns))
    for name, result in results.items():
        line = name.ljust(width)
        for _, key, divisor, digits in columns:
            value, base = result.get(key), results.get(reference, {}).get(key)
            line += f"{value / divisor:>18.{digits}f}" if value is not None else f"{'—':>18}"
            line += f"  ×{value / base:<5.2f}" if value is not None and base else " " * 8
        say(line.rstrip())


def on_virtual_screen(script):
    """Runs a script again, with its arguments, with a screen, a message bus and a home directory of its own."""
    with tempfile.TemporaryDirectory(prefix="hutong-bench-") as home:
        environment = {
            name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "GTK_", "GDK_", "WAYLAND_"))
        }
        environment |= {
            HOME: home,
            "HOME": home,
            "XDG_RUNTIME_DIR": home,
            "LANG": "en_US.UTF-8",
            "GSK_RENDERER": "cairo",
            "GDK_BACKEND": "x11",
            "GSETTINGS_BACKEND": "memory",
        }
        environment.pop("LANGUAGE", None)
        screen = ["xvfb-run", "--auto-servernum", "--server-args=-screen 0 1280x1024x24 -nolisten tcp -noreset"]
        command = [*screen, "dbus-run-session", "--", sys.executable, script, *sys.argv[1:]]
        return subprocess.run(command, env=environment, stdin=subprocess.DEVNULL).returncode
