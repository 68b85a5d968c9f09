"""What the computer does outside of Battles in a story with several seats, all of whom work towards the lord (DW-251a,
DW-276).

As The Warrior it goes where the oracle's Warrior would, by the map that all see. As Treasure it draws what the lands
still lack, gives what The Warrior can use, and says when a goal is reached; as the Villain it fights, and brings in the
Boss where it waits, and the lord as soon as it may; its Ally brings a character in now and then. What its seat sees
decides all of this; for random choices the seat's view is the seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from wyrmhoard.kernel.asking.ask import Answer, Choice

from ..asked import Asked
from ..rules.battle import ladders
from ..rules.core import builds, numbers, places
from ..rules.core.forecast import forecast
from ..rules.oracle.stand_in import on_the_way
from ..rules.world import dungeons, gifts, lands
from ..state import WARRIOR, Conflict, Saga
from ..world_state import AREA, DUNGEON, HIGHEST, OPEN, POI, ROOM, Place, Quest

LONG_ENOUGH: Final = 10
"""The visit from which Treasure accepts goals as reached anywhere outside of Towns."""
CHANCES: Final = (("battle", 0.3), ("find", 0.6), (f"place {POI}", 0.2), ("friend", 0.2), ("enemy", 0.1))
"""What it does on The Warrior's entry where nothing is needed, each with its probability, in this order (DW-88a)."""
IDEAS: Final = 0.5
"""The probability of trying to get past an obstacle with an idea."""


USUAL: Final[Mapping[str, Sequence[str]]] = {
    "begin": ("cartoony",),
    "begin-with": ("agree",),
    "palette": ("pass",),
    "mood": ("cartoony",),
    "questions": ("no more",),
    "role": ("warrior",),
    "points": ("default",),
    "boss": ("conflict",),
    "agree": ("agree",),
    "build": ("even", "brute", "fierce"),
    "target": ("master",),
    "patient": ("self",),
    "help": ("flip",),
    "fits": ("not",),
    "token": ("take",),
    "join": ("join",),
    "meaning": ("nothing",),
    "meant": ("go on",),
    "vote": ("object",),
    "claim": ("yes",),
    "explore": ("sleep", "go on"),
    "peace": ("s1",),
    "resume": ("ready",),
}
"""The default answers by prompt: the first of these that is offered."""


class Question(NamedTuple):
    """What a seat is asked, and what it knows."""

    state: Saga
    seat: int
    prompt: str
    data: Asked
    choices: Sequence[Choice]


class Deciding(NamedTuple):
    """A question of a story: what is known, what is told with it, what may be answered, and chance."""

    state: Saga
    data: Asked
    keys: Sequence[str]
    chance: Random


def decide(asked: Question, rng: Random, wishes: Mapping[str, Sequence[str]] = USUAL) -> Answer:
    """The answer to a question where no cards are laid; `wishes` are its default answers."""
    state, offered = asked.state, [str(choice) for choice in asked.choices]
    told: Answer | None = opinion(asked, offered)
    if told is None and state.world.visit.space and state.holder(WARRIOR) == asked.seat:
        told = on_the_way(state, asked.prompt, asked.data, asked.choices)
    if told is not None:
        return told
    liked = next((key for key in wishes.get(asked.prompt, ()) if key in offered), None)
    return liked if liked is not None else _first(asked.choices, rng)


def _first(choices: Sequence[Choice], rng: Random) -> Answer:
    """The first choice; a form is filled in at random, and skipped if that fails."""
    for choice in choices:
        filled = choice if isinstance(choice, str | int) else choice.sample(rng)
        if filled is not None:
            return filled
    return str(choices[0])


def opinion(question: Question, offered: Sequence[str]) -> str | None:
    """Its answer to a question of a story; None: it has no opinion."""
    state, seat, prompt, data, _ = question
    choose = DEEDS.get(prompt)
    if choose is None:
        return None
    keys = [key for key in offered if not key.startswith("enemy card-")]  # the cards of its deck are for Battles
    return choose(Deciding(state, data, keys, Random(f"{state.visits}/{prompt}/{seat}/{len(keys)}")))


def _explores(asked: Deciding) -> str | None:
    """Where people judge ideas, sometimes an idea against an obstacle; None: left to `warrior.deed`."""
    tries = [key for key in asked.keys if key.startswith("try ")]
    if tries and lands.are_drawn(asked.state) and asked.chance.random() < IDEAS:
        return asked.chance.choice(tries)
    return None


# -- on entering


def _entered(asked: Deciding) -> str | None:
    place = places.current_space(asked.state)
    needed = next((key for key in _needed(asked.state, place, asked.keys) if key in asked.keys), None)
    if needed is not None:
        return needed
    for verb, likely in CHANCES:
        matching = [key for key in asked.keys if key == verb or key.startswith(f"{verb} ")]
        if matching and _suits(asked.state, place, verb) and asked.chance.random() < likely:
            return asked.chance.choice(matching)
    return None


def _needed(state: Saga, place: Place, offered: Sequence[str]) -> Iterator[str]:
    """What advances the campaign, the most urgent first."""
    yield "stairs"
    yield "lord"
    if "boss" in offered and dungeons.has_boss(state, place):
        yield "boss"
    yield from (f"place {kind}" for kind in lands.missing(state, place))
    yield from (f"reached {quest.id}" for quest in state.world.quests.values() if _is_reached(state, quest, place))


def _is_reached(state: Saga, quest: Quest, place: Place) -> bool:
    """Whether a goal is reached here: at its place or, if it has none, away from Towns after enough entries."""
    if quest.state != OPEN:
        return False
    if quest.place:
        return quest.place in (place.id, place.home)
    return state.visits >= LONG_ENOUGH and place.kind in (AREA, POI, ROOM)


def _suits(state: Saga, place: Place, verb: str) -> bool:
    """Whether something unneeded suits a place: an owed Battle need not be begun, and one Point of Interest is
    enough."""
    if verb == "battle":
        return not state.world.visit.owed
    return not verb.startswith("place ") or all(other.kind != POI for other in places.inside(state, place.id))


def _builds(asked: Deciding) -> str | None:
    """On a map the style against which The Warrior's chance is nearest to a fair one, as the oracle has it (DW-266)."""
    state, level, boss = asked.state, asked.data["level"], asked.data["boss"]
    styles = [key for key in asked.keys if key in builds.STYLES and state.world.visit.space]
    cards = (builds.built(Conflict("", "", level, boss), style, 0, state.settings) for style in styles)
    chances = [forecast(numbers.sides(state, card, None)) for card in cards]
    target = ladders.TARGETS["fair"][ladders.BOSS if boss else ladders.NORMAL]
    return min(zip(chances, styles, strict=True), key=lambda pair: abs(pair[0] - target))[1] if styles else None


# -- Treasure's other questions


def _finds(asked: Deciding) -> str | None:
    """Equipment for the slot that needs it most, otherwise a consumable; one part is a whole find."""
    if "done" in asked.keys:
        return "done"
    hero, level = asked.state.hero, asked.data["rest"]
    slots = [slot for slot in gifts.weakest_slots(hero) if gifts.improves(hero, slot, level)]
    better = [key for key in asked.keys if any(key.startswith(f"give {slot}") for slot in slots)]
    given = better or [key for key in asked.keys if key == "give healstuff"]
    given = given or [key for key in asked.keys if key.startswith("give ")]
    return asked.chance.choice(given) if given else None


def _spoils(asked: Deciding) -> str | None:
    return next((key for key in ("stairs", "find") if key in asked.keys), None)


def _floors(asked: Deciding) -> str | None:
    """Down to the last Level of the chapter in which the Dungeon lies."""
    level = places.area_of(asked.state, places.current_space(asked.state)).level
    wanted = str(lands.last_level(level) - level + 1)
    return wanted if wanted in asked.keys else None


def _area_level(asked: Deciding) -> str | None:
    """A Level higher than where The Warrior is."""
    wanted = str(min(HIGHEST, places.area_of(asked.state, places.current_space(asked.state)).level + 1))
    return wanted if wanted in asked.keys else None


def _goal(asked: Deciding) -> str | None:
    """A place for the goal, so that Treasure knows when it is reached; not a Dungeon if there is another place."""
    known = [key for key in asked.keys if key in asked.state.world.places]
    near = [key for key in known if asked.state.world.places[key].kind != DUNGEON]
    return asked.chance.choice(near or known) if known else None


DEEDS: Final[Mapping[str, Callable[[Deciding], str | None]]] = {
    "explore": _explores,
    "entered": _entered,
    "build": _builds,
    "find": _finds,
    "spoils": _spoils,
    "floors": _floors,
    "area-level": _area_level,
    "quest-goal": _goal,
}
"""The prompts about which it has an opinion."""
