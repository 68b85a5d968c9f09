"""Every way a match ends: the last Scene completed, the party lost, given up, a puzzle's goal, a campaign's end.

The end raises AdventureOver or CampaignOver, from any depth of effects; the script makes the result.
"""

from __future__ import annotations

from typing import Final, NoReturn

from wyrmhoard.kernel.asking.ask import Interrupt
from wyrmhoard.kernel.contract.result import Result

from ..cards.cardset import CardSet
from ..cards.entries import Adventure
from ..events.encounters import WardHurt
from ..state import Dragonfire
from ..table import Position, Table
from . import places
from .campaign import sheet


class AdventureOver(Interrupt):
    """The Adventure is decided: won or lost, how, and by which rule."""

    def __init__(self, won: bool, ending: str, rule: str) -> None:
        super().__init__(ending)
        self.won = won
        self.ending = ending
        self.rule = rule


class CampaignOver(Exception):
    """A campaign ends: the party wants it, or its last Adventure has been played (DF-334)."""

    def __init__(self, ending: str) -> None:
        super().__init__(ending)
        self.ending = ending


# -- victory and defeat


def complete() -> NoReturn:
    """The last Scene is over: the party has won (DF-3)."""
    raise AdventureOver(True, "every Scene is completed", "DF-3")


def check_party(position: Position) -> None:
    """The party loses as soon as all are Unconscious, or with the harder rule when nobody is able (DF-6)."""
    state = position.state
    harder = state.settings.loss == "all Stunned or Unconscious"
    if not any(hero.able if harder else not hero.out for hero in state.heroes):
        raise AdventureOver(False, "the whole party is down", "DF-6")


def check_ward(table: Table, seat: int) -> None:
    """A rule of some Adventures: a character is to be protected and loses hit points to encounters (DF-9)."""
    state = table.state
    ward = table.cards.adventure(state.adventure).ward
    if ward is None:
        return
    near = places.facing(table, seat)
    lost = int(bool(near))
    if ward.attacked == "unopposed":
        lost = sum((not any(foe.cleared)) + len(foe.tokens) for foe in near)  # each token is an encounter (DF-110)
    if lost:
        state.ward = max(0, state.ward - lost)
        table.tell(WardHurt(ward.name, lost, state.ward), "DF-9")
        if not state.ward:
            raise AdventureOver(False, f"{ward.name} is lost", "DF-9")


PATIENCE: Final = 20
"""Rounds without an able character after which even a table without the stall guard ends."""


def check_stalled(table: Table) -> None:
    """The end of a round: a whole one in which nobody was able at any moment loses the Adventure (DF-7)."""
    state = table.state
    if any(hero.able for hero in state.heroes):
        state.helpless = 0
        return
    state.helpless += 1
    if state.helpless >= (1 if state.settings.stall_guard else PATIENCE):
        raise AdventureOver(False, "nobody was able for a whole round", "DF-7")


# -- the goal of a scenario: the table is cleared in time


GOAL: Final = "DF-319"
SOLVED: Final = "the puzzle is solved"
FAILED: Final = "the puzzle is not solved"
OPEN: Final = ("start", "play", "deal")
"""The phases in which encounters can still be beaten before they hit back."""


def check_goal(table: Table) -> None:
    """After each part of the script: raise AdventureOver if the goal is reached, or can no longer be reached.

    It is reached as soon as the Scene could end (DF-319), and missed when damage has been dealt for the last time:
    nobody has to sit through what comes after.
    """
    state = table.state
    goal = state.goal
    if goal is None:
        return
    if is_clear(state):
        raise AdventureOver(True, SOLVED, GOAL)
    if state.turn is None:
        goal.turns -= 1
    late = state.turn is not None and state.turn.step not in OPEN
    if goal.turns < 1 or (goal.turns == 1 and late):
        raise AdventureOver(False, FAILED, GOAL)


def is_clear(state: Dragonfire) -> bool:
    """No encounter is left, no Location, no token, and none comes back."""
    return all(foe.defeated for foe in state.foes) and not state.returning


# -- results


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


def campaign_result(position: Position, over: CampaignOver) -> Result:
    """How a campaign went: won if more Adventures were won than lost (DF-334)."""
    campaign = position.state.campaign
    assert campaign is not None
    seats = range(len(campaign.sheets))
    winners = tuple(seats) if 2 * campaign.won > campaign.played else ()
    points = tuple(campaign.won / max(1, campaign.played) for _ in seats)
    data = {
        "won": campaign.won,
        "xp": [own.xp for own in campaign.sheets],
        "level": [sheet.level_of(own.xp) for own in campaign.sheets],
        "sheets": [sheet.write(position.cards, own) for own in campaign.sheets],
    }
    return Result(over.ending, "DF-334", winners, points, campaign.played, campaign.won, data=data)
