"""Each check of a saved table: a table that breaks only this is refused, and the place is named."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from helpers.warriors.board import Ring, game_with
from wyrmhoard.games.warriors import saves
from wyrmhoard.games.warriors.state import Lasting, Place, Stray, Warriors
from wyrmhoard.kernel.state.plain import dump, load
from wyrmhoard.kernel.text.errors import BadInput

Spoil = Callable[[Warriors], object]


def table() -> Warriors:
    """A battle of two fighters and a Beast."""
    return Ring(A="f12 w4-20", B="f10 junk", beasts=[("A", "b08")], hands={"A": "f06"}).state


def put(path: str, value: object) -> Spoil:
    """Set a field of the table, by its path."""

    def spoil(state: Warriors) -> None:
        *way, last = path.split(".")
        place: object = state
        for step in way:
            place = place[int(step)] if isinstance(place, list) else getattr(place, step)
        setattr(place, last, value)

    return spoil


def read(state: Warriors) -> None:
    """Read a saved table, as the kernel does: types and ranges first, then what relates the fields."""
    saves.check(game_with().at(load(dump(state), Warriors)))


CASES: list[tuple[Spoil, str]] = [
    (put("phase", "lunch"), r"state: Invalid enum value 'lunch' - at `\$.phase`"),
    (put("battles", -1), r"state: Expected `int` >= 0 - at `\$.battles`"),
    (put("serial", -1), r"state: Expected `int` >= 0 - at `\$.serial`"),
    (lambda state: state.players.pop(), r"players: at least two are needed \(WA-1\)"),
    (lambda state: state.sides.clear(), "players: at least two"),
    (lambda state: state.piles.clear(), "players: at least two"),
    (put("players.1.side", 2), "players, place 2: there is no side 2"),
    (put("players.0.side", -1), r"state: Expected `int` >= 0 - at `\$.players\[0\].side`"),
    (put("players.1.pile", 2), "players, place 2: there is no side 1 or pile 2"),
    (put("players.1.pile", -1), r"state: Expected `int` >= 0 - at `\$.players\[1\].pile`"),
    (lambda state: state.piles[0].draw.append("ghost"), "piles, place 1: there is no card 'ghost'"),
    (lambda state: state.piles[1].discard.append("ghost"), "piles, place 2: there is no card 'ghost'"),
    (lambda state: state.players[1].hand.append("ghost"), "players, place 2: there is no card 'ghost'"),
    (lambda state: state.players[0].strays.append(Stray("ghost", 0)), "players, place 1: there is no card 'ghost'"),
    (lambda state: state.sides[0].places.append(Place("ghost", 0)), "sides, places: there is no card 'ghost'"),
    (put("place", Place("ghost", 0)), "place: there is no card 'ghost'"),
    (put("battle.fighters.0.card", "ghost"), "battle, fighters: there is no card 'ghost'"),
    (put("battle.fighters.0.gear.0.card", "ghost"), "battle, gear: there is no card 'ghost'"),
    (lambda state: state.sides[0].places.append(Place("place1", 2)), "sides, place 1: there is no pile 2"),
    (put("place", Place("place1", -1)), r"state: Expected `int` >= 0 - at `\$.place.pile`"),
    (lambda state: state.players[0].strays.append(Stray("b08", 2)), "players, place 1, strays: there is no pile 2"),
    (put("battle.fighters.1.pile", 2), r"battle, fighter \d+: there is no pile 2"),
    (put("battle.fighters.0.gear.0.id", 0), r"state: Expected `int` >= 1 - at .*gear\[0\].id`"),
    (
        put("battle.fighters.0.gear.0.card", "f06"),
        r"battle, fighter \d+: f06 cannot be",
    ),
    (put("chooser", 2), "chooser: there is no seat 2"),
    (put("battle.assembling", [2]), "battle, assembling, entered: there is no seat 2"),
    (put("battle.entered", [-1]), r"state: Expected `int` >= 0 - at `\$.battle.entered\["),
    (put("battle.lasting", [Lasting("ghost", 0, "end of turn", 0)]), "battle, lasting: 'ghost' grants nothing"),
    (put("battle.fighters.0.lasting", [Lasting("f12", 0, "end of turn", 0)]), "battle, lasting: 'f12' grants nothing"),
    (put("battle", None), "battle: there must be one in the phase 'battle'"),
    (put("phase", "door"), "battle: there must be one in the phase 'battle' and no other, not in 'door'"),
    (put("phase", "assemble"), "battle: there must be one in the phase 'battle' and no other, not in 'assemble'"),
    (put("battle.fighters.1.id", 1), "battle, fighters: each fighter and equipped card needs an ID of its own"),
    (put("serial", 1), "battle, fighters: each fighter and equipped card needs an ID of its own, up to serial"),
    (lambda state: state.battle.fighters.reverse(), "battle, fighters: must stand in the order of the circle"),  # type: ignore[union-attr]
    (put("battle.step", "lunch"), r"state: Invalid enum value 'lunch' - at `\$.battle.step`"),
    (put("battle.actions", -1), r"state: Expected `int` >= 0 - at `\$.battle.actions`"),
    (put("battle.spent", -1), r"state: Expected `int` >= 0 - at `\$.battle.spent`"),
    (put("battle.fighters.0.life", 0), r"battle, fighter \d+: must be a living fighter of a seat"),
    (put("battle.fighters.0.card", "b08"), r"battle, fighter \d+: must be a living fighter"),
    (put("battle.fighters.0.card", "junk"), r"battle, fighter \d+: must be a living fighter"),
]


def test_the_table_is_in_order() -> None:
    saves.check(game_with().at(table()))


@pytest.mark.parametrize(("spoil", "words"), CASES)
def test_a_table_with_one_fault_is_refused(spoil: Spoil, words: str) -> None:
    state = table()
    spoil(state)
    with pytest.raises(BadInput, match=f"^{words}"):
        read(state)


def test_between_the_battles_there_is_none() -> None:
    for phase in ("door", "assemble"):
        state = table()
        state.phase, state.battle = phase, None
        saves.check(game_with().at(state))
