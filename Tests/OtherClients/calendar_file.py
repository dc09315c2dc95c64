#!/usr/bin/env python3
"""icalendar and vobject read the calendar file of the first argument; the second one is a JSON file with what they find."""

import datetime
import json
import sys

import icalendar
import vobject

data = open(sys.argv[1], "rb").read()
expected = json.load(open(sys.argv[2], encoding="utf-8"))


def utc(time):
    assert time.utcoffset() == datetime.timedelta(0), time
    return time.strftime("%Y-%m-%dT%H:%M:%SZ")


# RFC 5545, section 3.1: lines end with CRLF and have at most 75 bytes.
assert data.endswith(b"\r\n") and b"\n" not in data.replace(b"\r\n", b"")
assert all(len(line) <= 75 for line in data.split(b"\r\n"))

calendar = icalendar.Calendar.from_ical(data)
assert not calendar.errors, calendar.errors
(event,) = calendar.walk("VEVENT")
assert not event.errors, event.errors
found = {
    "uid": str(event["UID"]),
    "title": str(event["SUMMARY"]),
    "place": str(event.get("LOCATION", "")),
    "about": str(event.get("DESCRIPTION", "")),
    "starts": utc(event.start),
    "ends": utc(event.end),
    "status": str(event["STATUS"]),
    "alarms": [int(alarm["TRIGGER"].dt.total_seconds()) for alarm in event.walk("VALARM")],
}
assert found == expected, f"icalendar: {found}\nexpected: {expected}"

event = vobject.readOne(data.decode("utf-8")).vevent
found = {
    "uid": event.uid.value,
    "title": event.summary.value,
    "place": event.location.value if hasattr(event, "location") else "",
    "about": event.description.value if hasattr(event, "description") else "",
    "starts": utc(event.dtstart.value),
    "ends": utc(event.dtend.value),
    "status": event.status.value,
    "alarms": [int(alarm.trigger.value.total_seconds()) for alarm in getattr(event, "valarm_list", [])],
}
assert found == expected, f"vobject: {found}\nexpected: {expected}"
