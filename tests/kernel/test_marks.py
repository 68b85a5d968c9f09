"""Choices that say how they are meant: deliberate, quiet, or only undoing."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

from kernel.tiny import DONE, Tab, begin, keys, refused, replayed, tiny
from wyrmhoard.kernel.asking.ask import PASS, Choice, Script, first, one
from wyrmhoard.kernel.asking.form import Form
from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.play.player import Look
from wyrmhoard.kernel.play.playout import pick, playout, random_act
from wyrmhoard.kernel.text.errors import ScriptError
from wyrmhoard.kernel.text.marks import Marked, is_deliberate, is_quiet, is_undo, worth_weighing
from wyrmhoard.players.greedy import Greedy
from wyrmhoard.players.uniform import Uniform
from wyrmhoard.server.protocol.wire import encode

STOP = Marked("stop", quiet=True)
LEAVE = Marked("leave", deliberate=True)
BACK = Marked("back", undo=True)


def test_a_marked_choice_is_its_key_and_the_script_gets_it_plain() -> None:
    got: list[object] = []

    def script(table: Tab) -> Script[Result]:
        got.append((yield one(0, "turn", ["on", BACK])))
        table.state.log.append(str(got[-1]))
        got.append((yield first("turn", {0: [BACK]}))[1])
        return DONE

    match = begin(script)
    match.act(0, "back")
    match.act(0, "back")
    assert got == ["back", "back"]
    assert [type(answer) for answer in got] == [str, str]
    got.clear()
    playout(tiny(script), 2, {}, 1, Random(3))
    assert {type(answer) for answer in got} == {str}


@pytest.mark.parametrize("mark", ["deliberate", "quiet", "undo"])
@pytest.mark.parametrize("kind", [Marked, Form])
def test_programs_and_pages_are_told_of_every_mark(kind: type, mark: str) -> None:
    choice: Choice = kind("odd", **{mark: True})

    def script(table: Tab) -> Script[Result]:
        yield one(0, "turn", ["plain", choice])
        return DONE

    ask = begin(script).ask(0)
    assert ask is not None
    plain, odd = ask.to_plain()["options"]
    assert {"deliberate", "quiet", "undo"} & odd.keys() == {mark}
    assert odd[mark] is True  # type: ignore[literal-required]
    assert not {"deliberate", "quiet", "undo"} & plain.keys()
    assert msgspec.json.decode(encode(ask.options)) == [plain, odd]
    assert (is_deliberate(choice), is_quiet(choice), is_undo(choice)) == tuple(
        mark == name for name in ("deliberate", "quiet", "undo")
    )


def test_nothing_willed_is_done_at_random_and_undoing_is() -> None:
    rng = Random(1)
    met = Counter(str(pick(["on", STOP, LEAVE, BACK], rng)) for _ in range(400))
    assert set(met) == {"on", "back"}
    assert {type(pick([BACK], rng)), type(pick([LEAVE, BACK], rng))} == {str}


def test_players_weigh_neither_the_willed_nor_the_undone_while_there_is_more() -> None:
    assert worth_weighing(["on", STOP, LEAVE, BACK, 3]) == ["on", 3]
    assert worth_weighing([STOP, BACK]) == ["back"]
    assert worth_weighing([Form("x", quiet=True)]) == []


def circling(table: Tab) -> Script[Result]:
    """One thing can be done and undone for ever; nothing is won by being done with it."""
    while True:
        options = ["do", "done"] if not table.state.round else [BACK, "done"]
        answer = yield one(0, "deal", options)
        if answer == "done":
            return Result("done", "TI-9", (1,), (0.0, 1.0))
        table.state.round = 1 - table.state.round


def test_greedy_comes_to_an_end_where_a_choice_can_be_undone() -> None:
    match = begin(circling)
    for _ in range(20):
        if match.result is None:
            match.act(0, Greedy(3).choose(Look(match, 0, Random(1))).key)
    assert match.result is not None


def stopping(table: Tab) -> Script[Result]:
    """Seat 0 plays; seat 1 may help; everybody may stop the game at any time."""
    for _ in range(3):
        may = {1: [*(["help"] if table.state.round else []), STOP]}
        seat, answer = yield first("turn", {0: ["on", STOP]}, may, "TI-1")
        table.state.log.append(f"{seat} {answer}")
        if answer == "stop":
            return Result("stopped", "TI-9", (), (0.0, 0.0))
        table.state.round += 1
    return DONE


def test_who_could_only_do_something_quiet_is_asked_nothing_but_may() -> None:
    match = begin(stopping)
    assert list(match.asks) == [0]
    assert match.waiting == [0]
    ask = match.ask(1)
    assert ask is not None
    assert ask.aside
    assert keys(match, 1) == ["stop"]
    match.act(1, "stop")
    assert match.result is not None
    assert match.table.state.log == ["1 stop"]
    replayed(match)


def test_who_has_let_it_pass_may_still_do_what_is_quiet() -> None:
    match = begin(stopping)
    match.act(0, "on")
    assert set(keys(match, 1)) == {"help", "stop", PASS}
    match.act(1, PASS)
    ask = match.ask(1)
    assert ask is not None
    assert ask.aside
    assert keys(match, 1) == ["stop"]
    assert 1 not in match.asks
    assert refused(lambda: match.act(1, "help"), match).code == "unknown"
    assert refused(lambda: match.act(1, PASS), match).code == "unknown"
    replayed(match)
    match.act(1, "stop")
    assert match.result is not None
    replayed(match)


def test_chance_never_stops_the_game() -> None:
    assert {playout(tiny(stopping), 2, {}, n, Random(n))[0].ending for n in range(20)} == {"done"}
    for number in range(20):
        match, rng = begin(stopping), Random(number)
        while match.result is None:
            match.act(*random_act(match, rng))
        assert match.result.ending == "done"
    look = Look(begin(stopping), 0, Random(1))
    assert {Uniform().choose(look).key for _ in range(20)} == {"on"}
    assert Uniform().policy(look) == {"on": 1.0}


def test_the_table_does_not_wait_for_seats_that_could_only_do_something_quiet() -> None:
    def script(table: Tab) -> Script[Result]:
        seat, _ = yield first("help", may={0: ["help", STOP], 1: [STOP]})
        assert seat is None
        return DONE

    match = begin(script)
    assert match.waiting == [0]
    match.act(0, PASS)
    assert match.result is not None

    def nobody(table: Tab) -> Script[Result]:
        yield first("help", may={0: [STOP], 1: [LEAVE]})
        return DONE

    with pytest.raises(ScriptError, match="nobody is asked help"):
        begin(nobody)


def test_who_can_do_something_besides_giving_up_lets_it_pass_and_that_is_an_input() -> None:
    def script(table: Tab) -> Script[Result]:
        yield first("go", may={0: ["walk", LEAVE]})
        return DONE

    inputs: list[Any] = []
    for number in range(20):
        playout(tiny(script), 2, {}, number, Random(number), inputs)
    assert {str(answer) for _, answer in inputs} == {"walk", "pass"}


def test_who_can_only_give_up_is_asked_for_nothing() -> None:
    def script(table: Tab) -> Script[Result]:
        yield first("go", may={0: [LEAVE]})
        return DONE

    inputs: list[Any] = []
    for number in range(20):
        playout(tiny(script), 2, {}, number, Random(number), inputs)
    assert inputs == []
