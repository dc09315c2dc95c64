#!/usr/bin/env python3
"""A user of matrix-nio publishes a home in the market of a group, reads that of another member, and attacks it.

    market.py SERVER NAME PASSWORD GROUP OTHER

GROUP is the address of a group, and OTHER the id of a member who uses Hutong.
"""

import asyncio
import sys
import time

import nio


def good(answer):
    """Returns the answer; an error of the server, or an answer that nio does not understand, ends the program."""
    assert not isinstance(answer, nio.ErrorResponse), answer
    return answer


async def send(client, room, kind, content):
    return good(await client.room_send(room, kind, content)).event_id


def home(**more):
    until = int(time.time() + 30 * 86_400) * 1000
    return {
        "msgtype": "m.text", "body": "For rent: Foreign Court",
        "org.hutong.listing": {
            "v": 1, "id": "0b9b32a6-93ad-4d4d-a7d4-3f0e4a1c5d11", "purpose": "rent", "rent_type": "whole",
            "community": "Foreign Court", "bedrooms": 2, "living_rooms": 1, "bathrooms": 1, "size": 8650, "floor": 3,
            "floors": 6, "price": 510000, "currency": "CNY", "until": until, "offer": "open", **more}}


def change(event, content):
    return {
        "msgtype": "m.text", "body": "* changed", "m.new_content": content,
        "m.relates_to": {"rel_type": "m.replace", "event_id": event}}


async def join_market(client, address):
    space = good(await client.join(address)).room_id
    for event in good(await client.room_get_state(space)).events:
        if event["type"] == "m.space.child":
            room = good(await client.join(event["state_key"])).room_id
            creation = good(await client.room_get_state_event(room, "m.room.create")).content
            if creation.get("type") == "org.hutong.market":
                return room
    raise AssertionError("the group has no market")


async def message(client, room, sender):
    """Returns the next message of a member in the room."""
    while True:
        rooms = good(await client.sync(timeout=30_000)).rooms.join
        for event in rooms[room].timeline.events if room in rooms else []:
            if event.sender == sender and isinstance(event, nio.RoomMessage):
                return event


async def main(server, name, password, group, other):
    client = nio.AsyncClient(server, name)
    good(await client.login(password, device_name="nio"))
    room = await join_market(client, group)
    await client.sync(timeout=0)
    own = await send(client, room, "m.room.message", home())

    seen = await message(client, room, other)
    assert isinstance(seen, nio.RoomMessageText), seen
    assert seen.body.startswith("For rent: Hillcrest Row, Gulou, 2 bedrooms, 86.5 m², ¥7,200 a month"), seen.body
    assert "address" not in seen.source["content"]["org.hutong.listing"], seen.source

    # Neither an edit by another sender counts, nor a verdict of a member without power.
    listing = {**seen.source["content"]["org.hutong.listing"], "price": 100, "community": "Mine now"}
    await send(
        client, room, "m.room.message",
        change(seen.event_id, {"msgtype": "m.text", "body": "x", "org.hutong.listing": listing}))
    await send(
        client, room, "org.hutong.verdict",
        {"version": seen.event_id, "approve": False, "reason": "unverified",
         "m.relates_to": {"rel_type": "m.reference", "event_id": seen.event_id}})
    # The other member knows by this that the attack is over.
    await send(client, room, "m.room.message", change(own, home(price=490000)))
    await client.close()


asyncio.run(main(*sys.argv[1:]))
