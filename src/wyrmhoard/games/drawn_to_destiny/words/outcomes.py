"""What a Scene brings about, in words: as something that the party may choose (`aims.Outcome`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec.structs import asdict

from wyrmhoard.games.drawn_to_destiny.cards import aims
from wyrmhoard.games.drawn_to_destiny.cards.cardset import CardSet
from wyrmhoard.games.drawn_to_destiny.rules import outcomes
from wyrmhoard.games.drawn_to_destiny.table import Position
from wyrmhoard.games.drawn_to_destiny.words.names import (
    condition_name,
    door_name,
    item_name,
    scene_entry,
    thing_name,
    words_of,
)
from wyrmhoard.kernel.ask import Choice
from wyrmhoard.kernel.grammar import capital, listed, many

STANDING_FOR: Final = {outcomes.ACTOR: "whoever did it", outcomes.RIVALS: "the other side"}


def of_answer(p: Position, seat: int, choice: Choice) -> str:
    """One of the outcomes between which the party chooses within a Scene."""
    at, _, number = str(choice).partition(":")
    return of_choice(p, outcomes.choices_of(p)[int(at)], int(number))


def of_choice(p: Position, found: aims.Choose, number: int) -> str:
    """One of them in the words of its file; if it has none, what it does."""
    return found.words[number] if found.words else words_for(p, found.of[number])


def words_for(p: Position, outcome: aims.AnyOutcome) -> str:
    """What an outcome does."""
    match outcome:
        case aims.Pay():
            given, paid = sums(p.cards, asdict(outcome.reward))
            given += [listed((item_name(p.cards, card) for card in outcome.reward.choose), "or")] * bool(
                outcome.reward.choose
            )
            found = [f"take {listed(given)}"] * bool(given) + [f"pay {listed(paid)}"] * bool(paid)
            return capital(listed(found) or "take nothing")
        case aims.Hand():
            return f"Start the next Scene with a hand of {many(outcome.cards, 'card')}"
        case aims.Hasten():
            return f"The next Scene's first Clock Event comes {many(outcome.by, 'card')} earlier"
        case aims.Choose():
            return capital(listed((words_for(p, inner) for inner in outcome.of), "or"))
        case aims.Mark():
            return f"The story takes a turn: {words_of(outcome.flag)}"
        case aims.Light():
            return "The dark ends"
        case aims.OpenDoor():
            return f"{door_name(p, outcome.door)} opens"
        case aims.DriveOff():
            return f"Everybody aboard leaves: {thing_name(p, outcome.object)}"
        case _:
            return _of_units(p, outcome)


def _of_units(p: Position, outcome: aims.Release | aims.Afflict | aims.Damage | aims.Handicap | aims.CallOff) -> str:
    """What an outcome does to Units."""
    match outcome:
        case aims.Release():
            return f"{condition_name(outcome.condition)} ends for {_people(p, outcome.who)}"
        case aims.Afflict():
            return f"{condition_name(outcome.condition)}:{outcome.number} for {_people(p, outcome.who)}"
        case aims.Damage():
            return f"Damaged:{outcome.damaged} for {_people(p, outcome.who)}"
        case aims.Handicap():
            return f"All Skills:{outcome.skill} for {_people(p, outcome.units)}"
        case aims.CallOff():
            return f"Nobody comes of those who were on their way: {_people(p, outcome.units)}"


def _people(p: Position, keys: Sequence[str]) -> str:
    """Factions and Units by their keys in the Scene, and kinds of Units."""
    entry, known = scene_entry(p), dict(STANDING_FOR)
    known |= {unit.id: unit.name for unit in p.cards.units}
    for present in entry.unit if entry is not None else ():
        known[present.name_here] = present.name or known[present.unit]
    known |= {faction.key: faction.name for faction in (entry.faction if entry is not None else ())}
    return listed(known.get(key, words_of(key)) for key in keys)


def sums(cards: CardSet, reward: Mapping[str, Any]) -> tuple[list[str], list[str]]:
    """What is given and what is paid: "2 SP", "1 gold coin", "Magic Sword", "Status Watch:+1"."""
    parts = {part: reward[part] for part in ("ap", "sp", "cp", "silver", "gold")}
    given = [_sum(part, number) for part, number in parts.items() if number > 0]
    given += [item_name(cards, card) for card in reward["items"]]
    given += [f"Status {capital(words_of(side))}:{by:+}" for side, by in reward["status"].items()]
    return given, [_sum(part, -number) for part, number in parts.items() if number < 0]


def _sum(part: str, number: int) -> str:
    return many(number, f"{part} coin") if part in ("silver", "gold") else f"{number} {part.upper()}"
