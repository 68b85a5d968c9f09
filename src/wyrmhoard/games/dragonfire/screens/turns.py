"""What the others do, a line for each turn: what they dealt, what fell, what hit them, what they bought."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from wyrmhoard.kernel.text.grammar import capital
from wyrmhoard.kernel.text.saying import later, said, say

from ..cards.cardset import CardSet
from ..words.names import card_name, levels_of, listing, token_of

Told = Mapping[str, Any]
TURN: Final = "turn_began"
GOLD: Final = "gained_gold"
ALONE: Final = ("flame_revealed", "scene_began", "scene_ended", "ended")
"""Events that are told as they are: what they say holds for everybody."""


def in_short(
    cards: CardSet, events: Sequence[Told], called: Sequence[str], told: Collection[int]
) -> list[tuple[int, str]]:
    """A line for each turn of another that begins among these events, and for what stands before the first. What
    happens to whoever reads is told as it is, but for the gold that everybody gets (DF-265)."""
    parts: list[list[Told]] = []
    numbers: list[int] = []
    plain: list[bool] = []
    for at, event in enumerate(events):
        alone = event["kind"] in ALONE or (at in told and event["kind"] != GOLD)
        if not parts or alone or plain[-1] or event["kind"] == TURN:
            parts.append([])
            numbers.append(0)
            plain.append(alone)
        numbers[-1] += 1
        parts[-1] += [event] * (event["kind"] != GOLD or at in told)
    lines = ["" if alone else _line(cards, part, called) for part, alone in zip(parts, plain, strict=True)]
    return list(zip(numbers, lines, strict=True))


def _line(cards: CardSet, events: Sequence[Told], called: Sequence[str]) -> str:
    who = next((event["data"]["seat"] for event in events if event["kind"] == TURN), -1)
    words = "; ".join(_summary(cards, events, called, who))
    if who < 0:
        return capital(words)
    return say("{name}'s turn: {what}", name=called[who], what=words or say("no damage dealt"))


def _summary(cards: CardSet, events: Sequence[Told], called: Sequence[str], who: int) -> list[str]:
    """What fell, what lost levels, the rest in its order, and what was bought."""
    cleared: Counter[str] = Counter()
    bought: dict[int, list[str]] = {}
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
                fell.append(token_of(foe))
            case "bought":
                bought.setdefault(data["seat"], []).append(card_name(cards, data["card"]))
            case "entered":
                rest.append(_comes(foe, data["foe"], called))
            case "flame_acted":
                rest.append(say("{card} acts", card=card_name(cards, data["card"])))
            case kind if kind in HAPPENED and data.get("gained") != 0:
                what = said(HAPPENED[kind], **{name: value for name, value in data.items() if isinstance(value, int)})
                rest.append(_by(what, -1 if kind == GOLD else data["seat"], called, who))
    wounded = [levels_of(foe, n) for foe, n in cleared.items() if foe not in fell]
    return [
        *[say("defeated {foes}", foes=listing(fell))] * bool(fell),
        *[say("wounded {foes}", foes=listing(wounded))] * bool(wounded),
        *rest,
        *(_by(say("buys {cards}", cards=listing(names)), seat, called, who) for seat, names in bought.items()),
    ]


HAPPENED: Final = {
    "hurt": later("takes {damage} damage, {hp} left"),
    "healed": later("heals {gained}"),
    "stunned": later("is Stunned"),
    "knocked_out": later("is Unconscious"),
    "exhausted": later("is Exhausted"),
    GOLD: later("you gain {number} gold"),
}
"""What is told of the rest, by the kind of event; what is not here is left out."""


def _by(what: str, seat: int, called: Sequence[str], who: int) -> str:
    """What somebody does, named where it is not whose turn it is."""
    return what if seat in (who, -1) else say("{name} {what}", name=called[seat], what=what)


def _comes(foe: str, tag: Mapping[str, Any], called: Sequence[str]) -> str:
    if tag["seat"] < 0 or tag["location"]:
        return say("{foe} comes", foe=foe)
    return say("{foe} comes to {name}", foe=foe, name=called[tag["seat"]])


# -- what everybody wants to know first


def headline(cards: CardSet, events: Sequence[Told]) -> str:
    """A Scene that is completed or a game that is over, with what it brings and what comes next (DF-319, DF-321)."""
    kinds = {event["kind"]: event["data"] for event in events}
    if "ended" in kinds:
        over = kinds["ended"]
        if over["xp"] is None:
            return say("The Adventure is won") if over["won"] else say("The Adventure is lost")
        return (
            say("The Adventure is won: {xp} XP each", xp=over["xp"])
            if over["won"]
            else say("The Adventure is lost: {xp} XP each", xp=over["xp"])
        )
    if "scene_ended" not in kinds:
        return ""
    told = [say("Scene {n} is completed: no encounter is left.", n=kinds["scene_ended"]["scene"])]
    if "rest_began" in kinds:
        told.append(say("Short Rest: all heal 1 and may buy a card."))
    if "scene_began" in kinds:
        began = kinds["scene_began"]
        told.append(say("Scene {n} of {all} begins.", n=began["scene"], all=began["scenes"]))
    return " ".join(told)
