"""A Battle for a terminal: two sides that face each other, and the cards on the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Literal

from wyrmhoard.kernel.text.grammar import capital, listed
from wyrmhoard.kernel.text.markup import literal
from wyrmhoard.kernel.text.saying import later, said, say, say_many

from ..battle_sight import BackView, BattleView, FoeView, HeroView, MemberView
from ..rules.core import numbers
from ..sight import View
from ..words.names import SPELLS, playing_card, type_name, wound
from . import drawing
from .drawing import bold, quiet

HANDS: Final[Mapping[Literal["hand", "villain_hand", "minion_hand"], str]] = {
    "hand": later("Your hand"),
    "villain_hand": later("The Villain's hand"),
    "minion_hand": later("The minion's hand"),
}
LENGTH: Final = 14
"""How long the bars of the two sides are."""
DOT: Final = " · "


def battle_board(view: View, battle: BattleView, width: int) -> Iterator[str]:
    """The Warrior's side beside the Villain's, and below them the cards."""
    roomy = width >= drawing.ROOMY
    air = [""] * roomy
    ours = [*_hero(view, battle), *map(_member, view["members"])]
    theirs = [line for foe in battle["foes"] for line in _foe(foe, battle)]
    yield from [*air, *drawing.beside(ours, theirs, width), *air]
    hands = {said(words): held for name, words in HANDS.items() if (held := battle[name])}
    for label, cards in hands.items():
        yield from drawing.fan(label, cards, width)
    yield quiet(_piles(battle))


def _hero(view: View, battle: BattleView) -> Iterator[str]:
    hero, holder = view["hero"], view["roles"].get("warrior")
    turn = f"  [{drawing.EMBER}]{say('to act')}[/]" if battle["turn"] == "warrior" else ""
    yield f"{bold(literal(hero['name'] or say('The Warrior')))}  {quiet(level(hero['level']))}{turn}"
    yield hp(hero, LENGTH)
    tokens = view["tokens"][holder] if holder is not None else 0
    parts = [
        say("Attack {n}", n=hero["attack"]),
        defense(hero),
        mp(hero) if hero["max_mp"] else "",
        say_many("{n} token", "{n} tokens", tokens) if tokens else "",
    ]
    yield DOT.join(filter(None, parts))


def _member(member: MemberView) -> str:
    parts = [say("HP {hp}/{most}", hp=member["hp"], most=member["max_hp"]), say("Attack {n}", n=member["attack"])]
    return f"+ {bold(literal(member['name']))}  {', '.join([*parts, defense(member)])}"


def _foe(foe: FoeView, battle: BattleView) -> Iterator[str]:
    rank = ", ".join(filter(None, [say("Boss") if foe["boss"] else "", level(foe["level"])]))
    acts = battle["turn"] != "warrior" and foe is battle["foes"][min(battle["acting"], len(battle["foes"]) - 1)]
    turn = f"  [{drawing.EMBER}]{say('to act')}[/]" if acts else ""
    yield f"{bold(literal(foe['name']))}  {quiet(rank)}{turn}"
    back = foe["back"]
    if back is not None:
        yield hp(back, LENGTH)
        yield DOT.join([say("Attack {n}", n=back["attack"]), defense(back), mp(back)])
    else:
        yield _wounds(foe)
    first = foe is battle["foes"][0] and back is None and not foe["out"]
    held = say_many("holds {n} card", "holds {n} cards", battle["hands"]["villain"]) if first else ""
    if known := joined([_known(foe), held]):
        yield known


def _wounds(foe: FoeView) -> str:
    """How a foe is whose HP are not known: a bar of five parts."""
    if foe["out"]:
        return f"{drawing.bar(0, 5, LENGTH)} {say('defeated')}"
    left = len(numbers.WOUNDS) - numbers.WOUNDS.index(foe["wound"])
    return f"{drawing.bar(left, len(numbers.WOUNDS), LENGTH)} {wound(foe['wound'])}"


def _known(foe: FoeView) -> str:
    """What is known of a foe by what it has done."""
    seen = [say("hits for {damage}", damage=foe["felt"])] if foe["felt"] else []
    seen += [say("casts {spell}", spell=spell_words(spell)) for spell in foe["cast"]]
    if foe["weakness"] and foe["weak_to"] is not None:
        seen.append(say("weak to {type}: x{times}", type=literal(type_name(foe["weak_to"])), times=foe["weakness"]))
    return listed(seen)


def _piles(battle: BattleView) -> str:
    """How many cards lie where, and which was played last."""
    minion = battle["hands"]["minion"]
    parts = [
        say("Cards: The Warrior {n}", n=battle["hands"]["warrior"]) if not battle["hand"] else "",
        say("the minion {n}", n=minion) if minion is not None else "",
        say("deck {n}", n=battle["deck"]),
        say("last played {card}", card=playing_card(battle["discard"][-1])) if battle["discard"] else "",
    ]
    return capital(DOT.join(filter(None, parts)))


def level(n: int) -> str:
    """A Level in words."""
    return say("Level {level}", level=n)


def hp(whose: HeroView | BackView, length: int = 10) -> str:
    """HP as numbers and as a bar."""
    now, most = whose["hp"], whose["max_hp"]
    return f"{drawing.bar(now, most, length)} {say('HP {hp}/{most}', hp=now, most=most)}"


def mp(whose: HeroView | BackView) -> str:
    """MP as numbers."""
    return say("MP {mp}/{most}", mp=whose["mp"], most=whose["max_mp"])


def defense(whose: HeroView | MemberView | BackView) -> str:
    """Defense as numbers."""
    return say("Defense {defense}/{most}", defense=whose["defense"], most=whose["max_defense"])


def spell_words(spell: str) -> str:
    """A spell of the list; those that the table has made up have names of their own."""
    return said(SPELLS.get(spell, capital(spell.replace("-", " "))))


def joined(parts: Iterable[str]) -> str:
    """Parts of a line."""
    return DOT.join(filter(None, parts))
