"""The text on damage cards, Locations, maps and Scenes, made from their data alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from wyrmhoard.kernel.text.grammar import listed
from wyrmhoard.kernel.text.saying import later, said, say, say_many

from ..cards.damage import BACK_OF, SEVERITIES, STAT_OF, DamageCard
from ..cards.locations import Hazard, Location, MapKind, Struck
from ..cards.scenery import SceneEntry
from .damage import caption, damage_title, harm_text
from .names import condition_name
from .terms import capped, titled

WILD: Final = later(
    "Takes the place of any card of its deck or discard, as the dealing Player chooses, or of the next card."
)


# -- damage cards


def damage_text(card: DamageCard) -> str:
    """What a damage card does at each severity (D2-234, D2-239)."""
    if card.wild:
        return said(WILD)
    return " ".join(
        say("{severity}: {text}", severity=titled(name), text=harm_text(card.at(severity)) or say("nothing more."))
        for severity, name in enumerate(SEVERITIES, 1)
    )


def damage_facts(card: DamageCard) -> list[tuple[str, str]]:
    """Rank and suit of a damage card, the Stat that it lowers, and what it is worth face down (D2-236, D2-238)."""
    printed = [] if card.wild else [(say("Rank"), card.rank), (say("Suit"), titled(card.suit))]
    lowers, back = titled(STAT_OF[card.deck]), f"{titled(BACK_OF[card.deck])} 1"
    return [*printed, (say("Lowers"), lowers), (say("Face down"), back)]


# -- Locations and maps


def location_text(place: Location) -> str:
    """What a Space of this Location does (D2-412)."""
    lines = [say("Entering costs {n} Move more.", n=place.penalty)] * bool(place.penalty)
    if place.blocked:
        lines.append(say("Nobody can enter it but by Climbing.") if place.climb else say("Nobody can enter it."))
    lines += {
        "obstacle": [say("It gives Cover to whoever is behind it, from 2 Spaces away.")],
        "blocks": [say("It blocks sight.")],
    }.get(place.sight, [])
    lines += [say("Elevation {n}.", n=place.elevation)] * bool(place.elevation) + [say("It is dark.")] * place.dark
    lines += [say("There are walls around it.")] * place.walls
    if place.swim:
        lines.append(
            say(
                "A swimmer passes a Test of Athletics against {n} or moves only 1 Space that Turn.",
                n=place.swim,
            )
        )
    if place.drift:
        lines.append(
            say_many(
                "The current carries {n} Space in each Events phase.",
                "The current carries {n} Spaces in each Events phase.",
                n=place.drift,
            )
        )
    if place.pull:
        lines.append(
            say_many(
                "In each Events phase it pulls everybody on the map {n} Space nearer.",
                "In each Events phase it pulls everybody on the map {n} Spaces nearer.",
                n=place.pull,
            )
        )
    lines += [say("Stealth −{n}.", n=-place.stealth)] * bool(place.stealth)
    return " ".join([*lines, *(hazard_words(place.hazard) if place.hazard is not None else ())])


def hazard_words(hazard: Hazard) -> Iterable[str]:
    """What a hazard does once a Turn (D2-415)."""
    when = say("In each Events phase") if hazard.only_in_events else say("Once a Turn, whoever enters or stays")
    if hazard.ranks:
        when = say("{when} if Fate shows {ranks}", when=when, ranks=listed(hazard.ranks, say("or")))
    does = [f"{condition_name(name)} {number}" for name, number in hazard.gains.items()]
    if hazard.struck is not None:
        does.append(_blow(hazard.struck))
    text = say("{when}: {does}.", when=when, does=listed(does, say("and")))
    if hazard.unless is not None:
        test = say("a Test of {stat} against {n}", stat=titled(hazard.unless.stat), n=hazard.unless.against)
        skill = capped(hazard.unless.skill) if hazard.unless.skill else ""
        text = say("{when}: {does}, unless {test} is passed.", when=when, does=listed(does, say("and")), test=test)
        if skill:
            text = say(
                "{when}: {does}, unless {test} is passed ({skill}).",
                when=when, does=listed(does, say("and")), test=test, skill=skill,
            )  # fmt: skip
    yield text


def _blow(struck: Struck) -> str:
    """What strikes whoever is there: "2 Successes of Burn with Damage 8x1"."""
    types = listed(map(titled, struck.types), say("or"))
    text = say_many("{n} Success of {types}", "{n} Successes of {types}", n=struck.successes, types=types)
    return say("{blow} with Damage {damage}", blow=text, damage=struck.damage) if struck.damage else text


def map_text(kind: MapKind) -> str:
    """How far a Space is and how long a Turn (D2-400, D2-401)."""
    if kind.metres is None or kind.seconds is None:
        return say("It has neither Spaces nor Turns.")
    metres = say_many("{n} metre", "{n} metres", n=kind.metres)
    seconds = say_many("{n} second", "{n} seconds", n=kind.seconds)
    pace = " " + say("1 Move is {kph} km/h.", kph=kind.kph) if kind.kph is not None else ""
    return say("A Space is {metres}, a Turn {seconds}.", metres=metres, seconds=seconds) + pace


# -- Scenes


def scene_text(scene: SceneEntry) -> str:
    """What a Scene is about, and the Goals of its sides."""
    names = {faction.key: said(faction.name) for faction in scene.faction}
    goals = [f"{names[goal.faction]}: {said(goal.text)}" for goal in scene.goal]
    return " ".join([said(scene.description), *goals])


def scene_facts(scene: SceneEntry) -> list[tuple[str, str]]:
    """World, seats, map and Clock of a Scene."""
    seats = sorted({seating.seats for seating in scene.seating})
    size = {"width": scene.map.width, "height": scene.map.height}
    ground = say("{map}, {width} x {height}", map=titled(scene.map.kind), **size)
    clock = say("{start} to {last}", start=scene.clock.start, last=scene.clock.last)
    own = [(say("World"), capped(scene.world)), (say("Seats"), ", ".join(map(str, seats)))]
    return [*own, (say("Map"), ground), (say("Clock"), clock)]


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
    about = ", ".join(_captions(card)) if card.deck in ("wound", "restraint") else ""
    return face(
        card.id,
        "damage",
        damage_title(card),
        say("{deck} card", deck=titled(card.deck)),
        damage_text(card),
        damage_facts(card),
        about,
    )


def _captions(card: DamageCard) -> Iterable[str]:
    return (caption(card, severity) for severity, _ in enumerate(card.captions, 1))


def location_face(place: Location) -> dict[str, Any]:
    """A Location in a list of all cards."""
    return face(
        place.id,
        "location",
        said(place.name),
        say("Location"),
        location_text(place),
        [(say("Group"), titled(place.group))],
    )


def map_face(kind: MapKind) -> dict[str, Any]:
    """A kind of map in a list of all cards."""
    return face(kind.id, "map", said(kind.name), say("Map"), map_text(kind), [])


def scene_face(scene: SceneEntry) -> dict[str, Any]:
    """A Scene in a list of all cards."""
    return face(
        scene.id, "scene", said(scene.title), say("Scene"), scene_text(scene), scene_facts(scene), said(scene.backstory)
    )
