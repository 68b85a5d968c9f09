"""Powers, Areas and Stealth in words: every question, choice and line that they bring, without keys in them."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest

from helpers.drawn_to_destiny.board import CARDS, Stage
from helpers.drawn_to_destiny.casting import casters
from helpers.drawn_to_destiny.keys import legal_keys
from wyrmhoard.games.drawn_to_destiny.action_state import read_action
from wyrmhoard.games.drawn_to_destiny.events.naming import naming
from wyrmhoard.games.drawn_to_destiny.means_state import ThrownMeans
from wyrmhoard.games.drawn_to_destiny.rules.acts import area, hiding
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions, stealth
from wyrmhoard.games.drawn_to_destiny.rules.turn import events
from wyrmhoard.games.drawn_to_destiny.state import NOBODY, Declared, Harm, Laid
from wyrmhoard.games.drawn_to_destiny.words import log, phrases, powers, prompts
from wyrmhoard.games.drawn_to_destiny.words import stealth as stealth_words
from wyrmhoard.kernel.asking.form import Form, Pick

KEYS: Final = re.compile(r"\b[ut]\d+\b|[{}\[\]]|\bNone\b|_|power:|attack-\d")
SEATS: Final = ["Blue", "Gold"]


class Reader:
    """Reads everything that a stage asks and tells."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.lines: list[str] = []
        self.questions: dict[str, str] = {}
        stage.table.tell = naming(stage.table)

    def run(self, script: Any) -> None:
        """Run a script with answers at random, and put into words what it asks as the table is then."""
        asked = self.stage._at_random
        table = self.stage.table

        def reading(ask: Any, rng: Any) -> Any:
            for seat in (*ask.must, *ask.may):
                self.questions[ask.prompt] = prompts.prompt(table, seat, ask.prompt, ask.data)
                for choice in ask.options(seat) or ():
                    text = prompts.option(table, seat, ask.prompt, choice).text
                    assert text
                    assert not KEYS.search(text), text
                    for blank in choice.fields if isinstance(choice, Form) else ():
                        for item in blank.describe()["items"] if isinstance(blank, Pick) else ():
                            assert not KEYS.search(item["text"]), item
            return asked(ask, rng)

        self.stage._at_random = reading  # type: ignore[method-assign]
        self.stage.run(script, rest="random")
        self.stage._at_random = asked  # type: ignore[method-assign]

    def read(self) -> str:
        """All lines of the log."""
        for kind, rule, data in self.stage.events:
            self.lines.append(log.event(CARDS, {"kind": kind, "rule": rule, "data": data}, SEATS))
        for text in (*self.lines, *self.questions.values()):
            assert not KEYS.search(text), text
        return "\n".join(self.lines)


ACTIVE: Final = [technique.id for technique in CARDS.techniques if technique.way != "passive"]


@pytest.mark.parametrize("name", ACTIVE)
def test_every_sample_power_is_told_in_words(name: str) -> None:
    technique = CARDS.techniques[name]
    stage = casters((technique.power, technique.level, technique.intensity))
    caster, _rival = stage.units
    ally, fallen = stage.add("warrior", (2, 3), "N", 0), stage.add("warrior", (4, 4), "N", 1)
    fallen.status = "dead"
    ally.tokens["bleeding"] = 3
    ally.harms.append(Harm("slash-chest", 2, "chest"))
    reader = Reader(stage)
    key = next(key for key in legal_keys(stage.table, caster) if f":{name}" in key)
    declared = Declared(caster.id, read_action(key), actions.pay(stage.table, caster))
    reader.run(actions.settle(stage.table, declared))
    reader.run(actions.perform(stage.table, declared))
    for _ in range(3):
        reader.run(events.powers(stage.table))
    told = reader.read()
    assert f"uses {technique.name}" in told
    assert technique.name in phrases.short(stage.table, key)
    assert "power" in reader.questions


def test_what_stealth_asks_and_tells_has_words() -> None:
    stage = Stage(
        [("thief", (1, 4), "E"), ("archer", (7, 4), "W")], "....#.... ....#.... ....#.... ....#.... ......... ........."
    )
    thief, archer = stage.units
    reader = Reader(stage)
    for unit, key in (
        (thief, "hide"),
        (archer, "spot:perception/alertness"),
        (archer, "detect:1,4"),
        (thief, "appear"),
    ):
        assert not KEYS.search(phrases.short(stage.table, key))
        archer.x, thief.heading = (7, NOBODY) if unit is thief else (2, 0)
        if unit is thief and key == "appear":
            thief.hidden, thief.concealed = 2, "hide"
        reader.run(actions.perform(stage.table, Declared(unit.id, read_action(key))))
    stealth.reveal(stage.table, thief, "D2-62")
    stage.add("bandit", (0, 0), "N", 0)
    reader.run(hiding.ambush(stage.table))
    told = reader.read()
    assert "Thief hides at (1,4)" in told
    assert "Archer looks and listens toward the marker at (1,4), for 1 Stun" in told
    assert reader.questions["ambush"] == "Does Bandit start in hiding?"


def test_a_prepared_price_of_a_device_has_words() -> None:
    stage = casters(("gadgets", 1, 0))
    suit = stage.give(stage.units[0], "power-suit", "worn")
    assert phrases.short(stage.table, f"uses:{suit.id}") == "Uses of Power suit"
    assert phrases.short(stage.table, f"damaged:{suit.id}") == "Damaged of Power suit"
    assert powers.OPTIONS["keep-power"](stage.table, 0, "end") == "let it end"
    assert phrases.short(stage.table, "throw:99:0").startswith("throw")
    assert phrases.short(stage.table, "power:fire:attack-0-area") == "Fire: attack with Bash and Burning on an Area"


def test_an_area_of_a_thrown_weapon_is_called_by_its_item() -> None:
    stage = casters()
    reader = Reader(stage)
    caster, rival = stage.units
    points, molotov = {"level": 3, "scale": 3}, ThrownMeans("molotov-cocktail", 0)
    stage.state.scene.laid.append(Laid(99, area.WAITS, [rival.space], caster.id, molotov, points))
    reader.run(events.powers(stage.table))
    told = reader.read()
    assert f"Molotov cocktail of Pyromancer strikes {rival.sheet.name}" in told
    assert "Fire on (3,8) for 5 Turns" in told


def test_every_question_of_powers_and_stealth_is_known() -> None:
    for chapter in (powers, stealth_words):
        assert set(chapter.PROMPTS) == set(chapter.OPTIONS)
        assert set(chapter.PROMPTS) <= set(prompts.PROMPTS)
