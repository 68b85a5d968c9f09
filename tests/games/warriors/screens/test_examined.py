"""What lies on the table and can be examined at a terminal, and what is said of a battle without a location."""

from __future__ import annotations

from helpers.warriors.board import Ring
from wyrmhoard.games.warriors.screens.examined import examined, things


def test_fighters_what_they_wear_and_the_locations_can_be_examined() -> None:
    ring = Ring(A="f12 w4-20", B="f10 p2-25", place="place1", held={"B": "place2"}, lives={"B": 7})
    found = {thing.about: thing.text for thing in things(ring.match.table, 0)}
    kinds = [about.partition(":")[0] for about in found]
    assert kinds == ["fighter", "gear", "fighter", "gear", "place", "place"]
    theirs, armor, _, weapon, *_ = found
    assert examined(ring.match.table, 0, theirs)[:2] == [
        "Durability 7 of 10, protection 2, attack 1, hands 0 of 2, armor slots 1 of 1, item slots 0 of 2.",
        "Protection: P2-25 +2.",
    ]
    assert examined(ring.match.table, 0, armor)[0].startswith("P2-25, breakage 25%")
    assert examined(ring.match.table, 0, weapon)[0] == "W4-20, damage 1 to 4, breakage 20%."
    assert examined(ring.match.table, 0, "fighter:999") == []


def test_wa_159_without_a_location_the_board_says_that_only_cards_are_at_stake() -> None:
    for place, stake in (("", True), ("place1", False)):
        ring = Ring(A="f12 w4-20", B="f10", place=place)
        board = "\n".join(ring.game.screens.board(ring.game.cards, ring.match.view(0), 78))
        assert ("Nothing is at stake but cards: the winner draws 3." in board) == stake


def test_wa_95_the_outlook_says_where_nothing_can_break() -> None:
    for worn, rolls in (("p1-25", "0-1"), ("p1-0", "0")):
        ring = Ring(A="f12 w4-20", B=f"f10 {worn}")
        outlook = ring.game.screens.outlook(ring.match.table, 0)
        assert outlook is not None
        assert outlook.cells[0][3] == rolls
        assert ("nothing there can break" in outlook.note) == (rolls == "0")


def test_wa_59_the_log_names_whose_ability_it_is_and_what_it_does() -> None:
    tough = {"id": "tough", "name": "Tough", "durability": 12}
    tough["abilities"] = [{"when": "begin", "do": [{"do": "draw", "cards": 1}]}]
    ring = Ring(A="f12", B="tough", cards={"fighter": [tough]}).do("A", "nothing")
    lines = [text for _, _, event, text in ring.match.lines(0) if event.kind == "triggered"]
    assert lines[-1].startswith("Player 2's Tough's ability: ")
    assert "takes effect" not in lines[-1]
