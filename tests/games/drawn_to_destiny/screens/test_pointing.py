"""Pointing at the map of a terminal, and the open cards of a Conflict as a picture."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
import pytest
from rich.text import Text

from helpers.drawn_to_destiny.asked import begin
from wyrmhoard.games.drawn_to_destiny.events.attacks import CoverRevealed
from wyrmhoard.games.drawn_to_destiny.events.blows import DamageDone, Harmed, Struck, Temporary, Unaffected
from wyrmhoard.games.drawn_to_destiny.events.conditions import LeftPlay
from wyrmhoard.games.drawn_to_destiny.events.conflict import Compared, ComparedSide, Opened, OpenedSide
from wyrmhoard.games.drawn_to_destiny.game import GAME
from wyrmhoard.games.drawn_to_destiny.screens.showdown import drawn
from wyrmhoard.games.drawn_to_destiny.screens.upshot import upshots
from wyrmhoard.kernel.contract.screens import Pointed
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.state.event import Event
from wyrmhoard.kernel.text.shapes import Seen


def at_intents(scene: str = "rope-and-rock") -> Match:
    """The first step of a Scene that one seat plays."""
    match = begin(scene, 1, 3)
    while match.ask(0).prompt != "intents":  # type: ignore[union-attr]
        option = match.ask(0).options[0]  # type: ignore[union-attr]
        match.act(0, option.key, {blank["name"]: [] for blank in option.form} if option.form else None)
    return match


def pointed(match: Match, place: tuple[int, int], part: str) -> Pointed:
    asked = match.ask(0)
    assert asked is not None
    found = GAME.screens.pointed(match.table, 0, asked.prompt, asked.choices, part, place)
    assert found is not None
    return found


@pytest.mark.parametrize("width", [80, 118])
def test_each_space_is_where_the_board_draws_it(width: int) -> None:
    match = at_intents()
    view = match.view(0)
    lines = [Text.from_markup(line).plain for line in GAME.screens.board(GAME.cards, view, width)]
    spots = GAME.screens.spots(GAME.cards, view, width)
    assert len(spots) == 14 * 10
    for unit in view["units"]:
        spot = spots[tuple(unit["space"])]
        rows = [line[spot.column : spot.column + spot.columns] for line in lines[spot.line :][: spot.lines]]
        assert unit["mark"] in rows[0]
        assert (spot.columns, spot.lines) == ((3, 1) if width == 80 else (5, 2))


def test_a_space_says_what_it_is_and_stands_for_a_step_a_walk_a_turn_or_holding() -> None:
    match = at_intents()
    archer, _, scout, *_ = match.table.state.units
    part = archer.ref.key
    asked = match.ask(0)
    assert asked is not None
    begins = GAME.screens.pointer(match.table, 0, "intents", asked.choices, part)
    assert begins is not None
    assert (begins.place, begins.who, begins.leads) == (archer.space, archer.space, True)
    step = pointed(match, (3, 4), part)
    assert step.text.startswith("3,4 Plain; 1 away. 1 move, it has 5. At its end it could be struck by G2")
    assert step.ready is not None
    assert (step.ready.values, step.errand) == ({part: ["E"]}, None)
    walk = pointed(match, (2, 7), part)
    assert walk.text.startswith("2,7 Forest, no sight; 3 away. 4 moves, it has 5.")
    assert walk.ready is not None
    assert (walk.errand, len(walk.way)) == ((part, "2,7"), 3)
    held = pointed(match, archer.space, part)
    assert held.ready is not None
    assert (held.ready.text, held.ready.values) == ("Hold: stay on this Space", {})
    rock = pointed(match, (5, 6), part)
    assert rock.ready is None
    assert rock.text == "5,6 Rock, Cover, blocked; 3 away. No way is known that leads there."
    scout.y = archer.y
    assert "faces it already" in pointed(match, scout.space, part).text
    scout.x, scout.y = 4, 6
    turned = pointed(match, scout.space, part).ready
    assert turned is not None
    assert turned.values == {f"{part}-turns": -1}


def test_a_rival_that_is_pointed_at_stands_for_a_target() -> None:
    match = begin("rope-and-rock", 1, 3)
    asked, (first, _, scout, *_) = match.ask(0), match.table.state.units
    assert asked is not None
    archer = first.ref.key
    begins = GAME.screens.pointer(match.table, 0, "targets", asked.choices, archer)
    assert begins is not None
    assert begins.place == scout.space, "the nearest Rival"
    found = pointed(match, scout.space, archer)
    assert found.ready is not None
    assert found.ready.values == {archer: [scout.ref.key]}


def test_nothing_is_said_of_a_blow_that_is_not_settled_and_a_shot_that_the_cover_takes_is_told() -> None:
    called = {"u1": "Archer (blue 1)", "u2": "Goblin Scout (orange 1)"}
    sides = compared(called.values(), ("succeeds", "fails"))
    sides.sides[0].aspect = "strong"
    hit = Struck(
        unit=2, called=called, by=1, types=[], counted=0, level=0, scale=0, successes=1, damage="", difficulty=""
    )
    fight = Opened(sides=[], kind="fight")
    cover = CoverRevealed("wands-A", 25, (4, 4))
    assert upshots([shown(event) for event in (fight, sides)]) == [], "cards may still be added"
    assert upshots([shown(event) for event in (fight, sides, hit)]) == [], "damage cards may still be warded off"
    assert upshots([shown(event) for event in (fight, sides, cover)]) == [
        "Archer B1 does not hit Goblin Scout O1.",
        "The Cover takes the shot.",
    ]
    assert drawn(GAME.cards, [shown(cover)]) == ["[bold]The Cover takes the shot.[/]"]


def shown(event: Event) -> Seen:
    """An event of a Conflict as a viewer sees it."""
    return {"kind": event.KIND, "data": msgspec.to_builtins(event), "rule": "D2-155"}


def opened(name: str, card: str, half: str, halves: list[str]) -> OpenedSide:
    return OpenedSide(
        unit=1, name=name, card=card, half=half, halves=halves, aspect="", extra="", fate=False, advantage=False,
        disadvantage=False,
    )  # fmt: skip


def compared(names: Iterable[str], results: Iterable[str]) -> Compared:
    return Compared(
        sides=[
            ComparedSide(unit=1, name=name, card="", aspect="", result=result, initiative=[], total=0)
            for name, result in zip(names, results, strict=True)
        ]
    )


def test_open_cards_are_drawn_with_the_half_that_is_shown_and_who_beats_whom() -> None:
    sides = [
        opened("archer", "wands-10", "upper", ["strong", "block"]),
        opened("warrior", "swords-2", "lower", ["fast", "evade"]),
    ]
    events = [shown(Opened(sides=sides, kind="fight")), shown(compared(("archer", "warrior"), ("fails", "succeeds")))]
    lines = [Text.from_markup(line).plain for line in drawn(GAME.cards, events)]
    assert max(map(len, lines)) <= 72
    told = "\n".join(lines)
    assert "10 of Wands" in told
    assert "▸ Strong" in told
    assert "  Block" in told
    assert "▸ Evade" in told
    assert "◀──" in told
    assert "beats" in told
    assert drawn(GAME.cards, events[:1]) == []


def test_each_exchange_of_a_fight_ends_with_one_plain_sentence() -> None:
    called = {"u1": "Archer (blue 1)", "u2": "Goblin Scout (orange 1)"}

    def told(results: tuple[str, str], *after: Event) -> list[str]:
        events = [Opened(sides=[], kind="fight"), compared(called.values(), results), *after]
        return upshots([shown(event) for event in events])

    hit = Struck(
        unit=2, called=called, by=1, types=[], counted=0, level=0, scale=0, successes=1, damage="", difficulty=""
    )
    tired = Temporary(unit=2, condition="fatigue", number=5)
    wound = Harmed(unit=2, card="sharp-left-leg", severity=1, place="left-leg", holder=-1, text="")
    won = ("succeeds", "fails")
    assert told(("fails", "succeeds")) == ["Archer B1 misses Goblin Scout O1."]
    assert told(("fails", "fails")) == ["A tie: nothing comes of it."]
    assert told(won, hit, tired) == ["No wound: Goblin Scout O1 takes Fatigue 5. It falls at Body 0."]
    assert told(won, hit, wound, tired) == ["Goblin Scout O1 is hit in the left leg: minor harm."]
    assert told(won, hit, tired, LeftPlay(unit=2, status="removed", space=(0, 0))) == [
        "Goblin Scout O1 is out of play."
    ]
    assert told(won, hit, DamageDone(unit=2, by=1, applied=0)) == ["Goblin Scout O1 is hit and takes no harm."]
    fear = Harmed(unit=2, card="fear-strangers", severity=2, place="strangers", holder=-1, text="")
    assert told(won, hit, fear) == ["Goblin Scout O1 is shaken: major, Fear (strangers)."]
    assert told(won, hit, tired, Unaffected(unit=2, types=[])) == ["Goblin Scout O1 is hit and takes no harm."]
