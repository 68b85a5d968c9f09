"""Each check of a saved table: a table that breaks only this is refused, and the place is named."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from helpers.dragonfire.plain import game_with, plain_board
from wyrmhoard.games.dragonfire import saves
from wyrmhoard.games.dragonfire.state import Dragonfire
from wyrmhoard.kernel.state.plain import dump, load
from wyrmhoard.kernel.text.errors import BadInput

Spoil = Callable[[Dragonfire], object]


def table() -> Dragonfire:
    """A turn of four characters; an encounter faces the first of them."""
    return plain_board("cleric fighter rogue wizard", turn="P1", foes=["blk P1", "blk P2"]).state


def put(path: str, value: object) -> Spoil:
    """Set a field of the table, by its path."""

    def spoil(state: Dragonfire) -> None:
        *way, last = path.split(".")
        place: object = state
        for step in way:
            place = place[int(step)] if isinstance(place, list) else getattr(place, step)
        setattr(place, last, value)

    return spoil


def read(state: Dragonfire) -> None:
    """Read a saved table, as the kernel does: types and ranges first, then what relates the fields."""
    saves.check(game_with().at(load(dump(state), Dragonfire)))


CASES: list[tuple[Spoil, str]] = [
    (lambda state: state.heroes.__delitem__(slice(1, 4)), r"heroes: there must be 2 to 6 of them, not 1 \(DF-1\)"),
    (lambda state: state.heroes.extend(state.heroes[:3]), "heroes: there must be 2 to 6 of them, not 7"),
    (put("phase", "lunch"), r"state: Invalid enum value 'lunch' - at `\$.phase`"),
    (put("scene", -1), r"state: Expected `int` >= 0 - at `\$.scene`"),
    (put("ids", -1), r"state: Expected `int` >= 0 - at `\$.ids`"),
    (put("adventure", "ghost"), "adventure: there is no 'ghost'"),
    (put("adventure", "calm"), "adventure: there is no 'calm'"),
    (put("bonuses", ["ghost"]), "bonuses: there is no 'ghost'"),
    (put("bonuses", ["calm"]), "bonuses: there is no 'calm'"),
    (lambda state: state.decks.pop(), "decks: there are three Encounter Decks"),
    (lambda state: state.shop.draw.append("ghost"), "shop: there is no card 'ghost'"),
    (lambda state: state.flame.pile.discard.append("ghost"), "flame: there is no card 'ghost'"),
    (lambda state: state.decks[1].draw.append("ghost"), "decks, place 2: there is no card 'ghost'"),
    (lambda state: state.heroes[2].pile.discard.append("ghost"), "heroes, place 3, pile: there is no card 'ghost'"),
    (lambda state: state.heroes[1].hand.append("ghost"), "heroes, place 2: there is no card 'ghost'"),
    (lambda state: state.heroes[1].features.append("ghost"), "heroes, place 2: there is no card 'ghost'"),
    (put("foes.0.card", "ghost"), "foes: there is no card 'ghost'"),
    (lambda state: state.market.__setitem__(0, "ghost"), "market, flame: there is no card 'ghost'"),
    (put("flame.active", "ghost"), "market, flame: there is no card 'ghost'"),
    (put("revealed", "ghost"), "market, flame: there is no card 'ghost'"),
    (put("heroes.1.screen", "cleric"), r"heroes: each Character screen is used by one seat \(DF-22\)"),
    (put("heroes.1.screen", "ghost"), "heroes, place 2: there is no Character screen 'ghost'"),
    (put("heroes.1.screen", "calm"), "heroes, place 2: there is no Character screen 'calm'"),
    (put("heroes.1.screen", ""), "heroes, place 2: has no Character screen"),
    (put("heroes.1.hp", -1), r"state: Expected `int` >= 0 - at `\$.heroes\[1\].hp`"),
    (put("heroes.1.hp", 9), "heroes, place 2: 9 of 8 hit points are impossible"),
    (put("heroes.1.gold", -1), r"state: Expected `int` >= 0 - at `\$.heroes\[1\].gold`"),
    (put("heroes.1.place", 99), "heroes, place 2: there is no Location 99"),
    (put("heroes.1.pile.known", 99), "heroes, place 2: more cards of the deck are known than there are"),
    (put("heroes.1.pile.known", -1), r"state: Expected `int` >= 0 - at `\$.heroes\[1\].pile.known`"),
    (put("foes.1.id", 1), "foes: each encounter and token needs an id of its own, up to `ids`"),
    (put("foes.1.id", 0), r"state: Expected `int` >= 1 - at `\$.foes\[1\].id`"),
    (put("ids", 1), "foes: each encounter and token needs an id of its own"),
    (put("foes.0.cleared", []), "foes, 1: blk with 0 levels is no encounter"),
    (put("foes.0.card", "calm"), "foes, 1: calm with 1 levels is no encounter"),
    (put("foes.0.seat", 4), "foes, 1: there is no seat 4"),
    (put("foes.0.seat", -1), r"state: Expected `int` >= 0 - at `\$.foes\[0\].seat`"),
    (put("foes.0.deck", 3), r"state: Expected `int` <= 2 - at `\$.foes\[0\].deck`"),
    (put("foes.0.deck", -1), r"state: Expected `int` >= 0 - at `\$.foes\[0\].deck`"),
    (put("leader", 4), "leader, active: must be seats"),
    (put("active", -1), "leader, active: must be seats"),
    (put("turn.seat", 4), "turn: there is no seat 4"),
    (put("turn.step", "lunch"), r"state: Invalid enum value 'lunch' - at `\$.turn.step`"),
]


def test_the_table_is_in_order() -> None:
    saves.check(game_with().at(table()))


@pytest.mark.parametrize(("spoil", "words"), CASES)
def test_a_table_with_one_fault_is_refused(spoil: Spoil, words: str) -> None:
    state = table()
    spoil(state)
    with pytest.raises(BadInput, match=f"^{words}"):
        read(state)


def test_the_bounds_themselves_are_in_order() -> None:
    for spoil in (put("heroes.1.hp", 0), put("heroes.1.gold", 0), put("heroes.1.pile.known", 0), put("foes.0.seat", 3)):
        state = table()
        spoil(state)
        read(state)
