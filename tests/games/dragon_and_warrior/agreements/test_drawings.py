"""Drawings on maps and pictures (DW-37 to DW-37d): the pen, limits, strikes, and that nothing depends on them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import wyrmhoard
from helpers.dragon_and_warrior.board import foe, saga_of
from helpers.dragon_and_warrior.realm import add, at, realm, resident
from helpers.present import present
from wyrmhoard.games.dragon_and_warrior.cards.made import Suggestion, Wish
from wyrmhoard.games.dragon_and_warrior.game import GAME
from wyrmhoard.games.dragon_and_warrior.rules.agreements import sheets, xcard
from wyrmhoard.games.dragon_and_warrior.rules.core import roles
from wyrmhoard.games.dragon_and_warrior.rules.making import inventing
from wyrmhoard.games.dragon_and_warrior.state import Conflict, Member, Saga, Wording
from wyrmhoard.games.dragon_and_warrior.world_state import Place
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.playout import play_on
from wyrmhoard.kernel.play.resume import resume
from wyrmhoard.kernel.state.drawing import DOT, pack
from wyrmhoard.kernel.state.notes import HIDE, Note, Notebook, Sheet
from wyrmhoard.kernel.state.record import parse_record
from wyrmhoard.kernel.text.errors import Refused

LINE = pack(2, 1, [(10, 10), (40, 60)])
TOWN = "place-1"


def named(state: Saga, text: str, words: str) -> str:
    state.texts[text] = Wording(words, "treasure")
    return text


def story(seats: int = 4) -> Saga:
    """The usual small world whose Town, and one of its houses, have records as at a table."""
    state = realm(seats)
    state.world.places[TOWN] = Place(TOWN, "town", named(state, "t1", "Dewford"), 1, "near")
    for number, name in ((2, "Mill"), (3, "Smithy"), (4, "Grey House")):
        place = add(state, f"place-{number}", "house", 1, TOWN)
        place.name = named(state, f"t{number}", name)
    state.world.places["place-3"].found = True
    person = resident(state, "place-2")
    person.name = named(state, "t5", "Old Bea")
    return state


class Table:
    """A table and what has been drawn beside it."""

    def __init__(self, state: Saga) -> None:
        self.state = state
        self.book = Notebook()

    def put(self, seat: int, sheet: str, data: Any = LINE, kind: str = "stroke") -> None:
        note = Note(seat, kind, data, 0, sheet)
        self.book.add(note._replace(data=present(GAME.notes).take_note(GAME.at(self.state), note, self.book)))

    def refused(self, *given: Any) -> str:
        """Why it is refused: the words and the rule."""
        with pytest.raises(Refused) as caught:
            self.put(*given)
        return f"{caught.value.sentence} ({caught.value.rule})"

    def sheets(self, seat: int | None) -> dict[str, Sheet]:
        return {sheet.id: sheet for sheet in GAME.screens.sheets(GAME.at(self.state), seat)}

    def pens(self, sheet: str) -> list[int]:
        """The seats that may draw there."""
        return [seat for seat in range(self.state.seats) if sheet in (s := self.sheets(seat)) and s[sheet].pen]


def begin(seats: int = 4, **settings: Any) -> Match:
    return wyrmhoard.new(GAME, seats, "drawings", {"scope": "adventure"} | settings)


def go_on(match: Match, rng: Random) -> None:
    """One decision at random."""
    step = match.step
    play_on(match, rng, lambda played: played.step > step)


# -- whose pen


def test_dw_37_treasure_draws_on_any_map_at_any_time_also_in_a_battle() -> None:
    match = begin(4, scope="area")
    rng, drawn = Random(3), 0
    for _ in range(400):
        state = match.table.state
        if "treasure" in state.holders:
            match.add_note(state.holder("treasure"), "stroke", LINE, "outdoors")
            drawn += state.battle is not None
        if match.result is not None or drawn > 3:
            break
        go_on(match, rng)
    assert drawn > 3
    assert [note.data for note in match.notes(None)] == [LINE] * len(match.notebook)


def test_dw_37a_each_sheet_has_one_pen_and_it_goes_with_the_role() -> None:
    table = Table(story())
    table.state.conflicts["card-1"] = foe(name=named(table.state, "t9", "Spider Queen"), met=True)
    table.state.members = [Member("ally", named(table.state, "t8", "Bo"))]
    assert {sheet: table.pens(sheet) for sheet in ("outdoors", TOWN, "card-1", "t8")} == {
        "outdoors": [3],
        TOWN: [3],
        "card-1": [1],
        "t8": [2],
    }
    assert "DW-37a" in table.refused(0, TOWN)
    assert "DW-37a" in table.refused(3, "card-1")
    roles.exchange(at(table.state, "near").table, 0, 3, "DW-55")
    assert table.pens(TOWN) == [0]


def test_dw_37a_with_an_artist_nobody_else_draws() -> None:
    """Names and labels of places stay with their role: they are no strokes."""
    table = Table(story(5))
    assert "DW-37a" in table.refused(3, TOWN)
    table.put(4, TOWN)
    assert table.pens(TOWN) == table.pens("outdoors") == [4]


def test_dw_37a_a_stroke_begun_before_a_swap_is_still_taken_and_nothing_else_is() -> None:
    table = Table(story())
    play = at(table.state, "near")
    table.put(3, TOWN)
    roles.exchange(play.table, 0, 3, "DW-55")
    table.put(3, TOWN)
    assert "DW-37a" in table.refused(3, TOWN, 1, HIDE)
    roles.exchange(play.table, 1, 2, "DW-55")
    assert "DW-37a" in table.refused(3, TOWN)


def test_dw_251_what_the_oracle_would_draw_the_person_may_draw() -> None:
    table = Table(story(1))
    assert table.pens(TOWN) == [0]
    table.put(0, TOWN)


# -- nothing depends on it


def test_dw_37b_a_sheet_is_told_in_words_whatever_is_drawn_and_hidden() -> None:
    table = Table(story())
    play = at(table.state, "near")
    before = [(seat, str(play.options(seat))) for seat in range(4)], table.sheets(0)[TOWN].about
    for _ in range(40):
        table.put(3, TOWN)
    for number in range(1, 41):
        table.put(3, TOWN, number, HIDE)
    about = table.sheets(0)[TOWN].about
    assert ([(seat, str(play.options(seat))) for seat in range(4)], about) == before
    for words in ("Mill", "home of Old Bea", "Smithy", "marked $", "Grey House"):
        assert words in about
    assert table.sheets(2)[TOWN].title == "Dewford"


def test_dw_37d_twenty_strokes_change_no_question_and_stay_when_a_move_is_taken_back() -> None:
    """Before and after each decision of the beginning: ids, options, views, fingerprints and free take-backs."""
    rng, checked = Random(11), 0
    drawn, plain = begin(4), begin(4)
    for _ in range(60):
        ids = {seat: ask.id for seat, ask in drawn.asks.items()}
        if "treasure" in drawn.table.state.holders:
            for _ in range(3):
                drawn.add_note(drawn.table.state.holder("treasure"), "stroke", LINE, "outdoors")
        assert {seat: ask.id for seat, ask in drawn.asks.items()} == ids
        assert drawn.fingerprint == plain.fingerprint
        assert [drawn.may_take_back(seat) for seat in range(4)] == [plain.may_take_back(seat) for seat in range(4)]
        number = len(drawn.notebook)
        for seat in range(4):
            if number >= 20 and drawn.may_take_back(seat) and checked < 3:
                twin = resume(GAME, parse_record(drawn.record.to_json()), fast=False)
                twin.take_back(seat, {0, 1, 2, 3} - {seat})
                assert len(twin.notes(None)) == number
                checked += 1
        seed = rng.random()
        for match in (drawn, plain):
            go_on(match, Random(seed))
    assert checked


# -- how much


def test_dw_37c_a_picture_takes_150_strokes_hidden_ones_included() -> None:
    table = Table(saga_of(4))
    table.state.conflicts["card-1"] = foe(met=True)
    for _ in range(sheets.MOST_ON_A_PICTURE):
        table.put(1, "card-1")
    assert "150" in table.refused(1, "card-1")
    table.put(1, "card-1", 1, HIDE)
    assert "150" in table.refused(1, "card-1")


def test_dw_37c_a_map_takes_1500_strokes_a_match_10000_on_120_sheets() -> None:
    table = Table(story())
    for _ in range(sheets.MOST_ON_A_MAP):
        table.book.add(Note(3, "stroke", LINE, 0, TOWN))
    assert "1500" in table.refused(3, TOWN)
    for number in range(10_000 - 1_500 - 1):
        table.book.add(Note(3, "stroke", LINE, 0, f"place-{100 + number % 10}"))
    table.put(3, "outdoors")
    assert "10000" in table.refused(3, "outdoors")
    table = Table(story())
    for number in range(120):
        table.book.add(Note(3, "stroke", LINE, 0, f"place-{100 + number}"))
    assert "120" in table.refused(3, "outdoors")


@pytest.mark.parametrize(
    ("sheet", "data", "kind"),
    [
        ("outdoors", pack(0, 0, [(1001, 0)]), "stroke"),
        ("card-1", pack(0, 0, [(601, 0)]), "stroke"),
        ("outdoors", [[1, 1], [2, 2]], "stroke"),
        ("outdoors", pack(0, 0, [(0, 0), (1, 0)] * 150 + [(0, 0)]), "stroke"),
        ("outdoors", "C0" + "0000", "stroke"),
        ("outdoors", {"x": 1, "y": 1, "crayon": 1, "icon": "spaceship"}, "icon"),
        ("outdoors", LINE, "song"),
        ("nowhere", LINE, "stroke"),
        ("place-99", LINE, "stroke"),
        ("outdoors~1", LINE, "stroke"),
        ("place-1/2", LINE, "stroke"),
    ],
)
def test_dw_37c_what_does_not_fit_is_refused(sheet: str, data: Any, kind: str) -> None:
    state = story(2)
    state.conflicts["card-1"] = foe(met=True)
    table = Table(state)
    table.refused(1, sheet, data, kind)


def test_dw_37c_a_record_with_drawings_is_loaded_and_a_forged_one_refused() -> None:
    book = Notebook()
    note = Note(3, "stroke", LINE, 0, "place-7/2~1")
    assert present(GAME.notes).take_note(None, note, book) == LINE
    for wrong in (note._replace(sheet="../etc"), note._replace(sheet="place-7/22"), note._replace(data=LINE + "x")):
        with pytest.raises(Refused):
            present(GAME.notes).take_note(None, wrong, book)


# -- who sees what


def test_dw_142_a_picture_is_the_villains_until_its_card_is_met() -> None:
    """Two worlds that differ in a card which nobody has met: whoever does not hold the Villain sees the same."""
    seen = []
    for name in ("Spider Queen", "Brass Queen"):
        state = story(5)
        state.conflicts["card-1"] = Conflict("card-1", named(state, "t9", name), 3, note=named(state, "t10", name))
        table = Table(state)
        assert "card-1" in table.sheets(1)
        assert "card-1" in table.sheets(4), "the Artist draws it"
        seen.append([table.sheets(seat) for seat in (0, 2, 3, None)])
        assert "DW-37a" in table.refused(0, "card-1")
    assert seen[0] == seen[1]
    state.conflicts["card-1"].met = True
    assert all("card-1" in table.sheets(seat) for seat in (0, 2, 3, None))


def test_dw_110a_floors_that_are_only_planned_have_no_sheet() -> None:
    state = story()
    state.world.places["place-6"] = Place("place-6", "dungeon", "", 2, "far", floors=5)
    add(state, "room-8", "room", 2, "place-6", floor=2)
    sheets = [sheet for sheet in Table(state).sheets(0) if sheet.startswith("place-6")]
    assert sheets == ["place-6/1", "place-6/2"]


# -- the X card


def test_dw_20a_a_struck_drawing_is_seen_by_nobody_any_more() -> None:
    table = Table(story())
    table.put(3, TOWN, {"x": 10, "y": 10, "crayon": 0, "text": "Spider School"}, "label")
    play = at(table.state, "near")
    play.aside(2, "x")
    assert [str(choice) for choice in play.options(0)][-3:] == ["drawing", "words", "go on"]
    play.all_choose("go on", (xcard.DRAWING, {"sheet": [TOWN]}), "go on", "go on")
    assert [kind for kind in play.kinds() if kind in ("stopped", "taken_out")] == ["stopped", "taken_out"]
    for seat in (0, 1, 2, 3, None):
        assert TOWN not in table.sheets(seat)
        assert f"{TOWN}~1" in table.sheets(seat)
    assert not table.book.length(f"{TOWN}~1")
    assert "DW-37a" in table.refused(3, TOWN)
    table.put(3, f"{TOWN}~1")
    assert play.prompt == "explore"


def test_dw_20a_a_record_keeps_nothing_of_what_was_hidden_or_struck() -> None:
    match = wyrmhoard.new(GAME, 2, "labels", {"scope": "area"})
    while "treasure" not in match.table.state.holders:
        go_on(match, Random(1))
    seat = match.table.state.holder("treasure")
    for words in ("Zwackelmann", "Ottokar"):
        match.add_note(seat, "label", {"x": 10, "y": 10, "crayon": 0, "text": words}, "outdoors")
    match.add_note(seat, HIDE, 1, "outdoors")
    assert [note.data for note in match.record.notes] == [DOT, match.notebook.all[1].data, 1]
    match.act(0, "x")
    match.act(0, xcard.DRAWING, {"sheet": ["outdoors"]})
    match.act(1, "go on")
    record = parse_record(match.record.to_json())
    assert [note.data for note in record.notes] == [DOT, DOT, 1]
    twin = resume(GAME, record, fast=False)
    assert twin.notebook.number() == match.notebook.number() == 2
    assert twin.record.to_json() == match.record.to_json()


def test_dw_20_a_struck_conflict_keeps_its_numbers_and_loses_its_picture() -> None:
    state = story()
    play = at(state, "near")
    made = Suggestion("conflict", {"name": "Spider Queen"}, drawn=["conflict/spider-queen"])
    text = inventing.remember(play.table, made, "name", "villain", Wish("conflict", "card-1", level=3))
    state.conflicts["card-1"] = foe(name=text, met=True)
    table = Table(state)
    table.put(1, "card-1")
    play.aside(0, "x").all_choose("go on", "go on", f"thing {text}", "go on")
    play.choose("own", name="Brass Queen")
    assert "card-1" not in table.sheets(1)
    assert table.sheets(1)["card-1~1"].title == "Brass Queen"
    assert state.conflicts["card-1"].max_hp == 20
