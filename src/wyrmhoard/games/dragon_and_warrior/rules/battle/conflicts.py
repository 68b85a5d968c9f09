"""The Villain's cards: made at any time, taken from the deck, built and changed outside Battle (DW-128 to DW-143a)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any, Final

from wyrmhoard.kernel.asking.ask import Choice, Script
from wyrmhoard.kernel.asking.form import Field, Filled, Form, Number, Pick, Text
from wyrmhoard.kernel.text.errors import Refusal

from ...asked import Asked
from ...cards import entries
from ...cards.made import Suggestion, Wish
from ...cards.vocabulary import LONG
from ...events.battle import Built
from ...settings import TableSettings
from ...state import ORACLE, VILLAIN, WARRIOR, Conflict, Saga
from ...table import Position, Table
from ...world_state import HIGHEST, ROOM
from ..core import builds, limit, numbers, places
from ..core.asking import ask, put
from ..core.business import DEEDS, Deed
from ..core.forecast import forecast
from ..making import creating, inventing
from . import ladders, lines

TYPE_LENGTH: Final = 24
MOST_PRICE: Final = 3
"""Points for each Level that a made-up ability may cost (DW-143)."""
CARDS_SHOWN: Final = 20
"""How many cards of the deck, the newest first, are offered for a Battle (DW-3)."""
CARD, EDIT = "card", "edit"
WEAKNESS_FACTORS: Final = (0, 2, 4)
"""What damage is multiplied by without a Weakness (0), with one, and with a strong one (DW-137)."""
ABILITY_STUB, MINION_STUB = "ability", "minion"
"""What stands in a card for an ability and a minion that are not on record yet."""


def choose(table: Table, least: int, most: int, *, boss: bool = False) -> Script[str]:
    """The Villain says what The Warrior meets: a new card, or one of the deck; returns its ID (DW-117, DW-128 to
    DW-132, DW-144)."""
    state = table.state
    boss = boss or (yield from _boss(table))
    if boss:
        most = least
    target = _target(table, boss=boss) if state.holder(VILLAIN) == ORACLE else ""
    again = _left_here(state, boss=boss) if target else None
    if again is not None:
        _shape_in_secret(table, again, _entry_of_card(table, again), target, most)
        return again.id
    wish = _wish_for(table, least, target, boss=boss)
    offered = from_deck(state, least, most, boss=boss)
    chosen = yield from inventing.invent_or(table, VILLAIN, "conflict", wish, "DW-128", *offered)
    if isinstance(chosen, Suggestion):
        card = _front(table, chosen, wish, boss=boss)
        yield from _finish(table, card, chosen, target, least, most)
        return card.id
    what, _, name = chosen.partition(" ")
    if what == EDIT or not fits(state, state.conflicts[name], least, most):
        yield from _rebuild(table, state.conflicts[name], least, most)
    return name


def _wish_for(table: Table, level: int, target: str, *, boss: bool) -> Wish:
    """The request for entries; for the oracle's target it may ask for sources of a Weakness, or the rumoured one
    (DW-266)."""
    wish = _wish(table, level, boss=boss)
    if target == ladders.TOUGH:
        return replace(wish, uses=tuple(sorted(ladders.sources_of(table))))
    rumoured = ladders.rumoured(table.state) if target == ladders.BOSS else ""
    return replace(wish, uses=(rumoured,)) if rumoured else wish


def _finish(table: Table, card: Conflict, made: Suggestion, target: str, least: int, most: int) -> Script[None]:
    """The back of a new card: the oracle shapes it to its target, a person builds it (DW-133, DW-266)."""
    if not target:
        yield from build(table, card, least, most)
        return
    if target == ladders.NORMAL:
        card.level = min(most, card.level + ladders.levels_above(table.chance.below(100) + 1))
    _shape_in_secret(table, card, _entry_of_suggestion(made), target, most)
    _leave_here(table.state, card)


def _shape_in_secret(table: Table, card: Conflict, entry: ladders.Entry, target: str, most: int) -> None:
    """Shape a card of the oracle's; that it did is recorded, and nobody is told (DW-266)."""
    shape(table, card, entry, target, most)
    table.tell(Built(card.id, target), "DW-266", only=())


def _rebuild(table: Table, old: Conflict, least: int, most: int) -> Script[None]:
    """Give a card of the deck a new back before it is met (DW-130)."""
    yield from build(table, _with_blank_back(old, least), least, most)
    if old.open and not old.met:
        inventing.mention(table.state, old.name)


def _with_blank_back(old: Conflict, level: int) -> Conflict:
    """A card in the place of an old one, whose back has still to be filled in (DW-130)."""
    card = Conflict(old.id, old.name, level, old.boss, old.note, needs=old.needs, bonus=max(old.bonus, -level))
    card.met = old.met
    return card


def _left_here(state: Saga, *, boss: bool) -> Conflict | None:
    """The Conflict that The Warrior has not defeated in this Room: it is met again (DW-112, DW-175)."""
    here = state.world.places.get(state.world.visit.space)
    card = state.conflicts.get(here.foe) if here is not None else None
    return card if card is not None and card.boss == boss else None


def _leave_here(state: Saga, card: Conflict) -> None:
    """Record that a Conflict of the oracle stays in its Room until it is defeated or has run away."""
    here = state.world.places.get(state.world.visit.space)
    if here is not None and here.kind == ROOM:
        here.foe = card.id


def _entry_of_card(table: Table, card: Conflict) -> ladders.Entry:
    """The entry's data for a card, if the card still has the entry's name."""
    entry = lines.entry_of(table, card)
    if not isinstance(entry, entries.Conflict | entries.Boss):
        return ladders.Entry("even")
    able = entry.abilities
    return ladders.Entry(entry.style, "fast" in able, entry.weakness or "", "minion" in able, ladders.times_of(able))


def shape(table: Table, card: Conflict, entry: ladders.Entry, target: str, most: int) -> None:
    """Build a card of the oracle's against The Warrior as they are now, and its minion (DW-265, DW-266)."""
    state = table.state
    shaped = ladders.shaped(table, card, entry, target, most)
    minion = ladders.beside(shaped, state.settings)
    if minion is not None:
        wish = _wish(table, minion.level)
        front = inventing.suggested(state, table.cards, wish, 1)[0]
        creating.take(state.draws, front)
        minion.name, minion.note = inventing.keep(table, front, VILLAIN, wish, "name", "note")
        minion.id = shaped.minion = wish.place
        state.conflicts[minion.id] = minion
    state.conflicts[card.id] = shaped


def _target(table: Table, *, boss: bool) -> str:
    """How hard the oracle's next Conflict should be; tough ones are chosen from those whose Weakness can be discovered
    (DW-266)."""
    if boss:
        return ladders.BOSS
    return ladders.NORMAL if table.chance.below(ladders.TOUGH_ONES) else ladders.TOUGH


def _entry_of_suggestion(made: Suggestion) -> ladders.Entry:
    """The data of a drawn entry for its card."""
    abilities, weak = made.tags.get("abilities", ()), made.tags.get("weakness", ())
    style, times = made.tags["style"][0], ladders.times_of(abilities)
    return ladders.Entry(style, "fast" in abilities, weak[0] if weak else "", "minion" in abilities, times)


def from_deck(state: Saga, least: int, most: int, *, boss: bool) -> list[Choice]:
    """The cards of the deck that may be used again, and changed before (DW-130, DW-131); not the lord, which is met in
    its own Dungeon only (DW-238a), nor a minion, whose Level is paid for by its master's points (DW-141)."""
    apart = {state.world.lord, *(card.minion for card in state.conflicts.values())}
    deck = [card for card in reversed(state.conflicts.values()) if card.boss == boss and card.id not in apart]
    deck = deck[:CARDS_SHOWN]
    return [
        *(f"{CARD} {card.id}" for card in deck),
        *(f"{EDIT} {card.id}" for card in deck if fits(state, card, least, most)),
    ]


def could_appear(state: Saga) -> list[str]:
    """The cards of the deck, the newest first, that the Villain may bring in as characters: not the lord, a minion, or
    who is on record as somebody already (DW-45)."""
    apart = {state.world.lord, *(card.minion for card in state.conflicts.values())}
    apart |= {person.card for person in state.world.people.values()}
    return [card.id for card in reversed(state.conflicts.values()) if card.id not in apart][:CARDS_SHOWN]


def show_front(state: Saga, card: Conflict) -> None:
    """Reveal the front of a card to everybody (DW-21a, DW-142)."""
    if card.open and not card.met:
        inventing.mention(state, card.name)
    card.met = True


def fits(state: Saga, card: Conflict, least: int, most: int) -> bool:
    """Whether a card may be used unchanged: with a Level for the Space, and a back that is filled in (DW-128,
    DW-132)."""
    return not card.open and least <= card.level <= most


def make_front(table: Table, seat: int) -> Script[None]:
    """A card for later, of which only the front is made (DW-129)."""
    wish = _wish(table, table.state.level)
    chosen = yield from inventing.invent_or(table, VILLAIN, "conflict", wish, "DW-129", inventing.NOTHING)
    if isinstance(chosen, Suggestion):
        card = _front(table, chosen, wish, boss=False, known=False)  # until it is met its front is the Villain's alone
        card.open = True
        table.state.conflicts[card.id] = card


def _wish(table: Table, level: int, *, boss: bool = False) -> Wish:
    state = table.state
    here = state.world.places.get(state.world.visit.space)
    terrain = places.area_of(state, here).terrain if here is not None else ""
    home = state.world.places.get(here.home) if here is not None else None
    style = home.style if home is not None else ""
    number = inventing.new_id(state, "card")
    return Wish("boss" if boss else "conflict", number, level=level, terrain=terrain, dungeon=style)


def _front(table: Table, made: Suggestion, wish: Wish, *, boss: bool, known: bool = True) -> Conflict:
    name, note = inventing.keep(table, made, VILLAIN, wish, "name", "note", known=known)
    return Conflict(wish.place, name, wish.level, boss, note)


def _boss(table: Table) -> Script[bool]:
    """In a single Battle the Villain may want a Boss, and gets it if The Warrior agrees (DW-134, DW-236a)."""
    state = table.state
    if state.settings.scope != "battle":
        return False
    if state.holder(VILLAIN) != ORACLE:
        answer = yield from ask(table, VILLAIN, "boss", ["conflict", "boss"], "DW-236a")
        if answer != "boss":
            return False
    if state.holder(WARRIOR) == ORACLE:
        return False
    return (yield from ask(table, WARRIOR, "agree", ["agree", "object"], "DW-134")) == "agree"


def first_card(table: Table) -> Script[None]:
    """The first card of all, at The Warrior's Level or a bit more (DW-40)."""
    wish = _wish(table, table.state.hero.level)
    made = yield from inventing.invent(table, VILLAIN, "conflict", wish, "DW-40")
    yield from build_for_later(table, _front(table, made, wish, boss=False))


def build_for_later(table: Table, card: Conflict) -> Script[None]:
    """A card for later whose back is filled in at once, for the Level of this place or a bit more (DW-40, DW-132)."""
    yield from build(table, card, card.level, min(HIGHEST, card.level + table.state.settings.margin))


def build(table: Table, card: Conflict, least: int, most: int) -> Script[None]:
    """The back of a card, and of the minion that it may be given (DW-133, DW-141)."""
    state = table.state
    minion = yield from _fill_in(table, card, least, most, "DW-133")
    if minion:
        wish = _wish(table, minion)
        made = yield from inventing.invent(table, VILLAIN, "minion", wish, "DW-141")
        beside_it = _front(table, made, wish, boss=False)
        yield from _fill_in(table, beside_it, minion, minion, "DW-141", master=False)
        state.conflicts[beside_it.id] = beside_it
        card.minion = beside_it.id
    state.conflicts[card.id] = card


def _fill_in(table: Table, card: Conflict, least: int, most: int, rule: str, *, master: bool = True) -> Script[int]:
    """Ask for the back of one card; returns the Level of the minion that it is to have, or 0."""
    state = table.state
    form = build_form(card, least, most, state.settings, master=master)
    form = limit.bounded(state, form, lambda values: bool(values["ability"].strip()))
    before = state.building
    state.building = card
    options: list[Choice] = [*builds.STYLES, builds.CASTER, form]
    answer = yield from ask(table, VILLAIN, "build", options, rule, Asked(level=least, boss=card.boss))
    state.building = before
    minion = 0
    if isinstance(answer, Filled):
        fill_back(card, answer.values)
        card.minion, minion = "", answer.values["minion"]
        words = Suggestion("conflict", {"note": answer.values["ability"].strip()})
        card.ability = inventing.remember(
            table, words, "note", VILLAIN, Wish("conflict", f"{card.id}/ability", level=card.level)
        )
    else:
        builds.built(card, str(answer), 0, state.settings)
    return minion


def fill_back(card: Conflict, values: Mapping[str, Any]) -> Conflict:
    """Fill in the back of a card as a form has it, and return the card. Its ability and its minion are not on record
    yet: they stand there as ABILITY_STUB and MINION_STUB."""
    card.level = values["level"]
    card.fast = bool(values["fast"])
    card.weakness = WEAKNESS_FACTORS[values["weakness"]]
    card.weak_to = values["against"].strip().casefold() if card.weakness else ""
    card.minion = MINION_STUB if values["minion"] else ""
    card.ability, card.price = ABILITY_STUB if values["ability"].strip() else "", values["cost"]
    stats = builds.Stats(values["attack"], values["defense"], values["hp"], values["mp"])
    return builds.with_stats(card, stats, list(values["spells"]))


def minion_stubs(values: Mapping[str, Any], settings: TableSettings) -> dict[str, Conflict]:
    """A stand-in for the minion in a form, by its ID; empty if the form has none."""
    level = values["minion"]
    return {MINION_STUB: builds.built(Conflict(MINION_STUB, "", level), "even", 0, settings)} if level else {}


def chance_against(position: Position, card: Conflict, minion: Conflict | None = None) -> int:
    """The forecast against The Warrior as they are now, in per cent (DW-143a, DW-266a)."""
    return forecast(numbers.sides(position.state, card, minion or position.state.conflicts.get(card.minion)))


def build_form(blank: Conflict, least: int, most: int, settings: TableSettings, *, master: bool = True) -> Form:
    """A card of one's own: Level, points, spells and abilities (DW-132 to DW-141)."""

    def verify(values: dict[str, Any]) -> Refusal | None:
        turned = creating.turned_objection(values)
        if turned is not None:
            return turned
        card = fill_back(blank.copy(), values)
        return next(builds.faults(card, minion_stubs(values, settings), settings), None)

    def sample(rng: Random) -> dict[str, Any]:
        level = least + int(rng.random() * (most - least + 1))
        fast, weakness = int(rng.random() * 2), int(rng.random() * 3)
        minion = int(rng.random() * min(level, 4)) if master else 0
        cost = int(rng.random() * 1.2)
        trial = Conflict("trial", "", level, blank.boss, lord=blank.lord, bonus=blank.bonus)
        trial.fast, trial.weakness, trial.price = bool(fast), WEAKNESS_FACTORS[weakness], cost
        left = builds.budget(trial, minion, settings)
        if left < 0:
            fast, minion, cost, weakness = 0, 0, 0, 0
            trial.fast, trial.weakness, trial.price = False, 0, 0
            left = builds.budget(trial, 0, settings)
        number = int(rng.random() * (min(3, left // 2) + 1))
        spells = Pick("spells", builds.SPELLS, number, number).sample(rng)
        shares = [0, 0, 0]
        for _ in range(left - 2 * number):
            shares[int(rng.random() * 3)] += 1
        attack, defense, hp = shares
        values = {"level": level, "attack": attack, "defense": defense, "hp": hp, "mp": 2 * number, "spells": spells}
        values |= {"fast": fast, "weakness": weakness, "against": "fire" if weakness else "", "minion": minion}
        return values | {"ability": "It hums" if cost else "", "cost": cost}

    points = builds.points_of(most, boss=blank.boss, settings=settings, lord=blank.lord)
    top = points + 2 * most + max(0, blank.bonus)
    blanks: tuple[Field, ...] = (
        Number("level", least, most),
        *(Number(stat, 0, top) for stat in ("attack", "defense", "hp", "mp")),
        Pick("spells", builds.SPELLS, 0, len(builds.SPELLS)),
        Number("fast", 0, 1),
        Number("weakness", 0, 2),
        Text("against", TYPE_LENGTH),
        Number("minion", 0, most - 1 if master else 0),
        Text("ability", LONG),
        Number("cost", 0, MOST_PRICE),
    )
    return Form("build", blanks, verify, sample)


def could_change(state: Saga) -> list[str]:
    """The cards of the deck, the newest first, whose backs may be filled in anew: not a minion's, which its master has
    paid for, nor the lord's (DW-130, DW-141, DW-238)."""
    beside_others = {card.minion for card in state.conflicts.values()}
    deck = [card.id for card in reversed(state.conflicts.values()) if not card.open and card.id not in beside_others]
    return [card for card in deck if card != state.world.lord][:CARDS_SHOWN]


def _change(table: Table, seat: int) -> Script[None]:
    """The Villain changes a card outside Battle: Level, points, spells and abilities (DW-130)."""
    state = table.state
    choices: list[Choice] = [inventing.NOTHING, *(f"{EDIT} {card}" for card in could_change(state))]
    answer = str((yield from put(table, lambda: seat, "edit", choices, "DW-130")))
    if answer == inventing.NOTHING:
        return
    old = state.conflicts[answer.partition(" ")[2]]
    least, most = min(old.level, state.level), max(old.level, state.level + (0 if old.boss else state.settings.margin))
    yield from build(table, _with_blank_back(old, least), least, min(HIGHEST, most))


DEEDS[EDIT] = Deed(lambda state, seat: seat == state.holder(VILLAIN) and bool(could_change(state)), _change)
DEEDS[CARD] = Deed(lambda state, seat: seat == state.holder(VILLAIN), make_front)
