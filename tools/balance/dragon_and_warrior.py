"""How Battles of Dragon & Warrior come out, beside the figures that the ledger measured (DW-275).

    python tools/balance/dragon_and_warrior.py                                     # 200 Battles for each figure
    python tools/balance/dragon_and_warrior.py --games 2000 --keep FOLDER
    python tools/balance/dragon_and_warrior.py --rows strength fast                # figures whose name begins so
    python tools/balance/dragon_and_warrior.py --rows foresight --games 100        # the strong player: half an hour

Heroes and foes are given, down to their points and gear, which no table option does; `wyrmhoard balance` plays Battles
as tables begin them. Both sides play with open stats, and without items, spells, tokens and Party Members unless the
figure is about them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from random import Random
from typing import Final, NamedTuple, TypeAlias

from harness import Counts, Played, Row, added, carry_out, chosen, options
from wyrmhoard.games.dragon_and_warrior.bots.arena import fight, prepared
from wyrmhoard.games.dragon_and_warrior.bots.brains import BRAINS
from wyrmhoard.games.dragon_and_warrior.game import GAME
from wyrmhoard.games.dragon_and_warrior.rules.core import builds, points
from wyrmhoard.games.dragon_and_warrior.rules.endings import WON
from wyrmhoard.games.dragon_and_warrior.settings import TableSettings
from wyrmhoard.games.dragon_and_warrior.state import Conflict, Hero, Item, Piece
from wyrmhoard.lab.sections import Section

Shares: TypeAlias = Mapping[int, tuple[int, ...]]
"""Shares of Battles won in per cent, by Level."""
QUICK: Final = ("balance", "above", "points", "weakness", "fast", "healstuff", "agility", "strength")
"""The rows that are played unless others are asked for."""
WITHIN: Final = 6
"""Points by which a figure may differ from the ledger's (DW-275)."""
USUAL: Final = (50, 20)
"""Shares of The Warrior's points in Strength and Agility, in per cent; the rest is HP."""
STYLES: Final = ("brute", "even", "wall", "hulk", "fierce")
OWN_GEAR: Final[Shares] = {
    1: (100, 100, 100, 100, 100, 98, 99, 100, 100, 98),
    3: (99, 100, 100, 100, 100, 78, 88, 98, 100, 77),
    5: (98, 100, 100, 100, 99, 71, 78, 96, 99, 59),
    10: (96, 99, 100, 100, 94, 57, 61, 85, 82, 40),
    20: (98, 99, 100, 100, 93, 71, 72, 82, 73, 54),
    30: (100, 99, 100, 100, 96, 76, 69, 86, 79, 66),
}
HALF_GEAR: Final[Shares] = {
    5: (95, 99, 100, 100, 93, 40, 38, 72, 61, 42),
    10: (91, 97, 100, 100, 90, 43, 48, 74, 57, 29),
    20: (91, 97, 100, 100, 85, 56, 51, 70, 52, 41),
    30: (98, 98, 100, 100, 91, 69, 63, 82, 67, 57),
}
ABOVE: Final = {
    3: ((5, 87, 87), (7, 63, 49), (9, 27, 30)),
    5: ((7, 90, 90), (9, 79, 67), (11, 53, 38)),
    10: ((12, 92, 86), (14, 83, 77), (16, 66, 55)),
}
BOSS_POINTS: Final[Shares] = {5: (100, 98, 91, 78), 10: (99, 93, 80, 61), 30: (99, 96, 84, 69)}
WEAKNESS: Final[Shares] = {5: (78, 60, 37), 10: (61, 46, 33), 20: (72, 53, 46), 30: (69, 65, 62)}
FAST: Final = {5: 88, 10: 77, 20: 77, 30: 84}
HEALSTUFF: Final = {0: 61, 1: 71, 2: 76, 3: 80, 5: 85}
AGILITY: Final[Mapping[tuple[int, int], tuple[int, ...]]] = {
    (20, 50): (95, 97, 99, 99),
    (40, 30): (86, 79, 87, 91),
    (50, 20): (78, 61, 72, 69),
    (70, 10): (50, 27, 17, 21),
}
SIDES: Final = (
    ("baseline", "baseline"),
    ("baseline", "random"),
    ("random", "baseline"),
    ("baseline", "lowest"),
    ("lowest", "baseline"),
    ("baseline", "highest"),
    ("highest", "baseline"),
)
STRENGTH: Final[Shares] = {
    1: (99, 100, 62, 100, 92, 100, 91),
    5: (78, 96, 7, 91, 38, 84, 47),
    10: (61, 90, 2, 87, 18, 65, 33),
    20: (72, 94, 1, 96, 15, 76, 29),
}


FORESIGHT: Final = {5: 78, 10: 61, 20: 72}
"""What the baseline wins as either side: strong has to win at least as much as The Warrior, and to leave The Warrior
no more as the Villain (DW-275). These rows take long: a decision of strong is 384 Battles played on."""


class Figure(NamedTuple):
    """One figure of the ledger: who fights whom, and the share that The Warrior won there in per cent."""

    name: str
    target: int
    level: int
    style: str = "even"
    boss: bool = True
    foe_level: int = 0
    """0: The Warrior's own."""
    gear: int = 0
    """0: of their own Level."""
    shares: tuple[int, int] = USUAL
    boss_points: int = 6
    weakness: int = 0
    fast: bool = False
    healstuff: int = 0
    sides: tuple[str, str] = SIDES[0]


def figures() -> Iterator[Figure]:
    """Every figure that the ledger gives for Battles between policies."""
    for gear, table in (("own", OWN_GEAR), ("half", HALF_GEAR)):
        for level, row in table.items():
            for number, target in enumerate(row):
                style, boss = STYLES[number % 5], number >= 5
                name = f"balance {gear} {level} {'boss ' if boss else ''}{style}"
                yield Figure(name, target, level, style, boss, gear=level // 2 if gear == "half" else 0)
    for level, rows in ABOVE.items():
        for foe, brute, fierce in rows:
            yield Figure(f"above {level} {foe} brute", brute, level, "brute", False, foe)
            yield Figure(f"above {level} {foe} fierce", fierce, level, "fierce", False, foe)
    for level, row in BOSS_POINTS.items():
        for number, target in enumerate(row, 3):
            yield Figure(f"points {level} {number}", target, level, boss_points=number)
    for level, row in WEAKNESS.items():
        for times, target in zip((0, 2, 4), row, strict=True):
            yield Figure(f"weakness {level} x{times}", target, level, weakness=times)
    for level, target in FAST.items():
        yield Figure(f"fast {level}", target, level, fast=True)
    for number, target in HEALSTUFF.items():
        yield Figure(f"healstuff {number}", target, 10, healstuff=number)
    for shares, row in AGILITY.items():
        for level, target in zip((5, 10, 20, 30), row, strict=True):
            yield Figure(f"agility {shares[0]}/{shares[1]} {level}", target, level, shares=shares)
    for level, row in STRENGTH.items():
        for sides, target in zip(SIDES, row, strict=True):
            yield Figure(f"strength {level} {' '.join(sides)}", target, level, sides=sides)
    for level, target in FORESIGHT.items():
        yield Figure(f"foresight {level} as The Warrior", target, level, sides=("strong", "baseline"))
        yield Figure(f"foresight {level} as the Villain", target, level, sides=("baseline", "strong"))


def hero(figure: Figure) -> Hero:
    """The Warrior of a figure: full HP, with weapon, armor and offhand weapon."""
    warrior = Hero(level=figure.level)
    total = points.FIRST_POINTS + 2 * (figure.level - 1)
    strength, agility = (total * share // 100 for share in figure.shares)
    points.give(warrior, strength, agility, total - strength - agility, 0)
    warrior.points, gear = 0, figure.gear or figure.level
    warrior.weapon, warrior.armor, warrior.offhand = (Piece(gear, kind) for kind in ("weapon", "armor", "weapon"))
    warrior.pouch = [Item(f"thing-{n}", "healstuff", figure.level) for n in range(figure.healstuff)]
    return warrior


def conflict(figure: Figure, settings: TableSettings) -> Conflict:
    """The Conflict of a figure."""
    card = Conflict("card-1", "t1", figure.foe_level or figure.level, figure.boss, fast=figure.fast)
    card.weakness, card.weak_to = figure.weakness, "salt" if figure.weakness else ""
    return builds.built(card, figure.style, 0, settings)


@cache
def stage(figure: Figure) -> tuple[Hero, Conflict, TableSettings]:
    """Who meets at a figure, and how the table is set."""
    settings = TableSettings(public=True, boss_points=figure.boss_points)
    return hero(figure), conflict(figure, settings), settings


def battle(figure: Figure, seed: str, number: int) -> Counts:
    """One Battle of a figure: whether The Warrior wins it."""
    name = f"{seed} {figure.name} {number}"
    mine, theirs, settings = stage(figure)
    warrior, villain = (BRAINS[side] for side in figure.sides)
    result = fight(prepared(GAME.cards, mine, [theirs], settings, name), warrior, villain, Random(name))
    return {"played": 1, "won": int(result.ending == WON)}


def share(matches: Sequence[Counts]) -> int:
    """The share won by The Warrior in per cent."""
    counts = added(matches)
    return round(100 * counts["won"] / counts["played"])


def tell(played: Played) -> list[Section]:
    """Each figure beside the ledger's, and how many are within reach of it."""
    known = [figure for figure in figures() if figure.name in played]
    off = [share(played[figure.name]) - figure.target for figure in known]
    rows = tuple(
        (figure.name, str(len(played[figure.name])), str(figure.target + apart), str(figure.target), mark(apart))
        for figure, apart in zip(known, off, strict=True)
    )
    near = sum(abs(apart) <= WITHIN for apart in off)
    says = f"{near} of {len(known)} figures are within {WITHIN} points of the ledger's."
    return [Section("Won by The Warrior, in per cent", says, ("figure", "Battles", "won", "ledger", "off"), rows)]


def mark(apart: int) -> str:
    """How far off a figure is, if it is too far."""
    return "" if abs(apart) <= WITHIN else f"{apart:+d}"


if __name__ == "__main__":
    parser = options(__doc__, games=200)
    parser.add_argument("--rows", nargs="+", default=QUICK, metavar="NAME", help="figures whose name begins so")
    args = parser.parse_args()
    by_name = {figure.name: figure for figure in figures()}
    names = chosen(args.rows, [*by_name])
    carry_out(args, [Row(n, GAME.name, partial(battle, by_name[n], args.seed), args.seed) for n in names], tell)
