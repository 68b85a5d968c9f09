"""Two versions of a game are compared until the answer is known."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import pytest

from wyrmhoard.cli import main
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.lab.compare import Question, compare
from wyrmhoard.lab.statistics import RunningMean
from wyrmhoard.lab.variant import Ready, Variant

RANDOM = Variant("dragon-dance", ("random", "random"))


def conclusion(values: Iterable[float]) -> str:
    """What somebody concludes who looks after each value, and stops as soon as the interval leaves 0."""
    running = RunningMean()
    for value in values:
        running.add(value)
        if running.count >= 20 and abs(running.mean) > running.half:
            return "a difference"
    return "none"


def test_whoever_looks_after_each_value_is_seldom_wrong() -> None:
    wrong = sum(
        conclusion(rng.choice((-1.0, 0.0, 0.0, 1.0)) for _ in range(2000)) == "a difference"
        for rng in map(Random, range(300))
    )
    assert wrong <= 0.05 * 300


def test_a_difference_is_found() -> None:
    rng = Random(1)
    found = [conclusion(rng.choice((-1.0, 0.0, 1.0, 1.0)) for _ in range(3000)) for _ in range(50)]
    assert found.count("a difference") == 50


def test_values_that_are_all_alike_are_not_sure_at_once() -> None:
    running = RunningMean()
    for _ in range(20):
        running.add(0.0)
    assert running.mean == 0
    assert running.half > 0.1
    assert running.needed(0.02) > 100


def test_so_many_are_needed_as_it_really_takes() -> None:
    """Within a factor of two of what most runs come to in which nothing differs."""
    runs, told = [], 0
    for rng in map(Random, range(9)):
        running = RunningMean()
        while running.count < 20 or abs(running.mean) + running.half >= 0.05:
            running.add(rng.choice((-1.0, 0.0, 0.0, 1.0)))
            told = told or (running.needed(0.05) if running.count == 200 else 0)
        runs.append(running.count)
    assert median(runs) / 2 < told < median(runs) * 2


def test_the_better_player_is_found_and_the_test_stops() -> None:
    question = Question(RANDOM, RANDOM.changed("players=greedy,random"), most=2000)
    answer = compare(question, 1)
    assert answer.verdict == "better"
    assert 20 <= answer.pairs < 200
    assert answer.difference - answer.half > 0
    assert compare(Question(question.other, RANDOM, most=2000), 1).verdict == "worse"


def test_the_same_answer_with_more_processes() -> None:
    question = Question(RANDOM, RANDOM.changed("players=greedy,random"), most=60)
    one, two = compare(question, 1), compare(question, 2)
    assert (one.pairs, one.difference, one.half, one.verdict) == (two.pairs, two.difference, two.half, two.verdict)


def test_what_is_kept_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "pairs.jsonl"
    question = Question(RANDOM, RANDOM, most=30)
    whole = compare(question, 1)
    first = compare(Question(RANDOM, RANDOM, most=12), 1, path)
    assert first.pairs == 12
    with path.open("a", encoding="utf-8") as file:
        file.write('{"number":12,"on')  # the machine was turned off
    played: list[str] = []
    play = Ready.play

    def watched(ready: Ready, seed: str, most: int) -> Any:
        played.append(seed)
        return play(ready, seed, most)

    monkeypatch.setattr(Ready, "play", watched)
    again = compare(question, 1, path)
    assert played[0] == "0/12"
    assert (again.pairs, again.difference, again.half) == (whole.pairs, whole.difference, whole.half)
    assert len(path.read_text(encoding="utf-8").splitlines()) == 1 + again.pairs
    with pytest.raises(BadInput, match="has matches of other cards, players, settings or seeds"):
        compare(Question(RANDOM, RANDOM, seed="other"), 1, path)
    path.write_text("", encoding="utf-8")
    assert compare(question, 1, path).pairs == whole.pairs, "an empty file is a new one"
    path.write_text("nonsense\n", encoding="utf-8")
    with pytest.raises(BadInput, match="this is no file of matches"):
        compare(question, 1, path)


def test_ctrl_c_gives_what_is_known() -> None:
    def stop(answer: Any) -> None:
        if answer.pairs == 3:
            raise KeyboardInterrupt

    answer = compare(Question(RANDOM, RANDOM), 1, progress=stop)
    assert answer.interrupted
    assert answer.pairs == 3


def test_a_deck_is_brought(tmp_path: Path) -> None:
    game = find("warriors")
    ready = game.need_decks().ready_made(game.cards)
    path = tmp_path / "mine.txt"
    path.write_text(ready[0]["text"], encoding="utf-8")
    both = Variant("warriors", ("random", "random")).changed(f"deck=1:{path}+deck=2:spare-parts")
    match = Ready(both).play("1", 10)
    assert [player.deck for player in match.table.state.players] == ["a deck of their own", "Spare Parts"]
    path.write_text(ready[0]["text"].splitlines()[0] + "\n", encoding="utf-8")
    with pytest.raises(BadInput, match="WA-"):
        Ready(Variant("warriors", ("random", "random")).changed(f"deck=1:{path}"))


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("nothing.toml", "write OPTION=VALUE"),
        ("players=nobody,random", "nobody"),
        ("deck=knight", "write deck=SEAT:NAME"),
        ("answer=draft", "write answer=QUESTION:ANSWER"),
        ("answer=0:card:hack", "write answer=QUESTION:ANSWER"),
        ("answer=3:card:hack", "answer=3: there are 2 seats"),
        ("colour=red", "colour"),
        ("players=random", "seats"),
    ],
)
def test_what_cannot_be_played_is_refused_before_anything_is(words: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        compare(Question(RANDOM, RANDOM.changed(words)), 1)


def test_an_answer_that_is_never_given_is_no_finding() -> None:
    with pytest.raises(BadInput, match="answer=1:card:hakc,x: it was never offered"):
        compare(Question(RANDOM, RANDOM.changed("answer=1:card:hakc,x"), most=20), 1)
    answer = compare(Question(RANDOM, RANDOM.changed("answer=card:hakc,hack"), most=20), 1)
    assert answer.pairs == 20


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    ways = ["balance", "dragon-dance", "-", "players=greedy,random", "--players", "random,random", "--workers", "1"]
    assert main([*ways, "--json"]) == 0
    plain = json.loads(capsys.readouterr().out)
    assert plain["verdict"] == "better"
    assert plain["interval"][0] > 0
    assert main([*ways, "--games", "20"]) == 0
    assert "B - A" in capsys.readouterr().out
    assert main([*ways, "--estimate"]) == 0
    assert "a thousand take about" in capsys.readouterr().out


def test_a_given_answer_is_given_where_it_is_offered_and_by_whom_it_should_be() -> None:
    def cards(words: str) -> list[tuple[int, str]]:
        match = Ready(Variant("dragon-dance", ("random", "random")).changed(words)).play("s", 40)
        return [(given.seat, given.key) for given in match.inputs if given.key in ("hack", "bite", "charge")]

    assert {key for seat, key in cards("answer=1:card:hack,charge") if seat == 0} == {"hack", "charge"}
    both = cards("answer=card:hack,bite,charge")
    assert {key for _, key in both} > {"bite"}
    assert len(both) > len(cards("-"))
