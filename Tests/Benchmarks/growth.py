"""Measures how the cost of the app grows with what the user has, and draws it.

Called by `bench`. A line that rises by a square for each square to the right grows in proportion.
"""

import html
import math
import pathlib
import subprocess
import tempfile

from measuring import BUILD, HUTONG, measured, numbers, say

GRAPH = BUILD / "growth.svg"
LISTINGS = [1_000, 10_000, 100_000]
MESSAGES = [1_000, 10_000, 100_000, 1_000_000]
GROUPS = [10, 100, 1_000, 10_000]


def measure(home, largest):
    """Prints a table for listings, messages and groups, up to `largest` of them, and draws them. A million takes some five
    minutes."""
    kinds = [
        ("listings", LISTINGS, lambda n: of_listings(n, home)),
        ("messages in two chats", MESSAGES, lambda n: of_chats(20, n, ["first_chat", "second_chat", "search"])),
        ("groups", GROUPS, lambda n: of_chats(n, 20, ["list", "first_answer", "event"])),
    ]
    charts = [(title, {n: one(n) for n in counts if n <= largest}) for title, counts, one in kinds]
    for title, results in charts:
        say()
        say(f"Growth with the number of {title}")
        keys = list(dict.fromkeys(key for found in results.values() for key in found))
        width = max(map(len, keys), default=0) + 2
        say(" " * width + "".join(f"{n:>14,}" for n in results))
        for key in keys:
            values = [f"{found[key]:>14.1f}" if key in found else f"{'—':>14}" for found in results.values()]
            say(key.ljust(width) + "".join(values))
    GRAPH.write_text(draw(charts))
    say(f"The graph is {GRAPH.name}")


def of_listings(count, home):
    with tempfile.TemporaryDirectory(dir=home) as folder:
        data = pathlib.Path(folder) / "data"
        subprocess.run([BUILD / "release/fill-listings", data, str(count)], check=True)
        app = [HUTONG, "--data-dir", data, "--page", "listings"]
        measured(app)  # Reads the files once.
        rounds = [measured(app, "--settle", 3000, "--keys", 10, "--timeout", 120) for _ in range(3)]
        best = min((found for found in rounds if found), key=lambda found: found["wall_ms"], default={})
    names = {"wall_ms": "start, ms", "key_frame_ms": "key to frame, ms", "pss_kb": "PSS, MB"}
    return {name: best[key] / (1024 if key == "pss_kb" else 1) for key, name in names.items() if key in best}


def of_chats(rooms, messages, keys):
    result = subprocess.run(
        [BUILD / "release/chat-benchmark", str(rooms), str(messages), "0"], stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, text=True)
    found = numbers(result.stdout)
    return {f"{key.replace('_', ' ')}, ms": found[f"{key}_wall_ms"] for key in keys if f"{key}_wall_ms" in found}


# The drawing, in pixels.
WIDTH, HEIGHT, LEFT, TOP, BOTTOM, RIGHT = 460, 360, 60, 40, 40, 190
COLORS = ["#3465a4", "#cc0000", "#4e9a06", "#f57900", "#75507b", "#0a8a8a", "#8f5902", "#555753"]
DECADES = range(-1, 6)  # Of milliseconds, or megabytes.


def draw(charts):
    """An SVG with a chart beside each other, both axes logarithmic."""
    parts = [chart(index * WIDTH, *one) for index, one in enumerate(charts)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH * len(charts)}" height="{HEIGHT}" font-family="sans-serif" '
        f'font-size="11"><rect width="100%" height="100%" fill="white"/>{"".join(parts)}</svg>\n')


def chart(offset, title, results):
    counts = sorted(results)
    width, height = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def x(count):
        return offset + LEFT + width * math.log10(count / counts[0]) / math.log10(counts[-1] / counts[0])

    def y(value):
        place = (math.log10(max(value, 0.1)) - DECADES[0]) / (len(DECADES) - 1)
        return TOP + height * (1 - min(1, place))

    drawn = [f'<text x="{offset + LEFT}" y="{TOP - 18}" font-size="14">{html.escape(title)}</text>']
    for decade in DECADES:
        at = y(10**decade)
        drawn.append(f'<path d="M{offset + LEFT} {at:.1f}h{width}" stroke="#ddd"/>')
        drawn.append(f'<text x="{offset + LEFT - 6}" y="{at + 4:.1f}" text-anchor="end">{10.0**decade:,g}</text>')
    for count in counts:
        drawn.append(f'<path d="M{x(count):.1f} {TOP}v{height}" stroke="#ddd"/>')
        drawn.append(f'<text x="{x(count):.1f}" y="{TOP + height + 16}" text-anchor="middle">{count:,}</text>')
    keys = list(dict.fromkeys(key for found in results.values() for key in found))
    labels = []
    for index, key in enumerate(keys):
        points = [(x(count), y(results[count][key])) for count in counts if key in results[count]]
        color = COLORS[index % len(COLORS)]
        path = " ".join(f"{a:.1f},{b:.1f}" for a, b in points)
        drawn.append(f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="2"/>')
        if points:
            labels.append([points[-1][1], key, color])
    # A label beside the end of its line, below the one above.
    lowest = 0
    for label in sorted(labels):
        lowest = max(lowest + 14, label[0] + 4)
        drawn.append(
            f'<text x="{offset + LEFT + width + 8}" y="{lowest:.1f}" fill="{label[2]}">{html.escape(label[1])}</text>')
    return "".join(drawn)
