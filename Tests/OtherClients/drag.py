#!/usr/bin/env python3
"""A program of another toolkit, from which files are dragged: a small window of GTK 3 in the corner of the screen.

    drag.py FILE...

Prints “ready” when it can be dragged from, and then, whenever that changes, whether what is below the pointer accepts the
files: “accepted” or “refused”.
"""

import pathlib
import sys

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, GLib, Gtk  # noqa: E402

addresses = [pathlib.Path(name).absolute().as_uri() for name in sys.argv[1:]]
handle = Gtk.EventBox()
handle.add(Gtk.Label(label="Files"))
target = Gtk.TargetEntry.new("text/uri-list", 0, 0)
handle.drag_source_set(Gdk.ModifierType.BUTTON1_MASK, [target], Gdk.DragAction.COPY)
handle.connect("drag-data-get", lambda _, context, data, info, time: data.set_uris(addresses))


def watch(_, context):
    answer = ""

    def look():
        nonlocal answer
        before, answer = answer, "accepted" if context.get_selected_action() else "refused"
        if answer != before:
            print(answer, flush=True)
        return True

    # On X11, GTK 3 has no signal for it.
    timer = GLib.timeout_add(20, look)
    handle.connect("drag-end", lambda *_: GLib.source_remove(timer))


handle.connect("drag-begin", watch)

# Without a frame, so that its place is known.
window = Gtk.Window(type=Gtk.WindowType.POPUP)
window.add(handle)
window.set_default_size(60, 40)
window.move(0, 0)
window.connect("map-event", lambda *_: print("ready", flush=True))
window.show_all()
Gtk.main()
