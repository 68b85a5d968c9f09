"""A server with a passphrase: the page that asks for it, and where it leads."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from web.driver import SHELL, Player
from web.inspector import Inspector
from web.served import served

WORDS = "late in the evening"
SIZES = {"desk": (1366, 768), "phone": (360, 640)}
EXPECTED = ("status of 401", "WebSocket", "ERR_CONNECTION_REFUSED")


def test_an_invitation_leads_to_its_seat_after_the_passphrase(chromium: Any, tmp_path: Path) -> None:
    """By keyboard: wrong words are refused in words, right ones lead to where the link leads; then they are remembered,
    until there is another passphrase."""
    said = {**os.environ, "WYRMHOARD_PASSPHRASE": WORDS}
    with served(tmp_path, said) as server:
        me, friend = (Player(chromium.new_context(), server.url, "instant") for _ in range(2))
        for person in (me, friend):
            person.expected = EXPECTED
        me.page.goto(server.url)
        me.page.get_by_label("Passphrase").fill(WORDS)
        me.page.keyboard.press("Enter")
        me.page.get_by_role("button", name="Play now").first.wait_for()
        me.make_table("me", "friend")
        link = me.page.get_by_role("textbox", name="For your friend: Dragon").input_value()
        me.lobby()
        friend.open(link)
        heading = friend.page.get_by_role("heading", name="Wyrmhoard")
        heading.wait_for()
        assert friend.page.evaluate("document.activeElement.name") == "passphrase"
        friend.page.keyboard.type("early in the morning")
        friend.page.keyboard.press("Enter")
        friend.page.get_by_role("alert").get_by_text("That is not the passphrase").wait_for()
        for theme in ("dark", "light"):
            friend.page.emulate_media(color_scheme=theme)
            axe = Inspector(friend)
            for name, (width, height) in SIZES.items():
                friend.page.set_viewport_size({"width": width, "height": height})
                axe.look(name)
                assert friend.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
            assert axe.faults == {}
        friend.page.keyboard.type(WORDS)
        friend.page.keyboard.press("Enter")
        friend.wait(f"{SHELL}?.line === 'open'")
        friend.page.reload()
        friend.wait(f"{SHELL}?.line === 'open'")
        server.stop()
        server._environment["WYRMHOARD_PASSPHRASE"] = "other words"
        server.start()
        heading.wait_for()  # the page that was open learns it from its socket
        assert "#/t/" in friend.page.url
        for person in (me, friend):
            assert person.complaints == []
            person.context.close()
