"""Turns samples of `perf` into a flame graph, and into tables of whose time it is."""

import collections
import html
import os
import re
import subprocess

WIDTH, ROW, MARGIN = 1400, 17, 10  # In pixels.
OURS = "hutong"


def samples(recording):
    """The stacks of a recording of perf, outermost function first, each a (module, function), with their counts."""
    printed = subprocess.run(
        ["perf", "script", "--input", recording, "--fields", "comm,ip,sym,dso", "--no-inline"], check=True,
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, errors="replace").stdout
    demangled = subprocess.run(
        ["swift", "demangle", "--simplified"], check=True, input=printed, stdout=subprocess.PIPE, text=True).stdout
    stacks = collections.Counter()
    for block in demangled.split("\n\n"):
        lines = block.strip("\n").split("\n")
        frames = [re.match(r"\s+[0-9a-f]+ (.*) \((.*?)\)$", line) for line in lines[1:]]
        stack = [(os.path.basename(frame[2]), frame[1]) for frame in frames if frame]
        if stack:
            stacks[tuple(reversed(stack))] += 1
    return stacks


def tables(stacks, length=25):
    """Whose time it is: by the module that ran, and by the functions of ours that were on the stack."""
    total = sum(stacks.values())
    modules, inside, own = collections.Counter(), collections.Counter(), collections.Counter()
    for stack, count in stacks.items():
        module, function = stack[-1]
        modules[module] += count
        own[f"{function} ({module})"] += count
        for name in {function for module, function in stack if module.startswith(OURS)}:
            inside[name] += count
    rows = [f"{total} samples"]
    for title, counter in {"Module": modules, "Function of ours, with what it calls": inside, "Function alone": own}.items():
        rows += ["", title] + [f"{100 * n / total:5.1f} %  {name}" for name, n in counter.most_common(length)]
    return "\n".join(rows)


def draw(stacks, title):
    """An SVG in which a function is as wide as the time in it, above its caller; the pointer shows its name."""
    tree = {}
    for stack, count in stacks.items():
        node = tree
        for frame in stack:
            entry = node.setdefault(frame, [0, {}])
            entry[0] += count
            node = entry[1]
    total = sum(stacks.values()) or 1
    shapes, deepest = [], 0

    def add(node, left, depth):
        nonlocal deepest
        for (module, function), (count, children) in sorted(node.items()):
            width = WIDTH * count / total
            if width >= 0.5:
                deepest = max(deepest, depth)
                shapes.append((left, depth, width, module, function, count))
                add(children, left, depth + 1)
            left += width

    add(tree, 0, 0)
    height = (deepest + 1) * ROW + 40
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH + 2 * MARGIN}" height="{height}" '
        f'font-family="monospace" font-size="11"><rect width="100%" height="100%" fill="white"/>'
        f'<text x="{MARGIN}" y="20" font-size="14">{html.escape(title)}</text>'
    ]
    for left, depth, width, module, function, count in shapes:
        top = height - (depth + 1) * ROW - 5
        hue = 10 if module.startswith(OURS) else 210 if module.startswith(("lib", "ld-")) else 110
        name = html.escape(f"{function} ({module})")
        room = int(width / 6.7)
        text = html.escape(function[:room]) if room > 3 else ""
        shade = 65 + hash_of(function) % 20
        drawn.append(
            f'<g><title>{name}: {100 * count / total:.1f} %</title><rect x="{left + MARGIN:.1f}" y="{top}" '
            f'width="{width:.1f}" height="{ROW - 1}" fill="hsl({hue},60%,{shade}%)"/>'
            f'<text x="{left + MARGIN + 2:.1f}" y="{top + 12}">{text}</text></g>')
    return "\n".join(drawn + ["</svg>"])


def hash_of(text):
    """The same in each run, unlike Python's own."""
    return sum(text.encode())
