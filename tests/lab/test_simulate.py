"""Simulations: the same seed gives the same, however it is played; and the counts add up."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
import time
from dataclasses import replace
from typing import Any

import pytest

from helpers.dragon_dance.board import CARDS_FILE
from wyrmhoard import BadInput
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.lab.ladder import climb
from wyrmhoard.lab.play import play_match
from wyrmhoard.lab.simulate import Plan, Tally, report, simulate, timed
from wyrmhoard.lab.statistics import share
from wyrmhoard.players import make_player

GAME = find("dragon-dance")
RANDOM = Plan("dragon-dance", ("random", "random"), 60, "s")
MIXED = Plan("dragon-dance", ("random", "greedy:samples=1"), 4, "s", {"max_rounds": 3})


def fingerprint(plan: Plan, workers: int = 1) -> str:
    return str(report(plan, simulate(plan, workers), 1.0)["fingerprint"])


def test_the_same_with_any_number_of_workers() -> None:
    whole = report(RANDOM, simulate(RANDOM, 1), 1.0)
    for workers in (2, 3):
        assert report(RANDOM, simulate(RANDOM, workers), 1.0) == whole


def test_slower_players_too() -> None:
    counted = replace(MIXED, choices=True)
    assert report(counted, simulate(counted, 2), 1.0) == report(counted, simulate(counted, 1), 1.0)


SCRIPT = """
from wyrmhoard.lab.simulate import Plan, report, simulate
for players in (("random", "random"), ("greedy:samples=1", "random")):
    plan = Plan("dragon-dance", players, 5, "s", {"max_rounds": 4})
    print(report(plan, simulate(plan, 1), 1.0)["fingerprint"])
"""


def test_the_same_whatever_the_hash_seed() -> None:
    printed = set()
    for seed in ("0", "4711"):
        environ = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run([sys.executable, "-c", SCRIPT], env=environ, capture_output=True, text=True, check=True)
        printed.add(done.stdout)
    assert len(printed) == 1
    plans = [
        Plan("dragon-dance", players, 5, "s", {"max_rounds": 4})
        for players in (("random", "random"), ("greedy:samples=1", "random"))
    ]
    assert printed.pop().split() == [fingerprint(plan) for plan in plans]


def test_everything_that_matters_changes_the_fingerprint() -> None:
    plans = [
        RANDOM,
        replace(RANDOM, seed="t"),
        replace(RANDOM, games=61),
        replace(RANDOM, settings={"dragon_life": 19}),
        replace(RANDOM, players=("greedy:samples=1", "random"), games=3),
        replace(RANDOM, players=("random", "greedy:samples=1"), games=3),
    ]
    assert len({fingerprint(plan) for plan in plans}) == len(plans)


def test_the_first_matches_of_more_are_the_same() -> None:
    few, many = simulate(replace(RANDOM, games=7), 1), simulate(RANDOM, 1)
    assert few.prints == {number: many.prints[number] for number in range(7)}


def test_counts_add_up() -> None:
    summary = report(RANDOM, simulate(RANDOM, 1), 2.0)
    assert summary["games"] == 60
    assert sum(summary["wins"]) + summary["draws"] + summary["unfinished"] == 60
    assert sum(summary["endings"].values()) == 60
    assert summary["endings"].get("knight wins") == summary["wins"][0]
    assert summary["endings"].get("draw", 0) == summary["draws"]
    assert summary["win_share"] == [share(wins, 60) for wins in summary["wins"]]
    assert summary["draw_share"] == share(summary["draws"], 60)
    assert summary["decisions_per_second"] == summary["decisions"] / 2
    assert summary["mean_rounds"] > 1
    assert "choices" not in summary


def test_stopped_matches_are_no_draws() -> None:
    plan = replace(RANDOM, settings={"max_rounds": 1}, games=20)
    summary = report(plan, simulate(plan, 1), 1.0)
    assert summary["unfinished"] == summary["endings"]["unfinished"] == 20
    assert (summary["draws"], summary["wins"], summary["mean_rounds"]) == (0, [0, 0], 1.0)


def test_choices_are_counted_as_they_were_made() -> None:
    plan = replace(RANDOM, choices=True, games=10)
    tally = simulate(plan, 1)
    rows: list[dict[str, Any]] = report(plan, tally, 1.0)["choices"]
    expected: dict[tuple[str, str, str], list[int]] = {}
    for number in range(10):
        players = [make_player(GAME, "random") for _ in range(2)]

        def watch(ask: Any, move: Any) -> None:
            for choice in ask.choices:
                counts = expected.setdefault((ask.seat_name, ask.prompt, str(choice)), [0, 0])
                counts[0] += 1
                counts[1] += str(choice) == move.key

        play_match(GAME, players, f"s/{number}", {}, watch=watch)
    assert {(r["seat"], r["prompt"], r["key"]): [r["offered"], r["chosen"]] for r in rows} == expected
    assert sum(row["chosen"] for row in rows) == tally.decisions
    assert all(0 <= row["chosen"] <= row["offered"] and row["offered"] > 0 for row in rows)
    assert all(row["share"] == row["chosen"] / row["offered"] for row in rows)
    assert {row["seat"] for row in rows} == {"Knight", "Dragon"}


def test_the_fast_way_and_the_slow_way_play_by_the_same_rules() -> None:
    """Random players go along another path when choices are counted; shares must agree within noise."""
    fast, slow = simulate(replace(RANDOM, games=150), 1), simulate(replace(RANDOM, games=150, choices=True), 1)
    assert abs(fast.wins[0] - slow.wins[0]) < 40
    assert abs(fast.rounds - slow.rounds) < 0.2 * slow.rounds


def test_progress_is_told_of_every_match() -> None:
    for workers in (1, 2):
        done: list[int] = []
        simulate(replace(RANDOM, games=23), workers, done.append)
        assert sum(done) == 23


@pytest.mark.parametrize("players", [("random", "random"), ("random", "greedy:samples=1")])
def test_a_match_that_goes_on_for_too_long_is_stopped_and_counted_as_unfinished(players: tuple[str, str]) -> None:
    plan = replace(RANDOM, players=players, games=4, most_decisions=6)
    summary = report(plan, simulate(plan, 1), 1.0)
    assert (summary["unfinished"], summary["stopped"], summary["most_decisions"]) == (4, 4, 6)
    assert summary["endings"] == {"stopped": 4}
    assert 24 <= summary["decisions"] <= 28  # both are asked at once now and then
    assert (summary["wins"], summary["draws"], summary["lost"]) == ([0, 0], 0, 0)
    assert fingerprint(plan, 2) == summary["fingerprint"]


def test_one_that_ends_before_the_bound_is_not_changed_by_it() -> None:
    assert fingerprint(replace(RANDOM, most_decisions=100_000)) == fingerprint(RANDOM)


def test_progress_moves_with_every_match_that_takes_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wyrmhoard.lab.spread.MOMENT", 0.0)
    done: list[int] = []
    simulate(replace(RANDOM, games=9), 1, done.append)
    assert done == [1] * 9


def test_what_was_played_before_it_was_interrupted_is_kept() -> None:
    def stop(done: int) -> None:
        raise KeyboardInterrupt

    for workers in (1, 2):
        before = set(multiprocessing.active_children())
        tally = simulate(replace(RANDOM, games=20_000), workers, stop)
        assert tally.interrupted
        assert 0 < tally.games < 20_000
        whole = simulate(replace(RANDOM, games=max(tally.prints) + 1), 1)
        assert tally.prints.items() <= whole.prints.items()
        for child in set(multiprocessing.active_children()) - before:
            child.join(10)
            assert not child.is_alive()


def test_a_ladder_that_is_interrupted_begins_no_more_pairs() -> None:
    def stop(done: int) -> None:
        raise KeyboardInterrupt

    ladder = climb(GAME, ["random", "greedy:samples=1"], 5_000, "s", {}, 1, progress=stop)
    assert [row["players"] for row in ladder["pairs"]] == [["random", "random"]]
    assert ladder["interrupted"]
    assert ladder["both_ways"] == []
    assert 0 < ladder["pairs"][0]["games"] < 5_000


def test_custom_cards_reach_the_workers() -> None:
    game = GAME.with_cards(CARDS_FILE)
    plan = replace(RANDOM, cards=game.custom)
    assert fingerprint(plan, 2) == fingerprint(plan, 1)
    assert plan.load().content == game.content


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"games": 0}, "games: at least 1 must be played, not 0"),
        ({"games": -3}, "games: at least 1 must be played, not -3"),
        ({"players": ("random",)}, "dragon-dance is for 2 seats, not 1"),
        ({"players": ("random", "rnadom")}, "player rnadom: unknown (did you mean random?)"),
        ({"settings": {"knight_life": 0}}, "option knight_life: 0 is not possible"),
        ({"game": "chess"}, "game chess: unknown"),
    ],
)
def test_what_cannot_be_played_is_told_before_anything_is(change: dict[str, Any], words: str) -> None:
    with pytest.raises(BadInput) as caught:
        simulate(replace(RANDOM, **change), 2)
    assert str(caught.value).startswith(words)


def test_tallies_merge_in_any_order() -> None:
    parts = [simulate(replace(RANDOM, seed=str(n), games=3 + n, choices=True), 1) for n in range(3)]
    for n, part in enumerate(parts):
        part.prints = {10 * n + number: digest for number, digest in part.prints.items()}
    merged = []
    for order in ((0, 1, 2), (2, 0, 1)):
        total = Tally()
        for n in order:
            total.merge(parts[n])
        plan = replace(RANDOM, choices=True)
        merged.append(report(plan, total, 1.0))
    assert merged[0] == merged[1]
    assert merged[0]["games"] == 12


def test_none_of_any_number_may_be_none_at_all() -> None:
    """Exactly, whatever rounding makes of it."""
    assert {share(0, total)[1] for total in range(1, 200)} == {0.0}
    assert {share(total, total)[2] for total in range(1, 200)} == {1.0}


@pytest.mark.parametrize(
    ("count", "total", "expected"),
    [
        (0, 10, (0.0, 0.0, 0.2775)),
        (10, 10, (1.0, 0.7225, 1.0)),
        (5, 10, (0.5, 0.2366, 0.7634)),
        (1, 29, (0.0345, 0.0061, 0.1718)),
        (81, 263, (0.3080, 0.2553, 0.3662)),
        (0, 0, (0.0, 0.0, 1.0)),
    ],
)
def test_shares_are_wilson_scores(count: int, total: int, expected: tuple[float, float, float]) -> None:
    """81/263 and 1/29 are the worked examples of Newcombe (1998), Statistics in Medicine 17, table I."""
    assert share(count, total) == pytest.approx(expected, abs=0.0001)


def test_a_ladder_plays_every_pair_both_ways_round() -> None:
    ladder = climb(GAME, ["random", "greedy:samples=1"], 3, "s", {"max_rounds": 3}, 1)
    assert ladder["game"] == "dragon-dance"
    assert ladder["games"] == 3
    assert [row["players"] for row in ladder["pairs"]] == [
        [one, other] for one in ("random", "greedy:samples=1") for other in ("random", "greedy:samples=1")
    ]
    rows = {tuple(row["players"]): row for row in ladder["pairs"]}
    assert rows["random", "greedy:samples=1"]["seed"] == rows["greedy:samples=1", "random"]["seed"]
    assert len({row["seed"] for row in ladder["pairs"]}) == 3
    assert all(row["games"] == 3 and row["settings"] == {"max_rounds": 3} for row in ladder["pairs"])
    (both,) = ladder["both_ways"]
    there, back = ladder["pairs"][1], ladder["pairs"][2]
    assert both["players"] == there["players"] == back["players"][::-1]
    assert both["games"] == 6
    assert both["wins"] == [there["wins"][0] + back["wins"][1], there["wins"][1] + back["wins"][0]]
    assert both["undecided"] == 6 - sum(both["wins"])
    bare = climb(GAME, ["random", "greedy:samples=1"], 3, "s", {"max_rounds": 3}, 1, mirrors=False)
    assert [row["fingerprint"] for row in bare["pairs"]] == [there["fingerprint"], back["fingerprint"]]
    assert bare["both_ways"] == [both]
    again = climb(GAME, ["random"], 3, "s", {"max_rounds": 3}, 1)
    assert again["pairs"][0]["fingerprint"] == rows["random", "random"]["fingerprint"]


def test_timed_measures() -> None:
    start = time.perf_counter()
    measures = timed(replace(RANDOM, games=3), 1)
    assert 0 < measures["seconds"] < time.perf_counter() - start
    assert measures["decisions_per_second"] == measures["decisions"] / measures["seconds"]


def test_seats_bring_the_decks_that_they_were_given() -> None:
    plan = Plan("warriors", ("random", "random"), 2, "s", choices=True, decks=((1, "spare-parts"),))
    tally = simulate(plan, 1)
    chosen = {key for (_, prompt, key), (_, times) in tally.choices.items() if prompt == "deck" and times}
    assert "spare-parts" in chosen
    assert report(plan, tally, 1.0)["decks"] == {"2": "spare-parts"}
    assert fingerprint(plan) != fingerprint(replace(plan, decks=((1, "office-hours"),)))
    assert fingerprint(replace(plan, choices=False)) == fingerprint(plan)
    with pytest.raises(BadInput, match="deck"):
        simulate(replace(plan, decks=((1, "nothing-of-mine"),)), 1)
    ladder = climb(find("warriors"), ["random"], 2, "s", {}, 1, decks=plan.decks)
    assert ladder["pairs"][0]["decks"] == {"2": "spare-parts"}
