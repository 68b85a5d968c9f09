"""DF-388, DF-389, DF-274: every card of every deck is in exactly one place, in games and campaigns played at random."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import wyrmhoard
from helpers.dragonfire.board import Board, foe, order
from helpers.dragonfire.campaign import FOUR, Party, with_cards
from helpers.dragonfire.conservation import Conservation
from wyrmhoard import Match
from wyrmhoard.kernel.play.playout import random_act, try_act

LOADED: dict[str, Any] = {
    "P1": {"xp": 60, "items": "grapnel-axe healing-potion potion-of-quick-hands scroll-of-thin-walls"},
    "P2": {"xp": 60, "items": "pot-lid-buckler potion-of-poison vial-of-hungry-acid healing-potion"},
    "P3": {"xp": 60, "items": "sling-of-lucky-pebbles smoke-pellets scroll-of-seeking someone-elses-purse"},
    "P4": {"xp": 60, "items": "flask-of-clinging-fire dyers-dust wand-of-unmaking crown-of-the-uncrowned"},
}
"""Items that are consumed, depleted or stay in play."""
NEVER = ("give-up", "retire")


EAGER = ("play ", "any ", "assist ", "yes")
FALL = order("fall", {"do": "hurt", "number": 3, "who": "any"})
"""Somebody falls in the middle of a turn."""


def eager_act(match: Match, rng: Random) -> tuple[int, str, Any]:
    """Something at random; whoever can use a card mostly does."""
    uses = [
        (seat, option.key)
        for seat, ask in match.asks.items()
        for option in ask.options
        if not option.blocked and option.key.startswith(EAGER)
    ]
    if uses and rng.random() < 0.8:
        return (*rng.choice(uses), None)
    return random_act(match, rng)


def at_random(
    match: Match, rng: Random, most: int, act: Callable[[Match, Random], tuple[int, str, Any]] = random_act
) -> Conservation:
    """So many decisions at random, and a look at all cards before each."""
    watch = Conservation(match.table.cards)
    for _ in range(most):
        watch.look(match)
        if match.result is not None:
            break
        seat, key, form = act(match, rng)
        if key not in NEVER:
            try_act(match, seat, key, form)
    watch.look(match)
    return watch


def at_hand(party: Party, frail: bool = True) -> Match:
    """The first turn begins with every item in its owner's hand; half of the party stands no blow if it is frail."""
    party.until("items", "turn")
    while "items" in party.open.values():
        name = next(seat for seat, prompt in party.open.items() if prompt == "items")
        party.act(name, party.options(name)[0])
        party.until("items", "turn")
    match = party.until("turn").match
    for seat, hero in enumerate(party.state.heroes):
        cards = [card for card in hero.pile.draw if card in hero.items]
        assert {*cards, *hero.hand} & {*hero.items}, "nothing was brought"
        hero.pile.draw = [card for card in hero.pile.draw if card not in hero.items]
        hero.hand += [*cards, "fall"]
        if frail and seat % 2:
            hero.exhausted, hero.hp = True, 1
    return match


@pytest.mark.parametrize("adventure", ["dungeon-crawl", "unholy-presence"])
@pytest.mark.parametrize("seed", range(2))
def test_df_388_every_card_is_in_one_place(adventure: str, seed: int) -> None:
    party = Party(FOUR, seed=seed, **LOADED).set_out(adventure)
    assert at_random(party.match, Random(f"{adventure} {seed}"), 500).games >= 1


@pytest.mark.parametrize("seed", range(8))
def test_df_389_also_where_everybody_falls(seed: int) -> None:
    """Parties of the weak: all their items are at hand, and they go out in the middle of turns."""
    party = Party(FOUR, seed=seed, game=with_cards(market=[FALL]), **LOADED).set_out("dungeon-crawl", 4)
    assert at_random(at_hand(party), Random(seed), 150, eager_act).games >= 1


@pytest.mark.parametrize("seed", range(10))
def test_df_389_mirrors_and_potions(seed: int) -> None:
    """What is copied is neither there twice nor gone twice."""
    sheets: dict[str, Any] = {f"P{n}": {"xp": 60, "items": words} for n, words in enumerate(
        ("mirror-of-borrowed-faces healing-potion potion-of-poison", "potion-of-quick-hands scroll-of-seeking"), 1
    )}  # fmt: skip
    game = with_cards(market=[FALL])
    party = Party("human-rogue human-cleric", seed=seed, game=game, **sheets).set_out("dungeon-crawl")
    assert at_random(at_hand(party, frail=False), Random(seed), 60, eager_act).games >= 1


@pytest.mark.parametrize("seed", range(2))
def test_df_274_without_a_campaign_too(seed: int) -> None:
    match = wyrmhoard.new(Party().game, 3, seed, {"adventure": "bodyguards"})
    assert at_random(match, Random(seed), 600).games == 1


@pytest.mark.parametrize(
    "change",
    [
        lambda state: state.heroes[0].hand.append("glory"),
        lambda state: state.heroes[1].pile.draw.pop(),
        lambda state: state.decks[0].discard.append("foe-1"),
        lambda state: state.flame.pile.draw.pop(),
        lambda state: state.shop.draw.pop(),
        lambda state: state.heroes[0].removed.append("healing-potion:consume"),
    ],
)
def test_df_274_the_watch_notices(change: Callable[[Any], Any]) -> None:
    board = Board("fighter cleric", foes=[foe(1)], hands={1: "glory"})
    watch, state = Conservation(board.game.cards), board.state.copy()
    watch.check(state)
    watch.check(state)
    change(state)
    with pytest.raises(AssertionError):
        watch.check(state)
