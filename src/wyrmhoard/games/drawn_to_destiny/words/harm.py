"""Harm in words: the questions it asks, the choices, and lines of the log (sections 12 to 15 of the rulebook)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Protocol, TypeAlias

from wyrmhoard.games.drawn_to_destiny.cards.cardset import CardSet
from wyrmhoard.games.drawn_to_destiny.cards.damage import SEVERITIES
from wyrmhoard.games.drawn_to_destiny.cards.harm_text import read_harm
from wyrmhoard.games.drawn_to_destiny.table import Position
from wyrmhoard.games.drawn_to_destiny.words import phrases
from wyrmhoard.games.drawn_to_destiny.words.names import called, item_name
from wyrmhoard.kernel.ask import Choice
from wyrmhoard.kernel.grammar import capital, listed, many, signed

Data: TypeAlias = Mapping[str, Any]


class Names(Protocol):
    """How the log calls seats."""

    def seat(self, number: int) -> str:
        """A seat by its number."""
        ...


# -- parts of sentences


def condition(name: str) -> str:
    """A condition as people write it: "blood-loss" is "Blood Loss"."""
    return " ".join(capital(word) for word in name.partition(":")[0].removeprefix("later-").split("-"))


def place(name: str) -> str:
    """A place or subject: "left-leg" is "left leg"."""
    return name.replace("-", " ")


def card_at(cards: CardSet, card: str, severity: int) -> str:
    """A damage card and how severe it is: "Slash: Left Leg (major)"."""
    return f"{cards.damage[card].name} ({SEVERITIES[severity - 1]})"


def card_names(cards: CardSet, found: Sequence[str]) -> str:
    """Damage cards by name; without damage cards only their number."""
    known = [cards.damage[card].name for card in found if card]
    return listed(known) if known else successes(len(found))


def successes(number: int) -> str:
    """ "1 Success", "2 Successes"."""
    return f"{number} Success{'es' * (number != 1)}"


def who(d: Data, part: str = "unit") -> str:
    """The Unit or thing that an event names, as the event calls it."""
    value = d.get(part)
    key = f"u{value}" if isinstance(value, int) else str(value)
    called: Mapping[str, str] = d.get("called", {})
    return called.get(key, key)


def item(cards: CardSet, d: Data) -> str:
    """The Item that an event is about."""
    return item_name(cards, str(d["card"]))


def sum_of(counted: int, parts: Sequence[tuple[int, str]]) -> str:
    """A number with what was added to it: "2 + 1 (Level)"; parts of 0 are left out."""
    found = str(counted)
    for by, why in parts:
        if by:
            found += f" {'+' if by > 0 else '-'} {abs(by)} ({why})"
    return found


# -- questions


def _protect(p: Position, seat: int, d: Data) -> str:
    cut = listed(f"{number} by {CUTS[by]}" for by, number, _ in d["cuts"])
    where = f" at {place(d['place'])}" if d["place"] else ""
    taken = f" (removed: {cut})" if d["cuts"] else ""
    who_is_hit = called(p, f"u{d['unit']}")
    return f"{who_is_hit} is struck{where}: {card_names(p.cards, d['stack'])}{taken}. Do you take {d['left']} of it?"


def _help(p: Position, seat: int, d: Data) -> str:
    hit = called(p, f"u{d['unit']}")
    return f"{hit}, beside you, takes {card_names(p.cards, d['stack'])}: help?"


def _wild_card(p: Position, seat: int, d: Data) -> str:
    return f"{p.cards.damage[d['wild']].name} in the Stack: which card takes its place?"


def _path(p: Position, seat: int, d: Data) -> str:
    moved = called(p, f"u{d['unit']}")
    if d["kind"] == "withdraw":
        return f"{moved} withdraws ({many(d['left'], 'Space')} left): which way?"
    return f"How far is {moved} {'pulled' if d['kind'] == 'pull' else 'pushed'}?"


def _flee(p: Position, seat: int, d: Data) -> str:
    return f"{called(p, 'u' + str(d['unit']))} has lost all Will: flee or surrender?"


def _accept(p: Position, seat: int, d: Data) -> str:
    by, on = called(p, f"u{d['by']}"), called(p, f"u{d['unit']}")
    what = item_name(p.cards, d["card"]) if "card" in d else "something"
    return f"{by} wants to use {what} on {on}: allow it?"


PROMPTS: Final[dict[str, str | Callable[[Position, int, Data], str]]] = {
    "protect": _protect,
    "help": _help,
    "wild-card": _wild_card,
    "path": _path,
    "flee": _flee,
    "accept": _accept,
    "recover": "What do your Units recover from?",
}
"""The question of each kind."""
CUTS: Final = {"screen": "the Screen", "armor": "Armor", "guard": "the Block", "shield": "the shield"}
"""What removes cards from a Stack."""


# -- choices


def _of_wild(p: Position, seat: int, choice: Choice) -> str:
    key = str(choice)
    return "the next card of the deck" if key == "next" else p.cards.damage[key].name


def _of_protect(p: Position, seat: int, choice: Choice) -> str:
    return "take it" if str(choice) == "nothing" else "Wild Luck, an item or Character Points"


def _of_help(p: Position, seat: int, choice: Choice) -> str:
    return "do nothing" if str(choice) == "nothing" else "help with a Wild or Character Points"


def _of_path(p: Position, seat: int, choice: Choice) -> str:
    key = str(choice)
    return many(int(key), "Space") if key.isdigit() else phrases.short(p, key)


def _of_flee(p: Position, seat: int, choice: Choice) -> str:
    return {"flee": "flee", "surrender": "surrender"}[str(choice)]


def _of_accept(p: Position, seat: int, choice: Choice) -> str:
    return "allow it" if str(choice) == "yes" else "refuse"


def _of_recover(p: Position, seat: int, choice: Choice) -> str:
    return "recover"


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
    return f"ready {place(key.partition('/')[2])}" if key.startswith("ready:") else condition(key)


# -- the log


def _struck(cards: CardSet, d: Data, names: Names) -> str:
    total = sum_of(d["counted"], [(d["level"], "Level"), (d["scale"], "Scale")])
    types = listed(capital(kind) for kind in d["types"])
    against = f" with {d['damage']} against {d['difficulty']}" if d["damage"] else ""
    return f"{who(d)} is struck by {types}{against}: {total} = {successes(d['successes'])}"


def _stack(cards: CardSet, d: Data, names: Names) -> str:
    return f"The Stack: {card_names(cards, d['cards'])}; Hit Location: {place(d['place'])}"


def _protected(cards: CardSet, d: Data, names: Names) -> str:
    what = item(cards, d) if d["card"] else CUTS[d["by"]]
    return f"{who(d)}: {capital(what)} removes {many(d['number'], 'card')}, {d['left']} left"


def _harmed(cards: CardSet, d: Data, names: Names) -> str:
    reads = "" if d["place"] == cards.damage[d["card"]].of else f", read at {place(d['place'])}"
    text = f": {read_harm(d['text']).say()}" if d["text"] else ""
    return f"{who(d)} takes {card_at(cards, d['card'], d['severity'])}{reads}{text}"


def _gained(cards: CardSet, d: Data, names: Names) -> str:
    name = condition(d["condition"])
    if d["now"] == d["number"] == 1:
        return f"{who(d)} gains {name}"
    return f"{who(d)} gains {name}:{signed(d['number'])}, now {d['now']}"


def _lost(cards: CardSet, d: Data, names: Names) -> str:
    name = condition(d["condition"])
    return f"{who(d)} loses {name}:-{d['number']}, now {d['now']}" if d["now"] else f"{who(d)} has no {name} any more"


def _overflowed(cards: CardSet, d: Data, names: Names) -> str:
    card = f": {cards.damage[d['card']].name} is placed" if d["card"] else ""
    return f"{who(d)} has nothing left to lose there{card}"


def _left_play(cards: CardSet, d: Data, names: Names) -> str:
    return f"{who(d)} {LEFT[d['status']]}"


def _moved(verb: str) -> Callable[[CardSet, Data, Names], str]:
    def says(cards: CardSet, d: Data, names: Names) -> str:
        return f"{who(d)} {verb}" + (f" to ({d['to'][0]},{d['to'][1]})" if "to" in d else "")

    return says


def _readied(cards: CardSet, d: Data, names: Names) -> str:
    return f"{who(d)} readies {phrases.ability_name(cards, d['ability'])}"


def _with_item(text: str) -> Callable[[CardSet, Data, Names], str]:
    """A line with fields: unit, by, on, mount (names), item, and those of the event."""

    def says(cards: CardSet, d: Data, names: Names) -> str:
        fields = {**d, "unit": who(d), "item": item_name(cards, str(d.get("card", "")))}
        return text.format_map({**fields, **{part: who(d, part) for part in ("by", "on", "mount")}})

    return says


def _with_card(text: str) -> Callable[[CardSet, Data, Names], str]:
    """A line with fields: unit, by (names), card (a damage card), and those of the event."""

    def says(cards: CardSet, d: Data, names: Names) -> str:
        card = cards.damage[d["card"]].name if d.get("card") in cards.damage.by_id else "nothing"
        drawn = cards.damage[d["drawn"]].name if "drawn" in d else ""
        wild = cards.damage[d["wild"]].name if "wild" in d else ""
        names_of = {"unit": who(d), "by": who(d, "by"), "card": card, "drawn": drawn, "wild": wild}
        return capital(text.format_map({**d, **names_of}))

    return says


def _used(verb: str) -> Callable[[CardSet, Data, Names], str]:
    def says(cards: CardSet, d: Data, names: Names) -> str:
        on = "" if d["on"] == d["unit"] else f" on {who(d, 'on')}"
        return f"{who(d)} {verb} {item(cards, d)}{on}"

    return says


def _item_damaged(cards: CardSet, d: Data, names: Names) -> str:
    return f"{item(cards, d)} of {who(d)} is Damaged:{d['damaged']}{' and Broken' if d['broken'] else ''}"


def _healed(cards: CardSet, d: Data, names: Names) -> str:
    return f"{cards.damage[d['card']].name} of {who(d)} is {SEVERITIES[d['severity'] - 1]} now"


def _wild_luck(cards: CardSet, d: Data, names: Names) -> str:
    return f"{names.seat(d['seat'])} discards a Wild: nothing comes of the attack on {who(d)}"


def _luck(cards: CardSet, d: Data, names: Names) -> str:
    points = many(d["number"], "Character Point")
    return f"{names.seat(d['seat'])} spends {points} for {who(d)}: {d['left']} left"


def _tempted(cards: CardSet, d: Data, names: Names) -> str:
    outcome = "resists" if d["passed"] else "gives way to"
    return f"{who(d)} {outcome} the {capital(d['which'])} (Will against {d['against']})"


def _crits(cards: CardSet, d: Data, names: Names) -> str:
    return f"{many(d['crits'], 'Crit')}: {card_at(cards, d['card'], d['severity'])} for {who(d)}"


def _temporary(cards: CardSet, d: Data, names: Names) -> str:
    return f"{who(d)}: Temporary Damage, {condition(d['condition'])}:{d['number']}"


def _condition_fate(cards: CardSet, d: Data, names: Names) -> str:
    suit, _, rank = d["card"].partition("-")
    card = f"{capital(rank)} Wild" if suit == "wild" else f"{rank} of {capital(suit)}"
    return f"{condition(d['condition'])} of {who(d)}: {card}"


def _thing_struck(cards: CardSet, d: Data, names: Names) -> str:
    parts = [(d["level"], "Level"), (d["scale"], "Scale"), (-d["armor"], "Armor")]
    return f"{who(d, 'target')} is struck: {sum_of(d['counted'], parts)} = {d['left']}"


def _thing_damaged(cards: CardSet, d: Data, names: Names) -> str:
    return f"{who(d, 'target')} is Damaged:{d['damaged']}{' and Broken' if d['broken'] else ''}"


def _vehicle_damaged(cards: CardSet, d: Data, names: Names) -> str:
    return f"{who(d)} is Damaged:{d['damaged']}{' and breaks down' if d['broken'] else ''}"


def _shuffled(cards: CardSet, d: Data, names: Names) -> str:
    return f"The {capital(d['deck'])} deck is shuffled ({many(d['cards'], 'card')})"


def _unaffected(cards: CardSet, d: Data, names: Names) -> str:
    return f"{who(d)} is immune to {listed(capital(kind) for kind in d['types'])}"


def _damage_done(cards: CardSet, d: Data, names: Names) -> str:
    return f"{who(d)} takes {many(d['applied'], 'damage card')}" if d["applied"] else f"{who(d)} takes no damage"


LEFT: Final = {
    "dead": "is dead",
    "removed": "is out of play",
    "surrendered": "surrenders",
}
"""How a Unit leaves play."""
EVENTS: Final[dict[str, str | Callable[[CardSet, Data, Names], str]]] = {
    "bond_worked": _with_card("{by} works at {card} of {unit}: {left} to go"),
    "condition_fate": _condition_fate,
    "corroded": _with_item("{item} of {unit} corrodes: Corrosion:{corrosion}"),
    "corroding": _with_item("{item} of {unit} is eaten away: Corrosive:{number}"),
    "crew_hit": _with_item("Somebody aboard {unit} is hit: the {post}"),
    "crits": _crits,
    "damage_done": _damage_done,
    "damage_shuffled": _shuffled,
    "damage_wild": _with_card("{card} comes up in the Stack"),
    "declined": _with_item("{unit} declines {item} of {by}"),
    "doused": _with_item("{by} beats out the flames on {unit}"),
    "exchanged": _with_card("{card} takes the place of {drawn}"),
    "gained": _gained,
    "harm_ended": _with_card("{unit} is rid of {card}"),
    "harmed": _harmed,
    "healed": _healed,
    "item_begun": _used("begins to use"),
    "item_damaged": _item_damaged,
    "item_dropped": _with_item("{unit} drops {item}"),
    "item_spared": _with_item("{item} of {unit} takes it without a scratch"),
    "item_took": _with_item("{item} of {unit} takes one card, {left} left"),
    "item_used": _used("uses"),
    "left_play": _left_play,
    "lost": _lost,
    "luck": _luck,
    "mortal_wound": _with_item("{unit} has a Mortal Wound"),
    "move_lost": _with_item("{unit} loses Move:{number}"),
    "overflowed": _overflowed,
    "paid_impaired": _with_item("{unit} pays Move:-1 for an Impaired part"),
    "protected": _protected,
    "pulled": _moved("is pulled"),
    "push_blocked": _with_item("{unit} is pushed against something ({number})"),
    "pushed": _moved("is pushed"),
    "readied": _readied,
    "scarred": _with_item("{unit} has one more scar"),
    "screen_back": _with_item("{item} of {unit} is back at Screen {points}"),
    "stack_revealed": _stack,
    "struck": _struck,
    "tempted": _tempted,
    "temporary": _temporary,
    "thing_damaged": _thing_damaged,
    "thing_struck": _thing_struck,
    "thrown_off": _with_item("{unit} is thrown off {mount}"),
    "treated": _with_card("{card} of {unit} heals faster: {days} days"),
    "unaffected": _unaffected,
    "vehicle_damaged": _vehicle_damaged,
    "vulnerable": _with_item("{unit} is Vulnerable to it: one more card"),
    "wild_luck": _wild_luck,
    "wild_replaced": _with_card("{card} takes the place of {wild}"),
    "withdrew": _moved("withdraws"),
}
"""A line of the log for each kind of event."""
