"""The game through the kernel: matches at random with interrupts mixed in, words, views, saved positions, secrets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

import wyrmhoard
from helpers.dragon_and_warrior.beside import interrupt
from helpers.hidden import hidden_zones
from helpers.worlds import bytes_for, drive
from wyrmhoard import Match
from wyrmhoard.games.dragon_and_warrior import saves
from wyrmhoard.games.dragon_and_warrior.game import GAME
from wyrmhoard.games.dragon_and_warrior.rules.core import roles
from wyrmhoard.kernel.play.playout import random_act, try_act
from wyrmhoard.kernel.play.resume import resume
from wyrmhoard.kernel.state.plain import dump
from wyrmhoard.kernel.state.setting import Value

TABLES: list[tuple[int, dict[str, Value]]] = [
    (1, {"scope": "battle", "battle_level": 3}),
    (2, {"scope": "battle", "battle_level": 9}),
    (2, {"scope": "area", "visit_limit": 2, "minion_hand": "own", "stack_item_bonuses": True}),
    (3, {"scope": "area", "visit_limit": 3, "auto_take_tokens": False, "x_card_anonymous": False}),
    (4, {"scope": "area", "visit_limit": 3, "conflict_stats": "public"}),
    (1, {"scope": "adventure", "visit_limit": 25}),
    (2, {"scope": "adventure", "visit_limit": 12, "entry_round": "open", "area_level_step": "free"}),
    (3, {"scope": "adventure", "visit_limit": 12, "oracle_role": "villain"}),
    (2, {"scope": "adventure", "visit_limit": 9, "oracle_role": "ally"}),
    (3, {"scope": "campaign", "visit_limit": 9, "oracle_role": "treasure"}),
    (3, {"scope": "adventure", "visit_limit": 9, "shop_levels": "exact", "auto_take_tokens": False, "guided": False}),
    (4, {"scope": "adventure", "visit_limit": 20, "post_battle_swaps": "one"}),
    (1, {"scope": "campaign", "visit_limit": 14, "lord_level": 5}),
    (1, {"scope": "campaign", "visit_limit": 40, "lord_level": 5, "solo_mode": "rotating"}),
    (4, {"scope": "campaign", "visit_limit": 12}),
    (5, {"scope": "adventure", "visit_limit": 7, "entry_round": "open", "area_level_step": "2"}),
    (7, {"scope": "campaign", "visit_limit": 7, "x_card_anonymous": False, "guided": False}),
    (8, {"scope": "area", "visit_limit": 3, "pm_defense_absorbs": True}),
]
tables = pytest.mark.parametrize(("seats", "settings"), TABLES, ids=lambda v: v["scope"] if isinstance(v, dict) else v)
few_tables = pytest.mark.parametrize(
    ("seats", "settings"), TABLES[4::4], ids=lambda v: v["scope"] if isinstance(v, dict) else v
)
"""For what the ladder tries at its tables too, though nobody interrupts there."""


def with_interrupts(match: Match, rng: Random) -> Iterator[None]:
    """Play at random; now and then somebody does something beside the question."""
    while match.result is None:
        if rng.random() < 0.1:
            interrupt(match, rng)
        if match.result is None:
            seat, key, form = random_act(match, rng)
            try_act(match, seat, key, form)
        yield


def reaches(match: Match, seat: int) -> tuple[object, ...]:
    """What this seat gets of a match without a log."""
    ask = match.ask(seat)
    asked = ask and (ask.to_plain(), [str(choice) for choice in ask.choices])
    return match.view(seat), asked, match.waiting, [option.text for option in match.asides(seat)]


@tables
def test_what_people_see_can_be_made_at_any_moment_of_a_match(seats: int, settings: dict[str, Value]) -> None:
    match = wyrmhoard.new(GAME, seats, "draft", settings)
    for number, _ in enumerate(with_interrupts(match, Random(1))):
        assert list(saves.faults(match.table.state)) == []
        if number % 6:
            continue
        for seat in [*range(seats), None]:
            assert GAME.screens.board(GAME.cards, match.view(seat), 100)
            assert all(line.text and "{" not in line.text for line in match.lines(seat))
            if seat is None:
                continue
            ask = match.ask(seat)
            if ask is not None:
                assert GAME.prompts.prompt(match.table, seat, ask.prompt, ask.data)
                assert all(GAME.prompts.option(match.table, seat, ask.prompt, c).text for c in match.choices(seat))
            assert all(option.text for option in match.asides(seat))
        loaded = resume(GAME, match.position)
        assert loaded.fingerprint == match.fingerprint
    assert match.result is not None
    assert GAME.log.ending(match.result.ending)
    assert resume(GAME, match.record).fingerprint == match.fingerprint


@few_tables
def test_every_hidden_zone_is_dealt_again(seats: int, settings: dict[str, Value]) -> None:
    """Each zone that holds different things differs between truth and imagined worlds at some time."""
    match = wyrmhoard.new(GAME, seats, "zones", settings)
    could: Counter[str] = Counter()
    did: Counter[str] = Counter()
    for _ in islice(with_interrupts(match, Random(12)), 0, 240, 2):
        if match.result is not None:
            break
        for seat in range(seats):
            truth = list(hidden_zones(match.table.state, seat))
            dealt = list(hidden_zones(match.imagine_match(seat, Random("dealt")).table.state, seat))
            for (kind, things), (_, others) in zip(truth, dealt, strict=True):
                assert len(things) == len(others)
                could[kind] += bool(things)
                did[kind] += things != others
    assert [kind for kind, times in could.items() if times >= 5 and not did[kind]] == []
    assert {"streams", "deck"} <= set(did)


@pytest.mark.parametrize("key", ["award", "card"])
def test_what_was_done_beside_a_question_stays_when_its_answer_is_taken_back(key: str) -> None:
    match = wyrmhoard.new(GAME, 4, "beside", {"scope": "area", "visit_limit": 9})
    for _ in drive(match, Random(14)):
        if match.table.state.phase == "after" and not match.table.state.pending:
            break
    state = match.table.state
    if key == "award":
        (left_out,) = [seat for seat in range(4) if seat != state.holder("warrior") and state.tokens[seat] == 0][:1]
        match.act(state.holder("warrior"), "award", {"seat": [str(left_out + 1)]})
    else:
        villain = state.holder("villain")
        match.act(villain, "card")
        match.act(villain, "s2")
    before = dump(match.table.state)
    (seat,) = match.waiting
    match.act(seat, "go on")
    assert dump(match.table.state) != before
    match.take_back(seat, [other for other in range(4) if other != seat])
    assert dump(match.table.state) == before
    assert match.waiting == [seat]


@few_tables
def test_a_fork_goes_on_like_its_match(seats: int, settings: dict[str, Value]) -> None:
    match = wyrmhoard.new(GAME, seats, "twins", settings)
    for _ in islice(with_interrupts(match, Random(6)), 40):
        pass
    if match.result is None:
        twin = match.fork()
        for one in (match, twin):
            for _ in islice(with_interrupts(one, Random(7)), 20):
                pass
        assert twin.fingerprint == match.fingerprint


def test_dw_142_the_back_of_a_card_reaches_the_villain_alone() -> None:
    match = wyrmhoard.new(GAME, 4, "backs", {"scope": "area", "visit_limit": 2})
    rng = Random(9)
    while match.table.state.phase != "battle":
        seat, key, form = random_act(match, rng)
        try_act(match, seat, key, form)
    villain = match.table.state.holder("villain")
    for eyes in [0, 1, 2, 3, None]:
        back = match.view(eyes)["battle"]["foes"][0]["back"]
        assert (back is not None) is (eyes == villain)


def test_dw_20a_a_struck_name_leaves_the_log_the_views_and_the_asks() -> None:
    match = wyrmhoard.new(GAME, 4, "struck", {"scope": "area", "visit_limit": 2})
    rng = Random(10)
    while match.table.state.phase != "battle":
        seat = match.waiting[0]
        ask = match.ask(seat)
        assert ask is not None
        if ask.prompt == "conflict":
            match.act(seat, "own", {"name": "Spider Queen", "note": "Eight legs and a crown"})
        else:
            seat, key, form = random_act(match, rng)
            try_act(match, seat, key, form)
    assert "Spider Queen" in bytes_for(match, 0)
    match.act(3, "x")
    for seat in match.waiting:
        match.act(seat, "go on")
    match.act(match.waiting[0], "own", {"name": "Brass Queen", "note": "All cogs"})
    for eyes in [0, 1, 2, 3, None]:
        assert "Spider" not in bytes_for(match, eyes)
        assert "Brass Queen" in bytes_for(match, eyes)


def test_dw_66_an_award_leaves_the_open_question_as_it_is() -> None:
    match = wyrmhoard.new(GAME, 4, "award", {"scope": "area", "visit_limit": 2})
    rng = Random(11)
    while match.table.state.phase != "battle":
        seat, key, form = random_act(match, rng)
        try_act(match, seat, key, form)
    (seat,) = match.waiting
    before = match.ask(seat)
    warrior = match.table.state.holder("warrior")
    match.act(warrior, "award", {"seat": [str(2 if warrior == 0 else 1)]})
    after = match.ask(seat)
    assert before is not None
    assert after is not None
    assert (after.id, after.prompt) == (before.id, before.prompt)


def drawn_settings(rng: Random, scope: str) -> dict[str, Value]:
    """Every option of a table, drawn."""
    chosen: dict[str, Value] = {}
    for setting in GAME.settings:
        if setting.choices:
            chosen[setting.name] = rng.choice(setting.choices)
        elif isinstance(setting.default, bool):
            chosen[setting.name] = rng.random() < 0.5
    chosen["oracle_skill"] = "baseline"  # the strong one plays its moves on, which takes its time
    return chosen | {"scope": scope, "visit_limit": rng.randrange(3, 9), "level_cap": rng.choice((30, 31))}


@pytest.mark.parametrize("seats", range(1, 9))
def test_every_table_ends_whatever_its_options_are_and_whoever_interrupts(seats: int) -> None:
    rng = Random(seats)
    settings = drawn_settings(rng, rng.choice(("adventure", "campaign")))
    settings |= {} if seats in (2, 3) else {"oracle_role": "none"}
    settings |= {"solo_mode": "fixed"}
    match = wyrmhoard.new(GAME, seats, f"options {seats}", settings, events=False, prints=False)
    for number, _ in enumerate(with_interrupts(match, rng)):
        assert list(saves.faults(match.table.state)) == []
        assert number < 20_000
    assert match.result is not None
    assert sum(match.table.state.tokens) + roles.pool(match.table.state) == 3 * seats
