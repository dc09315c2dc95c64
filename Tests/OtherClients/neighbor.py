#!/usr/bin/env python3
"""A user of matrix-nio does in a group what users of other apps do every day.

    neighbor.py SERVER NAME PASSWORD GROUP OTHER

GROUP is the address of a group, and OTHER the id of a member who uses Hutong. The texts are those that the test looks
for. At the end the neighbor waits for the answers of OTHER, looks at how they were sent, and reacts to them.
"""

import asyncio
import io
import sys

import nio

PDF = b"%PDF-1.4\n" + b"0" * 2000


def good(answer):
    """Returns the answer; an error of the server, or an answer that nio does not understand, ends the program."""
    assert not isinstance(answer, nio.ErrorResponse), answer
    return answer


async def send(client, room, kind, content):
    return good(await client.room_send(room, kind, content)).event_id


async def say(client, room, text, **more):
    return await send(client, room, "m.room.message", {"msgtype": "m.text", "body": text} | more)


async def join_group(client, address):
    """Joins a group and its rooms; returns the room of its chat."""
    space = good(await client.join(address)).room_id
    chat = None
    for event in good(await client.room_get_state(space)).events:
        if event["type"] == "m.space.child":
            room = good(await client.join(event["state_key"])).room_id
            creation = good(await client.room_get_state_event(room, "m.room.create")).content
            if creation.get("type") == "org.hutong.chat":
                chat = room
    assert chat, "the group has no chat"
    return chat


async def talk(client, room, other):
    question = await say(client, room, "Tea at four?")
    await say(
        client, room, "* Tea at five?",
        **{"m.new_content": {"msgtype": "m.text", "body": "Tea at five?"},
           "m.relates_to": {"rel_type": "m.replace", "event_id": question}},
    )
    await say(
        client, room, f"> <{client.user_id}> Tea at five?\n\nOr coffee?", format="org.matrix.custom.html",
        formatted_body="<mx-reply><blockquote>Tea at five?</blockquote></mx-reply><b>Or coffee?</b>",
        **{"m.relates_to": {"m.in_reply_to": {"event_id": question}}},
    )
    await send(
        client, room, "m.reaction", {"m.relates_to": {"rel_type": "m.annotation", "event_id": question, "key": "🫖"}})
    await say(
        client, room, "And cake?",
        **{"m.relates_to": {"rel_type": "m.thread", "event_id": question, "is_falling_back": True,
                            "m.in_reply_to": {"event_id": question}}},
    )
    regretted = await say(client, room, "I regret this")
    good(await client.room_redact(room, regretted, reason="typo"))
    await say(client, room, f"{other}: and you?", **{"m.mentions": {"user_ids": [other]}})
    await send(client, room, "m.room.message", {"msgtype": "m.emote", "body": "waves"})
    await send(
        client, room, "m.room.message",
        {"msgtype": "m.location", "body": "The gate", "geo_uri": "geo:39.93,116.40"})
    await send(client, room, "m.sticker", {"body": "A cat", "info": {}, "url": "mxc://example.org/cat"})
    uploaded, _ = await client.upload(io.BytesIO(PDF), "application/pdf", "plan.pdf", filesize=len(PDF))
    await send(
        client, room, "m.room.message",
        {"msgtype": "m.file", "body": "plan.pdf", "url": good(uploaded).content_uri,
         "info": {"mimetype": "application/pdf", "size": len(PDF)}},
    )


async def messages(client, room, other):
    """Yields the messages of the other member in the room, in their order."""
    while True:
        rooms = good(await client.sync(timeout=30_000)).rooms.join
        for event in rooms[room].timeline.events if room in rooms else []:
            if event.sender == other and isinstance(event, nio.RoomMessageText):
                yield event


async def next_related(events, relation):
    """Returns the next message with this type of relation to an earlier one."""
    async for event in events:
        if event.source["content"]["m.relates_to"].get("rel_type") == relation:
            return event


async def write_directly(client, other):
    room = good(await client.room_create(is_direct=True, invite=[other])).room_id
    await say(client, room, "Only for you")


async def answer(client, room, other):
    """Waits for what the other member writes, looks at how it was sent, and reacts to it.

    First comes a reply with a mention, then a reply to the message in the thread, then an edit of that with a mention.
    """
    events = messages(client, room, other)
    reply = await anext(events)
    content = reply.source["content"]
    assert content["m.mentions"]["user_ids"] == [client.user_id], content
    assert content["m.relates_to"]["m.in_reply_to"]["event_id"], content
    assert "https://matrix.to/#/" in content["formatted_body"], content
    await send(
        client, room, "m.reaction",
        {"m.relates_to": {"rel_type": "m.annotation", "event_id": reply.event_id, "key": "❤️"}})

    threaded = await next_related(events, "m.thread")
    relation = threaded.source["content"]["m.relates_to"]
    assert relation["is_falling_back"] is False and relation["m.in_reply_to"]["event_id"] != relation["event_id"], relation

    edit = await next_related(events, "m.replace")
    content = edit.source["content"]
    assert content["m.relates_to"]["event_id"] == threaded.event_id, content
    assert content["m.mentions"]["user_ids"] == [client.user_id], content
    assert client.user_id in content["m.new_content"]["m.mentions"]["user_ids"], content
    assert "https://matrix.to/#/" in content["m.new_content"]["formatted_body"], content
    await send(
        client, room, "m.reaction",
        {"m.relates_to": {"rel_type": "m.annotation", "event_id": threaded.event_id, "key": "🧵"}})


async def main(server, name, password, group, other):
    client = nio.AsyncClient(server, name)
    good(await client.login(password, device_name="nio"))
    room = await join_group(client, group)
    await client.sync(timeout=0)
    await talk(client, room, other)
    await write_directly(client, other)
    await answer(client, room, other)
    await client.close()


asyncio.run(main(*sys.argv[1:]))
