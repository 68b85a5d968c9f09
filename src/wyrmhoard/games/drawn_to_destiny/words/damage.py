"""Damage in words: what its cards are called, how severe they are, and what they do: "Stun:2 and Bleeding:2. While it
stays: Impaired."."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wyrmhoard.kernel.text.grammar import capital, listed
from wyrmhoard.kernel.text.saying import later, said, say, say_many

from ..cards.cardset import CardSet
from ..cards.damage import DamageCard
from ..cards.harm_text import EACH_EVENT, GAINS, LASTING, MOVES, SUDDEN, HarmText
from .deck import successes
from .terms import plain, titled

NOW: Final = later("{what}.")
STAYS: Final = later("While it stays: {what}.")
ENDS: Final = later("Ends by {what}.")
SEVERITY: Final = (later("minor"), later("major"), later("critical"), later("extreme"))
"""How severe harm is, in the order of `SEVERITIES`."""
CUTS: Final = {
    "screen": later("the Screen"),
    "armor": later("Armor"),
    "guard": later("the Block"),
    "shield": later("the shield"),
}
"""What removes cards from a Stack."""


def harm_text(harm: HarmText) -> str:
    """All that the card does, as it shows it; "" for nothing."""
    sentences = ((NOW, _at_once(harm)), (STAYS, _stays(harm)), (ENDS, _ends(harm)))
    return " ".join(capital(said(frame, what=listed(parts, say("and")))) for frame, parts in sentences if parts)


def _at_once(harm: HarmText) -> list[str]:
    """What happens when it is placed."""
    effects = [f"{titled(key)} {count}" for key, count in harm.keys.items() if key in (*GAINS, *MOVES)]
    if harm.disorder:
        effects.append(say("{n} Disorder cards at Minor", n=harm.disorder))
    return effects + [said(SUDDEN[word]) for word in harm.words if word in SUDDEN]


def _stays(harm: HarmText) -> list[str]:
    """What holds as long as it stays."""
    effects = [f"{titled(key)} {count}" for key, count in harm.stats.items()]
    effects += [said(LASTING[word]) for word in harm.words if word in LASTING]
    effects += [say("Slow {n} in each Events phase", n=harm.squeeze)] if harm.squeeze else []
    return effects + [said(EACH_EVENT[word]) for word in harm.words if word in EACH_EVENT]


def _ends(harm: HarmText) -> list[str]:
    """What ends it."""
    ways = []
    if harm.free is not None:
        ways.append(
            say_many("{n} Action of the victim or an Ally", "{n} Actions of the victim or an Ally", n=harm.free)
        )
    if harm.hurt:
        ways.append(
            say_many(
                "{n} damage card to the holder in one attack",
                "{n} damage cards to the holder in one attack",
                n=harm.hurt,
            )
        )
    elif harm.hurt is not None:
        ways.append(say("any damage to the holder"))
    return ways


def caption(card: DamageCard, severity: int) -> str:
    """A few words for one of its severities, with the part of the body: "Arm roped"; "" for none."""
    if not card.captions:
        return ""
    part = plain(card.of.removeprefix("left-").removeprefix("right-"))
    return capital(said(card.captions[severity - 1], part=part))


def behaviour(card: DamageCard, severity: int) -> str:
    """How somebody behaves with it, in a sentence; "" for a card that does not say so."""
    return capital(said(card.lines[severity - 1], subject=said(card.phrase))) if card.lines else ""


# -- what it is called


def damage_title(card: DamageCard) -> str:
    """A damage card: "Slash: Left Leg"."""
    if card.wild:
        return say("Wild ({colour})", colour=plain(card.wild))
    return say("{type}: {place}", type=titled(card.type), place=titled(card.of))


def damage_name(cards: CardSet, card: str) -> str:
    """A damage card: "Slash: Left Leg"."""
    return damage_title(cards.damage[card])


def severity_name(severity: int) -> str:
    """How severe harm is, from 1: "major"."""
    return said(SEVERITY[severity - 1])


def card_names(cards: CardSet, damage_cards: Sequence[str]) -> str:
    """Damage cards by name; without damage cards only their number."""
    known = [damage_name(cards, card) for card in damage_cards if card]
    return listed(known, say("and")) if known else successes(len(damage_cards))


def condition(name: str) -> str:
    """A condition as people write it: "blood-loss" is "Blood Loss"."""
    return titled(name.partition(":")[0].removeprefix("later-"))
