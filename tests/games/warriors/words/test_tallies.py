"""What is counted of a match."""

from __future__ import annotations

from collections import Counter
from typing import Any

from helpers.warriors.board import Ring
from wyrmhoard.games.warriors.words.tallies import TALLIES
from wyrmhoard.kernel.text.tally import value_at

SALVE = {
    "id": "salve",
    "name": "Salve",
    "breakage": 20,
    "charges": 1,
    "abilities": [{"when": "charge", "do": [{"do": "regain", "amount": 2}]}],
}
NELL = {"id": "nell", "name": "Nell", "durability": 12, "proficiency": {"w4-0": 2}}
CARDS: dict[str, Any] = {"item": [SALVE], "fighter": [NELL]}


def counted(ring: Ring, label: str) -> dict[int, int]:
    """By seat."""
    tally = next(tally for tally in TALLIES if tally.text == label)
    by_seat: Counter[int] = Counter()
    for event in ring.match.events(None):
        if event["kind"] in tally.kinds:
            by_seat[value_at(event["data"], tally.whose)] += tally.amount_of(event["data"])
    return {seat: number for seat, number in by_seat.items() if number}


def test_each_blow_of_several_is_one_attack() -> None:
    ring = Ring(A="nell w4-0", B="f12", C="f12", D="f12", cards=CARDS).volley("A", "B C D", "w4-0", rolls=[1, 1, 1])
    assert counted(ring, "Attacks") == {0: 3}


def test_what_is_used_up_has_not_broken() -> None:
    ring = Ring(A="f12 w4-0", B="f12 salve p0-25", cards=CARDS, turn="B").use("B", "salve").do("B", "nothing")
    assert counted(ring, "Gear broken") == {}
    ring.attack("A", "B", roll=2).percent(7).choose("A", "p0-25")
    assert counted(ring, "Gear broken") == {1: 1}


def test_wa_173_what_beasts_do_and_suffer_counts_for_nobody() -> None:
    ring = Ring(A="f12 w9-0", B="f20", beasts=[("A", "b08")]).roll(1).do("A", "nothing")
    assert (counted(ring, "Attacks"), counted(ring, "Damage taken")) == ({}, {1: 1})
    ring.do("B", "nothing").attack("A", "b08", roll=9)
    assert counted(ring, "Attacks") == {0: 1}
    assert (counted(ring, "Damage taken"), counted(ring, "Fighters lost")) == ({1: 1}, {})
