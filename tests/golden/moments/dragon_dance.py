"""Moments of Dragon Dance."""

from __future__ import annotations

from typing import Any

from golden.moments import Moment
from helpers.dragon_dance.board import LEDGER, Board
from wyrmhoard.games.dragon_dance.state import Phase

WIDTHS = (60, 76, 100, 120)


def _seen(*seats: int | None) -> list[tuple[int | None, int]]:
    return [(seat, width) for seat in seats for width in WIDTHS]


def _duel(phase: Phase, dice: list[int] | None = None, cards: list[str] | None = None, **given: Any) -> Any:
    state = Board(**given).state.copy()
    state.phase, state.dice, state.cards = phase, dice, cards
    return state


def moments() -> list[Moment]:
    """A duel at each question."""
    worn: dict[str, Any] = {
        "knight": 3,
        "dragon": 14,
        "at": "short",
        "knight_dice": [1, 5],
        "dragon_dice": [],
        "knight_spent": [2],
        "dragon_spent": [1, 3],
        "knight_discards": ["charge:6", "dodge", "slash:4"],
        "dragon_discards": ["rake:6", "flap"],
    }
    struck = {"by": "knight", "side": "dragon", "card": "hack", "answer": "scales", "die": 5, "damage": 4, "lost": 4}
    struck |= {"protection": 0, "dodged": False, "life": 16}
    answered = {"by": "dragon", "side": "knight", "card": "bite", "answer": "shield", "die": 0, "damage": 3, "lost": 2}
    answered |= {"protection": 1, "dodged": False, "life": 7}
    all_knight = ["charge", "hack", "slash", "dodge", "shield", "advance", "retreat", "recuperate"]
    all_dragon = ["breathe-fire", "rake", "bite", "flap", "scales", "advance", "retreat", "recuperate"]
    return [
        Moment(
            "a die",
            LEDGER,
            _duel("die"),
            questions=[(0, "die", {}), (0, "card", {}), (0, "combo", {"card": "slash"}), (0, "return", {})],
            choices={"die": ["none", "1", "6"], "card": all_knight, "return": ["decline", "charge"]},
            refused={"card": all_knight},
            endings=("draw", "unfinished", "knight wins"),
            boards=_seen(None, 0, 1),
            outlooks=(0, 1),
            events=[
                ("seated", {"knight": 1, "dragon": 0}),
                ("rolled", {"side": "knight", "dice": [1, 4, 6]}),
                ("rolled", {"side": "knight", "dice": [2]}),
                ("rolled", {"side": "dragon", "dice": []}),
                ("round_began", {"round": 4, "range": "short"}),
                ("sealed", {"seat": 1, "name": "Dragon", "prompt": "die"}),
                ("took_back", {"seat": 0, "name": "Knight", "agreed": False}),
                ("took_back", {"seat": 0, "name": "Knight", "agreed": True}),
                ("dice_revealed", {"knight": 5, "dragon": 0}),
                ("cards_revealed", {"knight": "hack", "dragon": "flap"}),
                ("cards_revealed", {"knight": "", "dragon": "rake"}),
                ("struck", struck),
                ("struck", struck | {"dodged": True}),
                ("struck", struck | {"damage": 0}),
                ("struck", answered),
                ("moved", {"range": "long"}),
                ("stayed", {"range": "short"}),
                ("combo_declined", {"card": "slash"}),
                ("followed_up", {"card": "hack", "die": 0}),
                ("followed_up", {"card": "hack", "die": 3}),
                ("discarded", {"side": "knight", "card": "charge", "die": 4}),
                ("discarded", {"side": "dragon", "card": "flap", "die": 0}),
                ("recuperated", {"side": "dragon"}),
                ("returned", {"side": "knight", "card": "dodge"}),
                ("return_declined", {"side": "knight"}),
                ("ended", {"ending": "draw", "lives": [0, 0]}),
                ("ended", {"ending": "unfinished", "lives": [5, 6]}),
                ("ended", {"ending": "knight wins", "lives": [5, 0]}),
            ],
        ),
        Moment(
            "the dragon's card",
            LEDGER,
            _duel("card", [5, 0], None, **worn),
            choices={"die": ["none"], "card": all_dragon, "return": ["flap"]},
            refused={"card": all_dragon},
            seat=1,
            boards=_seen(None, 0, 1),
            outlooks=(0, 1),
        ),
        Moment(
            "a card",
            LEDGER,
            _duel("card", [1, 6], None, knight=2, dragon=2, at="short", knight_dice=[1, 1, 4], knight_seat=1),
            questions=[(0, "card", {})],
            boards=_seen(0),
            outlooks=(0, 1),
        ),
        Moment(
            "a follow-up",
            LEDGER,
            _duel("action", [5, 3], ["hack", "scales"], **worn | {"knight_discards": ["charge:6"]}),
            choices={"combo": ["decline", "none", "5"]},
            boards=_seen(None, 1),
            outlooks=(0, 1),
        ),
        Moment(
            "a follow-up after no die",
            LEDGER,
            _duel("action", [0, 3], ["slash", ""], dragon=1, at="short"),
            choices={"combo": ["decline", "none", "5"]},
            boards=_seen(None),
            outlooks=(0, 1),
        ),
        Moment(
            "no attack is left",
            LEDGER,
            _duel("die", at="long", dragon_discards=["breathe-fire:1"], dragon_dice=[2]),
            boards=_seen(1),
            outlooks=(0, 1),
        ),
        Moment("over", LEDGER, _duel("over", [5, 3], ["dodge", "scales"], at="short"), outlooks=(0,)),
        Moment(
            "no second Combo card",
            LEDGER,
            _duel("action", [5, 3], ["dodge", "scales"], at="short"),
            outlooks=(0,),
        ),
    ]
