"""Damaged saves are refused, and the field is named."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from helpers.dragon_and_warrior.board import foe, stage
from wyrmhoard.games.dragon_and_warrior import saves
from wyrmhoard.games.dragon_and_warrior.cards.made import Wish
from wyrmhoard.games.dragon_and_warrior.game import GAME
from wyrmhoard.games.dragon_and_warrior.pending_state import Swap
from wyrmhoard.games.dragon_and_warrior.rules.core import builds
from wyrmhoard.games.dragon_and_warrior.settings import TableSettings
from wyrmhoard.games.dragon_and_warrior.state import Conflict, Making, Saga
from wyrmhoard.kernel.state.plain import dump, load
from wyrmhoard.kernel.text.errors import BadInput


def sound() -> Saga:
    """A table in the middle of a Battle at which nothing is wrong."""
    card = builds.built(Conflict("card-1", "", 3), "even", 0, TableSettings())
    state = stage("4 5", "9 2", seats=4, card=card).state
    assert list(saves.faults(state)) == []
    return state


def without_a_card(state: Saga) -> None:
    assert state.battle is not None
    state.battle.deck.pop()


def with_a_card_twice(state: Saga) -> None:
    assert state.battle is not None
    state.battle.deck[0] = state.battle.deck[1]


def with_too_many_hp(state: Saga) -> None:
    assert state.battle is not None
    state.battle.foes[0].hp = 99


def with_a_third_foe_acting(state: Saga) -> None:
    assert state.battle is not None
    state.battle.acting = 2  # type: ignore[assignment]


def against_nobody(state: Saga) -> None:
    assert state.battle is not None
    state.battle.foes[0].card = "card-9"


def without_foes(state: Saga) -> None:
    assert state.battle is not None
    state.battle.foes.clear()


def without_a_battle(state: Saga) -> None:
    state.battle = None


def without_its_kind(state: Saga) -> None:
    state.making = Making("villain", Wish("cheese", "card-2"))


def without_its_role(state: Saga) -> None:
    state.making = Making("artist", Wish("conflict", "card-2"))


def with_a_free_ability(state: Saga) -> None:
    state.conflicts["card-1"].ability = "t9"


CASES: list[tuple[Callable[[Saga], object], str, str]] = [
    (lambda s: setattr(s, "phase", "tea"), "$.phase", "Invalid enum value 'tea'"),
    (lambda s: s.tokens.pop(), "tokens", "4 seats need as many"),
    (lambda s: s.tokens.__setitem__(0, 4), "$.tokens[0]", "Expected `int` <= 3"),
    (lambda s: s.bought.append(2), "bought", "DW-61"),
    (lambda s: s.holders.pop("ally"), "holders", "DW-2"),
    (lambda s: s.holders.update(ally=7), "holders", "DW-2"),
    (lambda s: s.holders.update(ally=-1), "holders", "DW-2"),
    (lambda s: s.pending.append(Swap("artist")), "pending", "'swap artist' names what is not on record"),
    (lambda s: s.tokens.__setitem__(0, -1), "$.tokens[0]", "Expected `int` >= 0"),
    (lambda s: setattr(s, "moment", "tea"), "$.moment", "Invalid enum value 'tea'"),
    (lambda s: setattr(s, "business", "tea"), "business", "'tea' is nothing that a role can begin"),
    (without_its_kind, "making", "'cheese'"),
    (without_its_role, "making", "'artist'"),
    (lambda s: setattr(s.hero, "hp", 21), "hero", "HP and MP are no more than their maxima"),
    (lambda s: setattr(s.hero, "mp", -1), "$.hero.mp", "Expected `int` >= 0"),
    (lambda s: setattr(s.hero, "points", -1), "$.hero.points", "Expected `int` >= 0"),
    (lambda s: setattr(s.conflicts["card-1"], "attack", 9), "conflicts, card-1", "DW-133"),
    (with_a_free_ability, "conflicts, card-1", "DW-143"),
    (lambda s: s.conflicts.update(x=foe(id="x")), "conflicts, x", "DW-133"),
    (without_a_battle, "battle", "there must be one in the phase 'battle'"),
    (without_a_card, "battle, deck", "52 cards"),
    (with_a_card_twice, "battle, deck", "52 cards"),
    (without_foes, "battle, foes", "there is one Conflict"),
    (against_nobody, "battle, foes", "there is no card 'card-9'"),
    (with_a_third_foe_acting, "$.battle.acting", "Invalid enum value 2"),
    (with_too_many_hp, "battle, foes", "HP, Defense and MP"),
]


@pytest.mark.parametrize(("damage", "field", "complaint"), CASES, ids=lambda value: value if str is type(value) else "")
def test_a_damaged_save_is_refused(damage: Callable[[Saga], object], field: str, complaint: str) -> None:
    state = sound()
    damage(state)
    with pytest.raises(BadInput) as refused:
        saves.check(GAME.at(load(dump(state), Saga)))
    assert field in str(refused.value)
    assert complaint in str(refused.value)


def test_dw_129_a_card_without_a_back_is_no_damage() -> None:
    state = sound()
    state.conflicts["card-2"] = Conflict("card-2", "", 5, open=True)
    saves.check(GAME.at(state))
