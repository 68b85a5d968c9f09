"""Taking back rolls: by agreement only, and never to fish for one."""

from __future__ import annotations

import pytest

from kernel.tiny import DONE, Tab, TinyScript, begin, refused, replayed
from wyrmhoard.kernel.asking.ask import CHECKPOINT, Script, one
from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.state.event import Event
from wyrmhoard.kernel.text.errors import Refused

ROLLED = "Dice have been rolled or cards drawn since; the others at the table must agree to go back"
REVEALED = "Something has been revealed since; the others at the table must agree to go back"


class Rolled(Event):
    """Dice are rolled."""

    dice: list[int]
    REVEALS = True


def gambling(before: int = 0) -> TinyScript:
    """Seat 0 says "a" or "b", then rolls; `before` bytes of chance are read first."""

    def script(table: Tab) -> Script[Result]:
        if not table.state.round:
            for _ in range(before):
                table.chance.below(256)
            table.state.round = 1
        while True:
            yield CHECKPOINT
            table.state.log.append((yield one(0, "write", ["a", "b"])))
            yield one(0, "roll", ["roll"])
            table.state.hand = table.chance.dice(3, 200)
            table.tell(Rolled(table.state.hand[:]), "TI-1")

    return script


@pytest.mark.parametrize("before", [0, 1, 5])
def test_by_agreement_the_next_roll_is_another(before: int) -> None:
    match = begin(gambling(before))
    rolls = []
    for _ in range(4):
        if match.asks[0].prompt == "write":
            match.act(0, "a")
        match.act(0, "roll")
        rolls.append(tuple(match.table.state.hand))
        assert refused(lambda: match.take_back(0), match).sentence in (ROLLED, REVEALED)
        match.take_back(0, [1])
        assert match.asks[0].prompt == "roll"
        assert match.inputs[-1].key.startswith("agreed ")
        replayed(match)
    assert len(set(rolls)) == 4
    match.act(0, "roll")
    replayed(match)


@pytest.mark.parametrize("before", [0, 1, 5])
def test_a_free_way_back_leaves_the_dice_alone(before: int) -> None:
    plain, match = begin(gambling(before)), begin(gambling(before))
    for key in "ab":
        match.act(0, key)
        match.take_back(0)
    for twin in (plain, match):
        twin.act(0, "b")
        twin.act(0, "roll")
    assert match.table.state == plain.table.state
    replayed(match)


@pytest.mark.parametrize("before", [0, 1, 5])
def test_a_roll_cannot_be_fished_for_by_going_further_back(before: int) -> None:
    """Agreed back behind a roll, then back once more, free or not: the roll that was seen never returns."""
    match = begin(gambling(before))
    match.act(0, "a")
    match.act(0, "roll")
    seen = match.table.state.hand[:]
    match.take_back(0, [1])
    try:
        match.take_back(0)
    except Refused:
        match.take_back(0, [1])
    assert match.asks[0].prompt == "write"
    match.act(0, "a")
    match.act(0, "roll")
    assert match.table.state.hand != seen
    replayed(match)


def test_a_roll_on_the_branch_is_not_taken_for_none() -> None:
    """The new stream, read as far as the old one had been, is not where the old one was."""

    def script(table: Tab) -> Script[Result]:
        table.chance.below(256)
        yield one(0, "roll", ["roll"])
        table.state.hand = [table.chance.below(256)]
        yield one(0, "go", ["on"])
        return DONE

    match = begin(script)
    match.act(0, "roll")
    match.take_back(0, [1])
    match.act(0, "roll")
    assert refused(lambda: match.take_back(0), match).sentence == ROLLED


@pytest.mark.parametrize("before", [0, 1, 5])
def test_after_an_agreement_a_new_harmless_act_can_be_taken_back_freely(before: int) -> None:
    def script(table: Tab) -> Script[Result]:
        for _ in range(before):
            table.chance.below(256)
        for _ in range(3):
            table.state.log.append((yield one(0, "write", ["a", "b"])))
            yield one(1, "nod", ["yes", "on"])
        return DONE

    match = begin(script)
    match.act(0, "a")
    match.act(1, "yes")
    match.take_back(0, [1])
    match.act(0, "b")
    match.take_back(0)
    assert (match.table.state.log, match.waiting) == ([], [0])
    replayed(match)
