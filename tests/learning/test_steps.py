"""Actions: all that may be chosen can be reached, and chance in steps plays every game to its end."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from helpers.cases import CASES, Case, drawn
from wyrmhoard.kernel.asking.ask import PASS, Answer, Choice
from wyrmhoard.kernel.asking.form import Filled, Form, Number, Pick, Text
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.playout import playout
from wyrmhoard.kernel.state.setting import complete
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.learning import Steps
from wyrmhoard.learning.answering import Answering
from wyrmhoard.learning.catalogue import Catalogue
from wyrmhoard.learning.spelling import Spelling, spelling_of

every_case = pytest.mark.parametrize("case", drawn(CASES), ids=lambda case: case.name)
ONE_OF_EACH = list({case.game.name: case for case in CASES}.values())
SMALL = Spelling(Catalogue((), ("a", "b", "red", "green")))


def all_answers(choices: Sequence[Choice], **more: Any) -> set[str]:
    """Every answer that some actions lead to."""
    found: set[str] = set()

    def follow(actions: tuple[int, ...]) -> None:
        answering = Answering(SMALL, choices, Random(1), **more)
        if all(not answering.take(action) for action in actions):
            for action in list(answering.open):
                follow((*actions, action))
        elif answering.answer is not None:
            found.add(str(answering.answer))

    follow(())
    return found


def test_keys_of_any_spelling_can_be_told_apart() -> None:
    keys = ["red", "red green", "red 12", "red 121", "12", "-3", "ünknown", "unknown~2", "unknown", "u"]
    keys += ["--5", "a\tb", "a\x01b", "9" * 5000, "²", "007", "\ud800", PASS]
    assert all_answers(keys[:-1], may_pass=True) == set(keys)


def test_a_form_is_filled_in_blank_by_blank_and_what_is_refused_is_not_offered() -> None:
    def verify(values: dict[str, Any]) -> Refusal | None:
        return Refusal("X-1", "too much") if values["n"] + len(values["p"]) > 2 else None

    form = Form("red", (Number("n", -1, 3), Pick("p", ("a", "b"), 0, 2)), verify)
    wanted = {
        str(Filled("red", {"n": n, "p": picked}))
        for n in range(-1, 4)
        for picked in ([], ["a"], ["b"], ["a", "b"], ["b", "a"])
        if n + len(picked) <= 2
    }
    assert all_answers([form]) == wanted
    hopeless = Form("green", (Pick("p", ("a", "b"), 1, 1),), lambda values: Refusal("X-2", "never"))
    assert all_answers([form, hopeless]) == wanted


def test_long_numbers_and_texts_are_spelled() -> None:
    form = Form("red", (Number("n", -1000, 98),), lambda v: None if v["n"] % 300 == 0 else Refusal("X-1", "no"))
    answering = Answering(SMALL, [form], Random(1))
    answering.take(answering.open[0])
    for character in "-900":
        answering.take(SMALL.characters(character)[0])
    assert answering.take(2)
    assert answering.answer == Filled("red", {"n": -900})
    answering = Answering(SMALL, [Form("red", (Text("t", 40, 2),))], Random(1))
    answering.take(answering.open[0])
    assert 2 not in answering.open
    for character in "Oh!":
        answering.take(SMALL.characters(character)[0])
    assert answering.take(2)
    assert answering.answer == Filled("red", {"t": "Oh!"})


def reachable(spelling: Spelling, choices: Sequence[Choice], may_pass: bool, wanted: Answer) -> bool:
    """Whether some actions lead to this answer; items of a pick may come in another order."""
    answering = Answering(spelling, choices, Random(1), may_pass=may_pass, intent=True)
    key = wanted.key if isinstance(wanted, Filled) else str(wanted)
    for _ in range(300):
        if answering.answer is not None:
            got = answering.answer
            if isinstance(got, Filled) and isinstance(wanted, Filled):
                return all(sorted(v) == sorted(wanted.values[k]) if isinstance(v, list) else v == wanted.values[k]
                           for k, v in got.values.items())  # fmt: skip
            return (got.key if isinstance(got, Filled) else str(got)) == key
        action = towards(answering, spelling, key, wanted)
        if action is None:
            return False
        answering.take(action)
    return False


def towards(answering: Answering, spelling: Spelling, key: str, wanted: Answer) -> int | None:
    """The next action on the way to this answer."""
    if answering.form is None:
        trie = answering.left
        return next((tokens[trie.at] for tokens, thing in trie.left if thing == key), None)
    assert isinstance(wanted, Filled)
    blank = answering.blanks[-1]
    value = wanted.values[blank.field.name]
    if isinstance(blank.field, Text) or blank.trie is None:
        return None
    for tokens, thing in blank.trie.left:
        if isinstance(blank.field, Number):
            good = thing == value
        elif thing is None:
            good = len(blank.value) == len(value)
        else:
            good = thing in value
        if good:
            return int(tokens[blank.trie.at])
    return None


@every_case
def test_all_that_may_be_chosen_can_be_reached(case: Case) -> None:
    rng = Random(case.name)
    steps = Steps.new(case.game, case.seats, case.settings, case.name, intent=False)
    spelling = spelling_of(case.game)
    for number in range(100):
        seat = steps.seat
        if seat is None:
            break
        if number % 4 == 0:
            choices, may_pass = steps.world.choices(seat), steps.world.may_pass(seat)
            for choice in [*choices][:20]:
                answer = choice.proposal(rng) if isinstance(choice, Form) and choice.fields else str(choice)
                texts = isinstance(choice, Form) and any(not isinstance(f, Pick | Number) for f in choice.fields)
                if answer is not None and not texts:
                    assert reachable(spelling, choices, may_pass, answer), answer
        actions = steps.open(seat)
        steps.step(actions[int(rng.random() * len(actions))])


@pytest.mark.parametrize("case", ONE_OF_EACH, ids=lambda case: case.name)
def test_chance_in_steps_comes_to_an_end_by_the_rules(case: Case) -> None:
    """Nothing that was open is refused, and most matches end as they do at random."""
    rng = Random(case.name)
    steps = Steps.new(case.game, case.seats, case.settings, case.name, most=400)
    taken = 0
    while steps.seat is not None:
        actions = steps.open(steps.seat)
        steps.step(actions[int(rng.random() * len(actions))])
        taken += 1
        assert taken < 40 * 400
    assert steps.result is not None


SHORT = {
    "dragon-dance": 60,
    "warriors plain of 2": 4,
    "dragonfire plain of 3": 4,
    "drawn-to-destiny rope of 1": 8,
    "dragon-and-warrior battle of 2": 60,
    "goofspiel": 60,
    "caravan of 2": 12,
}
"""Tables at which matches are short, and how many of them show every way in which they often end."""


def often(endings: Sequence[str]) -> set[str]:
    """The endings of at least an eighth of these matches."""
    return {ending for ending, times in Counter(endings).items() if times >= len(endings) / 8}


@pytest.mark.parametrize("case", [case for case in CASES if case.name in SHORT], ids=lambda case: case.name)
def test_the_same_endings_come_by_steps_as_by_playing_at_random(case: Case) -> None:
    rng, by_steps, at_random = Random(case.name), [], []
    settings = complete(case.game.settings, case.settings)
    for seed in range(SHORT[case.name]):
        steps = Steps.new(case.game, case.seats, case.settings, seed)
        while steps.seat is not None:
            actions = steps.open(steps.seat)
            steps.step(actions[int(rng.random() * len(actions))])
        assert steps.result is not None
        by_steps.append(steps.result.ending)
        at_random.append(playout(case.game, case.seats, settings, seed, rng)[0].ending)
    assert often(at_random) <= set(by_steps)
    assert often(by_steps) <= set(at_random)


def test_every_short_table_is_there() -> None:
    assert {case.name for case in CASES} >= set(SHORT)


@pytest.mark.parametrize("name", ["dragon-dance", "warriors"])
def test_copies_go_on_alike(name: str) -> None:
    steps, rng = Steps.new(find(name), seed=5), Random(5)
    for _ in range(30):
        assert steps.seat is not None
        steps.step(steps.open(steps.seat)[0])
    twins = [steps.copy(), pickle.loads(pickle.dumps(steps))]
    twins.append(twins[0].copy())
    for _ in range(200):
        first = twins[0]
        if first.seat is None:
            break
        actions = first.open(first.seat)
        assert {twin.seat for twin in twins} == {first.seat}
        assert all(list(twin.open(first.seat)) == list(actions) for twin in twins)
        assert len({twin.observe(first.seat).tobytes() for twin in twins}) == 1
        action = actions[int(rng.random() * len(actions))]
        for twin in twins:
            twin.step(action)
    assert len({str(twin.result) for twin in twins}) == 1


@pytest.mark.parametrize("name", ["warriors", "drawn-to-destiny"])
def test_a_copy_in_the_midst_of_an_answer_is_in_the_midst_of_it(name: str) -> None:
    steps, rng, within = Steps.new(find(name), seed=5), Random(5), 0
    twin = steps.copy()
    for number in range(80):
        seat = steps.seat
        assert seat is not None
        actions = list(steps.open(seat))
        action = actions[int(rng.random() * len(actions))]
        steps.step(action)
        twin.step(action)
        twin = twin.copy() if number % 2 else pickle.loads(pickle.dumps(twin))
        assert twin.awaited == steps.awaited
        for one in steps.awaited:
            assert list(twin.open(one)) == list(steps.open(one))
            assert twin.observe(one).tobytes() == steps.observe(one).tobytes()
            within += bool(steps.sheet.named(steps.observe(one))["spelled"][0])
    assert within > 5


def test_what_is_not_open_changes_nothing() -> None:
    steps = Steps.new(find("dragon-dance"), seed=1)
    before = steps.observe(0).tobytes()
    with pytest.raises(ValueError, match="not open"):
        steps.step(0)
    assert steps.observe(0).tobytes() == before


def test_nobody_who_only_plays_imports_any_of_it() -> None:
    code = (
        "import sys, wyrmhoard, wyrmhoard.cli, wyrmhoard.cli.play, wyrmhoard.terminal.app\n"
        "found = [m for m in sys.modules if m.startswith(('wyrmhoard.learning', 'gymnasium', 'pettingzoo'))]\n"
        "assert not found, found"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
