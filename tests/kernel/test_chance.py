"""Chance: the same everywhere and for ever, fair, and copied without a trace."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from itertools import permutations

import pytest

from wyrmhoard.kernel.state.chance import Chance, commitment
from wyrmhoard.kernel.text.errors import BadInput


def stream(seed: str | int = "7") -> list[int]:
    chance = Chance(seed)
    return [chance.below(256) for _ in range(200)]


def drawn(chance: Chance, count: int) -> Chance:
    for _ in range(count):
        chance.below(256)
    return chance


def test_the_values_for_a_seed_never_change() -> None:
    """If this fails, every record ever made is worthless: give the record format a new number."""
    assert bytes(stream()[:20]).hex() == "75d92eb5f187f71845e7f2cdbba7af96aa6955e0"
    assert Chance("7").dice(20) == [4, 2, 5, 2, 2, 4, 2, 1, 4, 4, 3, 2, 2, 6, 2, 1, 3, 4, 2, 3]
    items = list(range(10))
    Chance("7").shuffle(items)
    assert items == [2, 5, 4, 3, 0, 8, 9, 6, 1, 7]
    chance = Chance("7")
    assert [chance.below(1000) for _ in range(8)] == [737, 71, 71, 384, 926, 726, 169, 259]
    chance = Chance("7")
    assert [chance.below(2**32) for _ in range(3)] == [3643717105, 4145563111, 3451627439]
    chance = Chance("7")
    chance.dice(100)
    assert (chance.below(256), chance.dump()["count"], chance.dump()["at"]) == (228, 2, 39)
    chance = Chance("7")
    chance.branch("x")
    assert chance.dice(10) == [3, 4, 3, 4, 5, 3, 3, 4, 2, 1]


def test_a_seed_is_what_it_reads_like() -> None:
    assert stream(7) == stream("7")
    assert len({tuple(stream(seed)) for seed in ("7", "8", "07", "", "a", "A", "é")}) == 7


@pytest.mark.parametrize("sides", [1, 2, 3, 6, 8, 20, 100, 256])
def test_dice_and_below_read_the_same_stream(sides: int) -> None:
    dice, single = Chance(1), Chance(1)
    assert dice.dice(150, sides) == [single.below(sides) + 1 for _ in range(150)]
    assert dice.position == single.position
    assert dice.below(256) == single.below(256)


def chi_square(counts: Counter[int], cells: int) -> float:
    expected = counts.total() / cells
    return sum((counts[cell] - expected) ** 2 for cell in range(cells)) / expected


def choose(chance: Chance) -> int:
    return chance.choice(range(5))


def shuffled(chance: Chance) -> int:
    items = [0, 1, 2, 3]
    chance.shuffle(items)
    return sorted(permutations(range(4))).index((items[0], items[1], items[2], items[3]))


@pytest.mark.parametrize(
    ("draw", "cells"),
    [
        (lambda chance: chance.below(6), 6),
        (lambda chance: chance.below(200), 200),
        (lambda chance: chance.below(256), 256),
        (lambda chance: chance.below(300), 300),
        (lambda chance: chance.below(3 * 2**30) >> 29, 6),
        (lambda chance: chance.dice(1)[0] - 1, 6),
        (choose, 5),
        (shuffled, 24),
    ],
)
def test_every_value_is_equally_likely(draw: Callable[[Chance], int], cells: int) -> None:
    """The bound is about six standard deviations of chi-square: a bias of a few per cent breaks it."""
    chance = Chance("fair")
    counts = Counter(draw(chance) for _ in range(100 * cells + 8000))
    assert sorted(counts) == list(range(cells))
    free = cells - 1
    assert chi_square(counts, cells) < free + 6 * (2 * free) ** 0.5


@pytest.mark.parametrize("n", [1, 2, 6, 255, 256, 257, 300, 65_537, 2**31, 2**32])
def test_below_stays_below(n: int) -> None:
    chance = Chance(n)
    values = [chance.below(n) for _ in range(400)]
    assert all(0 <= value < n for value in values)
    assert n < 300 or max(values) > n // 2


def test_a_shuffle_loses_nothing_and_a_choice_is_one_of_them() -> None:
    chance = Chance(3)
    items = ["a", "b", "b", "c", *map(str, range(300))]
    mixed = items[:]
    chance.shuffle(mixed)
    assert mixed != items
    assert sorted(mixed) == sorted(items)
    assert {chance.choice("xyz") for _ in range(60)} == set("xyz")
    before = chance.position
    chance.shuffle([])
    chance.shuffle([1])
    assert chance.position == before


@pytest.mark.parametrize("at", range(131))
def test_copied_or_saved_it_goes_on_from_everywhere(at: int) -> None:
    original = drawn(Chance("7"), at)
    copy = original.copy()
    loaded = Chance.load(json.loads(json.dumps(original.dump())))
    assert original.position == copy.position == loaded.position
    assert original.dump() == copy.dump() == loaded.dump()
    rest = stream()[at : at + 68]
    assert [copy.below(256) for _ in rest] == rest
    assert original.position == drawn(Chance("7"), at).position, "reading the copy moved the original"
    assert [loaded.below(256) for _ in rest] == rest
    assert [original.below(256) for _ in rest] == rest


def test_saved_in_the_middle_of_a_roll_it_throws_the_same_dice() -> None:
    whole = Chance("d").dice(200)
    for at in range(0, 200, 7):
        chance = Chance("d")
        first = chance.dice(at)
        assert first + Chance.load(chance.dump()).dice(200 - at) == whole


def test_position_changes_with_every_draw() -> None:
    chance = Chance(1)
    seen = {chance.position}
    for _ in range(200):
        chance.below(6)
        seen.add(chance.position)
    assert len(seen) == 201


def test_a_branch_is_another_stream_made_from_key_and_name() -> None:
    def branched(seed: str, *names: str, after: int = 0) -> tuple[int, ...]:
        chance = drawn(Chance(seed), after)
        for name in names:
            chance.branch(name)
        return tuple(chance.below(256) for _ in range(30))

    assert branched("7", "a") == branched("7", "a")
    assert branched("7", "a", after=40) == branched("7", "a")
    rolls = {branched(*at) for at in (("7",), ("7", "a"), ("7", "b"), ("8", "a"), ("7", "a", "a"), ("7", "a", "b"))}
    assert len(rolls) == 6
    copy = Chance("7").copy()
    copy.branch("a")
    assert [Chance("7").below(256)] == stream()[:1]


def test_the_commitment_binds_the_seed_and_tells_nothing() -> None:
    assert commitment("7") == "00d3f9ceea9c25c63e2ab9e3606bf46b4d29f90800fc298c6c6d9b0e2bbb4f79"
    assert commitment(7) == commitment("7")
    assert len({commitment(seed) for seed in range(50)}) == 50
    key = Chance("7").dump()["key"]
    assert key != commitment("7")
    assert len(key) == len(commitment("7")) == 64


@pytest.mark.parametrize("n", [257, 1000, 3**20, 2**32 - 1, 2**32])
def test_large_numbers_are_fair_at_the_very_edge(n: int) -> None:
    """Of five bytes the last few values, which would favour small results, are thrown again; the one before is kept."""
    edge = 2**40 // n * n
    chance = Chance("edge")
    for value in (edge, 2**40 - 1) if edge < 2**40 else ():
        chance.block, chance.at = value.to_bytes(5, "big") + (n + 7).to_bytes(5, "big") + bytes(54), 0
        assert (chance.below(n), chance.at) == (7, 10)
    chance.block, chance.at = (edge - 1).to_bytes(5, "big") + bytes(59), 0
    assert (chance.below(n), chance.at) == (n - 1, 5)


@pytest.mark.parametrize("n", [0, -1, -257])
def test_there_is_no_number_below_one(n: int) -> None:
    chance = Chance("7")
    before = chance.position
    with pytest.raises(ValueError, match=f"there is no number below {n}"):
        chance.below(n)
    assert chance.position == before


@pytest.mark.parametrize("key", ["", "00", "00" * 31, "00" * 33, "00" * 65, "zz"])
def test_a_key_that_no_stream_has_is_refused(key: str) -> None:
    with pytest.raises(BadInput, match="key"):
        Chance.load({**Chance(1).dump(), "key": key})


def test_there_is_no_die_without_faces() -> None:
    with pytest.raises(ValueError, match="0 faces"):
        Chance(1).dice(2, 0)
