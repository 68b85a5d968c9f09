"""The captain: it answers everything at every table, knows nothing that its seat does not, and is strong and quick."""

from __future__ import annotations

from itertools import count
from random import Random
from time import process_time

import pytest

import wyrmhoard
from helpers.cases import CASES, Case
from helpers.warriors.board import Ring, game_with
from wyrmhoard import Match
from wyrmhoard.games.warriors.bots import Captain
from wyrmhoard.games.warriors.bots.outfit import Wardrobe
from wyrmhoard.games.warriors.rules.decks import ready_made
from wyrmhoard.kernel.player import Look, Move
from wyrmhoard.kernel.playout import random_act, try_act
from wyrmhoard.kernel.registry import find
from wyrmhoard.kernel.state import dump
from wyrmhoard.lab.play import next_move, play_match, seat_rng
from wyrmhoard.lab.simulate import Plan, simulate
from wyrmhoard.players import make_player

GAME = find("warriors")
TABLES = [case for case in CASES if case.game is GAME]
every_table = pytest.mark.parametrize("case", TABLES, ids=lambda case: case.name)


def at_an_ask(prompt: str, seats: int = 2) -> tuple[Match, int]:
    """A random match in which some seat must answer this question."""
    for seed in count():
        match = wyrmhoard.new(GAME, seats, seed, events=False, prints=False)
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
def test_captains_play_every_table_to_its_end(case: Case) -> None:
    captains = [make_player(GAME, "captain") for _ in range(case.seats)]
    prompts: set[str] = set()
    match = play_match(
        GAME, captains, f"{case.name}/captains", case.settings, watch=lambda ask, move: prompts.add(ask.prompt)
    )
    assert match.result is not None
    assert not match.result.ending.startswith("everybody left")
    assert "combat" in prompts
    assert ("deck" in prompts) == (case.settings.get("decks", "choose") == "choose")


@every_table
def test_its_choice_rests_on_what_its_seat_knows(case: Case) -> None:
    """In two worlds that differ only in what its seat cannot know it chooses the same."""
    captain = Captain(GAME.cards)
    asked = differing = 0
    match = wyrmhoard.new(GAME, case.seats, f"{case.name}/worlds", case.settings, events=False, prints=False)
    seated = dict.fromkeys(range(case.seats), captain)
    rngs = {seat: seat_rng("worlds", seat) for seat in seated}
    while match.result is None and asked < 60:
        found = next_move(match, seated, rngs)
        assert found is not None
        seat, move = found
        if not match.asks[seat].may_pass:
            worlds = [match.imagine(seat, Random(number)) for number in range(2)]
            differing += worlds[0].fingerprint != worlds[1].fingerprint
            choices = [captain.choose(Look(world, seat, Random(1))) for world in worlds]
            assert choices[0] == choices[1], match.asks[seat].prompt
            asked += 1
        try_act(match, seat, move.key, move.form)
    assert differing > asked / 2 > 2


def test_a_player_that_reads_hands_would_be_found_out() -> None:
    """The worlds above do differ in other hands."""
    match, seat = at_an_ask("combat")
    hands = {tuple(match.imagine(seat, Random(n)).table.state.players[1 - seat].hand) for n in range(5)}
    assert len(hands) > 1


def test_it_beats_random_players() -> None:
    """By far more than this margin, as docs/balance/warriors.md says; 40 and 20 matches."""
    duels = simulate(Plan("warriors", ("captain", "random"), 20, "strength"), 1).wins[0]
    duels += simulate(Plan("warriors", ("random", "captain"), 20, "strength"), 1).wins[1]
    assert duels >= 35
    crowd = simulate(Plan("warriors", ("random", "captain", "random", "random"), 20, "strength"), 1)
    assert crowd.wins[1] >= 12


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
    start, decisions = process_time(), 0
    for seed in range(3):
        match = play_match(GAME, [Captain(GAME.cards)] * 4, f"time/{seed}", {"locations_to_win": 1, "battle_limit": 2})
        decisions += len(match.inputs)
    assert (process_time() - start) / decisions < 0.1


def test_it_dresses_a_fighter_that_can_attack() -> None:
    wardrobe = Wardrobe(GAME.cards)
    hand = ("military-field-rifle", "draconian-parade-plate", "spark", "selium-sword", "field-ration-bar")
    state = wyrmhoard.new(GAME, 2, 1).table.state
    strength, items = wardrobe.dress(state, "draconian-soldier", (), hand)
    assert "military-field-rifle" in items, "two hands, and its proficiency"
    assert "draconian-parade-plate" in items
    assert strength > wardrobe.strength("draconian-soldier", (), "")
    _, others = wardrobe.dress(state, "sister-haymaker", (), ("draconian-parade-plate", "axe-of-the-unread-terms"))
    assert others == ["draconian-parade-plate"], "the axe is only for the Corrupted"


CANNON = {
    "id": "cannon",
    "name": "Cannon",
    "max_damage": 8,
    "breakage": 10,
    "hands": 2,
    "reach": "missile",
    "charges": 3,
}


def choice_of(ring: Ring) -> Move:
    """What the captain of A does in this position."""
    seats = len(ring.state.players)
    match = wyrmhoard.new(ring.game, seats, "ring", ring.match.settings, start=dump(ring.state))
    return Captain(ring.game.cards).choose(Look(match, 0, Random(1)))


def test_it_lays_a_spent_weapon_down() -> None:
    ring = Ring(A="f12 cannon", B="f12 w4-0", hands={"A": "w4-0"}, cards={"weapon": [CANNON]})
    assert choice_of(ring).key.startswith("attack")
    cannon = ring.worn("A", "cannon")
    cannon.charges = 0
    move = choice_of(ring)
    assert move == Move("equip", {"remove": [str(cannon.id)], "equip": ["w4-0"]})


def test_it_counts_a_weapon_that_will_not_last_for_less() -> None:
    cards = game_with({"weapon": [CANNON, {**CANNON, "id": "endless", "name": "Endless", "charges": None}]}).cards
    wardrobe = Wardrobe(cards)
    assert wardrobe.strength("f12", ("cannon",), "") < wardrobe.strength("f12", ("endless",), "")


def test_it_does_not_attack_in_vain_for_ever() -> None:
    """Bare hands against armor: sooner or later it goes, for the two cards."""
    ring = Ring(A="f12", B="f12 p1-0")
    ring.battle.quiet, ring.battle.round = 9, 10
    assert choice_of(ring).key == "retreat"


@pytest.mark.parametrize(
    ("seats", "held", "battles", "chosen"),
    [
        (2, "place2", 3, "held 1 place2"),
        (4, "place2", 3, "hand 0 place1"),
        (4, "place2 place3", 3, "held 1 place2"),
        (4, "place2 place3", 8, "hand 0 place1"),
    ],
)
def test_among_several_it_brings_locations_of_its_own(seats: int, held: str, battles: int, chosen: str) -> None:
    """It takes one from the only opponent, or from somebody who needs one more; not in a long game (WA-39)."""
    ring = Ring(seats=seats, phase="door", chooser="A", hands={"A": "f12 place1"}, held={"B": held}, battles=battles)
    assert choice_of(ring).key == chosen


def test_it_hunts_a_beast_while_its_opponent_stands() -> None:
    """Between equals it goes for the Bonus (WA-179)."""
    ring = Ring(A="f12 w4-0", B="f12 w4-0", beasts=[("B", "b08")])
    assert choice_of(ring).key.split()[2] == str(ring.fighter("b08").id)


def test_four_captains_end_a_match_in_good_time() -> None:
    """Locations that were only taken from one another made matches of 30 battles and more; docs/balance/warriors.md."""
    for seed in ("a2", "a3", "a4"):
        match = play_match(GAME, [Captain(GAME.cards)] * 4, seed, {})
        assert match.result is not None
        assert match.result.ending == "locations"
        assert match.result.rounds <= 20


def test_it_never_gives_up_and_lets_others_have_their_turn() -> None:
    match, seat = at_an_ask("combat", 3)
    other = next(each for each in range(3) if each != seat and match.ask(each) is not None)
    captain = Captain(GAME.cards)
    assert captain.choose(Look(match, other, Random(1))) == Move("pass")
    assert captain.choose(Look(match, seat, Random(1))).key != "give-up"


def test_it_takes_any_of_the_ready_made_decks() -> None:
    chosen = set()
    for seed in range(30):
        chosen.add(Captain(GAME.cards).choose(Look(wyrmhoard.new(GAME, 2, 1), 0, Random(seed))).key)
    assert chosen == set(ready_made(GAME.cards))
