"""What the others do, a line for each turn: what they dealt, what fell, what hit them, what they bought."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from wyrmhoard.kernel.text.grammar import capital
from wyrmhoard.kernel.text.saying import say, say_many

from ..cards.cardset import CardSet
from ..words.names import card_name, listing

Told = Mapping[str, Any]
TURN: Final = "turn_began"


ALONE: Final = ("flame_revealed", "scene_began")
"""Events that are told as they are: what they say holds for everybody."""


def in_short(cards: CardSet, events: Sequence[Told], called: Sequence[str]) -> list[tuple[int, str]]:
    """A line for each turn that begins among these events, and for what stands before the first; what is to be told as
    it is has no words here."""
    parts: list[list[Told]] = []
    for event in events:
        new = not parts or event["kind"] in (*ALONE, TURN) or parts[-1][-1]["kind"] in ALONE
        if new:
            parts.append([])
        parts[-1].append(event)
    return [(len(part), _line(cards, part, called)) for part in parts]


def _line(cards: CardSet, events: Sequence[Told], called: Sequence[str]) -> str:
    if events[0]["kind"] in ALONE:
        return ""
    who = next((called[event["data"]["seat"]] for event in events if event["kind"] == TURN), "")
    words = "; ".join(_summary(cards, events, called, who))
    if not who:
        return capital(words)
    return say("{who}'s turn: {what}", who=who, what=words or say("no damage dealt"))


def _summary(cards: CardSet, events: Sequence[Told], called: Sequence[str], who: str) -> list[str]:
    cleared: Counter[str] = Counter()
    fell: list[str] = []
    words: list[str] = []
    later: list[str] = []
    for event in events:
        data = event["data"]
        foe = card_name(cards, data["foe"]["card"]) if isinstance(data.get("foe"), Mapping) else ""
        name = called[data["seat"]] if isinstance(data.get("seat"), int) and data["seat"] >= 0 else ""
        whose = "" if name == who else name
        match event["kind"]:
            case "cleared":
                cleared[foe] += 1
            case "defeated":
                fell.append(foe)
            case "token_defeated":
                fell.append(say("a token of {foe}", foe=foe))
            case "entered" if data["foe"]["seat"] >= 0 and not data["foe"]["location"]:
                later.append(say("{foe} comes to {who}", foe=foe, who=called[data["foe"]["seat"]]))
            case "entered":
                later.append(say("{foe} comes", foe=foe))
            case "hurt":
                places = {"damage": data["damage"], "left": data["hp"], "who": whose}
                took = say("{who} takes {damage} ({left} left)", **places)
                later.append(took if whose else say("takes {damage} ({left} left)", **places))
            case "stunned":
                later.append(say("{who} is Stunned", who=name))
            case "knocked_out":
                later.append(say("{who} falls Unconscious", who=name))
            case "exhausted":
                later.append(say("{who} is Exhausted", who=name))
            case "healed":
                later.append(say("{who} is healed to {left}", who=name, left=data["hp"]))
            case "bought":
                later.append(say("buys {card}", card=card_name(cards, data["card"])))
    if fell:
        words.append(say("defeats {foes}", foes=listing(fell)))
    wounded = [
        say_many("{foe} (a level)", "{foe} ({n} levels)", n=n, foe=foe) for foe, n in cleared.items() if foe not in fell
    ]
    if wounded:
        words.append(say("wounds {foes}", foes=listing(wounded)))
    return words + later
