"""The log speaks to whoever reads it: one line of each kind in which a seat acts, for that seat, another and nobody."""

from __future__ import annotations

import re
from typing import Any

import pytest

from golden.moments import drawn_to_destiny as moments
from helpers.drawn_to_destiny.board import CARDS
from wyrmhoard.games.drawn_to_destiny.words import log
from wyrmhoard.kernel.text.saying import reading_as

NAMES = ("Ada", "Ben")
GRIT = {"u4": "Grit (blue 1)"}
SIDE = {"unit": 4, "name": "Grit"}


def read(kind: str, data: dict[str, Any], reader: int | None) -> str:
    """A line as a seat reads it."""
    with reading_as(reader):
        return log.event(CARDS, {"kind": kind, "rule": "", "data": data}, NAMES)


@pytest.mark.parametrize(
    ("kind", "data", "mine", "others"),
    [
        ("sealed", {"seat": 0, "name": "Blue", "prompt": "targets"}, "You are ready", "Ada is ready"),
        (
            "took_back",
            {"seat": 0, "name": "Blue", "agreed": False},
            "You take back a choice",
            "Ada takes back a choice",
        ),
        (
            "took_back",
            {"seat": 0, "name": "Blue", "agreed": True},
            "You take back a choice, by agreement",
            "Ada takes back a choice, by agreement",
        ),
        ("drew", {"seat": 0, "number": 2}, "You draw 2 cards", "Ada draws 2 cards"),
        (
            "drew",
            {"seat": 0, "number": 1, "cards": ["cups-K"]},
            "You draw 1 card: King of Cups",
            "Ada draws 1 card: King of Cups",
        ),
        ("drew_nothing", {"seat": 0}, "You draw nothing", "Ada draws nothing"),
        ("kept", {**SIDE, "seat": 0, "card": "wands-9"}, "You keep 9 of Wands", "Ada keeps 9 of Wands"),
        ("searched", {"seat": 0}, "You look through the deck", "Ada looks through the deck"),
        (
            "found",
            {"seat": 0, "cards": ["wild-red"]},
            "You shuffle the deck and take red Wild",
            "Ada shuffles the deck and takes red Wild",
        ),
        (
            "took",
            {"seat": 0, "card": "wands-9"},
            "You take 9 of Wands from the discard",
            "Ada takes 9 of Wands from the discard",
        ),
        (
            "combined",
            {**SIDE, "seat": 0, "card": "wands-9", "cards": ["cups-9"]},
            "You extend 9 of Wands by 9 of Cups",
            "Ada extends 9 of Wands by 9 of Cups",
        ),
        (
            "cp_spent",
            {"seat": 0, **SIDE, "way": "up", "successes": 3},
            "You spend a Character Point: one Success more for Grit, now 3",
            "Ada spends a Character Point: one Success more for Grit, now 3",
        ),
        (
            "luck",
            {"seat": 0, "number": 2, "unit": 4, "left": 0, "called": GRIT},
            "You spend 2 Character Points for Grit B1: 0 left",
            "Ada spends 2 Character Points for Grit B1: 0 left",
        ),
        (
            "wild_luck",
            {"seat": 0, "unit": 4, "card": "wild-red", "cards": 2, "called": GRIT},
            "You throw away a Wild card and cancel the attack on Grit B1",
            "Ada throws away a Wild card and cancels the attack on Grit B1",
        ),
        (
            "retargeted",
            {"seat": 0, "targets": {"4": ""}, "called": GRIT},
            "You change Targets: Grit B1 targets nobody",
            "Ada changes Targets: Grit B1 targets nobody",
        ),
        ("retargeted", {"seat": 0, "targets": {}}, "You keep the same Targets", "Ada keeps the same Targets"),
        (
            "shared",
            {"seat": 0, "chosen": [["u4", "N", "draw:7:left"]], "called": {**GRIT, "item:7": "dagger"}},
            "You tell your side: Grit B1: north and draw Dagger (left hand)",
            "Ada tells its side: Grit B1: north and draw Dagger (left hand)",
        ),
        ("shared", {"seat": 0, "chosen": []}, "You share nothing with your side", "Ada shares nothing with its side"),
        (
            "npc_proposed",
            {"seat": 0, "units": [4], "chosen": ["u4 N"], "called": GRIT},
            "You decide in good faith for Grit B1",
            "Ada decides in good faith for Grit B1",
        ),
        (
            "high_card",
            {"cards": {"0": "wands-9", "-2": "wild-red"}, "ranking": [0, -2], "about": "D2-89"},
            "High Card: you show the 9 of Wands and the computer shows the red Wild; you come first",
            "High Card: Ada shows the 9 of Wands and the computer shows the red Wild; Ada comes first",
        ),
        ("conceded", {"seat": 0}, "You give up", "Ada gives up"),
        (
            "rewarded",
            {
                "seat": 0, "name": "Grit", "ap": 0, "sp": 2, "cp": 0, "silver": -1, "gold": 0, "items": [],
                "status": {}, "favor": {},
            },
            "Grit (you) is given 2 SP and pays 1 silver coin",
            "Grit (Ada) is given 2 SP and pays 1 silver coin",
        ),
        (
            "cp_granted",
            {"giver": 0, "seat": 1, "name": "Grit"},
            "You grant Grit 1 CP",
            "Ada grants Grit 1 CP",
        ),
        (
            "replaced",
            {"seat": 0, "name": "Grit", "sp": 0, "ap": 0},
            "Grit is dead: you make a new Character",
            "Grit is dead: Ada makes a new Character",
        ),
        (
            "heir",
            {"seat": 0, "name": "Grit", "sp": 6},
            "You begin as the heir of Grit, with 6 SP more",
            "Ada begins as the heir of Grit, with 6 SP more",
        ),
        (
            "whispered",
            {"seat": 1, "to": 0, "text": "Run"},
            "The Narrator, to you alone: Run",
            "The Narrator, to Ada alone: Run",
        ),
        (
            "favored",
            {"seat": 0, "unit": 4, "called": GRIT},
            "The Narrator grants you 1 CP for Grit B1",
            "The Narrator grants Ada 1 CP for Grit B1",
        ),
    ],
)  # fmt: skip
def test_a_line_speaks_to_whom_it_is_about(kind: str, data: dict[str, Any], mine: str, others: str) -> None:
    assert read(kind, data, 0) == mine
    assert read(kind, data, 1) == others
    assert read(kind, data, None) == others


WRONG = re.compile(r"\b[Yy]ou (?:is|has|was|\w+[^s ]s)\b|[a-z,;] You\b|[\[\]|{}]")
"""What is wrong of whoever reads: a verb in the third person, a capital within a sentence, a bracket left."""


def test_no_line_of_the_moments_is_wrong_for_any_reader() -> None:
    met = 0
    for moment in moments.moments():
        for kind, data in moment.events:
            for reader in (None, 0, 1):
                text = read(kind, dict(data), reader)
                assert not WRONG.search(text), text
                met += text != read(kind, dict(data), None)
    assert met > 10
