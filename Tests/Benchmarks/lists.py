"""Measures long lists: the app's list widget, the same list in C and Python, and the whole app.

Called by `bench`.
"""

import statistics
import subprocess
import tempfile

from measuring import BUILD, HERE, HUTONG, PEERS, PYTHON, measured, table

# The number of keys for each length of the list: with 100 000 rows, each takes seconds in C and Python.
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


def measure(count):
    """Prints a table for each length. The rounds are interleaved; the first one is a warm-up."""
    for length, keys in KEYS.items():
        with tempfile.TemporaryDirectory() as data:
            subprocess.run([BUILD / "release/fill-listings", data, str(length)], check=True)
            listings = [HUTONG, "--page", "listings", "--data-dir", data]
            commands = {
                "C": [PEERS / "list", length],
                "Python": [PYTHON, HERE / "peers/list.py", length],
                "Hutong's list": [BUILD / "release/gtk-checks", "list", length],
                "Hutong, whole app": listings,
            }
            samples = {name: [] for name in commands}
            for turn in range(count + 1):
                for name, command in commands.items():
                    # The rows of the app cannot be changed from outside.
                    changes = 0 if command is listings else 20
                    found = measured(
                        command, "--settle", 3000, "--changes", changes, "--notches", 200, "--keys", keys)
                    if found and turn > 0:
                        samples[name].append(found)
            results = {name: medians(rounds) for name, rounds in samples.items()}
            table(f"A list of {length:,} rows (median of {count})", COLUMNS, results, "C")


def medians(rounds):
    keys = {key for found in rounds for key in found}
    return {key: statistics.median(found[key] for found in rounds if key in found) for key in keys}
