"""Which games climb the ladder, with which tables. A new game gets rungs 4 to 7 by naming itself here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from helpers.samples.caravan import Camp, Caravan
from helpers.samples.goofspiel import Bids, Goofspiel
from wyrmhoard.games.dragon_dance.state import Duel
from wyrmhoard.games.dragonfire import checking as dragonfire_checking
from wyrmhoard.games.dragonfire.state import Dragonfire
from wyrmhoard.games.warriors import checking, decks
from wyrmhoard.games.warriors.state import Warriors
from wyrmhoard.kernel.registry import AnyGame, find
from wyrmhoard.kernel.setting import Value


def nothing_to_check(state: Any) -> None:
    """For states without invariants of their own."""


@dataclass(frozen=True)
class Case:
    """A table at which random matches are played, and what must hold there at every moment."""

    name: str
    game: AnyGame
    seats: int = 2
    settings: Mapping[str, Value] = field(default_factory=dict)
    check: Callable[[Any], None] = nothing_to_check
    shipped: bool = True
    """Whether it is one of our games, not a sample: its rulebook, words and coverage are checked too."""
    seals: bool = True
    """Whether seats seal answers often enough for a test."""
    golden: int = 150
    """Among how many matches golden records of its endings are looked for."""


def check_duel(state: Duel) -> None:
    """Cards and dice are conserved, lives stay in range."""
    for role, side in enumerate(state.sides):
        cards = side.hand + [card for card, _ in side.discards]
        assert len(cards) == len(set(cards)) == 8
        if state.phase != "setup":
            assert len(side.dice) + len(side.spent) == state.options.dice[role]
        assert side.dice == sorted(side.dice)
        assert 0 <= side.life <= state.options.lives[role]
    assert sorted(state.seats) == [0, 1]
    assert state.range in ("long", "short")


def check_bids(state: Bids) -> None:
    """Both have bid equally often."""
    assert len(state.hands[0]) == len(state.hands[1])
    assert sum(state.points) <= 91


def check_camp(state: Camp) -> None:
    """No card is in two places."""
    cards = state.deck + [card for hand in state.hands for card in hand]
    assert len(cards) == len(set(cards))


def check_warriors(state: Warriors) -> None:
    """No card is lost or made; nothing is negative; nobody exceeds a limit."""
    cards = find("warriors").cards
    held = Counter(card for _, card in checking.whereabouts(state))
    if state.phase != "setup":
        dealt: Counter[str] = Counter()
        for pile in range(len(state.piles)):
            name = next((p.deck for p in state.players if p.pile == pile and p.deck), None)
            known = {deck.name: deck for deck in decks.ready_made(cards).values()}
            known["The whole set"] = decks.whole_set(cards, len(state.players))
            dealt += Counter(known[name].cards) if name else Counter()
        types = {"beast": not state.options.beasts, "location": state.options.deathmatch}
        assert held == Counter({c: n for c, n in dealt.items() if not types.get(cards[c].type)})
    for player in state.players:
        assert not any(cards[card].type == "beast" for card in player.hand)
        assert all(cards[stray.card].type == "beast" for stray in player.strays)
    for side in state.sides:
        assert all(cards[place.card].type == "location" for place in side.places)
    battle = state.battle
    if battle is None:
        return
    assert battle.actions >= 0
    assert [who.place for who in battle.fighters] == sorted({who.place for who in battle.fighters})
    for who in battle.fighters:
        assert who.life <= cards[who.card].durability + 8
        assert all(gear.charges >= 0 and gear.duration >= -1 for gear in who.gear)


def check_dragonfire(state: Dragonfire) -> None:
    """No card is lost or made, in play or out of it; numbers stay in range; Locations have room."""
    cards = find("dragonfire").cards
    assert not list(dragonfire_checking.faults(state, cards))
    if state.phase in ("choose", "setup"):
        return
    held = Counter(card for _, card in dragonfire_checking.whereabouts(state))
    adventure = cards.adventure(state.adventure)
    due = Counter({card.id: card.copies for card in (*cards.markets, *cards.flames)})
    for names in (adventure.primary, adventure.secondary, adventure.third):
        due += Counter(cards.deck(names))
    basics = sum(sum(cards.hero(hero.screen).pack.values()) for hero in state.heroes)
    swapped = sum(bool(hero.extra) for hero in state.heroes) if len(state.heroes) < 4 else 0
    basics -= min(swapped, 2)
    lost = basics - sum(number for card, number in held.items() if cards[card].basic)
    made = Counter({card: number for card, number in held.items() if not cards[card].basic})
    assert not made - due
    assert 0 <= lost + (due - made).total() <= 5  # cards that somebody is looking at lie nowhere
    for hero in state.heroes:
        assert not (hero.stunned and (hero.hp or hero.out or not hero.exhausted))
        assert not (hero.out and hero.hp)
    if state.phase != "over":  # a lost Adventure ends in the middle of things (DF-6)
        assert not any(hero.out and hero.place for hero in state.heroes)
        assert not any(state.heroes[foe.seat].out for foe in state.foes if not foe.defeated)


def fight(name: str, seats: int, golden: int = 0, **settings: Value) -> Case:
    """A table of Warriors."""
    return Case(f"warriors {name} of {seats}", find("warriors"), seats, settings, check_warriors, golden=golden)


def party(name: str, seats: int, golden: int = 0, **settings: Value) -> Case:
    """A table of Dragonfire."""
    title, game = f"dragonfire {name} of {seats}", find("dragonfire")
    return Case(title, game, seats, settings, check_dragonfire, seals=False, golden=golden)


def duel(name: str, **settings: Value) -> Case:
    """A table of Dragon Dance."""
    return Case(f"dragon-dance {name}".strip(), find("dragon-dance"), 2, settings, check_duel)


CASES = [
    duel(""),
    duel("late2014", discard_rule="late2014"),
    duel("coin for roles", roles="random"),
    duel("handicaps", knight_life=30, dragon_life=1, knight_dice=0, dragon_dice=8, start_range="short"),
    duel("limit", max_rounds=3),
    fight("plain", 2, 4, locations_to_win=1),
    fight("plain", 3, locations_to_win=1, battle_limit=2),
    fight("plain", 4, 30, locations_to_win=1, battle_limit=2),
    fight("limit", 2, 20, battle_limit=3),
    fight("plain", 8, battle_limit=1, beasts=False),
    fight("deathmatch", 2, 2, deathmatch=True, tokens_to_win=1),
    fight("deathmatch", 4, deathmatch=True, tokens_to_win=1),
    fight("teams", 4, teams=2, locations_to_win=1, battle_limit=2),
    fight("shared deck", 4, 6, teams=2, team_deck="shared", battle_limit=2),
    fight("revolving door", 4, 12, revolving_door=True, empty_seats=1, locations_to_win=1, battle_limit=3),
    fight("monodeck", 3, monodeck=True, locations_to_win=1, battle_limit=2),
    fight("everything", 6, deathmatch=True, teams=2, monodeck=True, revolving_door=True, tokens_to_win=1),
    party("", 2),
    party("", 4, 20),
    party("bodyguards", 3, 20, adventure="bodyguards", bonus_challenges="all", leader="vote", open_hands=True),
    party("chaos", 5, adventure="plague-of-chaos", starting_stats="quick-start", heal_unconscious=True),
    party("hard", 6, adventure_level="5", stall_guard=False, unconscious_gold=True, memory_aid=False),
    Case("goofspiel", Goofspiel(), 2, {}, check_bids, shipped=False),
    Case("caravan of 2", Caravan(), 2, {}, check_camp, shipped=False),
    Case("caravan of 4", Caravan(), 4, {"turns": 3}, check_camp, shipped=False),
]
