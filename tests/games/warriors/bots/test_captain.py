"""The captain: it answers everything at every table, knows nothing that its seat does not, and is strong and quick."""

from __future__ import annotations

from itertools import count
from random import Random
from time import process_time

import pytest

import wyrmhoard
from helpers.cases import CASES, Case
from wyrmhoard import Match
from wyrmhoard.games.warriors.bots import Captain
from wyrmhoard.games.warriors.rules.decks import ready_made
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.player import Look, Move
from wyrmhoard.kernel.play.playout import random_act, try_act
from wyrmhoard.kernel.state.setting import Value
from wyrmhoard.lab.play import next_move, play_match, seat_rng
from wyrmhoard.lab.simulate import Plan, simulate
from wyrmhoard.players import make_player

GAME = find("warriors")
TABLES = [case for case in CASES if case.game is GAME]
every_table = pytest.mark.parametrize("case", TABLES, ids=lambda case: case.name)


def at_an_ask(prompt: str, seats: int = 2, **settings: Value) -> tuple[Match, int]:
    """A random match in which some seat must answer this question."""
    for seed in count():
        match = wyrmhoard.new(GAME, seats, seed, settings, events=False, prints=False)
        rng = Random(seed)
        for _ in range(300):
            if match.result is not None:
                break
            for seat, ask in match.asks.items():
                if ask.prompt == prompt and not ask.may_pass:
                    return match, seat
            act = random_act(match, rng)
            try_act(match, *act)
    raise AssertionError


@every_table
def test_its_choice_rests_on_what_its_seat_knows(case: Case) -> None:
    """In two worlds that differ only in what its seat cannot know it chooses the same."""
    captain = Captain(GAME.cards)
    asked = differing = 0
    match = wyrmhoard.new(GAME, case.seats, f"{case.name}/worlds", case.settings, events=False, prints=False)
    seated = dict.fromkeys(range(case.seats), captain)
    rngs = {seat: seat_rng("worlds", seat) for seat in seated}
    while match.result is None and asked < 60:
        seat_and_move = next_move(match, seated, rngs)
        assert seat_and_move is not None
        seat, move = seat_and_move
        if not match.asks[seat].may_pass:
            worlds = [match.imagine_match(seat, Random(number)) for number in range(2)]
            differing += worlds[0].fingerprint != worlds[1].fingerprint
            choices = [captain.choose(Look(world, seat, Random(1))) for world in worlds]
            assert choices[0] == choices[1], match.asks[seat].prompt
            asked += 1
        try_act(match, seat, move.key, move.form)
    assert differing > asked / 2 > 2


def test_a_player_that_reads_hands_would_be_found_out() -> None:
    """The worlds above do differ in other hands."""
    match, seat = at_an_ask("combat")
    hands = {tuple(match.imagine_match(seat, Random(n)).table.state.players[1 - seat].hand) for n in range(5)}
    assert len(hands) > 1


def test_it_beats_random_players() -> None:
    """By far more than this margin, as docs/balance/warriors.md says; 20 and 10 matches."""
    duels = simulate(Plan("warriors", ("captain", "random"), 10, "strength"), 1).wins[0]
    duels += simulate(Plan("warriors", ("random", "captain"), 10, "strength"), 1).wins[1]
    assert duels >= 18
    crowd = simulate(Plan("warriors", ("random", "captain", "random", "random"), 10, "strength"), 1)
    assert crowd.wins[1] >= 6


def test_without_effort_and_without_time_it_still_answers() -> None:
    for spec in ("captain:effort=0", "captain:seconds=0"):
        players = [make_player(GAME, spec), make_player(GAME, "random")]
        match = play_match(GAME, players, "hurry", {"locations_to_win": 1, "battle_limit": 3})
        assert match.result is not None


def test_effort_is_felt() -> None:
    """More worlds and outfits: more time for each decision."""
    match, seat = at_an_ask("combat")
    spent = {}
    for effort in (0, 20):
        captain = Captain(GAME.cards, effort)
        captain.choose(Look(match, seat, Random(1)))
        start = process_time()
        for _ in range(5):
            captain.choose(Look(match, seat, Random(1)))
        spent[effort] = process_time() - start
    assert spent[20] > 2 * spent[0]


def test_a_decision_takes_no_long_time() -> None:
    """On average; with a margin of more than ten for slow machines."""
    start = process_time()
    match = play_match(GAME, [Captain(GAME.cards)] * 4, "time/0", {"locations_to_win": 1, "battle_limit": 2})
    assert (process_time() - start) / len(match.inputs) < 0.1


def test_four_captains_end_a_match_in_good_time() -> None:
    """Locations that were only taken from one another made matches of 30 battles and more; docs/balance/warriors.md."""
    match = play_match(GAME, [Captain(GAME.cards)] * 4, "a2", {})
    assert match.result is not None
    assert match.result.ending == "locations"
    assert match.result.rounds <= 20


def test_it_never_gives_up_and_lets_others_have_their_turn() -> None:
    match, seat = at_an_ask("combat", 3, revolving_door=True)
    other = next(each for each in range(3) if each != seat and match.ask(each) is not None)
    captain = Captain(GAME.cards)
    assert captain.choose(Look(match, other, Random(1))) == Move("pass")
    assert captain.choose(Look(match, seat, Random(1))).key != "give-up"


def test_it_takes_any_of_the_ready_made_decks() -> None:
    chosen = set()
    for seed in range(30):
        chosen.add(Captain(GAME.cards).choose(Look(wyrmhoard.new(GAME, 2, 1), 0, Random(seed))).key)
    assert chosen == set(ready_made(GAME.cards))
