"""Conflicts in words: the questions they ask, and the choices (sections 7 to 11 of the rulebook)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from wyrmhoard.kernel.asking.ask import Choice
from wyrmhoard.kernel.asking.form import Form
from wyrmhoard.kernel.text.grammar import capital, listed
from wyrmhoard.kernel.text.saying import later, said, say, say_many

from ..answer_state import Defend, read_response
from ..asked import Asked, AskedSide
from ..cards.damage import PLACES, TYPES
from ..free_state import Named, read_named
from ..means_state import SkillMeans
from ..rules.core.conflict_cards import CARDS, aspect_of
from ..table import Position
from ..target_state import UnitId
from . import phrases
from .cards import effect_of
from .deck import aspect_name, card_name, rank_name, successes
from .names import called, condition_name, item_name, skill_name, words_of
from .terms import titled

# -- parts of sentences


def name_in(side: AskedSide) -> str:
    """What a question calls a side of a Conflict."""
    return phrases.named(side["name"])


# -- questions


def _card(position: Position, seat: int, asked: Asked) -> str:
    names = {"actor": name_in(asked["actor"]), "rival": name_in(asked["rival"])}
    if asked["kind"] == "fight":
        where = asked["distance"]
        return say("{actor} against {rival}, {n} away: choose a card and a half of it", n=where, **names)
    return say("{actor} against {rival}: choose a card and a half of it", **names)


def _extra(position: Position, seat: int, asked: Asked) -> str:
    return say("Advantage: choose the card that counts for {unit}", unit=name_in(asked["whose"]))


def _extra_rival(position: Position, seat: int, asked: Asked) -> str:
    return say("{unit} has Disadvantage: choose the card that it must use", unit=name_in(asked["whose"]))


def _answer(position: Position, seat: int, asked: Asked) -> str:
    places = {
        "unit": called(position, UnitId(asked["unit"]).key),
        "by": called(position, UnitId(asked["by"]).key),
        "skill": skill_name(position.cards, asked["skill"]),
    }
    if asked["means"]:
        return say("{by} attacks {unit} with {skill}: choose how {unit} meets it", **places)
    return say("{by} contends with {unit} by {skill}: choose how {unit} meets it", **places)


def _combo(position: Position, seat: int, asked: Asked) -> str:
    card = card_name(asked["card"])
    if not asked["fits"]:
        return say("{card} wins. No card of your hand can be added to it", card=card)
    return say("{card} wins: add cards of your hand for more Successes, or none", card=card)


def _points(position: Position, seat: int, asked: Asked) -> str:
    standing = listed(
        say("{unit} has {successes}", unit=name_in(asked[side]), successes=successes(number))
        for side, number in asked["successes"].items()
    )
    return say("{standing}: spend a Character Point, or nothing", standing=standing)


def _gain(position: Position, seat: int, asked: Asked) -> str:
    return say("You gain a card ({rank}): choose from where it comes", rank=rank_name(asked["rank"]))


def _search(position: Position, seat: int, asked: Asked) -> str:
    if not asked["rank"]:
        return say("Choose a card of your deck to take")
    return say("Choose the {rank} of your deck to take", rank=rank_name(asked["rank"]))


def _tie(position: Position, seat: int, asked: Asked) -> str:
    names = {
        "actor": name_in(asked["actor"]),
        "rival": name_in(asked["rival"]),
        "item": item_name(position.cards, asked["item"]),
    }
    return say("{actor} against {rival} is a Tie: does the {item} turn it?", **names)


def _place(position: Position, seat: int, asked: Asked) -> str:
    hit = position.state.unit(asked["unit"])
    worn = [position.cards.items[item.card].armor for item in hit.items if item.held in ("worn", "built-in")]
    covered = [titled(place) for place in PLACES if any(armor and place in armor.covers for armor in worn)]
    unit = called(position, hit.ref.key)
    if not covered:
        return say("Overrun: choose where {unit} is hit", unit=unit)
    return say("Overrun: choose where {unit} is hit. Its Armor covers {places}", unit=unit, places=listed(covered))


def _share(position: Position, seat: int, asked: Asked) -> str:
    harm = condition_name(asked["condition"])
    return say("Your group takes {left} {harm}: choose who takes the next", harm=harm, left=asked["left"])


def _of_unit(text: str) -> Callable[[Position, int, Asked], str]:
    """A question about a Unit."""
    return lambda position, seat, asked: said(text, unit=called(position, UnitId(asked["unit"]).key))


PROMPTS: Final[dict[str, str | Callable[[Position, int, Asked], str]]] = {
    "card": _card,
    "extra": _extra,
    "extra-rival": _extra_rival,
    "answer": _answer,
    "follow-up": later("Your Counter strikes back and hits: choose a card for it. A high card hits harder"),
    "combo": _combo,
    "cp": _points,
    "take": later("Choose a card of your discard to take"),
    "gain": _gain,
    "search": _search,
    "tie": _tie,
    "share": _share,
    "place": _place,
    "ability": _of_unit(later("Choose an ability for {unit} to use, or none")),
    "step": _of_unit(later("Choose which way {unit} steps")),
    "drop": _of_unit(later("Choose what {unit} lets go")),
    "blessed": _of_unit(later("{unit} is Blessed: use it for this Conflict?")),
    "cursed": _of_unit(later("{unit} is Cursed: let it strike in this Conflict?")),
    "impaired": _of_unit(later("{unit} uses a part that is Impaired: choose what that costs it")),
}
"""The question of each kind."""


# -- choices

SIMPLE: Final = {
    "nothing": later("take nothing"),
    "none": later("spend nothing"),
    "deck": later("take it from the deck"),
    "discard": later("take it from the discard"),
    "fate": later("Fate"),
    "use": later("use it now"),
    "wait": later("wait"),
    "actor:up": later("add a Success for the attacker"),
    "actor:down": later("take a Success from the attacker"),
    "rival:up": later("add a Success for the other side"),
    "rival:down": later("take a Success from the other side"),
}


def _plain(position: Position, seat: int, choice: Choice) -> str:
    key = str(choice)
    if key in SIMPLE:
        return said(SIMPLE[key])
    return card_name(key) if key in CARDS else words_of(key)


def _of_card(position: Position, seat: int, choice: Choice) -> str:
    """ "9 of Wands, upper: Strong", "Red Wild, upper", "Fate, lower"."""
    card, _, half = str(choice).rpartition(":")
    if card == "fate":
        return say("Fate, upper") if half == "upper" else say("Fate, lower")
    if card not in CARDS:
        return str(choice)
    if CARDS[card].kind == "wild":
        name = capital(card_name(card))
        return say("{card}, upper", card=name) if half == "upper" else say("{card}, lower", card=name)
    places = {"card": card_name(card), "aspect": aspect_name(aspect_of(card, half))}
    return say("{card}, upper: {aspect}", **places) if half == "upper" else say("{card}, lower: {aspect}", **places)


DEFEND: Final = later("defend without an Action, with")
STRIKE_BACK: Final = later("spend an Action to strike back with")
GAIN: Final = later("spend an Action to gain a card or Move if you win, with")


def _of_answer(position: Position, seat: int, choice: Choice) -> str:
    """ "defend without an Action, with Evasion", "spend an Action to strike back with Long sword (Melee)"."""
    title, means = _answer_with(position, choice)
    if not means:
        return say("defend without an Action or a Skill")
    return phrases.before(position, f"{said(title)} {means}", _taken(choice))


def parts_of_answer(position: Position, choice: Choice) -> tuple[str, ...]:
    """How an answer is meant, and with what: "Defend without an Action, with", "Evasion"."""
    title, means = _answer_with(position, choice)
    return (capital(said(title)), phrases.before(position, means, _taken(choice))) if means else ()


def _taken(choice: Choice) -> Named:
    """The Free Actions that an answer takes, if no others are named."""
    return read_named(choice.takes[0]["free"]) if isinstance(choice, Form) and choice.takes else ()


def _answer_with(position: Position, choice: Choice) -> tuple[str, str]:
    """How somebody meets an attack, and with what; "": without any Skill. Whoever spends an Action strikes back, or
    gains by winning (D2-110)."""
    way = read_response(str(choice))
    means = phrases.answer_name(position, way)
    if isinstance(way, Defend):
        return DEFEND, means
    return (GAIN if isinstance(way.means, SkillMeans) else STRIKE_BACK), means


def _of_combo(position: Position, seat: int, choice: Choice) -> str:
    key = str(choice)
    if key == "none":
        return say("add nothing")
    added = key.split("+")
    cards, n = listed(card_name(card) for card in added), len(added)
    if CARDS[added[0]].number:  # a straight: each card has to be high enough (D2-194)
        return say("add {cards}: up to {n} Successes more, and you gain an Ace", cards=cards, n=n)
    return say_many("add {cards}: {n} Success more", "add {cards}: {n} Successes more", n=n, cards=cards)


def _of_ability(position: Position, seat: int, choice: Choice) -> str:
    if str(choice) == "none":
        return say("use none")
    name = phrases.ability_name(position.cards, str(choice))
    return say("use {ability}: {what}", ability=name, what=effect_of(position.cards, str(choice)))


def _of_tie(position: Position, seat: int, choice: Choice) -> str:
    return say("turn the Tie") if str(choice) == "use" else say("let it stand")


def _of_target(position: Position, seat: int, choice: Choice) -> str:
    return phrases.short(position, str(choice))


def _of_drop(position: Position, seat: int, choice: Choice) -> str:
    return say("let go {item}", item=item_name(position.cards, phrases.card_of(position, str(choice))))


GAINED: Final = {
    "discard": later("take it from the discard, where it lies"),
    "deck": later("look for it in the deck, which may not have it, and shuffle"),
}
"""From where a card is gained, and what comes of it (D2-200)."""
PRICES: Final = {
    "move": later("1 Move"),
    "fatigue": later("1 Fatigue: 1 Body less until it recovers"),
    "stun": later("1 Stun: 1 Mind less until it recovers"),
    "stress": later("1 Stress: 1 Will less until it recovers"),
    "slow": later("1 Slow: 1 Speed less until it recovers"),
}
"""What using an Impaired part may cost, and what that means (D2-267)."""


def _of_gain(position: Position, seat: int, choice: Choice) -> str:
    return said(GAINED[str(choice)]) if str(choice) in GAINED else _plain(position, seat, choice)


def _of_price(position: Position, seat: int, choice: Choice) -> str:
    return said(PRICES[str(choice)])


def _of_place(position: Position, seat: int, choice: Choice) -> str:
    title, place = parts_of_place(position, choice)
    return say("{place}: {what}", place=place, what=title)


def parts_of_place(position: Position, choice: Choice) -> tuple[str, ...]:
    """What the worst wounds at a place of the body do, and the place: "a bad wound can kill", "Head"."""
    place = str(choice)
    limb = place.rpartition("-")[2] if "-" in place else ""
    worst = {word for kind in TYPES["wound"] for word in _worst(position, f"{kind}-{place}")}
    return (said(AT_WORST[limb or ("dying" if "dying" in worst else "")]), titled(place))


def _worst(position: Position, card: str) -> frozenset[str]:
    found = position.cards.damage.by_id.get(card)
    return found.texts[-1].sudden if found is not None and found.texts else frozenset()


AT_WORST: Final = {
    "dying": later("a bad wound can kill"),
    "": later("a bad wound cripples"),
    "arm": later("a bad wound hampers what that hand holds"),
    "hand": later("a bad wound hampers what that hand holds"),
    "leg": later("a bad wound hampers kicks and climbing"),
    "foot": later("a bad wound hampers kicks and climbing"),
}
"""What the worst wounds at a place do: at a limb, and elsewhere (D2-267)."""


OPTIONS: Final[dict[str, Callable[[Position, int, Choice], str]]] = {
    "card": _of_card,
    "extra": _plain,
    "extra-rival": _plain,
    "answer": _of_answer,
    "follow-up": _plain,
    "combo": _of_combo,
    "cp": _plain,
    "take": _plain,
    "gain": _of_gain,
    "search": _plain,
    "tie": _of_tie,
    "share": _of_target,
    "place": _of_place,
    "ability": _of_ability,
    "step": _of_target,
    "drop": _of_drop,
    "blessed": _plain,
    "cursed": _plain,
    "impaired": _of_price,
}
"""The choices of each kind of question."""
