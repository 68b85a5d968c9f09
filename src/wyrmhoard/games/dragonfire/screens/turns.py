"""What the others do, a line for each turn: what they dealt, what fell, what hit them, what they bought."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from wyrmhoard.kernel.text.grammar import capital
from wyrmhoard.kernel.text.saying import later, said, say, say_many

from ..cards.cardset import CardSet
from ..words.names import card_name, listing, seat_of

Told = Mapping[str, Any]
TURN: Final = "turn_began"
GOLD: Final = "gained_gold"
ALONE: Final = ("flame_revealed", "scene_began")
"""Events that are told as they are: what they say holds for everybody."""


def in_short(
    cards: CardSet, events: Sequence[Told], called: Sequence[str], told: Collection[int]
) -> list[tuple[int, str]]:
    """A line for each turn of another that begins among these events, and for what stands before the first. What
    happens to whoever reads is told as it is, but for the gold that everybody gets (DF-265)."""
    parts: list[list[Told]] = []
    plain: list[bool] = []
    for at, event in enumerate(events):
        alone = event["kind"] in ALONE or (at in told and event["kind"] != GOLD)
        if not parts or alone or plain[-1] or event["kind"] == TURN:
            parts.append([])
            plain.append(alone)
        parts[-1].append(event)
    return [(len(part), "" if as_is else _line(cards, part, called)) for part, as_is in zip(parts, plain, strict=True)]


def _line(cards: CardSet, events: Sequence[Told], called: Sequence[str]) -> str:
    who = next((event["data"]["seat"] for event in events if event["kind"] == TURN), -1)
    words = "; ".join(_summary(cards, events, called))
    if who < 0:
        return capital(words)
    return say("{name}'s turn: {what}", name=called[who], what=words or say("no damage dealt"))


def _summary(cards: CardSet, events: Sequence[Told], called: Sequence[str]) -> list[str]:
    """What fell, what lost levels, and then the rest in its order."""
    cleared: Counter[str] = Counter()
    fell: list[str] = []
    rest: list[str] = []
    for event in events:
        data = event["data"]
        foe = card_name(cards, data["foe"]["card"]) if isinstance(data.get("foe"), Mapping) else ""
        match event["kind"]:
            case "cleared":
                cleared[foe] += 1
            case "defeated":
                fell.append(foe)
            case "token_defeated":
                fell.append(say("a token of {foe}", foe=foe))
            case _:
                rest += _happened(cards, event, called, foe)
    wounded = [
        say_many("{foe} (a level)", "{foe} ({n} levels)", n=n, foe=foe) for foe, n in cleared.items() if foe not in fell
    ]
    return [
        *[say("defeated: {foes}", foes=listing(fell))] * bool(fell),
        *[say("wounded: {foes}", foes=listing(wounded))] * bool(wounded),
        *rest,
    ]


HAPPENED: Final = {
    "hurt": later("{seat} [take|takes] {damage} damage, {hp} left"),
    "healed": later("{seat} [heal|heals] {gained}"),
    "stunned": later("{seat} [are|is] Stunned"),
    "knocked_out": later("{seat} [are|is] Unconscious"),
    "exhausted": later("{seat} [are|is] Exhausted"),
    "flame_acted": later("{card} acts"),
    "bought": later("{seat} [buy|buys] {card}"),
    GOLD: later("{seat} [gain|gains] {number} gold"),
}
"""What is told of the rest, by the kind of event; what is not here is left out."""


def _happened(cards: CardSet, event: Told, called: Sequence[str], foe: str) -> list[str]:
    data, kind = event["data"], event["kind"]
    if kind == "entered":
        faced = data["foe"]["seat"]
        if faced < 0 or data["foe"]["location"]:
            return [say("{foe} comes", foe=foe)]
        return [say("{foe} comes to {seat}", foe=foe, seat=seat_of(faced, called))]
    if kind not in HAPPENED or (kind == "healed" and not data["gained"]):
        return []
    places = {name: value for name, value in data.items() if isinstance(value, int)}
    card = card_name(cards, data["card"]) if "card" in data else ""
    seat = seat_of(data.get("seat", -1), called)
    return [said(HAPPENED[kind], **{**places, "card": card, "seat": seat})]
