"""What stands on the shelf: each Scene, dungeon and Campaign as a card, and as the page that opens it.

Goals, rules and people come from the data of the Scene; nothing of them is said a second time here. Units that arrive
later or begin Hidden are not named: nobody knows of them yet.
"""

from __future__ import annotations

from collections.abc import Iterable

from wyrmhoard.kernel.text import shapes
from wyrmhoard.kernel.text.grammar import listed
from wyrmhoard.kernel.text.saying import resolved, said, say

from ..cards import aims
from ..cards.campaign import Campaign
from ..cards.cardset import CardSet
from ..cards.scenery import Presence, SceneEntry, Seating
from ..cards.scenes import pool_of, units_of
from ..settings import seats_of, titles_of


def courses(cards: CardSet) -> list[shapes.Course]:
    """All that can be played, in the order of the setting."""
    return [_course(cards, name, said(resolved(title))) for name, title in titles_of(cards).items()]


def _course(cards: CardSet, name: str, title: str) -> shapes.Course:
    campaign = cards.campaigns.get(name)
    dungeon = cards.dungeons.get(name)
    first = first_scene(cards, name)
    told = campaign or dungeon or first
    card = told.card
    return {
        "id": name,
        "title": said(campaign.title) if campaign else title,
        "genre": _genre(dungeon.world if dungeon else first.world) if not campaign else say("Three ages"),
        "seats": seats_of(cards, name),
        "minutes": card.minutes if card else 0,
        "hard": card.hard if card else 0,
        "teaches": said(card.teaches) if card else "",
        "line": said(card.line) if card else said(told.backstory),
        "story": said(told.backstory),
        "task": said(told.description),
        "notices": _chapters(campaign) if campaign else [] if dungeon else _notices(first),
        "campaign": campaign is not None,
        "settings": {"scene": name},
        "ways": [_together(cards, campaign)] if campaign else _ways(cards, first),
    }


def _together(cards: CardSet, campaign: Campaign) -> shapes.Way:
    """A Campaign has Scenes with two sides: somebody who is alone plays it with a bot in the second seat. Whom they
    lead is chosen there, from those who are ready to play in its first Chapter or by building somebody."""
    people = [cards.people[person] for person in campaign.chapter[0].people]
    figures: list[shapes.Figure] = [{"card": one.id, "name": said(one.name), "number": 1} for one in people]
    return {
        "title": "",
        "seats": 2,
        "seat": 0,
        "settings": {},
        "company": {"name": "", "goals": [], "people": figures},
        "choose": 1 if people else 0,
        "others": [],
    }


def first_scene(cards: CardSet, course: str) -> SceneEntry:
    """The Scene with which something to be played begins."""
    if course in cards.campaigns:
        course = cards.campaigns[course].chapter[0].scenes[0]
    if course in cards.dungeons:
        course = cards.dungeons[course].rooms[0]
    return cards.scenes[course]


def _genre(world: str) -> str:
    words = said(world)
    return words[:1].upper() + words[1:]


def _chapters(campaign: Campaign) -> list[shapes.Notice]:
    return [{"title": f"{said(chapter.name)}.", "text": said(chapter.text)} for chapter in campaign.chapter]


def _notices(scene: SceneEntry) -> list[shapes.Notice]:
    """What is special here, most important first; the Clock is always among it."""
    found: list[shapes.Notice] = []
    clock, rules = scene.clock, scene.rules
    if scene.card is not None and scene.card.advice:
        found.append({"title": say("How to win"), "text": said(scene.card.advice)})
    if rules.truce_before is not None:
        found.append(
            {
                "title": say("Nobody may draw before Turn {turn}.", turn=rules.truce_before),
                "text": say(
                    "The Clock begins at Turn {first}. Until then: walk, take cover, choose your Target.",
                    first=clock.start,
                ),
            }
        )
    if scene.map.dark:
        found.append(
            {
                "title": say("It is dark."),
                "text": say(
                    "At a Rival on whom no light falls one shoots at a Disadvantage: the worse of two cards counts."
                ),
            }
        )
    if not scene.place:
        found.append({"title": say("The Clock runs out after Turn {last}.", last=clock.last), "text": _ends(scene)})
    return found


def _ends(scene: SceneEntry) -> str:
    """What it means that the Clock runs out: who wins by it alone."""
    names = {faction.key: said(faction.name) for faction in scene.faction}
    winners = [names[goal.faction] for goal in scene.goal if _by_the_clock(goal.aim)]
    if not winners:
        return say("Whoever has reached no Goal by then has not won.")
    return say("That is a win for {faction}.", faction=listed(winners, say("and")))


def _by_the_clock(aim: aims.AnyAim) -> bool:
    """Whether the Clock alone completes a Goal."""
    match aim:
        case aims.ClockOut():
            return True
        case aims.Either(of=parts):
            return any(map(_by_the_clock, parts))
        case _:
            return False


def _ways(cards: CardSet, scene: SceneEntry) -> list[shapes.Way]:
    """For each side that somebody may be alone with: the smallest table at which they have it."""
    ways: dict[str, shapes.Way] = {}
    fewest = scene.card.seats if scene.card is not None else 1
    for seating in sorted((one for one in scene.seating if one.seats >= fewest), key=lambda one: one.seats):
        for seat, faction in enumerate(seating.plays):
            ways.setdefault(faction, _way(cards, scene, seating, seat))
    return list(ways.values())


def _way(cards: CardSet, scene: SceneEntry, seating: Seating, seat: int) -> shapes.Way:
    units = units_of(scene, seating.variant)
    pool, picked = pool_of(scene, seating.variant)
    mine = seating.plays[seat]
    names = {faction.key: said(faction.name) for faction in scene.faction}
    at_hand = [unit for unit in scene.unit if unit.name_here in pool] if pool else units
    company = {key: _company(cards, scene, key, names[key], units) for key in names}
    company[mine] = _company(cards, scene, mine, names[mine], at_hand)
    return {
        "title": names[mine],
        "seats": seating.seats,
        "seat": seat,
        "settings": {"own_side": seating.side} if seating.side is not None else {},
        "company": company[mine],
        "choose": picked if picked < len(pool) else 0,
        "others": [company[key] for key in names if key != mine],
    }


def _company(cards: CardSet, scene: SceneEntry, faction: str, name: str, units: Iterable[Presence]) -> shapes.Company:
    """Who is to be seen of a side before the first Turn, equal ones counted, and what it wants."""
    people: dict[tuple[str, str], int] = {}
    for unit in units:
        if unit.faction == faction and unit.on is None and unit.concealed is None:
            who = (unit.unit, said(unit.name) if unit.name else said(cards.units.by_id[unit.unit].name))
            people[who] = people.get(who, 0) + 1
    return {
        "name": name,
        "goals": [said(goal.text) for goal in scene.goal if goal.faction == faction],
        "people": [{"card": card, "name": name, "number": number} for (card, name), number in people.items()],
    }
