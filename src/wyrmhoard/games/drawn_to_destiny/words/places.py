"""The text on damage cards, Locations, maps and Scenes, made from their data alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from wyrmhoard.games.drawn_to_destiny.cards.damage import BACK_OF, SEVERITIES, STAT_OF, DamageCard
from wyrmhoard.games.drawn_to_destiny.cards.locations import Hazard, Location, MapKind
from wyrmhoard.games.drawn_to_destiny.cards.scenery import SceneEntry
from wyrmhoard.games.drawn_to_destiny.words.names import condition_name, words_of
from wyrmhoard.kernel.grammar import capital, listed, many

WILD: Final = "Takes the place of any card of its deck or discard, as the dealing Player chooses, or of the next card."


# -- damage cards


def damage_text(card: DamageCard) -> str:
    """What a damage card does at each severity (D2-234, D2-239)."""
    if card.wild:
        return WILD
    return " ".join(
        f"{capital(name)}: {card.at(severity).say() or 'nothing more.'}" for severity, name in enumerate(SEVERITIES, 1)
    )


def damage_facts(card: DamageCard) -> list[tuple[str, str]]:
    """Rank and suit of a damage card, the Stat that it lowers, and what it is worth face down (D2-236, D2-238)."""
    printed = [] if card.wild else [("Rank", card.rank), ("Suit", capital(card.suit))]
    return [*printed, ("Lowers", capital(STAT_OF[card.deck])), ("Face down", f"{capital(BACK_OF[card.deck])}:1")]


# -- Locations and maps


def location_text(place: Location) -> str:
    """What a Space of this Location does (D2-412)."""
    lines = [f"Entering costs Move:{place.penalty} more."] * bool(place.penalty)
    lines += ["Nobody can enter it" + (" but by Climbing." if place.climb else ".")] * place.blocked
    lines += {"obstacle": ["It gives Cover."], "blocks": ["It blocks sight."]}.get(place.sight, [])
    lines += [f"Elevation {place.elevation}."] * bool(place.elevation) + ["It is dark."] * place.dark
    lines += ["There are walls around it."] * place.walls
    if place.swim:
        lines.append(f"Whoever fails a Test of Athletics against {place.swim} swims 1 Space a Turn.")
    lines += [f"The current carries {many(place.drift, 'Space')} in each Events phase."] * bool(place.drift)
    lines += [f"It pulls {many(place.pull, 'Space')} nearer each Turn."] * bool(place.pull)
    lines += [f"Stealth −{-place.stealth}."] * bool(place.stealth)
    return " ".join([*lines, *(hazard_words(place.hazard) if place.hazard is not None else ())])


def hazard_words(hazard: Hazard) -> Iterable[str]:
    """What a hazard does once a Turn (D2-415)."""
    when = "In each Events phase" if hazard.only_in_events else "Once a Turn, whoever enters or stays"
    does = [f"{condition_name(name)}:{number}" for name, number in hazard.gains.items()]
    if hazard.struck is not None:
        rated = f" with Damage {hazard.struck.damage}" if hazard.struck.damage else ""
        types = listed((capital(kind) for kind in hazard.struck.types), "or")
        does.append(f"{_successes(hazard.struck.successes)} of {types}{rated}")
    ranks = f" if Fate shows {listed(hazard.ranks, 'or')}" if hazard.ranks else ""
    spared = ""
    if hazard.unless is not None:
        skill = f" ({capital(words_of(hazard.unless.skill))})" if hazard.unless.skill else ""
        spared = f", unless a Test of {capital(hazard.unless.stat)} against {hazard.unless.against} is passed{skill}"
    yield f"{when}{ranks}: {listed(does)}{spared}."


def _successes(number: int) -> str:
    return "1 Success" if number == 1 else f"{number} Successes"


def map_text(kind: MapKind) -> str:
    """How far a Space is and how long a Turn (D2-400, D2-401)."""
    if kind.metres is None or kind.seconds is None:
        return "It has neither Spaces nor Turns."
    pace = f" Move:1 is {kind.kph} km/h." if kind.kph is not None else ""
    return f"A Space is {many(kind.metres, 'metre')}, a Turn {many(kind.seconds, 'second')}.{pace}"


# -- Scenes


def scene_text(scene: SceneEntry) -> str:
    """What a Scene is about, and the Goals of its sides."""
    names = {faction.key: faction.name for faction in scene.faction}
    found = [f"{names[goal.faction]}: {goal.text}" for goal in scene.goal]
    return " ".join([scene.description, *found])


def scene_facts(scene: SceneEntry) -> list[tuple[str, str]]:
    """World, seats, map and Clock of a Scene."""
    seats = sorted({seating.seats for seating in scene.seating})
    ground = f"{words_of(scene.map.kind).title()}, {scene.map.width} x {scene.map.height}"
    clock = f"{scene.clock.start} to {scene.clock.last}"
    return [("World", capital(scene.world)), ("Seats", ", ".join(map(str, seats))), ("Map", ground), ("Clock", clock)]


# -- lists


def face(
    id_: str, side: str, name: str, kind: str, text: str, facts: list[tuple[str, str]], flavour: str = ""
) -> dict[str, Any]:
    """A card as lists and print show it."""
    return {
        "id": id_, "side": side, "name": name, "kind": kind, "copies": 1, "range": [], "text": text,
        "numbers": dict(facts), "keywords": [], "flavour": flavour,
    }  # fmt: skip


def damage_face(card: DamageCard) -> dict[str, Any]:
    """A damage card in a list of all cards; role-play lines are left to the table."""
    about = ", ".join(card.captions) if card.deck in ("wound", "restraint") else ""
    return face(
        card.id, "damage", card.name, f"{capital(card.deck)} card", damage_text(card), damage_facts(card), about
    )


def location_face(place: Location) -> dict[str, Any]:
    """A Location in a list of all cards."""
    return face(place.id, "location", place.name, "Location", location_text(place), [("Group", capital(place.group))])


def map_face(kind: MapKind) -> dict[str, Any]:
    """A kind of map in a list of all cards."""
    return face(kind.id, "map", kind.name, "Map", map_text(kind), [])


def scene_face(scene: SceneEntry) -> dict[str, Any]:
    """A Scene in a list of all cards."""
    return face(scene.id, "scene", scene.title, "Scene", scene_text(scene), scene_facts(scene), scene.backstory)
