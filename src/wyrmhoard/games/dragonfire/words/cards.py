"""The text on cards, from their data; the kind and the numbers of a card."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import wyrmhoard.games.dragonfire.words.abilities  # noqa: F401 - they are put in words there
from wyrmhoard.kernel.text.saying import ENGLISH, later, said, say, say_many, speaking, spoken

from ..cards.cardset import PLAYABLE, Card, CardSet, part_words
from ..cards.points import show_points
from ..cards.vocabulary import in_words
from .damage import amount, damage_words

# -- whole cards


REQUIRES_CLASS: Final = {
    "Fighter": later("Requires Fighter Class."), "Wizard": later("Requires Wizard Class."),
    "Cleric": later("Requires Cleric Class."), "Rogue": later("Requires Rogue Class."),
    "Martial": later("Requires Martial Class."), "Arcane": later("Requires Arcane Class."),
    "Devotion": later("Requires Devotion Class."), "Deception": later("Requires Deception Class."),
}  # fmt: skip
REQUIRES_PLAY: Final = {
    "Martial": later("Requires Martial Play."), "Arcane": later("Requires Arcane Play."),
    "Devotion": later("Requires Devotion Play."), "Deception": later("Requires Deception Play."),
}  # fmt: skip
REQUIRES_PURCHASE: Final = {
    "Martial": later("Requires Martial Purchase."), "Arcane": later("Requires Arcane Purchase."),
    "Devotion": later("Requires Devotion Purchase."), "Deception": later("Requires Deception Purchase."),
}  # fmt: skip
MUST_INCLUDE: Final = {
    "Fighter": later("Must Include Fighter Class."), "Wizard": later("Must Include Wizard Class."),
    "Cleric": later("Must Include Cleric Class."), "Rogue": later("Must Include Rogue Class."),
    "Martial": later("Must Include Martial Class."), "Arcane": later("Must Include Arcane Class."),
    "Devotion": later("Must Include Devotion Class."), "Deception": later("Must Include Deception Class."),
}  # fmt: skip
REMAINS: Final = {
    "turn": later("Remains in Play: Turn."),
    "round": later("Remains in Play: Round."),
    "scene": later("Remains in Play: Scene."),
    "game": later("Remains in Play."),
}
"""How long a card remains in play (DF-214)."""
DISPELS: Final = {
    "one": later("Dispel Magic."),
    "all": later("Dispel All Magic."),
    "greater": later("Greater Dispel Magic."),
}


@in_words.register
def _(card: Card) -> str:
    lines = {**dict.fromkeys(PLAYABLE, _of_a_deck), "encounter": _of_an_encounter, "feature": _of_a_feature}
    abilities = part_words(card, "text" if card.kind in PLAYABLE else "abilities")
    facts = lines[card.kind](card) if card.kind in lines else []
    return " ".join([*facts, *filter(None, [abilities])])


def _of_a_deck(card: Card) -> list[str]:
    """What a card of a pack, of the Market or a Magic Item says besides its abilities."""
    included = getattr(card.entry, "must_include", None)
    lines = [said(MUST_INCLUDE[included])] if included else []
    lines += [said(REQUIRES_CLASS[card.requires_class])] if card.requires_class else []
    lines += [said(REQUIRES_PLAY[card.requires_play])] if card.requires_play else []
    lines += [said(REQUIRES_PURCHASE[card.requires_purchase])] if card.requires_purchase else []
    lines += [said(REMAINS[card.remains])] if card.remains else []
    lines += [say("Starts in Play.")] if getattr(card.entry, "starts_in_play", False) else []
    return lines + ([say("Repack.")] if card.repack else [])


def _of_an_encounter(card: Card) -> list[str]:
    """What an encounter says besides its abilities."""
    lines = [say("Location ({n}).", n=card.capacity)] if card.location else []
    if card.token is not None:
        places = {"n": card.tokens, "damage": damage_words(card.token.need), "attack": card.token_attack}
        if card.token.square:
            lines.append(say("TOKENS {n} (each {damage}, square, Attack Strength {attack}).", **places))
        else:
            lines.append(say("TOKENS {n} (each {damage}, Attack Strength {attack}).", **places))
    return lines + ([said(DISPELS[card.dispel])] if card.dispel else [])


def _of_a_feature(card: Card) -> list[str]:
    """What a Feature says besides its abilities."""
    feature = card.entry
    lines = [say("Needs no slot.")] if feature.no_slot else []
    if feature.pack:
        lines.append(
            say_many(
                "Before the game, you may replace a card of your Equipment Pack with other Basic cards.",
                "Before the game, you may replace up to {n} cards of your Equipment Pack with other Basic cards.",
                n=feature.pack,
            )
        )
    if feature.purchase:
        adds = say(
            "Before the game, you may add a Market card costing {n} or less to your Equipment Pack.",
            n=feature.purchase,
        )
        lines.append(adds)
    return lines


def text_of(card: Card) -> str:
    """The rules text of a card, worded once for each language."""
    return card.text if spoken() == ENGLISH else _kept(card, "", spoken())


def acts_of(card: Card, when: str, at: int) -> str:
    """What it does at a moment, from this level on."""
    abilities = [power.ability for power in card.powers_at(when) if power.ability.at == at]
    return " ".join(dict.fromkeys(map(in_words, abilities))).removesuffix(".")


def assist_of(card: Card) -> str:
    """What it says for Assists."""
    return card.assist if spoken() == ENGLISH else _kept(card, "assist", spoken())


def anytime_of(card: Card) -> str:
    """What it says for any time."""
    return card.anytime if spoken() == ENGLISH else _kept(card, "anytime", spoken())


@lru_cache(maxsize=1 << 11)
def _kept(card: Card, part: str, language: str) -> str:
    with speaking(language):
        return part_words(card, part) if part else in_words(card)


def facts(card: Card) -> list[tuple[str, str]]:
    """The printed numbers of a card as label and value, in the order in which people read them. Labels are said when
    they are shown."""
    rows: list[tuple[str, str]] = []
    if card.cost:
        rows.append((later("Cost"), str(card.cost)))
    if sum(card.damage):
        rows.append((later("Damage"), amount(card.damage)))
    if card.swords:
        rows.append((later("Swords"), str(card.swords)))
    if card.kind == "encounter":
        rows += [
            (later("Track"), card.entry.track),
            (later("Attack Strength"), str(card.attack)),
            (later("Gold"), str(card.gold)),
        ]
        rows += [(later("Holds"), str(card.capacity))] * card.location
        rows += [(later("Tokens"), str(card.tokens))] * (card.token is not None)
    if card.kind == "hero":
        hero = card.entry
        rows += [
            (later("Hand"), str(hero.hand)),
            (later("Gold"), str(hero.gold)),
            (later("Hit points"), str(hero.hit_points)),
        ]
    if card.kind == "feature":
        rows.append((later("XP"), str(card.entry.value)))
    return rows


def kind_words(card: Card) -> str:
    """The kind with what goes with it: "blue Giant, Dungeon 1"."""
    entry = card.entry
    match card.kind:
        case "basic" | "market":
            return _in_a_deck(card)
        case "encounter":
            return say(
                "{colour} {type}, {environment} {difficulty}",
                colour=said(card.colour),
                type=said(card.type),
                environment=said(entry.environment),
                difficulty=entry.difficulty,
            )
        case "flame":
            return say("Wyrmflame card")
        case "item":
            return say("{rarity} {kind}", rarity=said(entry.rarity), kind=said(entry.kind))
        case "hero":
            return say("{race} {role}", race=said(entry.race), role=said(entry.class_))
        case "feature":
            whose = entry.class_ or entry.race
            return say("{whose} Feature", whose=said(whose)) if whose else say("Feature")
        case "adventure":
            return say("Adventure, Level {level}", level=entry.level)
    return card.kind


def _in_a_deck(card: Card) -> str:
    """A card of a pack or of the Market Deck."""
    if not card.colour:
        return say("Basic card") if card.basic else say("Market card")
    colour = said(card.colour)
    return say("{colour} Basic card", colour=colour) if card.basic else say("{colour} Market card", colour=colour)


def card_faces(cards: CardSet) -> list[dict[str, Any]]:
    """Every card with its numbers and its text."""
    return [face(card) for card in cards if card.kind != "bonus"]


def face(card: Card) -> dict[str, Any]:
    """A card as lists and print show it."""
    return {
        "id": card.id,
        "side": card.kind,
        "name": said(card.name),
        "kind": kind_words(card),
        "copies": card.copies,
        "range": [],
        "text": text_of(card),
        "assist": assist_of(card),
        "anytime": anytime_of(card),
        "colour": card.colour,
        "points": show_points(card.damage),
        "numbers": {said(label): value for label, value in facts(card)},
        "keywords": [said(word) for word in (card.type, card.family) if word],
        "flavour": said(getattr(card.entry, "flavour", "")),
        "stamp": getattr(card.entry, "stamp", ""),
    }
