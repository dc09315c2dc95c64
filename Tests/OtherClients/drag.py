#!/usr/bin/env python3
"""A program of another toolkit, from which files are dragged: a small window of GTK 3 in the corner of the screen.

    drag.py FILE...
"""

import pathlib
import sys

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, Gtk  # noqa: E402

addresses = [pathlib.Path(name).absolute().as_uri() for name in sys.argv[1:]]
handle = Gtk.EventBox()
handle.add(Gtk.Label(label="Files"))
target = Gtk.TargetEntry.new("text/uri-list", 0, 0)
handle.drag_source_set(Gdk.ModifierType.BUTTON1_MASK, [target], Gdk.DragAction.COPY)
handle.connect("drag-data-get", lambda _, context, data, info, time: data.set_uris(addresses))

# Without a frame, so that its place is known.
window = Gtk.Window(type=Gtk.WindowType.POPUP)
window.add(handle)
window.set_default_size(60, 40)
window.move(0, 0)
window.connect("map-event", lambda *_: print("ready", flush=True))
window.show_all()
Gtk.main()
