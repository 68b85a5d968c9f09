"""Lines of Sight and Cover of Drawn to Destiny on a map of 18 x 12 with walls, rocks and closed doors on edges."""

from __future__ import annotations

from random import Random

from harness import measure
from wyrmhoard.games.drawn_to_destiny.rules.compass import PlainGround, Space, cover, is_in_sight

RNG = Random(1)
SPACES = [(x, y) for x in range(18) for y in range(12)]
PAIRS = [(RNG.choice(SPACES), RNG.choice(SPACES)) for _ in range(1000)]
WALLS = frozenset(RNG.sample(SPACES, 25))
ROCKS = frozenset(RNG.sample(SPACES, 15))


def field(doors: int) -> PlainGround:
    starts: list[Space] = RNG.sample([space for space in SPACES if space[0] < 17], doors)
    return PlainGround(WALLS, ROCKS, frozenset(((x, y), (x + 1, y)) for x, y in starts))


def sights(ground: PlainGround) -> int:
    for one, other in PAIRS:
        is_in_sight(ground, one, other)
    return len(PAIRS)


def covers(ground: PlainGround) -> int:
    for one, other in PAIRS:
        cover(ground, one, other)
    return len(PAIRS)


def main() -> None:
    open_field, house = field(0), field(20)
    measure("Line of Sight", lambda: sights(open_field), "pairs")
    measure("Line of Sight, with doors on edges", lambda: sights(house), "pairs")
    measure("Cover", lambda: covers(open_field), "pairs")
    measure("Cover, with doors on edges", lambda: covers(house), "pairs")


if __name__ == "__main__":
    main()
