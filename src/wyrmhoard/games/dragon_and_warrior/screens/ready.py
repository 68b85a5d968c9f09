"""What heals in a Battle, with the cards laid already, and what cards that one lays oneself would heal."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from wyrmhoard.kernel.asking.ask import Choice
from wyrmhoard.kernel.asking.form import Form
from wyrmhoard.kernel.contract.screens import Ready
from wyrmhoard.kernel.text.grammar import listed
from wyrmhoard.kernel.text.saying import later, said, say

from .. import shop_sight
from ..cards.playing import RANK
from ..rules.battle import items
from ..rules.core import numbers, offers, points
from ..rules.core.deck import worth
from ..rules.core.plays import EXTRA
from ..rules.scenes import finds
from ..state import HEAL, WARRIOR, Item
from ..table import Position
from ..words import prompts
from ..words.names import playing_card

BUY: Final = "buy"
SPEND: Final = "spend"
RAISED: Final = {
    "strength": later("All on Strength: Attack {attack}"),
    "agility": later("All on Agility: a hand of {cards}"),
    "hp": later("All on HP: {hp} HP"),
    "mp": later("All on MP: {mp} MP for spells"),
}
"""What comes of it if all points go to one number."""
HEALING: Final = "healstuff"
FOR: Final = {
    HEALING: later("heals you"),
    "dragons-fire": later("more Attack in the next Battle"),
    "dragons-scale": later("more Defense in the next Battle"),
    "fairy-water": later("no Battle in the next Area"),
    "wings": later("back to this Town at once"),
}
"""What things are for, in few words."""
FILLS: Final = later("heals you, and fills the pouch")
"""What as many flasks as have room are for."""


def ready(position: Position, seat: int, prompt: str, choices: Collection[Choice]) -> list[Ready]:
    """Each way to heal The Warrior: by the lowest card that is enough, else by the highest. In a shop each thing
    that is for sale; on a new Level each number that all points may raise."""
    if prompt == "points":
        return _raised(position, seat, choices)
    if prompt == "buy":
        return _goods(position, choices)
    hero = position.state.hero
    missing = hero.max_hp - hero.hp
    if prompt != "turn" or position.state.battle is None or not missing:
        return []
    answers = []
    for form in choices:
        most = _besides(position, str(form)) if isinstance(form, Form) else None
        if most is None:
            continue
        laid = _enough(position.state.battle.warrior, most, missing - _level(position, str(form)))
        cards = listed([playing_card(card) for card in laid])
        text, back = prompts.option(position, seat, prompt, form).text, _back(position, str(form), laid)
        done = say("{what} with {cards}: {effect}", what=text, cards=cards, effect=back)
        answers.append(Ready(str(form), done, {"base": laid[:1], "extra": laid[1:]}))
    return answers


def _raised(position: Position, seat: int, choices: Collection[Choice]) -> list[Ready]:
    """All points on one number of The Warrior, with what comes of it; nothing while the sheet is made."""
    hero = position.state.hero
    form = next(iter(choices))
    of_hero = isinstance(form, Form) and tuple(field.name for field in form.fields) == points.STATS
    if len(choices) > 1 or not of_hero or seat != position.state.holder(WARRIOR):
        return []
    answers = []
    for at, stat in enumerate(points.STATS):
        then = hero.copy()
        points.give(then, *(hero.points * (number == at) for number in range(len(points.STATS))))
        says = {"attack": numbers.attack(then), "cards": numbers.hand_size(then), "hp": then.max_hp, "mp": then.max_mp}
        answers.append(Ready(SPEND, said(RAISED[stat], **says), {stat: hero.points}))
    return answers


def _goods(position: Position, choices: Collection[Choice]) -> list[Ready]:
    """One of each thing on the shelf; last, as many Healstuff as have room."""
    if not any(isinstance(form, Form) and str(form) == BUY for form in choices):
        return []
    room, answers = finds.room_left(position.state.hero), []
    for good in sorted(shop_sight.goods(position.state), key=lambda good: good["kind"] == HEALING):
        kind, level = good["kind"], good["level"]
        number = max(1, room // level) if kind == HEALING else 1
        item = f"{good['name']} +{level}"
        what = say("{n} x {item}", n=number, item=item) if number > 1 else item
        values = {"kind": [kind], "level": level, "count": number}
        effect = said(FILLS if number > 1 else FOR[kind])
        text = say("Buy {what}: {effect}", what=what, effect=effect)
        answers.append(Ready(BUY, text, values, good["blocked"], title=say("Buy {what}", what=what)))
    return answers


def foretold(position: Position, seat: int, prompt: str, key: str, values: Mapping[str, Any]) -> list[str]:
    """What the cards of a form would heal."""
    laid = [*values.get("base", ()), *values.get("extra", ())]
    if prompt != "turn" or not laid or _besides(position, key) is None:
        return []
    return [_back(position, key, laid)]


def _besides(position: Position, key: str) -> int | None:
    """How many cards may be laid beside the first for what heals; None for all else (DW-157, DW-210, DW-211)."""
    verb, _, what = key.partition(" ")
    if verb == "cast":
        made = numbers.made_spell(position.state, what)
        if made is not None:
            return made.number - 1 if made.effect == HEAL else None
        return EXTRA[what] if what in offers.HEALS else None
    item = items.find(position.state, what) if verb == "use" else None
    return 0 if isinstance(item, Item) and item.kind == "healstuff" else None


def _level(position: Position, key: str) -> int:
    """What an item adds to the value of the cards (DW-211)."""
    verb, _, what = key.partition(" ")
    item = items.find(position.state, what) if verb == "use" else None
    return item.level if isinstance(item, Item) else 0


def _value(card: str) -> int:
    return worth([RANK[card]])


def _enough(hand: Sequence[str], most: int, need: int) -> list[str]:
    """The lowest card that is worth so much; if none is, the highest ones that may be laid."""
    rising = sorted(hand, key=_value)
    one = next((card for card in rising if _value(card) >= need), None)
    return [one] if one is not None else rising[::-1][: most + 1]


def _back(position: Position, key: str, laid: Sequence[str]) -> str:
    """The HP that The Warrior has of it (DW-198): of a Party Member they say no more than that it may be more."""
    hero = position.state.hero
    healed = sum(map(_value, laid)) + _level(position, key)
    if any(0 < member.hp < member.max_hp for member in position.state.members):
        return say("up to {n} HP back", n=healed)
    return say("{n} HP back", n=min(healed, hero.max_hp - hero.hp))
