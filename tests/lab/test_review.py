"""Looking back at matches: known ones of every game, and never at one that is not over."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

import wyrmhoard
from helpers.samples.goofspiel import GOOFSPIEL
from wyrmhoard.kernel.contract.registry import find, names
from wyrmhoard.kernel.play.playout import play_on
from wyrmhoard.kernel.state.record import Record
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.kernel.text.tally import Tally
from wyrmhoard.lab.judging import best_and_worst, blunders, critical, judge, people_of
from wyrmhoard.lab.review import Review, _turning_point, review

GOOFSPIEL = GOOFSPIEL
GOLDEN = Path(__file__).parents[1] / "golden"
KNOWN = {
    "dragon-dance": "dragon wins",
    "warriors": "locations",
    "dragonfire": "the whole party is down",
    "drawn-to-destiny": "a Goal is complete",
    "dragon-and-warrior": "won",
}
MEASURED = [name for name in KNOWN if name != "dragon-and-warrior"]


def known(game: str) -> Record:
    return wyrmhoard.read(GOLDEN / f"{game}, {KNOWN[game]}.json")


def looked(game: str) -> Review:
    return review(find(game), known(game))


def test_every_game_has_a_known_match() -> None:
    assert set(KNOWN) == set(names())


@pytest.mark.parametrize("game", KNOWN)
def test_every_game_is_counted(game: str) -> None:
    review = looked(game)
    assert len(review.counts) >= 3
    tallies = {tally.text: tally for tally in find(game).tallies}
    match = wyrmhoard.replay(known(game))
    for count in review.counts:
        tally = tallies[count.text]
        total = sum(tally.amount_of(event.data) for event in match.log if event.kind in tally.kinds)
        if count.seats is None:
            assert count.table == total
        else:  # what Units or Beasts of nobody do is nobody's
            assert len(count.seats) == match.seats
            assert 0 < sum(count.seats) <= total * match.seats


@pytest.mark.parametrize("game", KNOWN)
def test_what_is_counted_names_kinds_of_events_that_are_told(game: str) -> None:
    folder = find(game).folder
    assert folder is not None
    declared = vars(import_module(f"wyrmhoard.games.{folder.name}.words.log"))["EVENTS"]
    for tally in find(game).tallies:
        for kind in tally.kinds:
            event = declared[kind]
            paths = (tally.whose, tally.amount, tally.only[0] if tally.only else "")
            assert {path.split(".")[0] for path in paths if path} <= set(dir(event)), f"{tally.text}: {kind}"


@pytest.mark.parametrize("game", MEASURED)
def test_the_standing_goes_from_the_first_question_to_the_end(game: str) -> None:
    record, reviewed = known(game), looked(game)
    match = wyrmhoard.replay(record)
    assert match.result is not None
    assert reviewed.moments[-1].at == len(record.inputs)
    assert [moment.at for moment in reviewed.moments] == sorted({moment.at for moment in reviewed.moments})
    width = 1 if reviewed.together else record.seats
    for moment in reviewed.moments:
        assert len(moment.standing) == width
        assert all(0 <= value <= 1 for value in moment.standing)
    last = reviewed.moments[-1].standing
    if match.result.winners and not reviewed.together:
        assert max(last) == last[match.result.winners[0]]


@pytest.mark.parametrize("game", MEASURED)
def test_swings_are_what_the_moments_say(game: str) -> None:
    review = looked(game)
    standing = {moment.at: moment.standing for moment in review.moments}
    for swing in (*review.swings, *([review.turning] if review.turning else [])):
        assert standing[swing.at][max(0, swing.seat)] == swing.now
        assert swing.was in [values[max(0, swing.seat)] for at, values in standing.items() if at < swing.at]
        assert swing.lines


def test_the_duel_that_the_dragon_won_turned_for_the_dragon() -> None:
    review = looked("dragon-dance")
    assert review.turning is not None
    assert (review.turning.seat, review.turning.now > review.turning.was) == (1, True)
    match = wyrmhoard.replay(known("dragon-dance"))
    assert match.result is not None
    left = match.result.data["lives"][1]
    done = next(count.seats for count in review.counts if count.text == "Damage done")
    assert done is not None
    assert done[0] == match.table.state.settings.lives[1] - left, "what the knight did is what the dragon lacks"


def test_the_party_that_fell_turned_for_the_worse() -> None:
    review = looked("dragonfire")
    assert review.together
    assert review.turning is not None
    assert (review.turning.seat, review.turning.now < review.turning.was) == (-1, True)


@pytest.mark.parametrize(
    ("values", "place"),
    [
        ([0.5, 0.9, 0.5, 0.6, 0.7], 4),  # the first rise was given back, the last one stayed
        ([0.5, 0.8, 0.8, 0.9], 1),
        ([0.5, 0.51, 0.52], None),
        ([0.9, 0.5, 0.1], None),
        ([0.5], None),
        ([], None),
    ],
)
def test_a_turn_is_what_stayed(values: list[float], place: int | None) -> None:
    assert _turning_point(values) == place


def test_a_match_that_goes_on_is_not_looked_back_at() -> None:
    record = known("dragon-dance")
    half = replace(record, inputs=record.inputs[:9], now=None, ending=None)
    with pytest.raises(BadInput, match="the match is not over"):
        review(find("dragon-dance"), half)


def test_a_game_of_another_package_needs_nothing_for_it() -> None:
    match = wyrmhoard.new(GOOFSPIEL, seed=3)
    play_on(match, Random(1), lambda played: False)
    reviewed = review(GOOFSPIEL, match.record)
    assert reviewed == Review(False, (), None, (), ())
    assert critical(GOOFSPIEL, match.record, reviewed, [0, 1]) == []
    with pytest.raises(BadInput, match="no decision that can be judged"):
        judge(GOOFSPIEL, match.record, 1)


def test_amounts() -> None:
    data = {"who": {"seat": 1}, "points": [1, 2, 0], "cards": ["a", "b"], "lost": 3, "odd": "x"}
    assert Tally("", ()).amount_of(data) == 1
    assert Tally("", (), amount="lost").amount_of(data) == 3
    assert Tally("", (), amount="points").amount_of(data) == 3
    assert Tally("", (), amount="cards", how="count").amount_of(data) == 2
    assert Tally("", (), amount="odd").amount_of(data) == 0
    assert Tally("", (), only=("who.seat", 1)).amount_of(data) == 1
    assert Tally("", (), only=("who.seat", 0)).amount_of(data) == 0


# -- decisions


def test_whose_decisions_are_judged() -> None:
    game = find("dragon-dance")
    record = known("dragon-dance")
    assert people_of(game, replace(record, players=["person", "duelist:effort=8"])) == [0]
    assert people_of(game, replace(record, players=["greedy", "person"])) == [1]
    assert people_of(game, replace(record, players=["novice", "person"])) == [1], "a strength is a bot, too"
    assert people_of(game, replace(record, players=["greedy", "duelist"])) == [0, 1]
    assert people_of(game, replace(record, players=[])) == [0, 1]


@pytest.mark.parametrize("game", MEASURED)
def test_what_changed_most_is_judged(game: str) -> None:
    record, reviewed = known(game), looked(game)
    at = critical(find(game), record, reviewed, range(record.seats))
    assert 0 < len(at) <= 8
    assert at == sorted(set(at))
    judged = judge(find(game), record, at[0], 0.0)
    assert (judged.at, judged.seat) == (at[0], record.inputs[at[0] - 1].seat)
    assert judged.question
    assert judged.chosen
    assert not (judged.good and judged.bad)
    best, worst = best_and_worst([judged])
    assert (best is not None, worst is not None) == (judged.good, judged.bad)


def test_a_blunder_is_found_and_a_good_choice_too() -> None:
    """In the known match that the dragon won, played at random: the worst decision cost more than the best one of a
    seat of the same bot would have."""
    game, record = find("dragon-dance"), known("dragon-dance")
    review = looked("dragon-dance")
    judged = [judge(game, record, at, 1.0) for at in critical(game, record, review, [0, 1])]
    _, worst = best_and_worst(judged)
    assert worst is not None, "players at random blunder"
    assert all(one.instead != one.chosen for one in judged), "nothing is named where the bot would have done the same"
    assert worst.loss > 2
    assert blunders(judged)[0] == worst
    assert len(blunders(judged)) <= 3
    assert any(one.line for one in judged), "a better answer comes with how it might go on"


def test_the_judge_knows_no_more_than_the_seat_did() -> None:
    """Whatever the other has sealed before, the judgement is the same, byte for byte."""
    game, record = find("dragon-dance"), known("dragon-dance")
    match = wyrmhoard.replay(record, upto=0)
    for at, entry in enumerate(record.inputs, 1):
        sealed = [seat for seat in match.ready if seat != entry.seat]
        others = [str(choice) for seat in sealed for choice in match.choices(seat)]
        if sealed and len(others) > 2 and record.inputs[at - 2].seat == sealed[0]:
            was = record.inputs[at - 2]
            other = next(key for key in others if key != was.key)
            inputs = [*record.inputs[: at - 2], was._replace(key=other), *record.inputs[at - 1 :]]
            assert judge(game, record, at, 0.0) == judge(game, replace(record, inputs=inputs), at, 0.0)
            return
        match.take(entry)
    raise AssertionError("nobody ever answered after the other had sealed")


def test_what_is_no_decision_is_not_judged() -> None:
    game, record = find("dragon-dance"), known("dragon-dance")
    for at in (0, len(record.inputs) + 1):
        with pytest.raises(BadInput, match=f"there is no input {at}"):
            judge(game, record, at)
