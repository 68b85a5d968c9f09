"""What a fighter takes up by itself when it is entered, and what is said of it before it is."""

from __future__ import annotations

import pytest

import wyrmhoard
from helpers.warriors.board import Ring
from wyrmhoard.games.warriors.rules.assembly import card_of
from wyrmhoard.games.warriors.screens.natural import foretold, usual
from wyrmhoard.kernel.asking.form import Form
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.text.errors import Refused

GAME = find("warriors")


def assembling(seed: str) -> Match:
    match = wyrmhoard.new(GAME, 2, seed, {"decks": "dealt", "opening_hand": 10})
    while (ask := match.ask(match.waiting[0])) and ask.prompt != "assemble":
        match.act(ask.seat, str(ask.choices[0]))
    return match


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_a_fighter_takes_up_all_that_fits_and_the_hardest_weapon_of_all(seed: str) -> None:
    match = assembling(seed)
    for form in match.choices(0):
        if not isinstance(form, Form) or not form.fields:
            continue
        natural = usual(match.table, 0, "assemble", [form])
        assert natural is not None
        assert natural.key == form.key
        taken = natural.values["equip"]
        form.fill({"equip": taken})  # it is not refused
        rest = [item for item in form.fields[0].items if item not in taken]  # type: ignore[union-attr]
        for item in rest:
            with pytest.raises(Refused):
                form.fill({"equip": [*taken, item]})
        alone = [item for item in (*taken, *rest) if form.objection({"equip": [item]}) is None]
        hardest = max((card_of(match.table.cards, item).max_damage for item in alone), default=0)
        assert hardest == max((card_of(match.table.cards, item).max_damage for item in taken), default=0)


def test_other_questions_have_no_natural_answer() -> None:
    match = assembling("a")
    assert usual(match.table, 0, "attack", match.choices(0)) is None
    assert usual(match.table, 0, "assemble", ["pass"]) is None


def test_in_a_battle_it_is_the_attack_that_does_most_and_never_one_that_does_nothing() -> None:
    ring = Ring(A="f12 w4-0 w9-0", B="f12")
    natural = usual(ring.match.table, 0, "combat", ring.match.choices(0))
    assert natural is not None
    assert "w9" in ring.match.table.state.battle.current.find(int(natural.key.split()[1])).card
    bare = Ring(A="f12", B="f12 p3-0")
    natural = usual(bare.match.table, 0, "combat", bare.match.choices(0))
    assert natural is None or not natural.key.startswith("attack")


def test_what_a_fighter_would_be_is_said_in_numbers() -> None:
    match = assembling("a")
    form = next(form for form in match.choices(0) if isinstance(form, Form) and form.fields)
    natural = usual(match.table, 0, "assemble", [form])
    assert natural is not None
    [bare] = foretold(match.table, 0, "assemble", form.key, {"equip": []})
    [dressed] = foretold(match.table, 0, "assemble", form.key, natural.values)
    card = match.table.cards[form.key]
    assert bare.startswith(f"Durability {card.durability} of {card.durability}")
    assert dressed != bare
    assert foretold(match.table, 0, "discard", "pass", {}) == []
