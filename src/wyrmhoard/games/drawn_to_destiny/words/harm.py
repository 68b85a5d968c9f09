"""Harm in words: the questions it asks, the choices, and lines of the log (sections 12 to 15 of the rulebook)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from wyrmhoard.kernel.asking.ask import Choice
from wyrmhoard.kernel.text.grammar import capital, signed
from wyrmhoard.kernel.text.saying import later, said, say, say_many

from ..cards.cardset import CardSet
from ..cards.harm_text import read_harm
from ..table import Position
from ..target_state import UnitId
from . import phrases
from .damage import card_at, card_names, condition, damage_name, harm_text, severity_name
from .deck import card_name, successes
from .names import Data, Line, Names, called, item_name, listed
from .terms import plain, titled

# -- parts of sentences


def place(name: str) -> str:
    """A place or subject: "left-leg" is "left leg"."""
    return plain(name)


def who(d: Data, part: str = "unit") -> str:
    """The Unit or thing that an event names, as the event calls it."""
    value = d.get(part)
    key = UnitId(value).key if isinstance(value, int) else str(value)
    called: Mapping[str, str] = d.get("called", {})
    return phrases.named(called.get(key, key))


def item(cards: CardSet, d: Data) -> str:
    """The Item that an event is about."""
    return item_name(cards, str(d["card"]))


def sum_of(counted: int, parts: Sequence[tuple[int, str]]) -> str:
    """A number with what was added to it: "2 + 1 (Level)"; parts of 0 are left out."""
    text = str(counted)
    for by, why in parts:
        if by:
            text += f" {'+' if by > 0 else '-'} {abs(by)} ({said(why)})"
    return text


LEVEL: Final = later("Level")
SCALE: Final = later("Scale")
ARMOR: Final = later("Armor")


def _damage_types(types: Sequence[str]) -> str:
    """Types of damage: "Slash and Pierce"."""
    return listed(map(titled, types))


# -- questions


def _protect(position: Position, seat: int, d: Data) -> str:
    places = {
        "unit": called(position, UnitId(d["unit"]).key),
        "cards": card_names(position.cards, d["stack"]),
        "left": d["left"],
    }
    where = place(d["place"])
    if d["cuts"]:
        cut = listed(say("{n} by {what}", n=number, what=said(CUTS[by])) for by, number, _ in d["cuts"])
        places["cards"] = say("{cards} (removed: {cut})", cards=places["cards"], cut=cut)
    if where:
        return say("{unit} is struck at the {place}: {cards}. Take {left} of it?", place=where, **places)
    return say("{unit} is struck: {cards}. Take {left} of it?", **places)


def _help(position: Position, seat: int, d: Data) -> str:
    cards = card_names(position.cards, d["stack"])
    return say("{unit}, beside you, takes {cards}: help?", unit=called(position, UnitId(d["unit"]).key), cards=cards)


def _wild_card(position: Position, seat: int, d: Data) -> str:
    return say("{card} in the Stack: choose the card that takes its place", card=damage_name(position.cards, d["wild"]))


def _path(position: Position, seat: int, d: Data) -> str:
    moved = called(position, UnitId(d["unit"]).key)
    if d["kind"] == "withdraw":
        return say_many(
            "{unit} withdraws ({n} Space left): choose which way",
            "{unit} withdraws ({n} Spaces left): choose which way",
            d["left"],
            unit=moved,
        )
    if d["kind"] == "pull":
        return say("Choose how far {unit} is pulled", unit=moved)
    return say("Choose how far {unit} is pushed", unit=moved)


def _flee(position: Position, seat: int, d: Data) -> str:
    return say("{unit} has lost all Will: flee or surrender?", unit=called(position, UnitId(d["unit"]).key))


def _accept(position: Position, seat: int, d: Data) -> str:
    what = item_name(position.cards, d["card"]) if "card" in d else say("something")
    by, on = called(position, UnitId(d["by"]).key), called(position, UnitId(d["unit"]).key)
    return say("{by} wants to use {item} on {unit}: allow it?", by=by, item=what, unit=on)


PROMPTS: Final[dict[str, str | Callable[[Position, int, Data], str]]] = {
    "protect": _protect,
    "help": _help,
    "wild-card": _wild_card,
    "path": _path,
    "flee": _flee,
    "accept": _accept,
    "recover": later("Choose what your Units recover from"),
}
"""The question of each kind."""
CUTS: Final = {
    "screen": later("the Screen"),
    "armor": later("Armor"),
    "guard": later("the Block"),
    "shield": later("the shield"),
}
"""What removes cards from a Stack."""


# -- choices


def _of_wild(position: Position, seat: int, choice: Choice) -> str:
    key = str(choice)
    if key == "next":
        return say("turn up the next card of the deck")
    return damage_name(position.cards, key)


def parts_of_card(position: Position, choice: Choice) -> tuple[str, ...]:
    """The type of a damage card, and what it names: "Bash", "Chest"."""
    card = position.cards.damage.by_id.get(str(choice))
    return () if card is None or card.wild else (titled(card.type), titled(card.of))


def _of_protect(position: Position, seat: int, choice: Choice) -> str:
    return say("take it") if str(choice) == "nothing" else say("use Wild Luck, an item or Character Points")


def _of_help(position: Position, seat: int, choice: Choice) -> str:
    return say("do nothing") if str(choice) == "nothing" else say("help with a Wild or Character Points")


def _of_path(position: Position, seat: int, choice: Choice) -> str:
    key = str(choice)
    return say_many("{n} Space", "{n} Spaces", int(key)) if key.isdigit() else phrases.short(position, key)


def _of_flee(position: Position, seat: int, choice: Choice) -> str:
    return say("flee") if str(choice) == "flee" else say("surrender")


def _of_accept(position: Position, seat: int, choice: Choice) -> str:
    return say("allow it") if str(choice) == "yes" else say("refuse")


def _of_recover(position: Position, seat: int, choice: Choice) -> str:
    return say("recover")


OPTIONS: Final[dict[str, Callable[[Position, int, Choice], str]]] = {
    "protect": _of_protect,
    "help": _of_help,
    "wild-card": _of_wild,
    "path": _of_path,
    "flee": _of_flee,
    "accept": _of_accept,
    "recover": _of_recover,
}
"""The choices of each kind of question."""


def recovered(key: str) -> str:
    """What a Unit may recover from, in words: "fatigue", "ready:melee/set-weapon"."""
    if key.startswith("ready:"):
        return say("ready {ability}", ability=place(key.partition("/")[2]))
    return condition(key)


# -- the log


def _struck(cards: CardSet, d: Data, names: Names) -> str:
    total = sum_of(d["counted"], [(d["level"], LEVEL), (d["scale"], SCALE)])
    places = {"unit": who(d), "types": _damage_types(d["types"]), "sum": total, "successes": successes(d["successes"])}
    if not d["damage"]:
        return say("{unit} is struck by {types}: {sum} = {successes}", **places)
    return say(
        "{unit} is struck by {types} with {damage} against {difficulty}: {sum} = {successes}",
        damage=d["damage"],
        difficulty=d["difficulty"],
        **places,
    )


def _stack(cards: CardSet, d: Data, names: Names) -> str:
    return say(
        "The Stack: {cards}; Hit Location: {place}", cards=card_names(cards, d["cards"]), place=place(d["place"])
    )


def _protected(cards: CardSet, d: Data, names: Names) -> str:
    what = item(cards, d) if d["card"] else said(CUTS[d["by"]])
    return say_many(
        "{unit}: {what} removes {n} card, {left} left",
        "{unit}: {what} removes {n} cards, {left} left",
        d["number"],
        unit=who(d),
        what=capital(what),
        left=d["left"],
    )


def _harmed(cards: CardSet, d: Data, names: Names) -> str:
    taken = say("{unit} takes {card}", unit=who(d), card=card_at(cards, d["card"], d["severity"]))
    if d["place"] != cards.damage[d["card"]].of:
        taken = say("{taken}, read at {place}", taken=taken, place=place(d["place"]))
    return say("{what}: {text}", what=taken, text=harm_text(read_harm(d["text"]))) if d["text"] else taken


def _gained(cards: CardSet, d: Data, names: Names) -> str:
    name = condition(d["condition"])
    if d["now"] == d["number"] == 1:
        return say("{unit} gains {condition}", unit=who(d), condition=name)
    by = signed(d["number"])
    return say("{unit} gains {condition}:{by}, now {now}", unit=who(d), condition=name, by=by, now=d["now"])


def _lost(cards: CardSet, d: Data, names: Names) -> str:
    name = condition(d["condition"])
    if not d["now"]:
        return say("{unit} has no {condition} any more", unit=who(d), condition=name)
    number, now = d["number"], d["now"]
    return say("{unit} loses {condition}:-{number}, now {now}", unit=who(d), condition=name, number=number, now=now)


def _overflowed(cards: CardSet, d: Data, names: Names) -> str:
    if not d["card"]:
        return say("{unit} has nothing left to lose there", unit=who(d))
    card = damage_name(cards, d["card"])
    return say("{unit} has nothing left to lose there: {card} is placed", unit=who(d), card=card)


def _left_play(cards: CardSet, d: Data, names: Names) -> str:
    return said(LEFT[d["status"]], unit=who(d))


def _moved(still: str, moved: str) -> Line:
    """A line about a Unit that may have come to a Space: {space}."""

    def says(cards: CardSet, d: Data, names: Names) -> str:
        if "to" not in d:
            return said(still, unit=who(d))
        return said(moved, unit=who(d), space=f"({d['to'][0]},{d['to'][1]})")

    return says


def _readied(cards: CardSet, d: Data, names: Names) -> str:
    return say("{unit} readies {ability}", unit=who(d), ability=phrases.ability_name(cards, d["ability"]))


def _with_item(text: str) -> Line:
    """A line with fields: unit, by, on, mount (names), item, and those of the event."""

    def says(cards: CardSet, d: Data, names: Names) -> str:
        fields = {**d, "unit": who(d), "item": item_name(cards, str(d.get("card", "")))}
        if "post" in d:
            fields["post"] = plain(d["post"])
        return said(text, **{**fields, **{part: who(d, part) for part in ("by", "on", "mount")}})

    return says


def _with_card(text: str) -> Line:
    """A line with fields: unit, by (names), card (a damage card), and those of the event."""

    def says(cards: CardSet, d: Data, names: Names) -> str:
        card = damage_name(cards, d["card"]) if d.get("card") in cards.damage.by_id else say("nothing")
        drawn = damage_name(cards, d["drawn"]) if "drawn" in d else ""
        wild = damage_name(cards, d["wild"]) if "wild" in d else ""
        names_of = {"unit": who(d), "by": who(d, "by"), "card": card, "drawn": drawn, "wild": wild}
        return capital(said(text, **{**d, **names_of}))

    return says


def _used(alone: str, on: str) -> Line:
    """A line about an Item that is used, on its user or on somebody."""

    def says(cards: CardSet, d: Data, names: Names) -> str:
        text = alone if d["on"] == d["unit"] else on
        return said(text, unit=who(d), item=item(cards, d), on=who(d, "on"))

    return says


def _doused(cards: CardSet, d: Data, names: Names) -> str:
    if d["by"] == d["unit"]:
        return say("{unit} beats out its own flames", unit=who(d))
    return say("{by} beats out the flames on {unit}", by=who(d, "by"), unit=who(d))


def _item_damaged(cards: CardSet, d: Data, names: Names) -> str:
    places = {"item": item(cards, d), "unit": who(d), "damaged": d["damaged"]}
    if d["broken"]:
        return say("{item} of {unit} is Damaged:{damaged} and Broken", **places)
    return say("{item} of {unit} is Damaged:{damaged}", **places)


def _healed(cards: CardSet, d: Data, names: Names) -> str:
    card, now = damage_name(cards, d["card"]), severity_name(d["severity"])
    return say("{card} of {unit} is {severity} now", card=card, unit=who(d), severity=now)


def _wild_luck(cards: CardSet, d: Data, names: Names) -> str:
    seat = names.seat(d["seat"])
    return say("{who} [discard|discards] a Wild: nothing comes of the attack on {unit}", who=seat, unit=who(d))


def _luck(cards: CardSet, d: Data, names: Names) -> str:
    return say_many(
        "{who} [spend|spends] {n} Character Point for {unit}: {left} left",
        "{who} [spend|spends] {n} Character Points for {unit}: {left} left",
        d["number"],
        who=names.seat(d["seat"]),
        unit=who(d),
        left=d["left"],
    )


def _tempted(cards: CardSet, d: Data, names: Names) -> str:
    places = {"unit": who(d), "which": titled(d["which"]), "against": d["against"]}
    if d["passed"]:
        return say("{unit} resists the {which} (Will against {against})", **places)
    return say("{unit} gives way to the {which} (Will against {against})", **places)


def _crits(cards: CardSet, d: Data, names: Names) -> str:
    card = card_at(cards, d["card"], d["severity"])
    return say_many("{n} Crit: {card} for {unit}", "{n} Crits: {card} for {unit}", d["crits"], card=card, unit=who(d))


def _temporary(cards: CardSet, d: Data, names: Names) -> str:
    return say(
        "{unit}: Temporary Damage, {condition}:{number}",
        unit=who(d),
        condition=condition(d["condition"]),
        number=d["number"],
    )


def _condition_fate(cards: CardSet, d: Data, names: Names) -> str:
    return say(
        "{condition} of {unit}: {card}",
        condition=condition(d["condition"]),
        unit=who(d),
        card=capital(card_name(d["card"])),
    )


def _thing_struck(cards: CardSet, d: Data, names: Names) -> str:
    total = sum_of(d["counted"], [(d["level"], LEVEL), (d["scale"], SCALE), (-d["armor"], ARMOR)])
    return say("{thing} is struck: {sum} = {left}", thing=who(d, "target"), sum=total, left=d["left"])


def _thing_damaged(cards: CardSet, d: Data, names: Names) -> str:
    thing = who(d, "target")
    if d["broken"]:
        return say("{thing} is Damaged:{damaged} and Broken", thing=thing, damaged=d["damaged"])
    return say("{thing} is Damaged:{damaged}", thing=thing, damaged=d["damaged"])


def _vehicle_damaged(cards: CardSet, d: Data, names: Names) -> str:
    if d["broken"]:
        return say("{unit} is Damaged:{damaged} and breaks down", unit=who(d), damaged=d["damaged"])
    return say("{unit} is Damaged:{damaged}", unit=who(d), damaged=d["damaged"])


def _shuffled(cards: CardSet, d: Data, names: Names) -> str:
    return say_many(
        "The {deck} deck is shuffled ({n} card)",
        "The {deck} deck is shuffled ({n} cards)",
        d["cards"],
        deck=titled(d["deck"]),
    )


def _unaffected(cards: CardSet, d: Data, names: Names) -> str:
    return say("{unit} is immune to {types}", unit=who(d), types=_damage_types(d["types"]))


def _damage_done(cards: CardSet, d: Data, names: Names) -> str:
    if not d["applied"]:
        return say("{unit} takes no damage", unit=who(d))
    return say_many("{unit} takes {n} damage card", "{unit} takes {n} damage cards", d["applied"], unit=who(d))


LEFT: Final = {
    "dead": later("{unit} is dead"),
    "removed": later("{unit} is out of play"),
    "surrendered": later("{unit} surrenders"),
}
"""How a Unit leaves play."""
EVENTS: Final[dict[str, str | Line]] = {
    "bond_worked": _with_card(later("{by} works at {card} of {unit}: {left} to go")),
    "condition_fate": _condition_fate,
    "corroded": _with_item(later("{item} of {unit} corrodes: Corrosion:{corrosion}")),
    "corroding": _with_item(later("{item} of {unit} is eaten away: Corrosive:{number}")),
    "crew_hit": _with_item(later("Somebody aboard {unit} is hit: the {post}")),
    "crits": _crits,
    "damage_done": _damage_done,
    "damage_shuffled": _shuffled,
    "damage_wild": _with_card(later("{card} comes up in the Stack")),
    "declined": _with_item(later("{unit} declines {item} of {by}")),
    "doused": _doused,
    "exchanged": _with_card(later("{card} takes the place of {drawn}")),
    "gained": _gained,
    "harm_ended": _with_card(later("{unit} is rid of {card}")),
    "harmed": _harmed,
    "healed": _healed,
    "item_begun": _used(later("{unit} begins to use {item}"), later("{unit} begins to use {item} on {on}")),
    "item_damaged": _item_damaged,
    "item_dropped": _with_item(later("{unit} drops {item}")),
    "item_spared": _with_item(later("{item} of {unit} takes it without a scratch")),
    "item_took": _with_item(later("{item} of {unit} takes one card, {left} left")),
    "item_used": _used(later("{unit} uses {item}"), later("{unit} uses {item} on {on}")),
    "left_play": _left_play,
    "lost": _lost,
    "luck": _luck,
    "mortal_wound": _with_item(later("{unit} has a Mortal Wound")),
    "move_lost": _with_item(later("{unit} loses Move:{number}")),
    "overflowed": _overflowed,
    "paid_impaired": _with_item(later("{unit} pays Move:-1 for an Impaired part")),
    "protected": _protected,
    "pulled": _moved(later("{unit} is pulled"), later("{unit} is pulled to {space}")),
    "push_blocked": _with_item(later("{unit} is pushed against something ({number})")),
    "pushed": _moved(later("{unit} is pushed"), later("{unit} is pushed to {space}")),
    "readied": _readied,
    "scarred": _with_item(later("{unit} has one more scar")),
    "stack_revealed": _stack,
    "struck": _struck,
    "tempted": _tempted,
    "temporary": _temporary,
    "thing_damaged": _thing_damaged,
    "thing_struck": _thing_struck,
    "thrown_off": _with_item(later("{unit} is thrown off {mount}")),
    "treated": _with_card(later("{card} of {unit} heals faster: {days} days")),
    "unaffected": _unaffected,
    "vehicle_damaged": _vehicle_damaged,
    "vulnerable": _with_item(later("{unit} is Vulnerable to it: one more card")),
    "wild_luck": _wild_luck,
    "wild_replaced": _with_card(later("{card} takes the place of {wild}")),
    "withdrew": _moved(later("{unit} withdraws"), later("{unit} withdraws to {space}")),
}
"""A line of the log for each kind of event."""
