"""Deck lists: a deck as readable text.

name: Imperial Issue
about: Infantry that shoots straight.
2 Draconian Soldier
1 Plasma Cutlass        # a comment
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from wyrmhoard.kernel.state.setting import did_you_mean
from wyrmhoard.kernel.text.errors import BadInput, is_harmless
from wyrmhoard.kernel.text.saying import said

from .cardset import CardSet

OWN_DECK: Final = "a deck of their own"
"""What a deck is called that a player brings as a list."""

MOST_COPIES: Final = 100
"""How many copies of a card a line may name; how many are legal is up to the rules (WA-5)."""
MOST_CARDS: Final = 1000
"""How many cards a list may name in all."""


@dataclass(frozen=True)
class Deck:
    """A deck: `cards` names each card as often as it is in it, in the order of its file."""

    name: str
    about: str
    cards: tuple[str, ...]

    def counts(self) -> dict[str, int]:
        """How often each card is in it."""
        return {card: self.cards.count(card) for card in dict.fromkeys(self.cards)}

    def write(self, cards: CardSet) -> str:
        """The deck as the text of its file."""
        lines = [f"name: {self.name}", *([f"about: {self.about}"] if self.about else [])]
        for kind in dict.fromkeys(card.type for card in cards):
            of_kind = [(card, number) for card, number in self.counts().items() if cards[card].type == kind]
            if of_kind:
                total = sum(number for _, number in of_kind)
                lines += ["", f"# {kind.replace('_', ' ')}: {total}"]
                lines += [f"{number} {cards[card].name}" for card, number in of_kind]
        return "\n".join(lines) + "\n"


def parse_deck(text: str, cards: CardSet, where: str) -> Deck:
    """The deck in a text. Raises BadInput that names the line and the card."""
    if not is_harmless(text, "\n\r\t"):
        raise BadInput.of("{where}: there are control characters in it", where=where)
    name, about = Path(where).stem, ""
    ids: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        line = line.partition("#")[0].strip()
        if not line:
            continue
        label, colon, words = line.partition(":")
        if colon and label.strip().lower() in ("name", "about"):
            name, about = (words.strip(), about) if label.strip().lower() == "name" else (name, words.strip())
            continue
        count, _, title = line.partition(" ")
        title = title.strip()
        if not count.isdecimal() or not title:
            raise BadInput.of(
                "{where}, line {number}: write a number and the name of a card, not {line}",
                where=where,
                number=number,
                line=repr(line),
            )
        card = cards.by_name.get(title.lower())
        if card is None:
            hint = did_you_mean(title, [known.name for known in cards])
            raise BadInput.of(
                "{where}, line {number}: there is no card {title}{hint}",
                where=where,
                number=number,
                title=repr(title),
                hint=hint,
            )
        if len(count) > len(str(MOST_COPIES)) or not 1 <= int(count) <= MOST_COPIES:
            raise BadInput.of(
                "{where}, line {number}: {n} copies of {card} are not possible",
                where=where,
                number=number,
                n=count[:9],
                card=said(card.name),
            )
        ids += [card.id] * int(count)
        if len(ids) > MOST_CARDS:
            raise BadInput.of(
                "{where}, line {number}: more than {most} cards are not possible",
                where=where,
                number=number,
                most=MOST_CARDS,
            )
    return Deck(name, about, tuple(ids))
