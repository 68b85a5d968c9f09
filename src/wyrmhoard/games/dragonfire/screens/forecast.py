"""What damage comes to before it is dealt, by the search for a suggestion, and who goes down to what is left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from wyrmhoard.kernel.state.memo import still

from ..cards.effects import Deal, Levels
from ..cards.points import NONE, read_points
from ..rules import allocate, harm, play, prospects
from ..state import Share
from ..table import Position
from ..words.names import card_name, levels_of, token_of

IMAGINED: Final = 1_000_000
"""The number of the first share that is only imagined: no real one has it."""
AIMED: Final = ("one", "different")
"""Where a text lets its player choose what it damages, or damages each."""


class Outcome(NamedTuple):
    """What some damage comes to."""

    value: float
    falls: tuple[str, ...]
    """What it defeats, by name."""
    loses: tuple[str, ...]
    """What loses levels and stands, with how many."""
    gone: frozenset[int]
    """The numbers of the encounters and tokens that it defeats."""


def waiting(position: Position) -> list[Share]:
    """The shares of the turn that are still to be dealt."""
    turn = position.state.turn
    return [share for share in turn.shares if not share.done and share.mode != "offer"] if turn is not None else []


def outcome(position: Position, shares: Sequence[Share]) -> Outcome:
    """What these shares defeat and bring down, dealt as the search suggests (DF-232, DF-240)."""
    dealt = allocate.search(position, [*shares])
    falls, loses, gone = [], [], set()
    for goal, fallen in zip(dealt.goals, dealt.plan.fallen, strict=True):
        foe = position.state.find(goal.number)
        if foe is None or not fallen:
            continue
        name = card_name(position.cards, foe.card)
        if fallen < len(goal.needs):
            loses.append(levels_of(name, fallen))
            continue
        falls.append(token_of(name) if foe.id != goal.number else name)
        gone.add(goal.number)
    return Outcome(dealt.plan.value, tuple(falls), tuple(loses), frozenset(gone))


def assists(position: Position, seat: int) -> dict[str, list[Share]]:
    """The Assists that a hand may give now and that would do anything, each with the damage that its text deals: what
    hangs on a choice or a count is left out (DF-227, DF-251 to DF-256)."""
    now = still(position)
    able = [
        card
        for card in dict.fromkeys(position.state.heroes[seat].hand)
        if play.verify_play(now, seat, card, "assist") is None and prospects.card_would_do(now, seat, card, "assist")
    ]
    number = IMAGINED
    shares: dict[str, list[Share]] = {}
    for card in able:
        shares[card] = list(_dealt(position, seat, card, number))
        number += len(shares[card]) + 1
    return shares


def _dealt(position: Position, seat: int, card: str, number: int) -> Iterator[Share]:
    for power in position.cards[card].part("assist"):
        for effect in power.ability.effects:
            if not isinstance(effect, Deal | Levels) or not (effect.to in AIMED or effect.to.startswith("each")):
                continue
            points = read_points(effect.points) if isinstance(effect, Deal) else NONE
            levels = effect.number if isinstance(effect, Levels) else 0
            if effect.to == "each other" or not (sum(points) or levels):
                continue
            number += 1
            key = position.cards.key_of(effect)
            yield Share(
                number, card, seat, number, "assist", points, levels, effect=key, each=effect.to.startswith("each")
            )


def danger(position: Position, gone: frozenset[int] = frozenset()) -> tuple[int, int]:
    """What would hit the active character in its Take Damage phase once these are gone, by numbers alone, and what it
    has left (DF-276)."""
    state = position.state
    if state.turn is None or state.heroes[state.turn.seat].out:
        return 0, 1
    return harm.threat(position, state.turn.seat, gone), state.heroes[state.turn.seat].hp


def goes_down(position: Position, gone: frozenset[int] = frozenset()) -> bool:
    """Whether the active character would be Stunned or Unconscious (DF-281, DF-296, DF-297)."""
    hits, left = danger(position, gone)
    return hits >= max(1, left)
