"""What a side may do on its turn, and how it may answer an attack: options, and what was chosen (DW-151, DW-157)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, Final

from wyrmhoard.kernel.asking.ask import Choice
from wyrmhoard.kernel.asking.form import Filled, Form, Number, Pick
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ...cards.playing import RANK
from ...state import DEFENSE, HAND, HEAL, MOVE, WARRIOR, Conflict, Foe, Item, Saga
from ...table import Position
from ...words.names import playing_card
from . import numbers
from .blocks import cheapest, covers, simple
from .deck import ranks, worth
from .plays import EXTRA, Lay, Move, bases, lay, read, written

FREE: Final = ("stamina", "armor-regen")
"""Spells that do not use the turn (DW-199, DW-202)."""
ATTACKS: Final = ("hurt", "hurtmore")
HEALS: Final = ("heal", "healmore")
WITH_CARDS: Final = (*ATTACKS, *HEALS)
TAKE_IT: Final = "take it"
CHEAPEST: Final = "cheapest"
SPELLBLOCK: Final = "spellblock"
NOTHING_LEFT: Final = "nothing"
PLAY_OUT: Final = "play it out"
PAID: Final = "-token"

LAID: Final = later("Card to lay, or cards of one rank")
BESIDES: Final = later("Extra cards on top of it")
TOKEN: Final = later("A token for one more card")

UNEQUAL = Refusal("DW-163", later("The base play is one card, or a set of equal rank"))
TWICE = Refusal("DW-157", later("A card can be laid only once"))
TOO_MANY = Refusal("DW-157", later("At most {most} extra cards can be laid here"))
WASTED = Refusal("DW-67", later("A token pays for one more card than is free"))
INCOMPLETE = Refusal("DW-162", later("These cards do not cover the whole attack"))


# -- turns


def warrior_options(position: Position) -> list[Choice]:
    """Everything that The Warrior may do now (DW-151)."""
    state = position.state
    hero, hand = state.hero, numbers.battle_of(position).warrior
    token = state.tokens[state.holder(WARRIOR)] > 0
    choices = _plain(ranks(hand), sets=True)
    if token and len(hand) > 1:
        choices += [card_form(f"{kind}{PAID}", hand, 0, sets=True, token=2) for kind in ("attack", "maneuver", "run")]
    for spell in numbers.spells(hero):
        if hero.mp < numbers.MP_COST.get(spell, hero.mp + 1):
            continue
        if spell in WITH_CARDS and hand:
            choices.append(card_form(f"cast {spell}", hand, EXTRA[spell], sets=True, token=int(token)))
        elif spell in FREE:
            choices.append(f"free {spell}")
        elif spell in ("outside", "radiant") and state.inside:
            choices.append(f"cast {spell}")
        elif spell == "return":
            choices += [f"cast return {town}" for town in state.towns]
    choices += _made_up(state, hand, token=token)
    for item in different(hero.pouch):
        choices += _uses(item, hand, token=token)
    choices += [f"use {keepsake.id}" for keepsake in hero.keepsakes if not keepsake.used]
    if all(str(choice).startswith("free ") for choice in choices):
        choices.append(NOTHING_LEFT)
    return [*choices, *([PLAY_OUT] if state.seats == 1 else [])]


def _made_up(state: Saga, hand: Sequence[str], *, token: bool) -> list[Choice]:
    """Spells that the table has made up, each by its effect (DW-210)."""
    choices: list[Choice] = []
    for made in numbers.made_spells(state):
        if state.hero.mp < made.cost:
            continue
        if made.effect in (DEFENSE, HAND):
            choices.append(f"free {made.id}")
        elif made.effect == MOVE:
            choices.append(f"cast {made.id} {made.town}")
        elif hand:
            extra = made.number - (made.effect == HEAL)
            choices.append(card_form(f"cast {made.id}", hand, extra, sets=True, token=int(token)))
    return choices


def foe_options(position: Position, place: int) -> list[Choice]:
    """Everything that the master or the minion may do now: never an item, never a set (DW-151, DW-163)."""
    battle = numbers.battle_of(position)
    foe, hand = battle.foes[place], numbers.hand_of(position, place)
    card = numbers.card_of(position, foe)
    choices = _plain(ranks(hand), sets=False)
    free = []
    for spell in card.spells:
        if spell == SPELLBLOCK or foe.mp < numbers.MP_COST[spell]:
            continue
        if spell in FREE:
            free.append(f"free {spell}")
        elif hand:
            choices.append(card_form(f"cast {spell}", hand, EXTRA[spell], sets=False, token=0))
    return [*(choices or [NOTHING_LEFT]), *free]


def _plain(hand: Sequence[int], *, sets: bool) -> list[Choice]:
    choices: list[Choice] = []
    for rank, count in bases(hand, sets=sets):
        play = written(rank, count)
        choices += [f"attack {play}", f"maneuver {play}", f"run {play}"]
        if count == len(hand):
            choices.append(f"maneuver {play} keep")
    return choices


def different(pouch: Iterable[Item]) -> list[Item]:
    """The items of a pouch, one of each group of identical ones."""
    return list({(i.kind, i.level, i.name, i.town, i.uses): i for i in pouch}.values())


def _uses(item: Item, hand: Sequence[str], *, token: bool) -> list[Choice]:
    match item.kind:
        case "healstuff":
            return [card_form(f"use {item.id}", hand, 0, sets=True, token=int(token))] if hand else []
        case "dragons-scale":
            return [f"use {item.id} raise", f"use {item.id} restore"]
        case "dragons-fire" | "wings":
            return [f"use {item.id}"]
    return []


def card_form(key: str, hand: Sequence[str], most: int, *, sets: bool, token: int) -> Form:
    """A base play and extra cards. `token`: 0 cannot be paid, 1 may be, 2 is."""
    held = tuple(hand)

    def verify(values: dict[str, Any]) -> Refusal | None:
        base, extra = values["base"], values["extra"]
        paid = token == 2 or bool(values.get("token"))
        if len({RANK[card] for card in base}) > 1:
            return UNEQUAL
        if set(base) & set(extra):
            return TWICE
        if len(extra) > most + paid:
            return TOO_MANY.because(most=most + paid)
        return WASTED if paid and len(extra) <= most else None

    def sample(rng: Random) -> dict[str, Any] | None:
        left = list(held)
        base = [left.pop(int(rng.random() * len(left)))]
        for card in [c for c in left if sets and RANK[c] == RANK[base[0]] and rng.random() < 0.5]:
            left.remove(card)
            base.append(card)
        if token == 2 and not left:
            return None
        number = 1 if token == 2 else min(most, len(left))
        extra = [left.pop(int(rng.random() * len(left))) for _ in range(number)]
        return {"base": base, "extra": extra} | ({"token": 0} if token == 1 else {})

    def blanks() -> tuple[Pick | Number, ...]:
        cards = (
            Pick("base", held, 1, 4 if sets else 1, LAID, playing_card),
            Pick("extra", held, int(token == 2), most + (token > 0), BESIDES, playing_card),
        )
        return (*cards, Number("token", 0, 1, TOKEN)) if token == 1 else cards

    return Form(key, blanks, verify, sample)


def chosen(answer: str | int | Filled) -> Move:
    """The move for an answer to `turn`."""
    if isinstance(answer, Filled):
        values = answer.values
        base = [RANK[card] for card in values["base"]]
        laid = lay(base[0], len(base), [RANK[card] for card in values["extra"]])
        kind, _, what = answer.key.partition(" ")
        return Move(kind.removesuffix(PAID), laid, what, kind.endswith(PAID) or bool(values.get("token")))
    words = str(answer).split(" ")
    way = words[2] if len(words) > 2 else ""
    if words[0] in ("attack", "maneuver", "run"):
        return Move(words[0], lay(*read(words[1])), way=way)
    return Move(words[0], None, words[1] if len(words) > 1 else "", way=way)


# -- answers to an attack


def block_options(hand: Sequence[str], attack: Lay, *, spell: bool) -> list[Choice]:
    """How an attack, or an attempt to run, may be answered (DW-161, DW-162, DW-165, DW-201)."""
    held = ranks(hand)
    choices: list[Choice] = [TAKE_IT]
    if not attack.extra:
        choices += [f"block {written(rank, count)}" for rank, count in simple(held, attack)]
    else:
        best = cheapest(held, attack)
        if best is not None:
            choices += [CHEAPEST, block_form(hand, attack)]
    return [*choices, SPELLBLOCK] if spell else choices


def block_form(hand: Sequence[str], attack: Lay) -> Form:
    """Cards of one's own choice that cover an attack of several cards."""
    held = tuple(hand)

    def verify(values: dict[str, Any]) -> Refusal | None:
        return None if covers([RANK[card] for card in values["cards"]], attack) else INCOMPLETE

    def sample(rng: Random) -> dict[str, Any] | None:
        left, cards = list(held), []
        for rank in cheapest(ranks(held), attack) or ():
            cards.append(next(card for card in left if RANK[card] == rank))
            left.remove(cards[-1])
        return {"cards": cards} if cards else None

    return Form("block", lambda: (Pick("cards", held, attack.size, len(held)),), verify, sample)


def block_chosen(answer: str | int | Filled, hand: Sequence[str], attack: Lay) -> list[int] | None:
    """The ranks laid as a block; None if no cards are laid."""
    if isinstance(answer, Filled):
        return [RANK[card] for card in answer.values["cards"]]
    if answer == CHEAPEST:
        return cheapest(ranks(hand), attack)
    if str(answer).startswith("block "):
        rank, count = read(str(answer).removeprefix("block "))
        return [rank] * count
    return None


def spellblock_price(attack: Lay) -> int:
    """The MP for a Spellblock: half the total value of the attacking cards, rounded up (DW-201)."""
    return (worth(attack.ranks) + 1) // 2


def hero_spellblocks(state: Saga, attack: Lay) -> bool:
    """Whether The Warrior could stop this by Spellblock."""
    return SPELLBLOCK in numbers.spells(state.hero) and state.hero.mp >= spellblock_price(attack)


def foe_spellblocks(card: Conflict, foe: Foe, attack: Lay) -> bool:
    """Whether a Conflict could stop this by Spellblock."""
    return SPELLBLOCK in card.spells and foe.mp >= spellblock_price(attack)
