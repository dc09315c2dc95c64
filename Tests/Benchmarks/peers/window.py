"""A minimal libadwaita program in Python, like window.c."""

import gi

gi.require_version("Gtk", "4.0")
gi.require_version("Adw", "1")
from gi.repository import Adw, Gtk  # noqa: E402


def activate(application):
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    box.append(Adw.HeaderBar())
    box.append(Gtk.Label(label="Hello", vexpand=True))

    window = Adw.ApplicationWindow(application=application, title="Window", default_width=800, default_height=600)
    window.set_content(box)
    window.present()


application = Adw.Application(application_id="io.github.hutong.peer.Window")
application.connect("activate", activate)
application.run(None)
