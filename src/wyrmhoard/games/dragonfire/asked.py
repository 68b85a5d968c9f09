"""What the questions say of themselves as data: scripts write it; words, bots and the page read it."""

from __future__ import annotations

from typing_extensions import TypedDict


class Asked(TypedDict, total=False):
    """Each kind of question has some of these."""

    card: str
    """The card that asks, or that is given, bought or traded."""
    wanted: str
    """The card that a trade would bring."""
    seat: int
    left: int
    """How many, or how much gold, is left."""
    most: int
    text: str
    """What may be done, in words."""
    texts: list[str]
    """What may be chosen, in words."""
    cards: list[str]
    """Cards in the order of what may be chosen."""
    when: str
    added: int
    party: int
    """The Level of the party."""
    absent: list[str]
    """Class Types that nobody has."""
    type: str
    share: int
    """The damage that is dealt out."""
    free: int
    """Of how many gold a card may cost nothing; 0: none."""
    less: int
    """By how much a card costs less."""
    bought: int
    before: str
    """The step that comes next."""
    onto: str
    deck: str
    seen: list[str]
