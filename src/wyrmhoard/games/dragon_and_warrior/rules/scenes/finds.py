"""Treasure: what is found, what The Warrior does with it, and the swap that follows (DW-58, DW-69 to DW-83, DW-114,
DW-115)."""

from __future__ import annotations

from random import Random
from typing import Any, Final, Literal, get_args

from wyrmhoard.kernel.asking.ask import Choice, Script
from wyrmhoard.kernel.asking.form import Filled, Form, Number, Pick, Text
from wyrmhoard.kernel.state.plain import word_of
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ... import events
from ...asked import Asked
from ...cards.made import Wish
from ...cards.vocabulary import LONG, ConsumableKind
from ...events.finds import Dropped, LeftBehind, NoFind, Taken
from ...pending_state import Arrive, ChooseFind, ChooseSpoils, SwapForFind, TakeFind
from ...state import ORACLE, TREASURE, WARRIOR, Hero, Item, Keepsake, Piece, Saga
from ...table import Table
from ...world_state import GIFT, PART_KINDS, QUEST_ITEM, WORKS, Find, Found, Works
from ..core import chronicle, limit, numbers, offers, places, roles
from ..core.asking import ask
from ..core.steps import SWAP, at_last, carries_out, next_up
from ..making import creating, inventing
from ..world import gifts, lore, mapping, obstacles
from . import using

GEAR: Final = ("weapon", "armor", "offhand-weapon", "offhand-armor")
WINGS: Final = using.WINGS
CONSUMABLES: Final[tuple[ConsumableKind, ...]] = get_args(ConsumableKind)
LEVELLED: Final = (*GEAR, *CONSUMABLES)
BOSS, BATTLE, REWARD, VISIT = "boss", "battle", "reward", "visit"
CHEST_KINDS: Final = {"chest-1": CONSUMABLES, "chest-2": GEAR, "chest-3": (QUEST_ITEM,)}
"""What lies in the first, the second and the third chest that is opened (DW-71 to DW-73)."""
MOST_PARTS: Final = 8
MOST_PRICE: Final = 3
"""The most Levels that a special ability costs (DW-83)."""
TOO_MUCH = Refusal("DW-83", later("Its Level and what the ability costs are {rest} at most together"))


def rest_of(find: Find) -> int:
    """How many Levels of the treasure level are still open (DW-81)."""
    return find.level - sum(part.level + part.price for part in find.parts)


def is_complete(find: Find) -> bool:
    """Whether the Levels add up; a Quest item alone needs none, but a Boss drops its full Levels (DW-81, DW-82)."""
    if not find.parts:
        return False
    alone = all(part.kind == QUEST_ITEM for part in find.parts)
    return rest_of(find) == 0 or (alone and find.occasion != BOSS)


def town_of_wings(state: Saga) -> str:
    """The Town to which Wings that are found lead: the last one visited (DW-217)."""
    return state.towns[-1] if state.towns else ""


def other_towns(state: Saga, find: Find) -> list[str]:
    """The known Towns to which Wings in this find may lead besides, as Treasure names them (DW-217)."""
    rest = rest_of(find) if len(find.parts) < MOST_PARTS - 1 and find.occasion not in ("chest-2", "chest-3") else 0
    return [town for town in state.towns[:-1] if state.world.places[town].level <= rest]


def fitting(state: Saga, find: Find) -> list[str]:
    """The kinds that one more part of this find may be (DW-69, DW-81, DW-82, DW-217)."""
    rest = rest_of(find)
    wanted = CHEST_KINDS.get(find.occasion, (*LEVELLED, QUEST_ITEM))
    kinds = [kind for kind in wanted if kind in LEVELLED and kind != WINGS and rest > 0]
    if len(find.parts) >= MOST_PARTS - 1:
        rest = 0
    town = state.world.places.get(town_of_wings(state))
    if WINGS in wanted and town is not None and 0 < town.level <= rest:
        kinds.append(WINGS)
    if QUEST_ITEM in wanted and all(part.kind != QUEST_ITEM for part in find.parts):
        kinds.append(QUEST_ITEM)
    return kinds


def options(state: Saga, find: Find) -> list[Choice]:
    """What Treasure may do about a find: another part, the end of it, or nothing at all (DW-81a)."""
    kinds = fitting(state, find)
    choices: list[Choice] = []
    if is_complete(find):
        choices.append("done")
    place = state.world.places.get(find.place)
    seen = place is not None and place.lit and place.promised  # by Radiant: it is there (DW-200)
    if not find.parts and find.occasion != BOSS and find.occasion not in CHEST_KINDS and not seen:
        choices.append("nothing")
    choices += [f"give {kind}" for kind in kinds]
    choices += [f"give {WINGS} {town}" for town in other_towns(state, find)]
    rest, some = rest_of(find), tuple(kind for kind in kinds if kind in LEVELLED and kind != WINGS)
    if rest > 1 and some and len(find.parts) < MOST_PARTS - 1:
        choices.append(Form("part", (Pick("kind", some, 1, 1), Number("level", 1, rest - 1))))
    gear = tuple(kind for kind in some if kind in GEAR)
    if gear and rest > 1:
        form = limit.bounded(state, special(gear, rest))
        if limit.form_objection(state, form) is None:
            choices.append(form)
    return choices


def special(gear: tuple[str, ...], rest: int) -> Form:
    """A piece with an ability of its own, which costs it 1 to 3 Levels; they count toward the find (DW-83)."""

    def verify(values: dict[str, Any]) -> Refusal | None:
        if values["level"] + values["price"] > rest:
            return TOO_MUCH.because(rest=rest)
        return creating.turned_objection(values)

    def sample(rng: Random) -> dict[str, Any]:
        price = rng.randint(1, min(MOST_PRICE, rest - 1))
        level = rng.randint(1, rest - price)
        return {"kind": [rng.choice(gear)], "level": level, "price": price, "ability": "It hums in the dark"}

    blanks = (
        Pick("kind", gear, 1, 1),
        Number("level", 1, rest - 1),
        Number("price", 1, min(MOST_PRICE, rest - 1)),
        Text("ability", LONG, 1),
    )
    return Form("special", blanks, verify, sample)


@carries_out(ChooseFind)
def _find(table: Table, step: ChooseFind) -> Script[None]:
    """Treasure says what is found, part by part (DW-69, DW-70, DW-81); then The Warrior takes it (DW-58)."""
    state = table.state
    level, occasion, place = step.level, step.occasion, step.place
    by_oracle = state.holder(TREASURE) == ORACLE
    if by_oracle and occasion == BATTLE and not gifts.finds_by_battle(state, state.world.places[place]):
        table.tell(NoFind(), "DW-268")
        return
    find = state.world.find = Find(level, place, occasion)
    if by_oracle:
        for part in list(gifts.parts(state, level, place, fitting(state, find), whole=occasion in (BOSS, REWARD))):
            yield from _add_part(table, find, Filled("part", {"kind": [part.kind], "level": part.level}))
    while not by_oracle:
        data = Asked(level=level, rest=rest_of(find))
        answer = yield from ask(table, TREASURE, "find", lambda: options(state, find), "DW-81a", data)
        if answer == "nothing":
            state.world.find = None
            table.tell(NoFind(), "DW-81a")
            return
        if answer == "done":
            break
        yield from _add_part(table, find, answer)
    _show(table, find)
    if occasion in (VISIT, BATTLE):
        yield from lore.tell_hiding_place(table, state.world.places[place])
    next_up(state, TakeFind(), SwapForFind())


def _add_part(table: Table, find: Find, answer: Any) -> Script[None]:
    state = table.state
    price, ability, town = 0, "", ""
    if isinstance(answer, Filled):
        kind, level = answer.values["kind"][0], answer.values["level"]
        price, ability = answer.values.get("price", 0), answer.values.get("ability", "")
    else:
        kind, _, town = str(answer).removeprefix("give ").partition(" ")
        level = rest_of(find)
    if kind == QUEST_ITEM:
        level = 0
    elif kind == WINGS:
        town = town or town_of_wings(state)
        level = state.world.places[town].level
    slot = word_of(PART_KINDS, kind.partition("-")[0] if kind in GEAR else kind)
    works: Works | Literal[""] = next((one for one in WORKS if kind == f"offhand-{one}"), "")
    wish = Wish(
        "consumable" if kind in CONSUMABLES else slot,
        find.place,
        state.serial,
        level=level,
        part=kind,
        uses=uses_of(state, kind),
    )
    made = yield from inventing.invent(table, TREASURE, "thing", wish, "DW-70")
    find.parts.append(Found(slot, level, made, wish, works, price=price, ability=ability.strip(), town=town))


def uses_of(state: Saga, kind: str) -> tuple[str, ...]:
    """What a Quest item must be good for, since an obstacle waits for one (DW-124)."""
    obstacle = obstacles.waiting(state) if kind == QUEST_ITEM else None
    return () if obstacle is None else tuple(obstacle.uses)


def _show(table: Table, find: Find) -> None:
    """Show everybody what is found, and mark the place with $ (DW-70, DW-94)."""
    state = table.state
    find.given = True
    if state.settings.one_swap and SWAP in state.pending:  # this find's swap takes the place of the Battle's (DW-60)
        state.pending.remove(SWAP)
    for part in find.parts:
        part.name = inventing.remember(table, part.made, "name", TREASURE, part.wish)
        part.ability = inventing.note(table, part.ability, TREASURE)
        chronicle.tell(table, events.finds.Found(part.name, item=part.kind, level=part.level), "DW-70")
    if find.occasion not in (REWARD, GIFT) and find.occasion not in CHEST_KINDS:
        places.mark_found(state.world.places[find.place])


# -- what The Warrior does with it


@carries_out(TakeFind)
def _take(table: Table, step: TakeFind) -> Script[None]:
    """The Warrior takes each part, uses it on the spot or leaves it; others may be dropped for it (DW-74, DW-76)."""
    state = table.state
    find = state.world.find
    assert find is not None
    while find.parts:
        part = find.parts[0]
        data = Asked(name=part.name, item=part.kind, level=part.level)
        answer = str((yield from ask(table, WARRIOR, "take", lambda: take_options(state, find), "DW-76", data)))
        verb, _, thing = answer.partition(" ")
        if verb == "drop":
            drop(table, thing)
            continue
        del find.parts[0]
        if verb == "take":
            _carry(table, part)
        elif verb == "use":
            yield from _use(table, find, part)
        else:
            table.tell(LeftBehind(part.name, part.kind), "DW-76")
    state.world.find = None


def room_left(hero: Hero) -> int:
    """How many Levels of consumables still fit into the pouch (DW-31, DW-74)."""
    return numbers.pouch_size(hero) - sum(item.level for item in hero.pouch)


def take_options(state: Saga, find: Find) -> list[Choice]:
    """What may be done with the next part of a find."""
    part = find.parts[0]
    choices: list[Choice] = ["leave"]
    if using.works(state, part.kind) and not (part.kind == WINGS and _flies(state)):
        choices.append("use")
    if part.kind not in CONSUMABLES or part.level <= room_left(state.hero):
        return ["take", *choices]
    return choices + [f"drop {item.id}" for item in offers.different(state.hero.pouch)]


def _flies(state: Saga) -> bool:
    """Whether The Warrior goes elsewhere when all is taken."""
    return any(isinstance(step, Arrive) for step in state.pending)


def _use(table: Table, find: Find, part: Found) -> Script[None]:
    """A part is used on the spot (DW-76). Wings fly when all is taken; what is left of Fairy Water is taken or left."""
    state = table.state
    item = as_item(table, part)
    if item.kind == WINGS:
        using.tell(table, item, "DW-217")
        nearest = places.nearest_towns(state)
        at_last(state, Arrive(item.town, nearest[0] if nearest else None))
        return
    state.hero.pouch.append(item)
    yield from using.use(table, item.id)
    if item in state.hero.pouch:
        state.hero.pouch.remove(item)
        part.spent += 1
        find.parts.insert(0, part)


def drop(table: Table, thing: str) -> None:
    """A consumable is thrown away (DW-76)."""
    hero = table.state.hero
    item = next(item for item in hero.pouch if item.id == thing)
    hero.pouch.remove(item)
    table.tell(Dropped(item.name, item=item.kind, level=item.level), "DW-76")


def as_item(table: Table, part: Found) -> Item:
    """A found consumable as it lies in the pouch (DW-215, DW-217)."""
    item = new_item(table, part.kind, part.level, part.name, part.town)
    item.uses -= part.spent
    return item


def new_item(table: Table, kind: str, level: int, name: str, town: str) -> Item:
    """A consumable; Fairy Water has as many uses as its Level, Wings lead to a Town (DW-215, DW-217)."""
    uses = level if kind == using.FAIRY_WATER else 1
    of_kind = word_of(CONSUMABLES, kind)
    return Item(inventing.new_id(table.state, "thing"), of_kind, level, uses, name, town if kind == WINGS else "")


def _carry(table: Table, part: Found) -> None:
    """Give the part to The Warrior; a piece of equipment replaces the old one (DW-74, DW-77, DW-78, DW-79)."""
    hero, types = table.state.hero, list(part.made.tags.get("types", ()))
    if part.kind == QUEST_ITEM:
        keepsake = Keepsake(inventing.new_id(table.state, "thing"), part.name, types, part.made.tags.get("uses", [])[:])
        hero.keepsakes.append(keepsake)
        obstacles.answer_with(table, keepsake)
    elif part.kind in CONSUMABLES:
        hero.pouch.append(as_item(table, part))
    else:
        works = part.works or ("armor" if part.kind == "armor" else "weapon")
        setattr(hero, part.kind, Piece(part.level, works, part.name, types, part.ability))
        hero.defense = numbers.max_defense(hero)
    table.tell(Taken(part.name, item=part.kind, level=part.level), "DW-77")


@carries_out(SwapForFind)
def _swap(table: Table, step: SwapForFind) -> Script[None]:
    """However much was found, there is one swap with Treasure (DW-58)."""
    yield from roles.swap_with(table, TREASURE, "DW-58")


# -- after a Battle in a Dungeon


@carries_out(ChooseSpoils)
def _spoils(table: Table, step: ChooseSpoils) -> Script[None]:
    """After a victory in a Dungeon Treasure chooses: a find, the way down, or nothing (DW-114)."""
    state = table.state
    level, room = step.level, state.world.places[step.place]
    open_to: list[Choice] = ["nothing"]
    if not room.found and (not room.lit or room.promised):
        open_to.append("find")
    if room.lit and room.promised and not room.found:
        open_to.remove("nothing")
    if mapping.may_reveal(state, room):
        open_to.append("stairs")
    if open_to == ["find"]:
        answer: Any = "find"
    elif state.holder(TREASURE) == ORACLE:
        answer = gifts.after_battle(state, room, [str(choice) for choice in open_to])
    else:
        answer = yield from ask(table, TREASURE, "spoils", open_to, "DW-114", Asked(name=room.name))
    if answer == "find":
        next_up(state, ChooseFind(level, "room", room.id))
    elif answer == "stairs":
        mapping.reveal_stairs(table, room)
