"""People: the hero, those who are met, those who come along."""

from __future__ import annotations

from typing import Final

from ...cards import entries
from ...cards.made import Suggestion, Wish
from .desk import Desk, Maker, line_of, three


def names(desk: Desk, wish: Wish) -> list[tuple[str, str]]:
    """Three names, each with its entry."""
    return [
        (entry.names[0], f"person_name/{entry.id}") for entry in three(desk, wish, "person_name", entries.PersonName)
    ]


def hero(desk: Desk, wish: Wish) -> list[Suggestion]:
    """Who The Warrior is (DW-32)."""
    parts = zip(
        names(desk, wish),
        line_of(desk, wish, "pronouns"),
        line_of(desk, wish, "hero_adjective"),
        line_of(desk, wish, "trait"),
        strict=True,
    )
    fields = ("name", "pronouns", "adjective", "trait")
    return [
        Suggestion(
            "hero", dict(zip(fields, (text for text, _ in four), strict=True)), drawn=[entry for _, entry in four]
        )
        for four in parts
    ]


def character(desk: Desk, wish: Wish) -> list[Suggestion]:
    """A character with trade, look, manner of speech, want and secret (DW-260); `part` is the side."""
    parts = zip(
        names(desk, wish),
        line_of(desk, wish, "trade"),
        line_of(desk, wish, "look"),
        three(desk, wish, "manner", entries.Manner),
        line_of(desk, wish, "want"),
        three(desk, wish, "secret", entries.Secret),
        strict=True,
    )
    return [
        Suggestion(
            "character",
            {
                "name": name[0],
                "trade": trade[0],
                "note": look[0],
                "manner": manner.text,
                "sample": manner.sample,
                "want": want[0],
                "secret": secret.text,
            },
            tags={
                "side": [wish.part or "friend"],
                "suits": [manner.suits],
                "clashes": [manner.clashes],
                "leads": [secret.leads],
            },
            drawn=[name[1], trade[1], look[1], f"manner/{manner.id}", want[1], f"secret/{secret.id}"],
        )
        for name, trade, look, manner, want, secret in parts
    ]


def member(desk: Desk, wish: Wish) -> list[Suggestion]:
    """A character who would join The Warrior (DW-219, DW-244)."""
    parts = zip(
        names(desk, wish), line_of(desk, wish, "look"), three(desk, wish, "member", entries.Member), strict=True
    )
    return [
        Suggestion(
            "member",
            {
                "name": name[0],
                "note": look[0],
                "why": entry.text,
                "help": entry.help,
                "fail": entry.fail,
                "farewell": entry.farewell,
            },
            drawn=[name[1], look[1], f"member/{entry.id}"],
        )
        for name, look, entry in parts
    ]


def companion(desk: Desk, wish: Wish) -> list[Suggestion]:
    """Why a character on record joins The Warrior, and their lines as a Party Member (DW-219)."""
    return [
        Suggestion(
            "companion",
            {"why": entry.text, "help": entry.help, "fail": entry.fail, "farewell": entry.farewell},
            drawn=[f"member/{entry.id}"],
        )
        for entry in three(desk, wish, "member", entries.Member)
    ]


MAKERS: Final[dict[str, Maker]] = {"hero": hero, "character": character, "member": member, "companion": companion}
