"""What the questions say of themselves as data: scripts write it; words, bots and the page read it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from typing_extensions import TypedDict

WhichSide: TypeAlias = Literal["actor", "rival"]


class SideName(TypedDict):
    """What a side of a Conflict is called."""

    unit: int
    """-1: a marker."""
    name: str


class AskedSide(SideName, total=False):
    """A side of a Conflict; a marker has no more than a name (D2-363)."""

    means: str
    """The key of what it attacks or answers with."""
    skill: str
    level: int
    difficulty: str
    damage: str
    """"": it does none."""
    initiative: int
    paid: bool
    """Whether it has paid for a card."""
    price: int
    strikes: bool
    """Whether it does harm if it Succeeds."""
    barred: list[str]
    """The aspects that it may not use."""
    advantage: bool
    disadvantage: bool
    using: list[str]


class Asked(TypedDict, total=False):
    """Each kind of question has some of these."""

    unit: int
    """Whom it is about, by its ID."""
    units: list[int]
    by: int
    """The other Unit; of a proposal the seat that makes it."""
    name: str
    again: bool
    """Whether it is asked once more because no more than one thing could be agreed."""
    left: int
    """How many are still to be chosen."""
    what: str
    """A key of what is given, taken or staged."""
    outcomes: list[str]
    """What may come of it, as kinds of Outcomes."""
    chosen: list[str]
    """What a player proposes: "u4 NE"."""

    kind: str
    """Of a Conflict: fight, test, task or detect; of a way: push, pull or withdraw."""
    actor: AskedSide
    rival: AskedSide
    whose: AskedSide
    """Of an extra card: the side that it is of."""
    distance: int
    means: str
    skill: str
    half: str
    card: str
    fits: bool
    """Of a combo: whether any card of the hand extends it."""
    item: str
    successes: dict[WhichSide, int]
    rank: str

    power: str
    use: str
    on: int
    """The Unit that a Power is kept up on; -1: none."""
    target: str
    points: int
    number: int
    """Which Area card is laid: 1 for the first."""
    cards: int
    laid: list[list[int]]
    space: list[int]
    spaces: list[list[int]]
    heading: int

    wild: str
    deck: str
    stack: list[str]
    """Damage cards, the one that counts first."""
    place: str
    cuts: list[tuple[str, int, int]]
    condition: str
