"""A character's sheet as lines of text for a terminal (Rich markup; nothing is said by colour alone)."""

from __future__ import annotations

from textwrap import wrap

from wyrmhoard.kernel.contract.screens import Paper
from wyrmhoard.kernel.text.markup import literal
from wyrmhoard.kernel.text.saying import said, say

from ..campaign_sight import AttunementView, SheetView
from ..cards.cardset import CardSet
from ..sight import View
from ..words.cards import text_of
from ..words.names import card_name, listing


def papers(cards: CardSet, view: View, width: int) -> dict[str, Paper]:
    """The sheets of the party, by the character's name (none without a campaign)."""
    if view["campaign"] is None:
        return {}
    sheets = [own for own in view["campaign"]["sheets"] if own["screen"] is not None]
    return {own["name"]: Paper(sheet_lines(cards, own, width), own["text"]) for own in sheets}


def sheet_lines(cards: CardSet, own: SheetView, width: int, *, texts: bool = True) -> list[str]:
    """A whole sheet: experience, the six slots, items, Adventures completed; with `texts` what each Feature does."""
    level, xp, spent = own["level"], own["xp"], own["spent"]
    role = f"{said(own['race'])} {said(own['class'])}"
    lines = [f"[bold]{literal(own['name'])}[/], {role}, {say('Level {level}', level=level)}"]
    highest = own["next"] is None
    goal = say("the highest Level") if highest else say("Level {level} at {xp}", level=level + 1, xp=own["next"])
    sums = say("XP {xp}: {spent} spent, {free} free; {goal}", xp=xp, spent=spent, free=xp - spent, goal=goal)
    lines += _wrapped(sums, width, 2)
    for number in range(1, len(own["slots"]) + 1):
        lines += _slot(cards, own, number, width, texts=texts)
    closed = [
        say("{slot} for {price}", slot=slot, price=price)
        for slot, price in enumerate(own["opening"], 1)
        if slot > len(own["slots"])
    ]
    if closed:
        lines += _wrapped(say("Slots to open, in XP: {slots}", slots=", ".join(closed)), width, 2)
    for card in own["loose"]:
        lines += _wrapped(say("No slot: {feature}", feature=_feature(cards, own, card, texts=texts)), width, 2)
    items = [_item(cards, *one) for one in zip(own["items"], own["needs_attunement"], strict=True)]
    limits = listing(_limit(one) for one in own["attunement"])
    kept = ", ".join(items) or say("none")
    lines += _wrapped(say("Magic Items: {items}; attuned to {limits}", items=kept, limits=limits), width, 2)
    done = ", ".join(_completed(cards, mark) for mark in own["done"]) or say("nothing yet")
    return lines + _wrapped(say("Completed: {adventures}", adventures=done), width, 2)


def _item(cards: CardSet, card: str, needs: bool) -> str:
    places = {"name": card_name(cards, card), "rarity": said(cards[card].entry.rarity)}
    return say("{name} ({rarity}, attuned)", **places) if needs else say("{name} ({rarity})", **places)


def _limit(one: AttunementView) -> str:
    """To how many items of a rarity a character is attuned, and to how many it can be."""
    rarity = say("Rare or Very Rare") if one["rarity"] == "Rare" else said(one["rarity"])
    return say("{n} of {most} {rarity}", n=one["number"], most=one["most"], rarity=rarity)


def _completed(cards: CardSet, mark: str) -> str:
    """An Adventure: "dungeon-crawl@2" is one at a Level."""
    card, _, level = mark.partition("@")
    name = card_name(cards, card)
    return say("{name} (Level {level})", name=name, level=level) if level else name


def _slot(cards: CardSet, own: SheetView, number: int, width: int, *, texts: bool) -> list[str]:
    *under, top = own["slots"][number - 1]
    over = [say("over {cards}", cards=card_name(cards, card)) for card in reversed(under)]
    words = "; ".join([_feature(cards, own, top, texts=texts), *over])
    return _wrapped(say("Slot {n}: {features}", n=number, features=words), width, 2)


def _feature(cards: CardSet, own: SheetView, card: str, *, texts: bool) -> str:
    places = {"name": card_name(cards, card), "xp": cards[card].entry.value}
    there = card in own["in_force"]
    words = say("{name}, {xp} XP", **places) if there else say("{name}, {xp} XP, not in force", **places)
    return words + (f": {text_of(cards[card])}".rstrip(": .") if texts else "")


def _wrapped(text: str, width: int, indent: int) -> list[str]:
    room = " " * indent
    return [literal(line) for line in wrap(text, width, initial_indent=room, subsequent_indent=room + "  ")]
