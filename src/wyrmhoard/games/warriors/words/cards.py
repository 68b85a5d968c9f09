"""The text on cards, made from their data alone; and their numbers, as lists of cards show them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Final, NamedTuple

from wyrmhoard.kernel.text.grammar import capital, signed
from wyrmhoard.kernel.text.saying import ENGLISH, later, said, say, say_many, spoken

from ..cards.card import Card
from ..cards.vocabulary import (
    ALL,
    CHOSEN,
    Ability,
    Actions,
    Change,
    Crack,
    Damage,
    Discard,
    Draw,
    Effect,
    Fetch,
    Grant,
    Lose,
    Recharge,
    Regain,
    Reroll,
    Steady,
    Trade,
    Unequip,
)
from .names import limit_name

HEADS: Final = {
    "action": later("ACTION"),
    "charge action": later("CHARGE ACTION {charges}"),
    "charge": later("CHARGE {charges}"),
    "start": later("START"),
    "kill": later("WHEN you destroy another player's fighter"),
    "kill beast": later("WHEN you destroy a Beast"),
    "hurt": later("WHEN this fighter is dealt damage"),
    "hit": later("WHEN an attack with this deals damage"),
    "resolved": later("WHEN an attack with this is resolved"),
    "rolled": later("CHARGE {charges}, WHEN you have rolled damage with this"),
    "breaking": later("CHARGE {charges}, WHEN a breakage roll is made on another card of this fighter"),
}
"""How an ability begins, by its moment."""
TURNS: Final = {
    ("begin", "own"): later("BEGIN of your turn"),
    ("begin", "each"): later("BEGIN of each turn"),
    ("end", "own"): later("END of your turn"),
    ("end", "each"): later("END of each turn"),
}
"""How an ability of the begin or end of a turn begins, by the step and by whose turn it is."""
LASTS: Final = {
    "end of turn": later("until end of turn {change}"),
    "end of battle": later("for this battle {change}"),
    "this lasts": later("while this lasts, {change}"),
    "its next turn": later("until the end of its next turn {change}"),
    "your next turn": later("until your next turn begins {change}"),
}
"""How long a change lasts."""


# -- whom it is about


class Called(NamedTuple):
    """Names for fighters: as subject, as possessive, and for "none of them";
    each also with a keyword to which they are narrowed."""

    who: str
    narrow: str
    whose: str
    narrow_whose: str
    none: str = ""
    narrow_none: str = ""


TARGETS: Final = {
    "it": Called(later("it"), "it", later("its"), "its"),
    "this fighter": Called(
        later("this fighter"), later("this {keyword} fighter"),
        later("this fighter's"), later("this {keyword} fighter's"),
    ),
    "another fighter": Called(
        later("another fighter"), later("another {keyword} fighter"),
        later("another fighter's"), later("another {keyword} fighter's"),
    ),
    "any fighter": Called(
        later("any fighter"), later("any {keyword} fighter"), later("any fighter's"), later("any {keyword} fighter's")
    ),
    "another player's fighter": Called(
        later("another player's fighter"), later("another player's {keyword} fighter"),
        later("another player's fighter's"), later("another player's {keyword} fighter's"),
    ),
    "a Beast": Called(
        later("a Beast"), later("a {keyword} Beast"), later("a Beast's"), later("a {keyword} Beast's")
    ),
    "each fighter": Called(
        later("each fighter"), later("each {keyword} fighter"),
        later("each fighter's"), later("each {keyword} fighter's"),
        later("no fighter"), later("no {keyword} fighter"),
    ),
    "each other fighter": Called(
        later("each other fighter"), later("each other {keyword} fighter"),
        later("each other fighter's"), later("each other {keyword} fighter's"),
        later("no other fighter"), later("no other {keyword} fighter"),
    ),
    "each player's fighter": Called(
        later("each player's fighter"), later("each player's {keyword} fighter"),
        later("each player's fighter's"), later("each player's {keyword} fighter's"),
        later("no player's fighter"), later("no player's {keyword} fighter"),
    ),
    "each Beast": Called(
        later("each Beast"), later("each {keyword} Beast"),
        later("each Beast's"), later("each {keyword} Beast's"),
        later("no Beast"), later("no {keyword} Beast"),
    ),
    "the current fighter": Called(
        later("the current fighter"), later("the current {keyword} fighter"),
        later("the current fighter's"), later("the current {keyword} fighter's"),
    ),
    "the attacker": Called(
        later("the attacker"), later("the {keyword} attacker"),
        later("the attacker's"), later("the {keyword} attacker's"),
    ),
    "the target": Called(
        later("the target"), later("the {keyword} target"), later("the target's"), later("the {keyword} target's")
    ),
}  # fmt: skip
PLAYERS: Final = {"each player": later("each player"), "each other player": later("each other player")}


def who(target: str, among: str = "") -> str:
    """The target in words, narrowed to a keyword: "each Corrupted fighter"."""
    called = TARGETS[target]
    return said(called.narrow, keyword=said(among)) if among else said(called.who)


def _whose(target: str, among: str) -> str:
    called = TARGETS[target]
    return said(called.narrow_whose, keyword=said(among)) if among else said(called.whose)


def _none(target: str, among: str) -> str:
    """The subject for none of them: "no Corrupted fighter"; "" if the name is of a single fighter."""
    called = TARGETS[target]
    return said(called.narrow_none, keyword=said(among)) if among else said(called.none)


# -- abilities


def ability_words(ability: Ability, charges: int) -> str:
    """An ability as it is printed; `charges` are those of its card."""
    if ability.when == "always":
        return capital(_always(ability))
    clauses = say("; then ").join(effect_words(effect) for effect in ability.do)
    if ability.when == "cast":
        return capital(clauses) + "."
    turn = TURNS.get((ability.when, ability.turn))
    head = said(turn) if turn is not None else said(HEADS[ability.when], charges=charges)
    return f"{head}: {clauses}."


def _always(ability: Ability) -> str:
    """What always holds, in sentences, the first of which can stand within another."""
    words = (change_words(change) for change in ability.change)
    return " ".join(f"{capital(text) if at else text}." for at, text in enumerate(words))


def change_words(change: Change, subject: str = "", among: str = "") -> str:
    """The change as a sentence without its full stop; of `subject`, narrowed to a keyword, instead of `whose`."""
    target, among = (subject, among) if subject else (change.whose, change.among)
    own = target == "this fighter" and not among
    name, by = who(target, among), signed(change.by)
    match change.change:
        case "protection":
            return _against(say("{who} has {by} protection", who=name, by=by), _attacks_of(change))
        case "max damage" | "min damage" | "damage":
            number = said(NUMBERS[change.change])
            if change.of == "this":
                return _against(say("this has {by} {number}", by=by, number=number), change.against)
            attacks = _attacks(change, target, among)
            return _against(say("{attacks} have {by} {number}", attacks=attacks, by=by, number=number), change.against)
        case "ignore protection":
            attacks = say("attacks with this") if change.of == "this" else _attacks(change, target, among)
            if change.by >= ALL:
                return _against(say("{attacks} ignore all protection", attacks=attacks), change.against)
            return _against(say("{attacks} ignore {n} protection", attacks=attacks, n=change.by), change.against)
        case "proficiency":
            words = say("{by} to {attacks}", by=by, attacks=said(change.of))
            return words if own else say("{change} for {who}", change=words, who=name)
        case "breakage":
            cards = _equipped(change, target, among)
            if change.by < 0:
                return say("breakage values of {cards} are {n} lower (at least 0)", cards=cards, n=-change.by)
            return say("breakage values of {cards} are {n} higher", cards=cards, n=change.by)
        case "unbreakable":
            return say("{cards} cannot break", cards=_equipped(change, target, among))
        case "actions":
            return say_many(
                "{who} has {by} Action each turn", "{who} has {by} Actions each turn", n=abs(change.by), who=name, by=by
            )
        case "no attacks" | "no casting" | "no retreat":
            return _cannot(change, target, among)
        case "shunned":
            return say("a Beast attacks {who} only if it has no other legal target", who=name)
        case "hands" | "armor slots" | "item slots":
            words = say("{limit} {by}", limit=limit_name(change.change), by=by)
            return words if own else say("{change} for {who}", change=words, who=name)
        case _:
            return say("{who} has {by} {number}", who=name, by=by, number=said(NUMBERS[change.change]))


NUMBERS: Final = {
    "max damage": later("max damage"),
    "min damage": later("min damage"),
    "damage": later("damage"),
    "durability": later("durability"),
    "containment": later("containment"),
}


def _against(words: str, whom: str) -> str:
    return say("{change} against {whom}", change=words, whom=said(whom)) if whom else words


def _attacks_of(change: Change) -> str:
    """What protects is against these attacks, or attackers, or both: "melee attacks of Beasts"."""
    if change.of and change.against:
        return say("{attacks} of {whom}", attacks=said(change.of), whom=said(change.against))
    return change.of or change.against


def _attacks(change: Change, target: str, among: str) -> str:
    """The attacks that a change is about: "your melee attacks"."""
    if target == "this fighter" and not among:
        return say("your {attacks}", attacks=said(change.of)) if change.of else say("your attacks")
    whose = _whose(target, among)
    return (
        say("{whose} {attacks}", whose=whose, attacks=said(change.of))
        if change.of
        else say("{whose} attacks", whose=whose)
    )


def _equipped(change: Change, target: str, among: str) -> str:
    """The cards that a change is about: "this fighter's tech weapons"."""
    if change.of == "this":
        return say("this card")
    whose = _whose(target, among)
    if change.of:
        return say("{whose} {cards}", whose=whose, cards=said(change.of))
    return say("{whose} equipped cards", whose=whose)


def _cannot(change: Change, target: str, among: str) -> str:
    """A prohibition, for one fighter or for all."""
    none, name = _none(target, among), who(target, among)
    if change.change == "no retreat":
        return say("{who} can retreat", who=none) if none else say("{who} cannot retreat", who=name)
    if change.change == "no casting":
        spells = said(change.of) or say("spells")
        if none:
            return say("{who} can cast {spells}", who=none, spells=spells)
        return say("{who} cannot cast {spells}", who=name, spells=spells)
    attacks = said(change.of) or say("attacks")
    if change.of and not change.of.endswith("attacks"):
        attacks = (
            say("attacks with this") if change.of == "this" else say("attacks with {cards}", cards=said(change.of))
        )
    if none:
        return _against(say("{who} can make {attacks}", who=none, attacks=attacks), change.against)
    return _against(say("{who} cannot make {attacks}", who=name, attacks=attacks), change.against)


def effect_words(effect: Effect) -> str:
    """An effect as a clause: "deal 3 damage to each fighter"."""
    return CLAUSES[type(effect)](effect)


# -- effects


def _damage(effect: Damage) -> str:
    return say("deal {n} damage to {whom}", n=effect.amount, whom=who(effect.to, effect.among))


def _lose(effect: Lose) -> str:
    return say("{who} loses {n} durability", who=who(effect.to, effect.among), n=effect.amount)


def _regain(effect: Regain) -> str:
    return say("{who} regains {n} durability", who=who(effect.to, effect.among), n=effect.amount)


def _draw(effect: Draw) -> str:
    if effect.who == "you":
        return say_many("draw {n} card", "draw {n} cards", n=effect.cards)
    return say_many(
        "{who} in the battle draws {n} card",
        "{who} in the battle draws {n} cards",
        n=effect.cards,
        who=said(PLAYERS[effect.who]),
    )


def _discard(effect: Discard) -> str:
    if effect.who == "you":
        return say_many("discard {n} card from hand", "discard {n} cards from hand", n=effect.cards)
    return say_many(
        "{who} in the battle discards {n} card from hand",
        "{who} in the battle discards {n} cards from hand",
        n=effect.cards,
        who=said(PLAYERS[effect.who]),
    )


def _trade(effect: Trade) -> str:
    less, more = (say_many("{n} card", "{n} cards", n=n) for n in (effect.discard, effect.draw))
    if effect.who == "you":
        return say("you may discard {less} from hand and then draw {more}", less=less, more=more)
    return say(
        "{who} in the battle may discard {less} from hand and then draw {more}",
        who=said(PLAYERS[effect.who]),
        less=less,
        more=more,
    )


def _fetch(effect: Fetch) -> str:
    kind = said(effect.what)
    what = kind if effect.what.endswith("card") else say("{kind} card", kind=kind)
    if effect.what[0].lower() in "aeiou":
        return say("put an {card} from your discard pile into your hand", card=what)
    return say("put a {card} from your discard pile into your hand", card=what)


def _crack(effect: Crack) -> str:
    what = said(effect.what) or say("card")
    if effect.of == "this card":
        words = say("make a breakage roll on it")
    elif effect.of == "another fighter":
        words = say(
            "choose an equipped {card} of another fighter that has a breakage value;"
            " its player makes a breakage roll on it",
            card=what,
        )
    else:
        words = say(
            "for each other fighter choose an equipped {card} of that fighter that has a breakage value;"
            " its player makes a breakage roll on it",
            card=what,
        )
    return say("{roll}, with the value {n} higher", roll=words, n=effect.add) if effect.add else words


def _recharge(effect: Recharge) -> str:
    return say_many(
        "put {n} charge counter on another equipped card of this fighter that has charges",
        "put {n} charge counters on another equipped card of this fighter that has charges",
        n=effect.counters,
    )


def _grant(effect: Grant) -> str:
    chosen = effect.to in CHOSEN
    change = change_words(effect.change, "it") if chosen else change_words(effect.change, effect.to, effect.among)
    words = said(LASTS[effect.until], change=change)
    return say("choose {who}: {change}", who=who(effect.to, effect.among), change=words) if chosen else words


def _actions(effect: Actions) -> str:
    return say_many("you have {n} more Action this turn", "you have {n} more Actions this turn", n=effect.number)


def _unequip(effect: Unequip) -> str:
    what = said(effect.what) or say("card")
    if effect.of == "another fighter":
        return say("choose an equipped {card} of another fighter; it returns to its player's hand", card=what)
    return say("choose an equipped {card} of another player's fighter; it returns to its player's hand", card=what)


def _reroll(_: Reroll) -> str:
    return say("roll again and use the second roll")


def _steady(effect: Steady) -> str:
    return say("add {n} to the roll", n=effect.by)


CLAUSES: Final[dict[type[Effect], Callable[[Any], str]]] = {
    Damage: _damage,
    Lose: _lose,
    Regain: _regain,
    Draw: _draw,
    Discard: _discard,
    Trade: _trade,
    Fetch: _fetch,
    Crack: _crack,
    Recharge: _recharge,
    Grant: _grant,
    Actions: _actions,
    Unequip: _unequip,
    Reroll: _reroll,
    Steady: _steady,
}
"""How each effect is worded."""


# -- cards

USUAL: Final = {"hands": 2, "armor_slots": 1, "item_slots": 2}
"""What a fighter can carry, if nothing else is printed on it."""
ROOM: Final = {
    "hands": later("Hands {n}."),
    "armor_slots": later("Armor slots {n}."),
    "item_slots": later("Item slots {n}."),
}
KINDS: Final = {
    "fighter": later("fighter"),
    "weapon": later("weapon"),
    "melee weapon": later("melee weapon"),
    "missile weapon": later("missile weapon"),
    "armor": later("armor"),
    "item": later("item"),
    "location": later("location"),
    "beast": later("beast"),
    "attack_spell": later("attack spell"),
    "defense_spell": later("defense spell"),
    "utility_spell": later("utility spell"),
}
MARKS: Final = {"tech": later("tech"), "mystic": later("mystic"), "missile": later("missile")}
IN_SHORT: Final = {
    "Durability": later("durability {value}"),
    "Containment": later("containment {value}"),
    "Spell points": later("spell points {value}"),
    "Max damage": later("max damage {value}"),
    "Protection": later("protection {value}"),
    "Breakage": later("breakage {value}"),
    "Hands": later("hands {value}"),
    "Charges": later("charges {value}"),
    "Bonus": later("bonus {value}"),
}
"""Of the printed numbers those by which people choose a card, by their labels."""


def rules_text(card: Card) -> str:
    """The rules text of a card."""
    lines = []
    if card.type == "fighter":
        lines += [say("{by} to {attacks}.", by=f"{plus:+d}", attacks=said(of)) for of, plus in card.proficiency.items()]
        lines += [say("Gangs with {keyword}.", keyword=said(card.gangs_with))] if card.gangs_with else []
        lines += [said(ROOM[name], n=getattr(card, name)) for name, n in USUAL.items() if getattr(card, name) != n]
    if card.only:
        lines.append(say("Only for {only} fighters.", only=said(card.only)))
    if card.needs_containment:
        lines.append(say("Only for fighters with containment {n} or more.", n=card.needs_containment))
    guard = card.protection_if
    if guard is not None and card.protection:
        lines.append(
            say("Protection {n}; {more} against {what}.", n=card.protection, more=guard.value, what=said(guard.of))
        )
    elif guard is not None:
        lines.append(say("Protection {n} against {what}.", n=guard.value, what=said(guard.of)))
    if card.ammunition:
        lines.append(say("CHARGES {n}: each attack with this uses 1.", n=card.charges))
    if card.free:
        lines.append(say("Casting this needs no Action."))
    for ability in card.abilities:
        if card.duration is not None and ability.when == "always":
            lines.append(say("While this lasts: {text}", text=_always(ability)))
        else:
            lines.append(ability_words(ability, card.charges))
    return " ".join(lines)


def text_of(card: Card) -> str:
    """The rules text of a card, worded once for each language."""
    return card.text if spoken() == ENGLISH else _kept(card, spoken())


@lru_cache(maxsize=1 << 11)
def _kept(card: Card, language: str) -> str:
    return rules_text(card)


def facts(card: Card) -> list[tuple[str, str]]:
    """The printed numbers of a card as label and value, in the order in which people read them. Labels are said when
    they are shown."""
    rows: list[tuple[str, str]] = []
    if card.type in ("fighter", "beast"):
        rows.append((later("Durability"), str(card.durability)))
    if card.type == "fighter" and card.containment:
        rows.append((later("Containment"), str(card.containment)))
    if card.spell:
        rows += [(later("Sign"), card.sign)] * bool(card.sign) + [(later("Spell points"), str(card.points))]
    if card.max_damage:
        most, least = card.max_damage, card.min_damage
        rows.append(
            (later("Max damage"), say("{n} (at least {least})", n=most, least=least) if least > 1 else str(most))
        )
    if card.protection and card.protection_if is None:
        rows.append((later("Protection"), str(card.protection)))
    if card.gear and not card.spell:
        rows.append((later("Breakage"), say("none") if card.breakage is None else f"{card.breakage}%"))
    if card.gear and card.hands:
        rows.append((later("Hands"), str(card.hands)))
    if card.charges:
        rows.append((later("Charges"), str(card.charges)))
    if card.duration is not None:
        rows.append((later("Duration"), str(card.duration)))
    if card.bonus:
        rows.append((later("Bonus"), str(card.bonus)))
    return rows


def kind_words(card: Card) -> str:
    """The type with what goes with it: "missile weapon, tech"."""
    marks: list[str] = [mark for mark in ("tech", "mystic") if mark in card.keywords and mark not in card.printed]
    if card.type == "beast" and card.reach == "missile":
        marks.insert(0, "missile")
    kind = f"{card.reach} weapon" if card.reach and card.type == "weapon" else card.type
    return ", ".join([said(KINDS[kind]), *(said(MARKS[mark]) for mark in marks)])


def card_faces(cards: Iterable[Card]) -> list[dict[str, Any]]:
    """Every card with its numbers and its text."""
    return [
        {
            "id": card.id,
            "side": card.type,
            "name": said(card.name),
            "kind": kind_words(card),
            "copies": 1,
            "range": [],
            "text": text_of(card),
            "numbers": {said(label): value for label, value in facts(card)},
            "keywords": [said(word) for word in _keywords(card)],
            "flavour": said(card.flavour),
        }
        for card in cards
    ]


def _keywords(card: Card) -> list[str]:
    """The keywords that stand on it."""
    return [*card.printed, *(["Legend"] if card.legend and "Legend" not in card.printed else [])]


def in_short(card: Card) -> str:
    """A card in hand with the numbers by which people choose: "Sonic Pistol (max damage 4, breakage 20%, hands 1)"."""
    told = ", ".join(said(IN_SHORT[label], value=value) for label, value in facts(card) if label in IN_SHORT)
    return f"{said(card.name)} ({told})" if told else said(card.name)
