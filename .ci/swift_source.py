"""A minimal Swift lexer for the checks: separates code, comments and string literals."""

import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent

_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "0": "\0", '"': '"', "'": "'", "\\": "\\"}


class Literal(str):
    """The value of a string literal, with the line of its beginning, and whether it has an interpolation."""

    line: int
    has_interpolation: bool


def swift_files(*folders):
    return sorted(file for folder in folders for file in (ROOT / folder).rglob("*.swift"))


def tokens(text):
    """Yields ("code", str), ("comment", str) and ("string", Literal), each with its line, in order."""
    position = start = 0
    while position < len(text):
        opening = re.compile(r'//|/\*|#*"').search(text, position)
        if not opening:
            break
        if opening.start() > start:
            yield "code", text[start : opening.start()], _line(text, start)
        kind = opening.group()
        if kind == "//":
            end = text.find("\n", opening.end())
            end = len(text) if end < 0 else end
            yield "comment", text[opening.start() : end], _line(text, opening.start())
        elif kind == "/*":
            end = _block_comment_end(text, opening.end())
            yield "comment", text[opening.start() : end], _line(text, opening.start())
        else:
            literal, end = _literal(text, opening.start(), kind.count("#"))
            yield "string", literal, literal.line
        position = start = end
    if start < len(text):
        yield "code", text[start:], _line(text, start)


def code_only(text):
    """Returns the text without comments and the contents of string literals. Line numbers are preserved."""
    kept = []
    line = 1
    for kind, value, at in tokens(text):
        missing = at - line
        kept.append("\n" * missing)
        kept.append(value if kind == "code" else '""' if kind == "string" else "")
        line = at + (value.count("\n") if kind == "code" else 0)
    return "".join(kept)


def _line(text, position):
    return text.count("\n", 0, position) + 1


def _block_comment_end(text, position):
    depth = 1
    while depth and position < len(text):
        if text.startswith("/*", position):
            depth, position = depth + 1, position + 2
        elif text.startswith("*/", position):
            depth, position = depth - 1, position + 2
        else:
            position += 1
    return position


def _literal(text, start, hashes):
    """Reads the literal at `start`, without interpolations and with escapes replaced. Returns it and its end."""
    position = start + hashes
    quote = '"""' if text.startswith('"""', position) else '"'
    position += len(quote)
    closing, escape = quote + "#" * hashes, "\\" + "#" * hashes
    value, interpolated = [], False
    while position < len(text) and not text.startswith(closing, position):
        if not text.startswith(escape, position):
            value.append(text[position])
            position += 1
            continue
        position += len(escape)
        following = text[position]
        if following == "(":
            interpolated = True
            position = _parenthesis_end(text, position)
        elif following == "u":
            code = re.compile(r"u\{([0-9A-Fa-f]+)\}").match(text, position)
            value.append(chr(int(code.group(1), 16)))
            position = code.end()
        elif following == "\n":
            position += 1
        else:
            value.append(_ESCAPES.get(following, following))
            position += 1
    raw = "".join(value)
    literal = Literal(_dedented(raw) if quote == '"""' else raw)
    literal.line, literal.has_interpolation = _line(text, start), interpolated
    return literal, position + len(closing)


def _parenthesis_end(text, position):
    depth = 0
    while position < len(text):
        character = text[position]
        if character == '"':
            _, position = _literal(text, position, 0)
            continue
        depth += (character == "(") - (character == ")")
        position += 1
        if depth == 0:
            break
    return position


def _dedented(block):
    lines = block.split("\n")[1:]
    indentation = len(lines[-1])
    return "\n".join(line[indentation:] for line in lines[:-1])
