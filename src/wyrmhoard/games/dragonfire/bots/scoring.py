"""What a game was worth, and how good a position looks."""

from __future__ import annotations

from typing import Final

from wyrmhoard.games.dragonfire.cards.cardset import CardSet
from wyrmhoard.games.dragonfire.cards.entries import Adventure
from wyrmhoard.games.dragonfire.rules.moves import AdventureOver
from wyrmhoard.games.dragonfire.state import BETWEEN, Dragonfire
from wyrmhoard.kernel.game import Result

RAISED_XP: Final = {2: (1, 2), 3: (1, 2), 4: (2, 1), 5: (2, 2)}
"""By the Level to which an Adventure is raised: XP for each started Scene, and for completing it (DF-345)."""


def result(cards: CardSet, state: Dragonfire, over: AdventureOver) -> Result:
    """All seats have won, or none (DF-2)."""
    seats = range(len(state.heroes))
    data = {
        "adventure": state.adventure,
        "scene": state.scene,
        "level": state.flame.level,
        "xp": xp(cards, state, won=over.won),
        "unconscious": [seat for seat in seats if state.heroes[seat].out],
    }
    winners = tuple(seats) if over.won else ()
    points = tuple(float(over.won) for _ in seats)
    margin = sum(hero.hp for hero in state.heroes) if over.won else 0
    return Result(over.ending, over.rule, winners, points, state.scene, margin, data=data)


def xp(cards: CardSet, state: Dragonfire, *, won: bool) -> int:
    """What each character earns: for every Scene that was started, and for completing it (DF-8, DF-337 to DF-340)."""
    if state.goal is not None:
        return 0
    scene, win = rates(cards.adventure(state.adventure), state.raised)
    started = max(0, state.scene - 1) if state.raised == 5 else state.scene
    bonus = sum(cards[name].entry.xp for name in state.bonuses)
    return scene * started + (win + bonus if won else 0)


def rates(adventure: Adventure, raised: int) -> tuple[int, int]:
    """XP for each started Scene and for completing an Adventure raised to a Level (0: as printed) (DF-345)."""
    return RAISED_XP.get(raised, (adventure.xp_scene, adventure.xp_win))


def score(cards: CardSet, state: Dragonfire, seat: int) -> float:
    """How far the party is, and in which shape, from 0 to 1; the same for every seat."""
    adventure = cards.adventure(state.adventure)
    if state.phase in BETWEEN or (state.phase == "over" and state.campaign is not None):
        return 0.5
    left = sum(foe.cleared.count(False) + len(foe.tokens) for foe in state.foes if not foe.defeated)
    began = max(1, 4 * len(state.heroes))
    done = state.scene - 1 + max(0.0, 1 - left / began)
    health = sum(hero.hp + (0 if hero.exhausted else 2) for hero in state.heroes)
    whole = sum(max(1, hero.full) + 2 for hero in state.heroes)
    deck = sum(max(0, cards[card].cost) for hero in state.heroes for card in (*hero.hand, *hero.pile.discard))
    shape = 0.6 * health / whole + 0.1 * min(1.0, deck / (12 * len(state.heroes)))
    return max(0.0, min(1.0, 0.3 * min(1.0, done / len(adventure.scenes)) + shape))
