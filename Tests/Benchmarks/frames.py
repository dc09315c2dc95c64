"""Measures the next frame: how long it takes until something that a user does is visible, and whether scrolling keeps up
with the screen.

Called by `bench`. frames.c is loaded into the programs and writes down the frames of GTK's frame clock.
"""

import statistics
import subprocess
import tempfile

from measuring import BUILD, HUTONG, PEERS, measured, say

LISTINGS = 100_000
# The longest time that each may take, in milliseconds.
GOALS = [
    ("key in the search over 100,000 listings", "key", 16),
    ("page switch", "page", 32),
    ("first look at a page", "first_page", 32),
    ("opening the editor", "window", 50),
]
RENDERERS = {"cairo": "cairo", "gl": "GL (llvmpipe)"}


def measure(count, seconds):
    """Prints a table of single frames, medians over `count` rounds, and one of `seconds` of scrolling for each renderer."""
    with tempfile.TemporaryDirectory() as data:
        subprocess.run([BUILD / "release/fill-listings", data, str(LISTINGS)], check=True)
        app = [HUTONG, "--page", "listings", "--data-dir", data]
        peer = [PEERS / "list", LISTINGS]
        single(app, peer, count)
        scrolling({
            f"C, a list of {LISTINGS:,} rows": peer,
            f"hutong, {LISTINGS:,} listings": app,
        }, seconds)


def single(app, peer, count):
    samples, keys_of_peer = [], []
    for _ in range(count):
        samples.append(framed(app, "--settle", 3000, "--keys", 20, "--pages", 24, "--windows", 6))
        keys_of_peer.append(framed(peer, "--keys", 6))
    say()
    say(f"The next frame: from the key to the painted frame, ms (median of {count}; at worst in all rounds)")
    say(f"{'':42}{'goal':>8}{'hutong':>10}{'at worst':>10}{'C':>10}")
    for title, key, goal in GOALS:
        of_peer = median(keys_of_peer, "key_frame_ms") if key == "key" else None
        line(title, goal, median(samples, f"{key}_frame_ms"), worst(samples, f"{key}_worst_ms"), of_peer)


def scrolling(programs, seconds):
    say()
    say(f"{seconds} seconds of scrolling at 60 frames a second; the goal is no frame over 16.7 ms")
    say(f"{'':50}{'frames':>9}{'missed':>9}{'median, ms':>12}{'99 %, ms':>10}{'worst, ms':>11}{'over':>7}{'over, CPU':>11}")
    for renderer, name in RENDERERS.items():
        for title, command in programs.items():
            found = framed(command, "--settle", 10000, "--scroll", seconds, renderer=renderer)
            values = [
                (9, 0, "frames"), (9, 0, "missed"), (12, 1, "median_ms"), (10, 1, "p99_ms"), (11, 1, "worst_ms"),
                (7, 0, "over"), (11, 0, "over_cpu"),
            ]
            say(f"{f'{title}, {name}':50}" + "".join(cell(found.get(f"scroll_{key}"), *form) for *form, key in values))


def framed(command, *options, renderer="cairo"):
    environment = {"GSK_RENDERER": renderer, "LIBGL_ALWAYS_SOFTWARE": "1"}
    return measured(command, "--frames", PEERS / "frames.so", *options, environment=environment)


def line(title, goal, *values):
    say(f"{title:42}{f'≤ {goal}':>8}" + "".join(cell(value, 10, 1) for value in values))


def cell(value, width, digits):
    return f"{'—':>{width}}" if value is None else f"{value:>{width}.{digits}f}"


def median(samples, key):
    values = [found[key] for found in samples if key in found]
    return statistics.median(values) if values else None


def worst(samples, key):
    return max((found[key] for found in samples if key in found), default=None)
