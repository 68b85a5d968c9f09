"""What two cards do to each other. Pure functions, used by the script and by bots that look ahead."""

from __future__ import annotations

from typing import NamedTuple

from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ..cards.entries import Card
from ..cards.vocabulary import Range


class Play(NamedTuple):
    """A card with the die that was chosen before it (0: none). No card at all is DD-30."""

    card: Card | None
    die: int


IN_DISCARDS = Refusal("DD-24", later("{name} stays in the discards until you recuperate"))
WRONG_RANGE = Refusal("DD-25", later("{name} can be played only {needed}; you are {range} now"))


def verify_card(card: Card, hand: list[str], where: Range) -> Refusal | None:
    """Why `card` may not be chosen (DD-24, DD-25, DD-27), or None."""
    if card.id not in hand:
        return IN_DISCARDS
    if where not in card.range:
        return WRONG_RANGE
    return None


def damage(play: Play) -> int:
    """What the attack deals before any protection (DD-33, DD-34); 0 for other cards."""
    card = play.card
    return card.attack[play.die] if card is not None and card.attack is not None else 0


def protection(play: Play) -> int:
    """What a defence card stops, by its own side's die (DD-36); 0 for other cards (DD-43)."""
    card = play.card
    return card.protect[play.die] if card is not None and card.protect is not None else 0


def dodges(play: Play) -> bool:
    """Whether the play stops all damage (DD-46)."""
    return play.card is not None and play.card.dodge


def blow(attack: Play, answer: Play) -> int:
    """The damage that gets through `answer` (DD-35, DD-37, DD-38, DD-46): never below zero."""
    if dodges(answer):
        return 0
    through = damage(attack) - protection(answer)
    return through if through > 0 else 0


def range_after(where: Range, one: Card | None, other: Card | None) -> Range:
    """The range after both cards' movement (DD-52, DD-53)."""
    moves = (one.move if one is not None else None, other.move if other is not None else None)
    closer, away = "closer" in moves, "away" in moves
    if closer == away:
        return where
    return "short" if closer else "long"


def follow_up(cards: dict[str, Card], hand: list[str], played: Card | None, lost: int, where: Range) -> Card | None:
    """The card with which the knight may follow up (DD-51, DD-61 to DD-63), or None.

    `lost` is the damage that his first attack got through, `where` the range after movement.
    """
    if played is None or not played.combo or lost < 1 or where != "short":
        return None
    others = (cards[other] for other in hand if other != played.id)
    return next((card for card in others if card.combo), None)
