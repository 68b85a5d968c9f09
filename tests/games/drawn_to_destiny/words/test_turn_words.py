"""The Turn in words: every question, choice and line of the log of whole matches can be read."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from helpers.drawn_to_destiny.board import CARDS, Stage
from helpers.drawn_to_destiny.small import GAME, settings
from helpers.told import heard
from wyrmhoard.games.drawn_to_destiny.action_state import read_equip
from wyrmhoard.games.drawn_to_destiny.events.naming import naming
from wyrmhoard.games.drawn_to_destiny.rules import script
from wyrmhoard.games.drawn_to_destiny.rules.core import highcard
from wyrmhoard.games.drawn_to_destiny.rules.movement import moves
from wyrmhoard.games.drawn_to_destiny.rules.queries import unit_factory
from wyrmhoard.games.drawn_to_destiny.rules.scene import items
from wyrmhoard.games.drawn_to_destiny.rules.turn import setup
from wyrmhoard.games.drawn_to_destiny.state import Intent
from wyrmhoard.games.drawn_to_destiny.table import Position, Table
from wyrmhoard.games.drawn_to_destiny.words import log, turn
from wyrmhoard.kernel.asking.ask import CHECKPOINT, Ask
from wyrmhoard.kernel.asking.form import Form, Pick
from wyrmhoard.kernel.play.playout import pick
from wyrmhoard.kernel.state.chance import Chance


def line(kind: str, data: dict[str, Any]) -> str:
    """An event in words."""
    return log.event(CARDS, {"kind": kind, "rule": "", "data": data}, ())


def question(position: Position, ask: Ask, seat: int) -> str:
    """A question in words."""
    words = turn.PROMPTS[ask.prompt]
    return words if isinstance(words, str) else words(position, seat, ask.data)


@pytest.mark.parametrize(
    ("scene", "seats"), [("rope-and-rock", 2), ("toll-bridge", 4), ("night-shift", 2), ("dust-run", 2)]
)
def test_d2_44_every_line_of_a_match_can_be_read(scene: str, seats: int) -> None:
    lines: list[str] = []

    def tell(kind: str, rule: str, /, **data: Any) -> None:
        assert rule.startswith("D2-")
        lines.append(line(kind, data))

    rng = Random(3)
    state = setup.new_table(CARDS, seats, settings(scene=scene, weather=True))
    table = Table(state, Chance(3), CARDS, heard(tell))
    running, answers = script.destiny(table), None
    try:
        while True:
            ask = running.send(answers)
            answers = None
            if ask is CHECKPOINT:
                continue
            chosen: Any = {}
            for seat in ask.must:
                options = ask.options(seat) or ()
                if ask.prompt in turn.PROMPTS:
                    lines.append(question(table, ask, seat))
                    lines += [turn.OPTIONS[ask.prompt](table, seat, choice) for choice in options]
                    blanks = [blank for form in options if isinstance(form, Form) for blank in form.fields]
                    lines += [b.label(item) for b in blanks if isinstance(b, Pick) for item in b.items]
                chosen[seat] = pick(options, rng)
            answers = chosen if ask.kind == "each" else next(iter(chosen.values()))
    except StopIteration:
        pass
    assert len(lines) > 200
    for text in lines:
        assert text
        assert "{" not in text
        assert "None" not in text


def test_d2_314_high_card_says_who_shows_what() -> None:
    stage = Stage([("archer", (2, 4), "E"), ("bandit", (9, 3), "W")], seats=1)
    stage.fate("wands-9", "wild-red")
    stage.run(highcard.order(stage.table, [0, -2], "D2-89"))
    text = line("high_card", stage.told("high_card")[0])
    assert text == (
        "High Card: Player 1 shows the 9 of Wands and the computer shows the red Wild; the computer comes first"
    )


def test_d2_77_a_move_is_told_with_its_price() -> None:
    stage = Stage([("archer", (2, 4), "E")])
    archer = stage.units[0]
    stage.table.tell = naming(stage.table)
    archer.intent = Intent(move=2)
    stage.run(moves.carry_out(stage.table))
    assert line("moved", stage.told("moved")[0]) == "Archer goes forward to (3,4) for 1 of its Move; 4 left"


def test_d2_86_what_hands_do_is_told_by_name() -> None:
    stage = Stage([("archer", (2, 4), "E")])
    archer = stage.units[0]
    stage.table.tell = naming(stage.table)
    thing = items.lay(stage.table, unit_factory.make_item(stage.table, "rope"), (2, 4))
    archer.intent = Intent(equip=read_equip(f"pick-up:{thing.id}"))
    stage.run(moves.carry_out(stage.table))
    assert line("picked_up", stage.told("picked_up")[0]) == "Archer picks up Rope (right); 4 of its Move left"


def test_d2_44_the_game_of_the_tests_knows_every_setting() -> None:
    assert {setting.name for setting in GAME.settings} == set(settings())
