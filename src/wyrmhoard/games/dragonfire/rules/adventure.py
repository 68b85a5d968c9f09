"""The Adventure that is played: what it says, where its level starts, its Scenes (DF-34, DF-50, DF-346 to DF-349)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..cards.cardset import Card, CardSet
from ..cards.entries import Adventure
from ..settings import RAISED
from ..state import PRIMARY, SECONDARY, Dragonfire
from ..table import Position

FEWER: Final = {2: -2, 3: -1}
"""How much lower the level starts for two and three players (DF-50, DF-51)."""


def open_adventure(state: Dragonfire, cards: CardSet, name: str, level: int, bonuses: Sequence[str]) -> None:
    """Begin this Adventure, raised to a Level (0: as printed), with these challenges.

    Where the Wyrmflame level starts: DF-50, DF-51, DF-346 to DF-348.
    """
    state.adventure, state.raised = name, level
    state.bonuses = [f"{name}/{bonus}" for bonus in bonuses]
    more: int = sum(cards[bonus].entry.level for bonus in state.bonuses)
    state.flame.level = start_level(state, cards.adventure(name), level) + more


def start_level(state: Dragonfire, adventure: Adventure, level: int) -> int:
    """The Wyrmflame level at which an Adventure raised to this Level starts, without challenges (DF-346, DF-348)."""
    raised = RAISED[level] if level else 0
    return adventure.flame_start + raised + FEWER.get(len(state.heroes), 0) + state.settings.offset


def adventure_of(position: Position) -> Adventure | None:
    """The Adventure being played, with its special rules (None: not chosen yet)."""
    name = position.state.adventure
    return position.cards.adventure(name) if name else None


def deck_for(position: Position, deck: int) -> int:
    """This Encounter Deck, or the Primary Deck where the Adventure names no Secondary Deck (DF-58)."""
    adventure = adventure_of(position)
    return PRIMARY if deck == SECONDARY and adventure is not None and not adventure.secondary else deck


def scenes(position: Position) -> tuple[int, ...]:
    """For each Scene how many encounters more than characters; one more Scene at Level 5 (DF-34, DF-349)."""
    state = position.state
    adventure = position.cards.adventure(state.adventure)
    more = (adventure.scenes[-1] + 1,) if state.raised == 5 else ()
    return (*adventure.scenes, *more)


def rules_cards(position: Position, when: str) -> list[Card]:
    """The cards of the Adventure and its accepted challenges that answer to this moment; everybody owns them."""
    state, cards = position.state, position.cards
    answering = cards.answering.get(when, ())
    return [cards[name] for name in (state.adventure, *state.bonuses) if name in answering]


def starting_hit_points(position: Position, seat: int) -> int:
    """The printed hit points, or those of the quick start (DF-36)."""
    state = position.state
    return 6 if quick_start(position) else position.cards.hero(state.heroes[seat].screen).hit_points


def quick_start(position: Position) -> bool:
    """Whether everybody starts with the same hand, gold and hit points: 4, 4, 6."""
    adventure = adventure_of(position)
    return position.state.settings.stats == "quick-start" or (adventure is not None and adventure.quick_start)
