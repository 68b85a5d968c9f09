"""The natural answer when a fighter is entered, which takes up what it can carry, and what it would be like then, in
words for a terminal."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from wyrmhoard.kernel.asking.ask import Choice
from wyrmhoard.kernel.asking.form import Form, Pick
from wyrmhoard.kernel.contract.screens import Usual
from wyrmhoard.kernel.text.grammar import capital

from ..cards.card import Card
from ..rules import fitting, numbers
from ..rules.assembly import card_of
from ..table import Position
from . import preview
from .board import gear_words, numbers_of

ASSEMBLE: Final = "assemble"
EQUIP: Final = "equip"
COMBAT: Final = "combat"
DISCARD: Final = "discard"
KEEP: Final = "keep"
NO_HARM: Final = (0.0, 0.0)
"""The chance to kill and the loss on average of an attack that does nothing."""


def usual(position: Position, seat: int, prompt: str, choices: Collection[Choice]) -> Usual | None:
    """The first fighter of the hand with all that fits (WA-44, WA-132 to WA-136); in a battle the best attack; nothing
    is discarded that may be kept."""
    if prompt == COMBAT:
        return _best_attack(position, choices)
    if prompt == DISCARD:
        return Usual(KEEP) if KEEP in choices else None
    if prompt != ASSEMBLE:
        return None
    by_id = position.cards.by_id
    form = next((choice for choice in choices if isinstance(choice, Form) and choice.key in by_id), None)
    return None if form is None else Usual(form.key, {EQUIP: _all_that_fits(position, by_id[form.key], form)})


def _best_attack(position: Position, choices: Collection[Choice]) -> Usual | None:
    """The attack that most likely kills, then the one that does most; where none does anything, to equip cards (WA-63,
    WA-127)."""
    battle = position.state.battle
    me = battle.current if battle is not None else None
    if battle is None or me is None:
        return None
    best, most = "", NO_HARM
    attacks = [str(choice) for choice in choices if str(choice).startswith("attack ")]
    for key in attacks:
        _, gear, number = key.split(" ")
        target = battle.find(int(number))
        if target is None:
            continue
        strike = numbers.strike_of(position, me, me.find(int(gear)), target)
        chances = numbers.chances(strike, numbers.stopped(position, target, strike.words, me, strike.ignores))
        kill = sum(chance for lost, chance in chances.items() if lost >= target.life)
        worth = (kill, sum(lost * chance for lost, chance in chances.items()))
        if worth > most:
            best, most = key, worth
    if best:
        return Usual(best)
    equips = any(isinstance(choice, Form) and choice.key == EQUIP for choice in choices)
    return Usual(EQUIP) if attacks and equips else None


def _all_that_fits(position: Position, fighter: Card, form: Form) -> list[str]:
    """Weapons first, the hardest before the others, then the rest in the order of the hand."""
    offered = next((blank.items for blank in form.fields if isinstance(blank, Pick) and blank.name == EQUIP), ())
    cards = {item: card_of(position.cards, item) for item in offered}
    taken: list[str] = []
    for item in sorted(offered, key=lambda item: -cards[item].max_damage):
        worn = [cards[other] for other in (*taken, item)]
        if fitting.verify_equipped(position, fighter, worn) is None:
            taken.append(item)
    return taken


def foretold(position: Position, seat: int, prompt: str, key: str, values: Mapping[str, Any]) -> list[str]:
    """What a fighter would be with these cards: its numbers, and what it could attack with."""
    shown = preview.of_form(position, seat, prompt, key, values) if EQUIP in values else None
    if shown is None or "who" not in shown:
        return []
    who = shown["who"]
    weapons = [gear_words(position.cards, gear) for gear in who["gear"] if gear["attack"]]
    return [capital("; ".join([", ".join(numbers_of(position.cards, who)), *weapons])) + "."]
