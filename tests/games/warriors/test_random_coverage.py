"""Random matches until every card has been drawn, equipped or used, and has left the table again."""

from __future__ import annotations

import os
from random import Random

import wyrmhoard
from wyrmhoard.games.warriors import text
from wyrmhoard.kernel.playout import random_act
from wyrmhoard.kernel.registry import find

MATCHES = int(os.environ.get("WYRMHOARD_LADDER", "100")) * 40 // 100
GAME = find("warriors")
RARE = {
    "forfeited",
    "attack_lost",
    "stalemate",
    "pile_empty",
    "gave_up",
    "took_back",
    "wishes",
    "left",
    "joined",
    "withdrawn",
    "clashed",
}
"""Events that random matches of a plain table do not bring; they have tests of their own."""


def test_every_card_is_drawn_used_and_destroyed_and_everything_happens() -> None:
    """Prints what was not met, by what should have happened to it."""
    drawn: set[str] = set()
    played: set[str] = set()
    worked: set[str] = set()
    gone: set[str] = set()
    kinds: set[str] = set()
    for number in range(MATCHES):
        settings = {"decks": "random", "monodeck": number % 2 == 1, "deathmatch": number % 8 == 3, "battle_limit": 12}
        match = wyrmhoard.new("warriors", 2 + number % 4, f"coverage {number}", settings)
        rng = Random(number)
        while match.result is None:
            seat, key, form = random_act(match, rng)
            match.act(seat, key, form)
        for seat in range(match.seats):
            for event in match.events(seat):
                data, kind = event["data"], event["kind"]
                kinds.add(kind)
                if kind in ("drew", "opened"):
                    drawn.update(data.get("cards", ()))
                elif kind == "beast_drawn":
                    drawn.add(data["card"])
                elif kind == "entered":
                    played.update([data["who"]["card"], *data["gear"]])
                elif kind in ("equipped", "place_chosen"):
                    played.add(data["card"])
                elif kind == "beast_seated":
                    played.add(data["who"]["card"])
                elif kind in ("attacked", "cast", "used", "triggered", "recharged", "steadied"):
                    worked.add(data["card"] or data["who"]["card"])
                elif kind in ("died", "beast_left"):
                    gone.add(data["who"]["card"])
                elif kind in ("destroyed", "discarded"):
                    gone.add(data["card"])
                worked.update([data["who"]["card"]] if kind == "attacked" else [])
    cards = {card.id: card for card in GAME.cards}
    playable = set(cards)
    usable = {c.id for c in GAME.cards if c.attacks or c.type == "beast" or (c.moments.keys() - {"breaking", "rolled"})}
    mortal = {c.id for c in GAME.cards if c.type != "location"}
    missing = {
        "never drawn": playable - drawn - played,
        "never played": playable - played,
        "never used": usable - worked - {c.id for c in GAME.cards if c.type == "item" and "kill beast" in c.moments},
        "never destroyed": mortal - gone,
        "never happened": set(text.EVENTS) - kinds - RARE,
    }
    print(missing)
    assert not any(missing.values()), {what: sorted(which) for what, which in missing.items() if which}
