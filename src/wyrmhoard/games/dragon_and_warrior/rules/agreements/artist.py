"""The Artist declares a drawing finished; the player who described it confirms, and the two swap (DW-243)."""

from __future__ import annotations

from wyrmhoard.kernel.asking.ask import Script

from ...asked import Asked
from ...events.agreements import Finished
from ...pending_state import SwapWithArtist
from ...state import ARTIST, TREASURE, VILLAIN, Saga
from ...table import Table
from ...world_state import DUNGEON, TOWN
from ..core import roles
from ..core.asking import ask, put
from ..core.business import DEEDS, Deed
from ..core.steps import carries_out
from ..making import inventing

OUTDOORS = "outdoors"


def sheets(state: Saga) -> list[str]:
    """The maps, and the pictures of Conflict Cards that have been met, whose drawing is not finished."""
    world, beside = state.world, {card.minion for card in state.conflicts.values()}
    maps = [place.id for place in world.places.values() if place.kind in (TOWN, DUNGEON) and place.been]
    maps += [OUTDOORS] if world.outside else []
    cards = [card.id for card in state.conflicts.values() if not card.open and card.id not in beside]
    return [sheet for sheet in (*maps, *cards) if sheet not in state.story.drawn]


def _finish(table: Table, seat: int) -> Script[None]:
    """A map goes with Treasure, a picture with the Villain; during a Battle the swap waits for its end."""
    state = table.state
    sheet = str((yield from put(table, lambda: seat, "finished", [inventing.NOTHING, *sheets(state)], "DW-243")))
    if sheet == inventing.NOTHING:
        return
    role = VILLAIN if sheet in state.conflicts else TREASURE
    if (yield from ask(table, role, "confirm", ["yes", "no"], "DW-243", Asked(sheet=sheet))) == "no":
        return
    state.story.drawn.append(sheet)
    table.tell(Finished(seat, sheet), "DW-243")
    if state.battle is None:
        _swap(table, SwapWithArtist(role))
    else:
        state.story.finished.append(role)


@carries_out(SwapWithArtist)
def _swap(table: Table, step: SwapWithArtist) -> None:
    """The Artist swaps with the role; The Warrior is not involved, so nobody takes a token (DW-65, DW-243)."""
    roles.exchange(table, table.state.holder(ARTIST), table.state.holder(step.role), "DW-243")


DEEDS["finished"] = Deed(
    lambda state, seat: seat == state.holder(ARTIST) and bool(sheets(state)), _finish, in_battle=True
)
