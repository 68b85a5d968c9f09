"""Every computer player plays every kind of match at every size of table to its end, with interrupts mixed in, and
nothing gets lost on the way."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import wyrmhoard
from helpers.dragon_and_warrior.beside import interrupt
from wyrmhoard import Match
from wyrmhoard.games.dragon_and_warrior import saves
from wyrmhoard.games.dragon_and_warrior.cards.playing import DECK
from wyrmhoard.games.dragon_and_warrior.game import GAME
from wyrmhoard.games.dragon_and_warrior.rules.core import roles
from wyrmhoard.games.dragon_and_warrior.state import MOST_TOKENS, ORACLE
from wyrmhoard.kernel.play.player import Look, Player
from wyrmhoard.kernel.state.setting import Value
from wyrmhoard.players.greedy import Greedy
from wyrmhoard.players.uniform import Uniform

MOST_ANSWERS = 4000
SIZES = range(1, 9)
FORESIGHT = {"battle": (1, 2), "area": (1, 4, 8), "adventure": (1, 3), "campaign": (2,)}
"""The sizes of table at which a player plays who tries everything out: the larger ones take it minutes."""
ENDINGS = {
    "battle": {"won", "lost", "fled", "foe-fled", "stalled"},
    "area": {"visits"},
    "adventure": {"visits", "quests"},
    "campaign": {"visits", "light"},
}


def player(name: str) -> Player:
    """A player by its name, as quick as it comes."""
    own = GAME.bots.get(name)
    if own is not None:
        return own(GAME.cards)
    return Greedy(1) if name == "greedy" else Uniform()


def sound(match: Match) -> None:
    """Each playing card is in one place, each role has one holder, no token is made or lost."""
    state = match.table.state
    battle = state.battle
    if battle is not None:
        zones = (battle.deck, battle.discard, battle.warrior, battle.villain, battle.minion)
        assert Counter(card for zone in zones for card in zone) == Counter(DECK)
        assert state.settings.own_hand or not battle.minion
    assert all(0 <= held <= MOST_TOKENS for held in state.tokens)
    assert roles.pool(state) + sum(state.tokens) == 3 * match.seats
    if state.phase not in ("begin", "palette", "roles") and match.seats > 1:
        holders = [seat for seat in state.holders.values() if seat != ORACLE]
        assert set(holders) == set(range(match.seats))
    assert list(saves.faults(state)) == []


def played(name: str, seats: int, settings: dict[str, Value], asides: float) -> Match:
    """A match of one kind of player, to its end."""
    match = wyrmhoard.new(GAME, seats, f"{name} {seats}", settings, events=False, prints=False)
    rng, mover = Random(seats), player(name)
    for _ in range(MOST_ANSWERS):
        if rng.random() < asides:
            interrupt(match, rng)
        if match.result is not None:
            break
        move = mover.choose(Look(match, match.waiting[0], rng))
        match.act(match.waiting[0], move.key, move.form)
        sound(match)
    return match


@pytest.mark.parametrize("name", ["random", "greedy", "random-cards", "lowest", "highest", "baseline"])
@pytest.mark.parametrize(("scope", "visits"), [("battle", 0), ("area", 3), ("adventure", 4), ("campaign", 4)])
def test_dw_236a_every_player_ends_every_match_at_every_table(name: str, scope: str, visits: int) -> None:
    for seats in FORESIGHT[scope] if name == "greedy" else SIZES if scope != "battle" else (1, 2):
        match = played(name, seats, {"scope": scope, "visit_limit": visits}, 0.05)
        assert match.result is not None
        assert match.result.ending in {*ENDINGS[scope], "closed"}


@pytest.mark.parametrize("seats", SIZES)
def test_dw_239a_an_adventure_of_the_games_own_player_is_won_by_all(seats: int) -> None:
    """Without a limit of visits: somebody has to hand the Quest in."""
    match = played("baseline", seats, {"scope": "adventure"}, 0.0)
    assert match.result is not None
    assert match.result.ending == "quests"
    assert match.result.winners == tuple(range(seats))
    assert match.table.state.visits > 5


@pytest.mark.parametrize("scope", ["battle", "area"])
def test_dw_274_the_strong_player_ends_its_matches_too(scope: str) -> None:
    match = played("strong", 1, {"scope": scope, "visit_limit": int(scope == "area"), "battle_level": 1}, 0.0)
    assert match.result is not None
    assert match.result.ending in ENDINGS[scope]
