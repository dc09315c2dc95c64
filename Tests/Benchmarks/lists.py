"""Long lists: the app's own list beside the same one in C and Python, and the whole app with as many listings.

`bench` calls `measure`, and lends its tools.
"""

import pathlib
import statistics
import subprocess
import tempfile

# How many keys are pressed in the search of a list that long: with 100 000 rows each takes C and Python seconds.
KEYS = {1_000: 40, 10_000: 20, 100_000: 6}
COLUMNS = [
    ("first frame, ms", "wall_ms", 1, 0),
    ("CPU until then, ms", "cpu_ms", 1, 0),
    ("CPU 3 s later, ms", "settled_cpu_ms", 1, 0),
    ("PSS, MB", "pss_kb", 1024, 1),
    ("1 row changed, µs", "change_cpu_us", 1, 0),
    ("… to frame, ms", "change_frame_ms", 1, 1),
    ("wheel notch, µs", "notch_cpu_us", 1, 0),
    ("search key, µs", "key_cpu_us", 1, 0),
    ("… to frame, ms", "key_frame_ms", 1, 1),
    ("… at worst, ms", "key_worst_ms", 1, 1),
]


def measure(tools, count):
    """Prints a table a length; the rounds are interleaved, and the first one only warms up."""
    for length, keys in KEYS.items():
        with tempfile.TemporaryDirectory() as data:
            subprocess.run([tools.BUILD / "release/fill-listings", data, str(length)], check=True)
            listings = [tools.BUILD / "release/hutong", "--page", "listings", "--data-dir", data]
            commands = {
                "C": [tools.PEERS / "list", length],
                "Python": [tools.PYTHON, pathlib.Path(__file__).parent / "peers/list.py", length],
                "Hutong's list": [tools.BUILD / "release/gtk-checks", "list", length],
                "Hutong, all of it": listings,
            }
            samples = {name: [] for name in commands}
            for turn in range(count + 1):
                for name, command in commands.items():
                    # The app has no row to change from outside.
                    changes = 0 if command is listings else 20
                    found = tools.measured(
                        command, "--settle", 3000, "--changes", changes, "--notches", 200, "--keys", keys)
                    if found and turn > 0:
                        samples[name].append(found)
            results = {name: medians(rounds) for name, rounds in samples.items()}
            tools.table(f"A list of {length:,} rows (median of {count})", COLUMNS, results, "C")


def medians(rounds):
    keys = {key for found in rounds for key in found}
    return {key: statistics.median(found[key] for found in rounds if key in found) for key in keys}
