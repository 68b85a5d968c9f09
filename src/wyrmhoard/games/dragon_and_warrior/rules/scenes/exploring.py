"""What The Warrior does while nothing else waits (DW-51): ways, talk, searching, sleep, shops, chests, Battles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from wyrmhoard.kernel.asking.ask import Choice, Options, Script, sift
from wyrmhoard.kernel.text.errors import Refusal

from ...events.battle import Cast
from ...events.finds import Chest, NoFind
from ...events.people import FewWords
from ...pending_state import ChooseFind, Fight, PlayScene
from ...state import ALLY, MOVE, TREASURE, WARRIOR, Saga
from ...table import Position, Table
from ...world_state import CASTLE, CHEST_OCCASIONS, INN, ITEM_SHOP, Person, Place
from ..core import numbers, offers, places
from ..core.asking import ask_until
from ..core.steps import at_last
from ..world import gifts, obstacles, radiance
from ..world.rolls import oracle_holds
from . import entering, quests, scenes, shops, travel, using, visits


def explore(table: Table) -> Script[None]:
    """One thing that The Warrior does outside a Battle and a Scene."""
    answer = yield from ask_until(table, WARRIOR, "explore", lambda: options(table), "DW-51")
    if answer is None:
        return
    table.state.world.visit.round = False
    verb, _, rest = str(answer).partition(" ")
    script = DEEDS[verb](table, rest)
    if script is not None:
        yield from script


def options(position: Position) -> Options:
    """Everything that may be done here; ways that an owed Battle shuts are shown with the reason."""
    state = position.state
    place, visit = places.current_space(state), state.world.visit
    choices: list[Choice] = [f"go {way}" for way in places.ways(state)]
    if not visit.scene:
        choices += [f"talk {person.id}" for person in scenes.at_hand(state) if may_talk(state, person)]
        choices += [f"hand-in {quest}" for quest in quests.to_hand_in(state)]
    if places.holds_find(state, place) and not visit.asked and may_search(state, place):
        choices.append("search")
    if place.kind == INN and not visit.slept:
        choices.append("sleep")
    if place.kind == ITEM_SHOP:
        choices.append("shop")
    if places.battle_objection(state, WARRIOR) is None:
        choices.append("battle")
    if place.kind == CASTLE and (place.cross or not places.is_infested(state, place)):
        choices += [f"chest {chest}" for chest in state.world.chests]
    return sift(
        choices + obstacles.tries(state) + visits.aids(position) + magic(state),
        lambda choice: _objection(state, str(choice)),
    )


def may_talk(state: Saga, person: Person) -> bool:
    """Whether a character talks to The Warrior: one played by the oracle does so once between two nights (DW-263a)."""
    return not oracle_holds(state, scenes.partner(person)) or entering.is_rested(state, person)


def may_search(state: Saga, place: Place) -> bool:
    """Whether searching may find anything: the oracle rolls that only once for each place (DW-263a)."""
    return not oracle_holds(state, TREASURE) or place.id not in state.world.sought


def _objection(state: Saga, choice: str) -> Refusal | None:
    return places.way_objection(state, choice[3:]) if choice.startswith("go ") else None


def magic(state: Saga) -> list[Choice]:
    """Spells and things that take The Warrior elsewhere, and Fairy Water (DW-203, DW-204, DW-215 to DW-217)."""
    hero = state.hero
    known = [spell for spell in numbers.spells(hero) if hero.mp >= numbers.MP_COST.get(spell, hero.mp + 1)]
    choices: list[Choice] = []
    if "outside" in known and state.inside:
        choices.append("cast outside")
    if "radiant" in known and state.inside and not places.current_space(state).lit:
        choices.append("cast radiant")
    if "return" in known:
        choices += [f"cast return {town}" for town in state.towns]
    able = (made for made in numbers.made_spells(state) if made.effect == MOVE and hero.mp >= made.cost)
    choices += [f"cast {made.id} {made.town}" for made in able]
    for item in offers.different(hero.pouch):
        if item.kind not in visits.USABLE and using.works(state, item.kind):
            choices.append(f"use {item.id}")
    return choices


# -- what is done


def _go(table: Table, way: str) -> Script[None]:
    yield from travel.depart(table, way)


def _talk(table: Table, person: str) -> None:
    """A Scene; but a few words with background people are none (DW-45)."""
    state = table.state
    met = state.world.people[person]
    if scenes.partner(met) == TREASURE:
        table.tell(FewWords(met.name), "DW-45")
    else:
        at_last(state, PlayScene(scenes.partner(met), person))


def _hand_in(table: Table, quest: str) -> Script[None]:
    """The talk with the giver, or with who rewards in their place, which is a Scene with the Ally (DW-232)."""
    state = table.state
    yield from quests.find_rewarder(table, state.world.quests[quest])
    at_last(state, PlayScene(ALLY, state.world.quests[quest].giver, quest))


def _search(table: Table, rest: str) -> None:
    """Treasure says whether something is found here (DW-93)."""
    state = table.state
    state.world.visit.asked = True
    place = places.current_space(state)
    if oracle_holds(state, TREASURE) and not gifts.finds_by_searching(state, place):
        table.tell(NoFind(), "DW-268")
        return
    at_last(state, ChooseFind(place.level, "visit", place.id))


def _sleep(table: Table, rest: str) -> None:
    visits.sleep(table)


def _shop(table: Table, rest: str) -> Script[None]:
    yield from shops.buy(table)


def _battle(table: Table, rest: str) -> None:
    at_last(table.state, Fight())


def _chest(table: Table, chest: str) -> None:
    """What lies in a chest depends on how many were opened before; a mark $ stays (DW-71 to DW-73a, DW-94)."""
    state = table.state
    chests = state.world.chests
    number = len(places.CHESTS) - len(chests) + 1
    chests.remove(chest)
    castle = places.current_space(state)
    castle.found = castle.found or not chests
    table.tell(Chest(chest), "DW-73a")
    at_last(state, ChooseFind(int(number < 3), CHEST_OCCASIONS[number - 1], castle.id))


def _cast(table: Table, rest: str) -> Script[None]:
    state = table.state
    spell, _, town = rest.partition(" ")
    made = numbers.made_spell(state, spell)
    if spell == "radiant":
        state.hero.mp -= numbers.MP_COST[spell]
        table.tell(Cast(WARRIOR, "", spell, cards=[]), "DW-200")
        yield from radiance.shine(table)
    elif spell in ("outside", "return") or (made is not None and made.effect == MOVE):
        state.hero.mp -= numbers.mp_cost(state, spell)
        rule, name = "DW-203" if spell == "outside" else "DW-204", numbers.spell_name(state, spell)
        table.tell(Cast(WARRIOR, "", name, cards=[]), rule)
        travel.carried_to(table, travel.way_back(state, town or state.inside))
    else:
        yield from visits.cast(table, spell)


def _use(table: Table, thing: str) -> Script[None]:
    yield from using.use(table, thing)


DEEDS: Final[dict[str, Callable[[Table, str], Script[None] | None]]] = {
    "go": _go,
    "talk": _talk,
    "hand-in": _hand_in,
    "search": _search,
    "sleep": _sleep,
    "shop": _shop,
    "battle": _battle,
    "chest": _chest,
    "cast": _cast,
    "use": _use,
    "try": obstacles.attempt,
}
