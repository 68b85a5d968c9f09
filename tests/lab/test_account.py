"""An account of how a game plays."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from wyrmhoard.cli import main
from wyrmhoard.lab.account import Facts, Observation, Series, observe
from wyrmhoard.lab.sections import Worth, area, sections, things, worths
from wyrmhoard.lab.variant import Variant

PAIR = Variant("dragon-dance", ("greedy", "random"))


def fact(number: int, points: tuple[float, ...], **named: Any) -> Facts:
    """A match of two."""
    winners = tuple(seat for seat, each in enumerate(points) if each == 1)
    told: dict[str, Any] = {"ending": "won", "rounds": 3, "decisions": 9, "forced": 3, "leads": 0, "standing": ()}
    return Facts(number, points, winners, **{**told, "chosen": (), "refused": (), **named})


def test_the_area_under_the_curve() -> None:
    assert area([(0.9, True), (0.1, False)]) == 1
    assert area([(0.1, True), (0.9, False)]) == 0
    assert area([(0.5, True), (0.5, False)]) == 0.5
    assert area([(0.2, False), (0.4, True), (0.6, False), (0.8, True)]) == 0.75
    assert area([(0.2, True)]) is None


def test_what_an_answer_is_worth_is_freed_from_whose_it_is() -> None:
    """Seat 1 always wins and always may play `bold`; whoever of seat 2 plays it does no better than who does not."""
    facts = [
        fact(
            n,
            (1.0, 0.0),
            chosen=((0, "card", "bold"), *(((1, "card", "bold"),) if n % 2 else ())),
            refused=((1, "card", "bold"),) if n % 2 == 0 else (),
        )
        for n in range(80)
    ]
    (worth,) = worths(facts)
    assert (worth.chosen, worth.left) == (120, 40)
    assert worth.gain == 0
    assert not worth.is_sure


def test_an_answer_that_wins_is_found_among_many() -> None:
    chosen, refused = (0, "card", "strike"), (0, "card", "strike")
    facts = [
        fact(n, (1.0, 0.0), chosen=(chosen,)) if n % 4 else fact(n, (0.0, 1.0), refused=(refused,)) for n in range(200)
    ]
    noise = [
        fact(n, (float(n % 3 == 0), float(n % 3 != 0)), **{("chosen", "refused")[n % 2]: ((1, "card", f"x{n % 7}"),)})
        for n in range(200, 600)
    ]
    found = {worth.key: worth for worth in worths([*facts, *noise])}
    assert found["strike"].gain > 0.8
    assert [key for key, worth in found.items() if worth.is_sure] == ["strike"]


def one_of_two_has_it(rng: Random, number: int) -> Facts:
    """One of two buys the only card; chance decides who wins."""
    buyer, winner = rng.randrange(2), rng.randrange(2)
    points = (1.0 - winner, float(winner))
    bought = (("bought", "X", buyer, 1),)
    return fact(number, points, chosen=((buyer, "buy", "X"),), refused=((1 - buyer, "buy", "X"),), counted=bought)


def all_vote_alike(rng: Random, number: int) -> Facts:
    """Four who win or lose together, by chance, all answer alike."""
    answers = tuple((seat, "vote", "X") for seat in range(4))
    return fact(number, (float(rng.randrange(2)),) * 4, **{rng.choice(("chosen", "refused")): answers})


@pytest.mark.parametrize(
    ("matches", "judge"), [(one_of_two_has_it, worths), (one_of_two_has_it, things), (all_vote_alike, worths)]
)
def test_where_nothing_matters_one_in_twenty_seems_sure(
    matches: Callable[[Random, int], Facts], judge: Callable[[list[Facts]], list[Worth]]
) -> None:
    """Seats of one match are no independent witnesses."""
    sure = sum(
        any(worth.is_sure for worth in judge([matches(rng, number) for number in range(100)]))
        for rng in map(Random, range(200))
    )
    assert sure <= 20


def test_what_happens_with_a_card_is_compared_with_the_same_seat_without_it() -> None:
    """Seat 1 wins with the axe and loses without it; seat 2 has it always, and so says nothing of it."""
    facts = [
        fact(n, (1.0, 0.0), counted=(("drawn", "axe", 0, 1), ("drawn", "axe", 1, 1)))
        if n % 2
        else fact(n, (0.0, 1.0), counted=(("drawn", "axe", 1, 3), ("Battles", "", -1, 4)))
        for n in range(80)
    ]
    (worth,) = things(facts)
    assert (worth.prompt, worth.key, worth.chosen, worth.left) == ("drawn", "axe", 120, 40)
    assert 0 < worth.gain < 1
    told = {row[0]: row[1:] for row in next(s for s in sections(facts, "ab") if s.title == "What happens").rows}
    assert told["drawn"] == ("100.0% (95.4-100.0)", "75.0% (67.8-81.1)", "1.67", "2.00", "0.50")
    assert told["Battles"][0].startswith("50.0%")
    assert told["Battles"][2] == "4.00"


def test_what_the_game_wants_counted_is_counted_as_it_happens() -> None:
    office = Variant("warriors", ("random", "random"), decks=((0, "office-hours"), (1, "spare-parts")))
    facts = Series(Observation(office)).facts(0)
    opened, drawn = (
        {key for of, key, seat, _ in facts.counted if (of, seat) == (what, 0)}
        for what in ("in the opening hand", "drawn")
    )
    assert opened
    assert opened < drawn
    counted = {of: amount for of, key, seat, amount in facts.counted if seat == -1}
    assert counted["Battles"] == facts.rounds
    assert sum(asked for _, asked, _ in facts.asked) == facts.decisions


def test_a_match_is_the_same_wherever_it_is_played() -> None:
    assert observe(PAIR, 3, on=1) == observe(PAIR, 3, on=2) == [Series(Observation(PAIR)).facts(n) for n in range(3)]


def test_a_report_has_a_row_for_all_that_was_chosen_and_not() -> None:
    facts = [Series(Observation(PAIR)).facts(n) for n in range(30)]
    told = {section.title: section for section in sections(facts, ["1: greedy", "2: random"])}
    assert sum(int(row[1]) for row in told["Who wins"].rows) == 30
    assert sum(int(row[1]) for row in told["How it ends"].rows) == 30
    offered = {(prompt, key) for one in facts for _, prompt, key in (*one.chosen, *one.refused)}
    chosen = {(prompt, key) for one in facts for _, prompt, key in one.chosen}
    assert {row[:2] for row in told["What nobody ever chose"].rows} == offered - chosen
    assert float(told["When it is decided"].rows[-1][-1]) > 0.9


def test_the_command_writes_files_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept, files = tmp_path / "kept.jsonl", [tmp_path / name for name in ("a.md", "a.html", "a.json")]
    ways = ["balance", "dragon-dance", "--players", "greedy,random", "--workers", "1", "--keep", str(kept)]
    assert main([*ways, "--games", "3", "--to", str(files[0])]) == 0
    assert main([*ways, "--games", "5", "--to", str(files[1]), "--to", str(files[2])]) == 0
    assert len(kept.read_text(encoding="utf-8").splitlines()) == 6
    assert "# How Dragon Dance plays" in files[0].read_text(encoding="utf-8")
    assert "<h2>Who wins</h2>" in files[1].read_text(encoding="utf-8")
    assert json.loads(files[2].read_text(encoding="utf-8"))["sections"][0]["title"] == "Who wins"
    assert main([*ways, "--games", "5"]) == 0
    assert "Who wins" in capsys.readouterr().out
    assert main([*ways, "--to", str(tmp_path / "a.pdf")]) == 2
    assert main([*ways, "players=random,random"]) == 2


def test_what_is_picked_in_a_form_is_an_answer_too() -> None:
    facts = Observation(Variant("warriors", ("captain", "captain"))).ready()(range(1))[0]
    picked, left = ({key for _, prompt, key in keys if prompt == "assemble"} for keys in (facts.chosen, facts.refused))
    assert any(key.startswith("equip: ") for key in picked)
    assert any(key.startswith("equip: ") for key in left)
    assert not any("~" in key for key in picked | left)


def test_a_report_names_the_command_that_gives_it_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("wyrmhoard.lab.account.observe", lambda *args: [fact(0, (1.0, 0.0), ending="x")])
    ways = ["balance", "warriors", "--players", "random,random", "--deck", "1:office-hours", "--set", "beasts=no"]
    assert main([*ways, "--games", "3", "--json", "--keep", str(tmp_path / "kept")]) == 130
    command, stopped = json.loads(capsys.readouterr().out)["about"]
    assert command.endswith(f"wyrmhoard {' '.join(ways)} --games 3 --seed 0")
    assert stopped == f"Stopped after 1 of 3 matches. The same command goes on from {tmp_path / 'kept'}."


def test_a_form_with_blanks_leaves_a_choice() -> None:
    facts = Series(Observation(Variant("drawn-to-destiny", ("random", "random"), {"scene": "high-noon"}))).facts(0)
    asked = {prompt: (number, only) for prompt, number, only in facts.asked}
    assert asked["intents"][0] > asked["intents"][1] == 0
    assert asked["recover"][1] == 0
    assert 0 < facts.forced < facts.decisions


def test_what_is_kept_is_of_the_cards_and_rules_in_force(monkeypatch: pytest.MonkeyPatch) -> None:
    mark = Observation(PAIR).mark
    assert Observation(PAIR, most_decisions=9).mark != mark
    monkeypatch.setattr("wyrmhoard.lab.account.rules_of", lambda game: ("later rules",))
    assert Observation(PAIR).mark != mark


@pytest.mark.parametrize(
    ("ways", "why"),
    [
        (["--to", "nowhere/r.md"], "--to nowhere/r.md: there is no such folder"),
        (["--keep", "nowhere/k.jsonl"], "--keep nowhere/k.jsonl: there is no such folder"),
        (["--keep", "."], "--keep .: this is a folder"),
        (["--seat", "2"], "--seat: has no use with a report"),
        (["--puzzles", "1", "--set", "max_rounds=4"], "--set: has no use with --puzzles"),
        (["--bands", "--keep", "k.jsonl"], "--keep: has no use with --bands"),
        (
            ["--answer", "card:hakc", "--games", "2", "--players", "random,random"],
            "answer=card:hakc: it was never offered",
        ),
    ],
)
def test_what_would_be_lost_or_ignored_is_refused(
    ways: list[str], why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["balance", "dragon-dance", "--workers", "1", *ways]) == 2
    assert why in capsys.readouterr().err
