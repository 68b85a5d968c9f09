"""Rung 4: random matches by the thousand, with invariants, until everything has been exercised."""

from __future__ import annotations

import json
from random import Random

import pytest

from helpers.bounds import most_decisions
from helpers.cases import CASES, EVERY_TABLE, Case, drawn
from helpers.worlds import count, drive, start
from wyrmhoard.kernel.asking.ask import Answer
from wyrmhoard.kernel.asking.form import Filled
from wyrmhoard.kernel.play.playout import playout
from wyrmhoard.kernel.state.setting import complete
from wyrmhoard.kernel.text.rulebook import read_rulebook


def unfilled(words: str) -> bool:
    """Whether a blank was left in words that people read: "{name}", or a made-up text that nobody found."""
    return "{" in words or "}" in words


every_table = pytest.mark.parametrize("case", drawn(EVERY_TABLE), ids=lambda case: case.name)
every_case = pytest.mark.parametrize("case", drawn(CASES), ids=lambda case: case.name)


@every_table
def test_nobody_is_stuck_and_nothing_is_lost(case: Case) -> None:
    for number in range(count(60, case)):
        match = start(case, number, events=False, prints=False)
        watch, most = case.watch(case.game), most_decisions(case.game.name, match.settings)
        for decisions, _ in enumerate(drive(match, Random(number))):
            assert match.waiting, "nobody can act and the match is not over"
            assert decisions < most, "it does not come to an end"
            case.check(match.table.state)
            watch(match)
        case.check(match.table.state)
        assert match.result is not None
        assert not match.asks
        assert len(match.result.points) == case.seats


@every_case
def test_the_hot_path_plays_the_same_game(case: Case) -> None:
    """`playout` and `Match` give the script the same answers, so they must reach the same end."""
    settings = complete(case.game.settings, case.settings)
    for number in range(count(20, case)):
        answers: list[tuple[int, Answer]] = []
        result, decisions, table = playout(case.game, case.seats, settings, f"{case.name}/{number}", Random(7), answers)
        match = start(case, number, events=False, prints=False)
        for seat, answer in answers:
            key, form = (answer.key, answer.values) if isinstance(answer, Filled) else (str(answer), None)
            match.act(seat, key, form)
        assert match.result == result
        assert match.table.state == table.state
        assert decisions <= len(answers)


@pytest.mark.parametrize("case", [c for c in drawn(CASES) if c.shipped], ids=lambda case: case.name)
def test_every_event_and_refusal_has_words_and_a_rule(case: Case) -> None:
    assert case.game.folder is not None
    rules = read_rulebook(case.game.folder / "rulebook.md")
    for number in range(count(20, case)):
        match = start(case, number)
        for _ in drive(match, Random(number)):
            for ask in match.asks.values():
                assert ask.text
                assert not unfilled(ask.text)
                assert ask.rule in rules
                keys = [option.key for option in ask.options]
                assert len(keys) == len(set(keys))
                for option in ask.options:
                    assert option.text
                    assert not unfilled(option.text)
                    assert not option.blocked or option.rule in rules
        for event in match.events(None):
            assert match.words(event)
            assert event["rule"] in rules
            assert json.loads(json.dumps(event)) == event, "what is told is plain data"
        assert [line.text for line in match.lines(None) if unfilled(line.text)] == []


def test_every_card_of_dragon_dance_is_played_and_every_ending_is_met() -> None:
    """Every card is drawn into play, used and taken back; every kind of event happens."""
    met: set[str] = set()
    for case in (case for case in CASES if case.game.name == "dragon-dance"):
        for number in range(60):
            match = start(case, number)
            for _ in drive(match, Random(number)):
                pass
            for event in match.events(None):
                met.add(event["kind"])
                if event["kind"] == "cards_revealed":
                    met.update(f"{side} {event['data'][side]}" for side in ("knight", "dragon"))
            assert match.result is not None
            met.add(match.result.ending)
    cards = {f"{face['side']} {face['id']}" for face in CASES[0].game.card_faces()}
    kinds = {"seated", "rolled", "round_began", "sealed", "dice_revealed", "cards_revealed", "struck", "moved"}
    kinds |= {"stayed", "combo_declined", "followed_up", "discarded", "recuperated", "returned", "return_declined"}
    kinds |= {"ended"}
    assert cards | kinds | {"knight wins", "dragon wins", "draw", "unfinished"} == met
