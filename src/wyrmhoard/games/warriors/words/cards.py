"""The text on cards, made from their data alone; and their numbers, as lists of cards show them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from wyrmhoard.games.warriors.cards.card import Card
from wyrmhoard.games.warriors.cards.vocabulary import (
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
    Who,
)
from wyrmhoard.kernel.grammar import capital, many, signed

HEADS: Final = {
    "action": "ACTION",
    "charge action": "CHARGE ACTION {charges}",
    "charge": "CHARGE {charges}",
    "start": "START",
    "kill": "WHEN you destroy another player's fighter",
    "kill beast": "WHEN you destroy a Beast",
    "hurt": "WHEN this fighter is dealt damage",
    "hit": "WHEN an attack with this deals damage",
    "resolved": "WHEN an attack with this is resolved",
    "rolled": "CHARGE {charges}, WHEN you have rolled damage with this",
    "breaking": "CHARGE {charges}, WHEN a breakage roll is made on another card of this fighter",
}
"""How an ability begins, by its moment."""


# -- abilities


def ability_words(ability: Ability, charges: int) -> str:
    """An ability as it is printed; `charges` are those of its card."""
    if ability.when == "always":
        return " ".join(capital(change_words(change)) + "." for change in ability.change)
    clauses = capital("; then ".join(effect_words(effect) for effect in ability.do)) + "."
    if ability.when == "cast":
        return clauses
    head = HEADS.get(ability.when, "").format(charges=charges)
    if ability.when in ("begin", "end"):
        head = f"{ability.when.upper()} of {'your' if ability.turn == 'own' else 'each'} turn"
    return f"{head}: {clauses[0].lower()}{clauses[1:]}"


def change_words(change: Change, subject: str = "") -> str:
    """The change as a sentence without its full stop; `subject` instead of `whose`."""
    who = subject or fill(change.whose, change.among)
    own = "" if who == "this fighter" else f"{who}'s "
    of = {"this": "this", "": "attacks"}.get(change.of, change.of)
    attacks = {"this": "this", "": "attacks"}.get(change.of, f"{own}{change.of}" if own else f"your {change.of}")
    cannot = f"no {who[5:]} can" if who.startswith("each ") else f"{who} cannot"
    versus = f" against {change.against}" if change.against else ""
    match change.change:
        case "protection":
            against = " and ".join(part for part in (change.of, change.against) if part)
            return f"{who} has {signed(change.by)} protection" + (f" against {against}" if against else "")
        case "max damage" | "min damage" | "damage":
            if change.of in ("", "this"):
                attacks = "this" if change.of else f"{own or 'your '}attacks"
            return f"{attacks} {'has' if attacks == 'this' else 'have'} {signed(change.by)} {change.change}{versus}"
        case "ignore protection":
            which = "attacks with this" if change.of == "this" else attacks if change.of else f"{own or 'your '}attacks"
            return f"{which} ignore {'all' if change.by >= ALL else change.by} protection{versus}"
        case "proficiency":
            return f"{signed(change.by)} to {change.of}" + ("" if who == "this fighter" else f" for {who}")
        case "breakage":
            which = "this card" if change.of == "this" else f"{who}'s {change.of or 'equipped cards'}"
            lower = f"{-change.by} lower (at least 0)" if change.by < 0 else f"{change.by} higher"
            return f"breakage values of {which} are {lower}"
        case "unbreakable":
            return f"{who}'s {change.of or 'equipped cards'} cannot break"
        case "actions":
            return f"{who} has {signed(change.by)} {'Action' if abs(change.by) == 1 else 'Actions'} each turn"
        case "no attacks":
            return f"{cannot} make {of if of.endswith('attacks') else f'attacks with {of}'}{versus}"
        case "no casting":
            return f"{cannot} cast {change.of or 'spells'}"
        case "no retreat":
            return f"{cannot} retreat"
        case "shunned":
            return f"a Beast attacks {who} only if it has no other legal target"
    if change.change in ("hands", "armor slots", "item slots"):
        return f"{change.change} {signed(change.by)}" + ("" if who == "this fighter" else f" for {who}")
    return f"{who} has {signed(change.by)} {change.change}"


def effect_words(effect: Effect) -> str:
    """An effect as a clause: "deal 3 damage to each fighter"."""
    return CLAUSES[type(effect)](effect)


def fill(target: str, among: str) -> str:
    """The target in words, narrowed to a keyword: "each Corrupted fighter"."""
    return target.replace("fighter", f"{among} fighter") if among else target


def does(who: Who, yours: str, others: str) -> str:
    """Who does it, and the verb: "draw" (`yours`, for "you") or "each player in the battle draws"."""
    return yours if who == "you" else f"{who} in the battle {others}"


# -- effects


def _damage(effect: Damage) -> str:
    return f"deal {effect.amount} damage to {fill(effect.to, effect.among)}"


def _lose(effect: Lose) -> str:
    return f"{fill(effect.to, effect.among)} loses {effect.amount} durability"


def _regain(effect: Regain) -> str:
    return f"{fill(effect.to, effect.among)} regains {effect.amount} durability"


def _draw(effect: Draw) -> str:
    return f"{does(effect.who, 'draw', 'draws')} {many(effect.cards, 'card')}"


def _discard(effect: Discard) -> str:
    return f"{does(effect.who, 'discard', 'discards')} {many(effect.cards, 'card')} from hand"


def _trade(effect: Trade) -> str:
    may = does(effect.who, "you may", "may")
    return f"{may} discard {many(effect.discard, 'card')} from hand and then draw {many(effect.draw, 'card')}"


def _fetch(effect: Fetch) -> str:
    article = "an" if effect.what[0].lower() in "aeiou" else "a"
    noun = "" if effect.what.endswith("card") else " card"
    return f"put {article} {effect.what}{noun} from your discard pile into your hand"


def _crack(effect: Crack) -> str:
    more = f", with the value {effect.add} higher" if effect.add else ""
    if effect.of == "this card":
        return f"make a breakage roll on it{more}"
    card = f"equipped {effect.what or 'card'} of {effect.of} that has a breakage value"
    article = "choose an" if effect.of == "another fighter" else "for each other fighter choose an"
    card = card.replace("each other fighter", "that fighter")
    return f"{article} {card}; its player makes a breakage roll on it{more}"


def _recharge(effect: Recharge) -> str:
    return f"put {many(effect.counters, 'charge counter')} on another equipped card of this fighter that has charges"


def _grant(effect: Grant) -> str:
    who = fill(effect.to, effect.among)
    if effect.to in CHOSEN:
        start, who = f"choose {who}: ", "it"
    else:
        start = ""
    what = change_words(effect.change, who).replace("it's ", "its ")
    when = {
        "end of turn": "until end of turn ",
        "end of battle": "for this battle ",
        "this lasts": "while this lasts, ",
        "its next turn": "until the end of its next turn ",
        "your next turn": "until your next turn begins ",
    }[effect.until]
    return start + when + what


def _actions(effect: Actions) -> str:
    return f"you have {effect.number} more {'Action' if effect.number == 1 else 'Actions'} this turn"


def _unequip(effect: Unequip) -> str:
    return f"choose an equipped {effect.what or 'card'} of {effect.of}; it returns to its player's hand"


def _reroll(_: Reroll) -> str:
    return "roll again and use the second roll"


def _steady(effect: Steady) -> str:
    return f"add {effect.by} to the roll"


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


def rules_text(card: Card) -> str:
    """The rules text of a card."""
    lines = []
    if card.type == "fighter":
        lines += [f"{plus:+d} to {phrase}." for phrase, plus in card.proficiency.items()]
        lines += [f"Gangs with {card.gangs_with}."] if card.gangs_with else []
        usual = {"hands": 2, "armor_slots": 1, "item_slots": 2}
        lines += [
            f"{name.replace('_', ' ').capitalize()} {getattr(card, name)}."
            for name, value in usual.items()
            if getattr(card, name) != value
        ]
    if card.only:
        lines.append(f"Only for {card.only} fighters.")
    if card.needs_containment:
        lines.append(f"Only for fighters with containment {card.needs_containment} or more.")
    guard = card.protection_if
    if guard is not None:
        usually = f"{card.protection}; " if card.protection else ""
        lines.append(f"Protection {usually}{guard.value} against {guard.of}.")
    if card.ammunition:
        lines.append(f"CHARGES {card.charges}: each attack with this uses 1.")
    if card.free:
        lines.append("Casting this needs no Action.")
    for ability in card.abilities:
        words = ability_words(ability, card.charges)
        if card.duration is not None and ability.when == "always":
            words = f"While this lasts: {words[0].lower()}{words[1:]}"
        lines.append(words)
    return " ".join(lines)


def facts(card: Card) -> list[tuple[str, str]]:
    """The printed numbers of a card as label and value, in the order in which people read them."""
    rows: list[tuple[str, str]] = []
    if card.type in ("fighter", "beast"):
        rows.append(("Durability", str(card.durability)))
    if card.type == "fighter" and card.containment:
        rows.append(("Containment", str(card.containment)))
    if card.spell:
        rows += [("Sign", card.sign)] * bool(card.sign) + [("Spell points", str(card.points))]
    if card.max_damage:
        low = f" (at least {card.min_damage})" if card.min_damage > 1 else ""
        rows.append(("Max damage", f"{card.max_damage}{low}"))
    if card.protection and card.protection_if is None:
        rows.append(("Protection", str(card.protection)))
    if card.gear and not card.spell:
        rows.append(("Breakage", "none" if card.breakage is None else f"{card.breakage}%"))
    if card.gear and card.hands:
        rows.append(("Hands", str(card.hands)))
    if card.charges:
        rows.append(("Charges", str(card.charges)))
    if card.duration is not None:
        rows.append(("Duration", str(card.duration)))
    if card.bonus:
        rows.append(("Bonus", str(card.bonus)))
    return rows


def kind_words(card: Card) -> str:
    """The type with what goes with it: "missile weapon, tech"."""
    kind = card.type.replace("_", " ")
    marks: list[str] = [mark for mark in ("tech", "mystic") if mark in card.keywords and mark not in card.printed]
    reach = f"{card.reach} " if card.reach and card.type == "weapon" else ""
    if card.type == "beast" and card.reach == "missile":
        marks.insert(0, "missile")
    return ", ".join([reach + kind, *marks])


def card_faces(cards: Iterable[Card]) -> list[dict[str, Any]]:
    """Every card with its numbers and its text."""
    return [
        {
            "id": card.id,
            "side": card.type,
            "name": card.name,
            "kind": kind_words(card),
            "copies": 1,
            "range": [],
            "text": card.text,
            "numbers": dict(facts(card)),
            "keywords": [*card.printed, *(["Legend"] if card.legend and "Legend" not in card.printed else [])],
            "flavour": card.flavour,
        }
        for card in cards
    ]


def in_short(card: Card) -> str:
    """A card in hand with the numbers by which people choose: "Sonic Pistol (max damage 4, breakage 20%, hands 1)"."""
    told = ", ".join(f"{label.lower()} {value}" for label, value in facts(card) if label not in ("Sign", "Duration"))
    return f"{card.name} ({told})" if told else card.name
