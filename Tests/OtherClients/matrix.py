#!/usr/bin/env python3
"""Two users of matrix-nio talk through the Matrix server at the address of the first argument."""

import asyncio
import sys

import nio
from nio.api import MessageDirection, ReceiptType

PASSWORD = "hutong-demo"
TEXTS = {"types": ["m.room.message"]}


def good(answer):
    """Returns the answer; an error of the server, or an answer that nio does not understand, ends the program."""
    assert not isinstance(answer, nio.ErrorResponse), answer
    return answer


def refused(answer, *codes):
    assert isinstance(answer, nio.ErrorResponse) and answer.status_code in codes, answer


async def sign_in(server, name):
    client = nio.AsyncClient(server, f"@{name}:hutong.example")
    good(await client.login(PASSWORD, device_name="nio"))
    await client.sync(timeout=0)
    return client


async def changes(client, room):
    """Returns what the next sync tells about a room."""
    answer = good(await client.sync(timeout=30_000))
    assert room in answer.rooms.join, answer
    return answer.rooms.join[room]


async def say(client, room, text):
    content = {"msgtype": "m.text", "body": text}
    return good(await client.room_send(room, "m.room.message", content)).event_id


async def messages(mei, anna, room):
    ids = [await say(mei, room, f"line {number}") for number in range(5)]
    told = (await changes(anna, room)).timeline.events
    assert [event.body for event in told] == [f"line {number}" for number in range(5)], told
    back = good(await anna.room_messages(room, anna.next_batch, limit=3))
    assert [event.body for event in back.chunk] == ["line 4", "line 3", "line 2"], back
    on = good(await anna.room_messages(room, back.end, direction=MessageDirection.front, limit=2))
    assert [event.body for event in on.chunk] == ["line 2", "line 3"], on
    around = good(await anna.room_context(room, ids[2], limit=2))
    assert around.event.body == "line 2", around
    assert [event.body for event in around.events_before + around.events_after] == ["line 1", "line 3"], around
    assert good(await anna.room_get_event(room, ids[1])).event.body == "line 1"
    refused(await anna.room_get_event(room, "$none"), "M_NOT_FOUND")
    return ids


async def reactions_and_deletions(mei, anna, room, event):
    relation = {"m.relates_to": {"rel_type": "m.annotation", "event_id": event, "key": "👍"}}
    good(await anna.room_send(room, "m.reaction", relation))
    reaction = (await changes(mei, room)).timeline.events[-1]
    assert (reaction.reacts_to, reaction.key) == (event, "👍"), reaction
    refused(await anna.room_redact(room, event), "M_FORBIDDEN")
    good(await mei.room_redact(room, event, reason="typo"))
    await changes(anna, room)
    deleted = good(await anna.room_get_event(room, event)).event
    assert isinstance(deleted, nio.RedactedEvent), deleted
    assert (deleted.redacter, deleted.reason) == (mei.user_id, "typo"), deleted


async def signals(mei, anna, room, event):
    good(await anna.room_typing(room, True, timeout=60_000))
    typing = (await changes(mei, room)).ephemeral
    assert [signal.users for signal in typing] == [[anna.user_id]], typing
    good(await anna.room_typing(room, False))
    typing = (await changes(mei, room)).ephemeral
    assert [signal.users for signal in typing] == [[]], typing
    good(await anna.update_receipt_marker(room, event, ReceiptType.read))
    receipts = (await changes(mei, room)).ephemeral[0].receipts
    assert [(receipt.event_id, receipt.user_id) for receipt in receipts] == [(event, anna.user_id)], receipts


async def state_and_power(mei, anna, room):
    good(await mei.room_put_state(room, "m.room.topic", {"topic": "Beans"}))
    assert good(await anna.room_get_state_event(room, "m.room.topic")).content == {"topic": "Beans"}
    assert len(good(await anna.room_get_state(room)).events) >= 6
    refused(await anna.room_put_state(room, "m.room.topic", {"topic": "Peas"}), "M_FORBIDDEN")
    refused(await anna.room_kick(room, mei.user_id), "M_FORBIDDEN")
    levels = good(await mei.room_get_state_event(room, "m.room.power_levels")).content
    levels["users"][anna.user_id] = 50
    refused(await anna.room_put_state(room, "m.room.power_levels", levels), "M_FORBIDDEN")
    good(await mei.room_put_state(room, "m.room.power_levels", levels))
    good(await anna.room_put_state(room, "m.room.topic", {"topic": "Peas"}))
    levels["users"][anna.user_id] = 100
    refused(await anna.room_put_state(room, "m.room.power_levels", levels), "M_FORBIDDEN")
    refused(await mei.room_put_state(room, "org.example.size", {"width": 1.5}), "M_BAD_JSON")


async def removals(mei, anna, room):
    good(await mei.room_kick(room, anna.user_id, reason="later"))
    assert room in good(await anna.sync(timeout=30_000)).rooms.leave
    refused(await anna.room_send(room, "m.room.message", {"msgtype": "m.text", "body": "still here?"}), "M_FORBIDDEN")
    good(await anna.join(room))
    good(await mei.room_ban(room, anna.user_id))
    # Synapse answers differently from the specification.
    refused(await anna.join(room), "M_FORBIDDEN", "M_BAD_STATE")
    refused(await mei.room_invite(room, anna.user_id), "M_FORBIDDEN", "M_BAD_STATE")
    good(await mei.room_unban(room, anna.user_id))
    good(await anna.join(room))


async def addresses(mei, anna, room):
    alias = "#beans:hutong.example"
    assert good(await anna.room_resolve_alias(alias)).room_id == room
    # nio takes any answer for a success.
    assert (await anna.room_put_alias(alias, room)).transport_response.status == 409
    good(await mei.room_put_alias("#peas:hutong.example", room))
    assert good(await anna.room_resolve_alias("#peas:hutong.example")).room_id == room
    good(await mei.room_delete_alias("#peas:hutong.example"))
    refused(await anna.room_resolve_alias("#peas:hutong.example"), "M_NOT_FOUND")


async def filters(mei, anna, room):
    uploaded = good(await anna.upload_filter(room={"rooms": [room], "timeline": TEXTS, "state": {"types": []}}))
    await say(mei, room, "filtered")
    good(await mei.room_put_state(room, "m.room.topic", {"topic": "Corn"}))
    answer = good(await anna.sync(timeout=30_000, sync_filter=uploaded.filter_id))
    assert list(answer.rooms.join) == [room], answer
    assert [event.body for event in answer.rooms.join[room].timeline.events][-1] == "filtered", answer


async def spaces(mei, anna, room):
    space = good(await mei.room_create(name="Allotments", space=True, preset=nio.RoomPreset.public_chat)).room_id
    good(await mei.room_put_state(space, "m.space.child", {"via": ["hutong.example"]}, state_key=room))
    found = good(await anna.space_get_hierarchy(space)).rooms
    assert [child["room_id"] for child in found] == [space, room], found
    assert found[0]["room_type"] == "m.space" and found[1]["name"] == "Garden", found
    page = good(await anna.space_get_hierarchy(space, limit=1))
    assert len(page.rooms) == 1 and page.next_batch, page
    rest = good(await anna.space_get_hierarchy(space, from_page=page.next_batch, limit=1)).rooms
    assert [child["room_id"] for child in rest] == [room], rest


async def main(server):
    mei, anna = await sign_in(server, "mei"), await sign_in(server, "anna")
    try:
        room = good(await mei.room_create(
            name="Garden", alias="beans", preset=nio.RoomPreset.public_chat, invite=[anna.user_id])).room_id
        assert room in good(await anna.sync(timeout=30_000)).rooms.invite
        good(await anna.join(room))
        await changes(anna, room)
        ids = await messages(mei, anna, room)
        good(await mei.sync(timeout=0))
        await reactions_and_deletions(mei, anna, room, ids[2])
        good(await mei.sync(timeout=0))
        await signals(mei, anna, room, ids[3])
        await state_and_power(mei, anna, room)
        good(await anna.sync(timeout=0))
        await removals(mei, anna, room)
        await addresses(mei, anna, room)
        good(await anna.sync(timeout=0))
        await filters(mei, anna, room)
        await spaces(mei, anna, room)
    finally:
        await mei.close()
        await anna.close()


asyncio.run(main(sys.argv[1]))
