"""A list of N rows in Python, like list.c. SIGUSR1 changes the title of the fourth row."""

import signal
import sys
import weakref

import gi

gi.require_version("Gtk", "4.0")
gi.require_version("Adw", "1")
from gi.repository import Adw, Gio, GLib, GObject, Gtk  # noqa: E402


class Row(GObject.Object):
    title = GObject.Property(type=str)

    def __init__(self, position):
        super().__init__(title=f"Willow Court {position + 1}")
        self.facts = f"{1 + position % 5} rooms, {40 + position % 120} m²"
        self.status = f"{position % 90} days left"


class Rows(GObject.Object, Gio.ListModel):
    def __init__(self, count):
        super().__init__()
        self.all = range(count)
        self.shown = self.all
        self.live = weakref.WeakValueDictionary()

    def do_get_item_type(self):
        return Row.__gtype__

    def do_get_n_items(self):
        return len(self.shown)

    def do_get_item(self, position):
        if position >= len(self.shown):
            return None
        number = self.shown[position]
        row = self.live.get(number)
        if row is None:
            row = self.live[number] = Row(number)
        return row

    def search(self, entry):
        text, before = entry.get_text(), len(self.shown)
        self.shown = [number for number in self.all if text in f"Willow Court {number + 1}"]
        self.items_changed(0, before, len(self.shown))


def label(style):
    return Gtk.Label(xalign=0, css_classes=[style])


def set_up(_factory, item):
    item.title, item.facts, item.status = label("heading"), label("dim-label"), label("dim-label")
    details = Gtk.Box(spacing=12)
    details.append(item.facts)
    details.append(item.status)
    texts = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=3, hexpand=True)
    texts.append(item.title)
    texts.append(details)
    box = Gtk.Box(spacing=6)
    box.append(texts)
    box.append(Gtk.Button(label="Sold"))
    box.append(Gtk.Button(label="Delete"))
    item.set_child(box)


def bind(_factory, item):
    row, title = item.get_item(), item.title
    title.set_label(row.title)
    item.facts.set_label(row.facts)
    item.status.set_label(row.status)
    item.row = row
    item.handler = row.connect("notify::title", lambda row, _: title.set_label(row.title))


def unbind(_factory, item):
    item.row.disconnect(item.handler)
    item.row = None


rows = Rows(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
changes = 0


def change_one():
    global changes
    row = rows.live.get(3)
    if row is not None:
        changes += 1
        row.title = f"Willow Court, changed {changes}"
    return GLib.SOURCE_CONTINUE


def activate(application):
    factory = Gtk.SignalListItemFactory()
    factory.connect("setup", set_up)
    factory.connect("bind", bind)
    factory.connect("unbind", unbind)
    scrolled = Gtk.ScrolledWindow(vexpand=True)
    scrolled.set_child(Gtk.ListView(model=Gtk.NoSelection(model=rows), factory=factory))

    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    entry = Gtk.SearchEntry()
    entry.connect("changed", rows.search)
    box.append(Adw.HeaderBar())
    box.append(entry)
    box.append(scrolled)
    window = Adw.ApplicationWindow(application=application, title="List", default_width=800, default_height=600)
    window.set_content(box)
    window.set_focus(entry)
    window.present()


GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal.SIGUSR1, change_one)
application = Adw.Application(application_id="io.github.hutong.peer.List")
application.connect("activate", activate)
application.run(None)
