"""Players: how they are named, what they get to see, how they choose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

import wyrmhoard
from helpers.samples.caravan import CARAVAN
from kernel.tiny import DONE, Tab, begin
from wyrmhoard import BadInput, Match
from wyrmhoard.kernel.asking.ask import PASS, Script, first, sift
from wyrmhoard.kernel.asking.form import Form, Number
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.play.player import Look, Move
from wyrmhoard.kernel.play.playout import play_on
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.lab.play import next_move, play_match, seat_rng
from wyrmhoard.players import make_player, player_names
from wyrmhoard.players.greedy import Greedy
from wyrmhoard.players.uniform import Uniform

DUEL = find("dragon-dance")


def test_players_by_name() -> None:
    assert isinstance(make_player(DUEL, "random"), Uniform)
    greedy = make_player(DUEL, "greedy:samples=7")
    assert isinstance(greedy, Greedy)
    assert greedy.samples == 7
    assert make_player(DUEL, "greedy").samples == 30  # type: ignore[attr-defined]
    assert make_player(DUEL, "greedy:samples=0").samples == 1  # type: ignore[attr-defined]
    assert player_names(DUEL)[:3] == ["random", "greedy", "planner"]
    assert player_names(DUEL)[3:] == list(DUEL.bots)
    assert player_names(CARAVAN) == ["random", "greedy", "planner"]
    for name in player_names(DUEL):
        make_player(DUEL, name)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("gredy", "player gredy: unknown (did you mean greedy?); there are random, greedy"),
        ("xyzzy", "player xyzzy: unknown; there are random, greedy"),
        ("", "player : unknown; there are random, greedy"),
        ("Random", "player Random: unknown"),
        ("greedy:sampels=3", "player greedy: option sampels is unknown; its options are "),
        ("greedy:", "player greedy: option  is unknown; its options are "),
        ("random:samples=3", "player random: option samples is unknown; its options are "),
        ("greedy:samples=many", "player greedy: option samples must be a number, not 'many'"),
        ("greedy:samples=2.5", "player greedy: option samples must be a number, not '2.5'"),
        ("greedy:samples", "player greedy: option samples must be a number, not ''"),
        ("greedy:samples=-1", "player greedy: option samples must not be negative or endless, not -1"),
    ],
)
def test_what_is_no_player_is_told(spec: str, message: str) -> None:
    with pytest.raises(BadInput) as caught:
        make_player(DUEL, spec)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("value", ["nan", "inf"])
def test_a_time_that_never_ends_is_refused(value: str) -> None:
    with pytest.raises(BadInput):
        make_player(DUEL, f"greedy:seconds={value}")


def test_a_timed_player_stops_when_its_time_is_up() -> None:
    match = wyrmhoard.new("dragon-dance", seed=1)
    look = Look(match, 0, Random(1))
    move = make_player(DUEL, "greedy:seconds=0").choose(look)
    assert move.key == str(look.ask.choices[0])
    assert look.time_left is not None
    assert look.time_left() <= 0


def somewhere(seed: int, inputs: int) -> Match:
    match = wyrmhoard.new("dragon-dance", seed=seed)
    play_on(match, Random(seed), lambda played: len(played.inputs) >= inputs)
    return match


def test_a_player_gets_what_its_seat_may_know() -> None:
    match = wyrmhoard.new(CARAVAN, 3, 1)
    for seat in match.asks:
        look = Look(match, seat, Random(1))
        assert look.view == match.view(seat)
        assert look.ask.to_plain() == match.asks[seat].to_plain()
        assert look.seat == seat
    hands = {str(Look(match, 0, Random(n)).imagine().table.state.hands[1]) for n in range(20)}
    assert len(hands) > 5, "what it imagines is dealt again"
    assert Look(match, 0, Random(1)).imagine().table.state.hands[0] == match.table.state.hands[0]
    tables = [
        world.table for world in (Look(match, 0, Random(1)).imagine(Random(5)), match.imagine_match(0, Random(5)))
    ]
    assert tables[0].state == tables[1].state
    assert tables[0].chance.dump() == tables[1].chance.dump()


class Spy:
    """Notes what it sees and whether that was what its seat may know."""

    def __init__(self) -> None:
        self.seen: list[tuple[int, Mapping[str, Any]]] = []

    def choose(self, look: Look) -> Move:
        self.seen.append((look.seat, look.view))
        return Uniform().choose(look)

    def policy(self, look: Look) -> dict[str, float]:
        raise AssertionError("nobody asked for a policy")


def test_every_seat_is_asked_with_its_own_eyes() -> None:
    spies = [Spy(), Spy(), Spy()]
    play_match(CARAVAN, spies, "1", {})
    for seat, spy in enumerate(spies):
        assert spy.seen
        for looked, view in spy.seen:
            assert looked == seat
            hands = view["hands"]
            assert isinstance(hands, list)
            assert [isinstance(hand, list) for hand in hands] == [other == seat for other in range(3)]


def test_next_move_asks_those_who_may_pass_before_those_who_must() -> None:
    match = wyrmhoard.new(CARAVAN, 3, 1)
    players = {seat: Uniform() for seat in range(3)}
    rngs = {seat: seat_rng("1", seat) for seat in players}
    seat_and_move = next_move(match, players, rngs)
    assert seat_and_move is not None
    assert seat_and_move[0] == 1
    assert next_move(match, {}, {}) is None
    only = next_move(match, {0: Uniform()}, rngs)
    assert only is not None
    assert only[0] == 0


def test_a_seat_that_has_sealed_is_not_asked_again() -> None:
    match = wyrmhoard.new("dragon-dance", seed=1)
    rngs = {seat: seat_rng("1", seat) for seat in range(2)}
    match.act(0, "none")
    seat_and_move = next_move(match, {0: Uniform(), 1: Uniform()}, rngs)
    assert seat_and_move is not None
    assert seat_and_move[0] == 1
    assert next_move(match, {0: Uniform()}, rngs) is None


def test_the_chance_of_players_is_their_own() -> None:
    values = {seat_rng(seed, seat).random() for seed in ("1", "2") for seat in range(3)}
    assert len(values) == 6
    assert seat_rng("1", 0).random() == seat_rng("1", 0).random()


def table_of_many(table: Tab) -> Script[Result]:
    hidden = Refusal("TI-2", "a trap", hidden=True)
    options = [*sift("abc", lambda choice: hidden if choice == "b" else None), Form("note", (Number("n", 1, 3),))]
    yield first("turn", {0: ["hit"]}, {1: options})
    return DONE


def test_uniform_gives_every_option_the_same_chance() -> None:
    match = begin(table_of_many)
    look = Look(match, 1, Random(1))
    policy = Uniform().policy(look)
    assert list(policy) == ["a", "c", "note", PASS]
    assert sum(policy.values()) == pytest.approx(1)
    assert set(policy.values()) == {0.25}
    counts = Counter(Uniform().choose(look).key for _ in range(4000))
    assert set(counts) == set(policy)
    assert all(880 < count < 1120 for count in counts.values())
    forms = {move.form["n"] for _ in range(200) if (move := Uniform().choose(look)).form}
    assert forms == {1, 2, 3}
    assert Uniform().policy(Look(match, 0, Random(1))) == {"hit": 1.0}


@pytest.mark.parametrize("inputs", [0, 3, 11, 24])
def test_uniform_policies_sum_to_one(inputs: int) -> None:
    match = somewhere(3, inputs)
    for seat, ask in match.asks.items():
        policy = Uniform().policy(Look(match, seat, Random(1)))
        assert sum(policy.values()) == pytest.approx(1)
        assert set(policy) == {str(choice) for choice in ask.choices}


def test_greedy_answers_the_same_question_in_the_same_way() -> None:
    for inputs in (0, 5, 14):
        moves = set()
        for seed in range(3):
            match = somewhere(4, inputs)
            seat = match.waiting[0]
            look = Look(match, seat, Random(seed))
            moves.add(Greedy(8).choose(look))
            before = match.fingerprint
            assert Greedy(8).policy(look) == {Greedy(8).choose(look).key: 1.0}
            assert match.fingerprint == before
        assert len(moves) == 1


@pytest.mark.parametrize(
    ("samples", "options", "tries"), [(30, 1, 0), (30, 2, 40), (30, 10, 40), (1, 60, 60), (90, 9, 90)]
)
def test_greedy_tries_out_only_so_much_for_a_question(samples: int, options: int, tries: int) -> None:
    """However many ways there are to play a hand, a question takes about as long."""
    asked: list[str] = []

    def script(table: Tab) -> Script[Result]:
        _, answer = yield first("turn", {0: [str(n) for n in range(options)]})
        asked.append(str(answer))
        return DONE

    Greedy(samples).choose(Look(begin(script), 0, Random(1)))
    assert len(asked) == tries


def test_greedy_takes_the_blow_that_wins() -> None:
    """One life each way: it must see that only one of its options ends the match at once."""

    def script(table: Tab) -> Script[Result]:
        seat, answer = yield first("turn", {0: ["idle", "win", "sleep"]}, {1: ["wake"]})
        won = (seat, answer) == (0, "win")
        return Result("done", "TI-9", (0,) if won else (1,), (1.0, 0.0) if won else (0.0, 1.0))

    match = begin(script)
    assert Greedy(5).choose(Look(match, 0, Random(1))) == Move("win")
    assert Greedy(5).choose(Look(match, 1, Random(1))) in (Move("wake"), Move(PASS))


def test_greedy_beats_random() -> None:
    greedy, uniform = Greedy(6), Uniform()
    won = 0
    for number in range(30):
        seat = number % 2
        pair = (greedy, uniform) if seat == 0 else (uniform, greedy)
        result = play_match(DUEL, pair, f"g{number}", {}).result
        assert result is not None
        won += result.winners == (seat,)
    assert won >= 28


def test_greedy_is_not_stopped_by_what_it_cannot_know() -> None:
    hidden = Refusal("TI-2", "a trap", hidden=True)

    def script(table: Tab) -> Script[Result]:
        yield first("walk", {0: sift("abc", lambda choice: hidden if choice == "b" else None)})
        return DONE

    match = begin(script)
    assert Greedy(3).choose(Look(match, 0, Random(1))).key in ("a", "b", "c")


def test_what_others_may_do_in_an_imagined_world_is_what_that_world_holds() -> None:
    """Their options come from the hand that was imagined for them, not from the one that they hold."""
    match = wyrmhoard.new(CARAVAN, 2, 1)
    for number in range(10):
        imagined = match.imagine_match(1, Random(number))
        hand = imagined.table.state.hands[0]
        offered = [choice for choice in imagined.asks[0].choices if choice != "stop"]
        assert set(offered) <= set(hand)


@pytest.mark.parametrize("seats", [2, 3])
def test_greedy_plays_a_game_with_passes_forms_and_hidden_refusals(seats: int) -> None:
    for seed in range(3):
        result = play_match(CARAVAN, [Greedy(2)] * seats, f"c{seed}", {"turns": 2}).result
        assert result is not None
