"""The Conclusion: rewards, outcomes of the story, and where the match continues (D2-295, D2-420)."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.asking.ask import Script, one

from ...asked import Asked
from ...events.scenes import Milestone, Size
from ...events.story import Retired
from ...table import Table
from .. import endings
from ..core import plan
from ..scene import rewards
from . import downtime, progress

RETIRE: Final = "retire"
STAY: Final = "stay"


def part(table: Table) -> Script[None]:
    """Rewards, consequences, and the next Scene; raises MatchOver after the last one (D2-13b)."""
    state = table.state
    if state.paused is not None:
        yield from _go_back(table)
        return
    stop, ended = plan.current_stop(table), state.ended[-1]
    goes_on = not stop.last_room and bool(ended.seats)
    yield from rewards.pay_all(table, without_major=plan.chapter(table) is not None and stop.last)
    if goes_on:
        yield from progress.catch_breath(table)
        progress.put_away(table)
        yield from _next(table, state.at + 1)
        return
    yield from progress.bring_consequences(table)
    if stop.last:
        yield from _end_chapter(table)
    progress.curse(table)
    rewards.reflect(table)
    following = _after_whole(table)
    if following is None:
        yield from offer_retirement(table)
        raise endings.MatchOver
    downtime.begin(table)
    state.phase = "downtime"


def _go_back(table: Table) -> Script[None]:
    """Turns that were a part of an Exploration are over (D2-43): it goes on, or is lost with them."""
    yield from rewards.pay_all(table)
    over = table.state.ended[-1]
    if not progress.continue_exploration(table):
        raise endings.SceneOver((), over.ending, "D2-43")


def _end_chapter(table: Table) -> Script[None]:
    """A Chapter is over: a Major Milestone for those who have won its last Scene, and what of the Campaign is complete
    (D2-420, C18)."""
    chapter = plan.chapter(table)
    if chapter is None:
        return
    seats = plan.chapter_winners(table, chapter)
    yield from _reach(table, f"chapter:{chapter.key}", seats, "major", chapter.name)
    yield from rewards.pay(table, seats, chapter.reward, "D2-420")
    yield from _crown(table)


def _crown(table: Table) -> Script[None]:
    """Milestones of the whole Campaign, each for the seats that have won all that it asks for (D2-421)."""
    campaign = plan.campaign(table)
    assert campaign is not None
    chapters = {chapter.key: chapter for chapter in campaign.chapter}
    for number, crown in enumerate(campaign.crown):
        seats = []
        for seat in range(len(table.state.players)):
            won = (
                plan.chapter_winners(table, chapters[key]) if key in chapters else plan.winners_of(table, key) or []
                for key in crown.won
            )
            if all(seat in winners for winners in won):
                seats.append(seat)
        yield from _reach(table, f"crown:{number}", seats, crown.size, crown.text)


def _reach(table: Table, key: str, seats: list[int], size: Size, text: str) -> Script[None]:
    """A Milestone is reached once by each seat, and never again (D2-27)."""
    new = [seat for seat in seats if f"{key}@{seat}" not in table.state.milestones]
    if new:
        table.state.milestones += [f"{key}@{seat}" for seat in new]
        table.tell(Milestone(key, size, text, new), "D2-27")
        yield from rewards.reach(table, new, size)


def offer_retirement(table: Table) -> Script[None]:
    """At the end of the Campaign, a Player who has reached an Ultimate Milestone may retire the Character (D2-421)."""
    campaign = plan.campaign(table)
    crowns = [f"crown:{at}" for at, crown in enumerate(campaign.crown) if crown.size == "ultimate"] if campaign else []
    for seat in range(len(table.state.players)):
        character = rewards.of_seat(table, seat)
        if character is None or not any(f"{key}@{seat}" in table.state.milestones for key in crowns):
            continue
        data = Asked(name=character.sheet.name)
        if (yield one(seat, "retire", [STAY, RETIRE], "D2-421", data)) == RETIRE:
            character.retired = True
            table.tell(Retired(seat, character.sheet.name), "D2-421")


def _after_whole(table: Table) -> int | None:
    """The first Scene after this whole; None: it was the last."""
    stops = plan.stops(table)
    return next((at for at in range(table.state.at + 1, len(stops)) if stops[at].first_room), None)


def _next(table: Table, at: int) -> Script[None]:
    """Go on with another Scene of the course."""
    table.state.at = at
    yield from progress.open_scene(table)
    table.state.phase = "setup"


def after_downtime(table: Table) -> Script[None]:
    """The Downtime is over: the next Scene, with new Characters where another age begins or one has died."""
    state = table.state
    at = _after_whole(table)
    assert at is not None
    age = plan.current_stop(table).chapter
    progress.put_away(table)
    yield from _next(table, at)
    if plan.current_stop(table).chapter != age:
        progress.begin_age(table)
    elif progress.replace_dead(table):
        state.phase = "build"
