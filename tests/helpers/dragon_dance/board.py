"""Positions and rounds of Dragon Dance, in a short notation.

    board = Board(knight=9, dragon=20, at="short", knight_dice=[5, 1], knight_discards=["charge:6", "dodge"])
    board.play("5 hack", "1 flap")  # a whole round: the knight's die and card, then the dragon's
    assert board.knight.life == 9 and board.range == "short"

Every board plays with the fixed cards of `fixed_cards.toml`, whatever the shipped cards become.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import pytest

import wyrmhoard
from wyrmhoard.games.dragon_dance.cards.vocabulary import ROLES
from wyrmhoard.games.dragon_dance.state import Duel, Side, new_table
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.open_ask import OpenAsk
from wyrmhoard.kernel.state.plain import dump
from wyrmhoard.kernel.state.setting import Value, complete
from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.kernel.text.shapes import Seen

CARDS_FILE = Path(__file__).parents[2] / "games" / "dragon_dance" / "fixed_cards.toml"
LEDGER: AnyGame = find("dragon-dance").with_cards(CARDS_FILE)

KNIGHT_CARDS = ["charge", "hack", "slash", "dodge", "shield", "advance", "retreat", "recuperate"]
DRAGON_CARDS = ["breathe-fire", "rake", "bite", "flap", "scales", "advance", "retreat", "recuperate"]


def fresh(seed: str | int = 0, **settings: Value) -> Board:
    """A new game from its setup, with these settings."""
    return Board(match=wyrmhoard.new(LEDGER, seed=seed, settings=settings))


class Board:
    """A match at the start of a round.

    `knight` and `dragon` are lives, `*_dice` unspent dice, `*_spent` spent ones beyond those that
    lie with a discard; a discard is "charge" or, with its die, "charge:6". What is neither
    discarded nor said is in hand, and not used.
    """

    def __init__(
        self,
        *,
        knight: int = 9,
        dragon: int = 20,
        at: Literal["long", "short"] = "long",
        knight_dice: Sequence[int] = (1, 2, 4, 5, 6),
        dragon_dice: Sequence[int] = (1, 3, 6),
        knight_spent: Sequence[int] = (),
        dragon_spent: Sequence[int] = (),
        knight_discards: Sequence[str] = (),
        dragon_discards: Sequence[str] = (),
        number: int = 1,
        knight_seat: int = 0,
        seed: str | int = 0,
        late2014: bool = False,
        max_rounds: int | None = None,
        game: AnyGame = LEDGER,
        match: Match | None = None,
    ) -> None:
        if match is None:
            lots = [(knight_dice, knight_spent, knight_discards), (dragon_dice, dragon_spent, dragon_discards)]
            sides = [
                _side(life, *lot, list(game.cards.ids[role]))
                for role, (life, lot) in enumerate(zip((knight, dragon), lots, strict=True))
            ]
            options: dict[str, Value] = {
                "knight_dice": len(sides[0].dice) + len(sides[0].spent),
                "dragon_dice": len(sides[1].dice) + len(sides[1].spent),
                "discard_rule": "late2014" if late2014 else "v1",
                "max_rounds": max_rounds,
            }
            state = new_table(game.cards, complete(game.settings, options))
            state.seats = [knight_seat, 1 - knight_seat]
            state.sides, state.range, state.round, state.phase = sides, at, number - 1, "die"
            match = wyrmhoard.new(game, seed=seed, settings=options, start=dump(state))
        self.match = match

    # -- looking

    @property
    def state(self) -> Duel:
        """The whole state."""
        state = self.match.table.state
        assert isinstance(state, Duel)
        return state

    @property
    def knight(self) -> Side:
        """The knight's life, dice and cards."""
        return self.state.sides[0]

    @property
    def dragon(self) -> Side:
        """The dragon's life, dice and cards."""
        return self.state.sides[1]

    @property
    def lives(self) -> tuple[int, int]:
        """(9, 20) for K9 D20."""
        return self.knight.life, self.dragon.life

    @property
    def range(self) -> str:
        """long or short."""
        return self.state.range

    @property
    def result(self) -> Result | None:
        """How the match ended, or None."""
        return self.match.result

    def seat(self, role: str) -> int:
        """The seat that plays "knight" or "dragon"."""
        return self.state.seats[ROLES.index(role)]

    def ask(self, role: str) -> OpenAsk:
        """What this side is asked; fails if it is asked nothing."""
        ask = self.match.ask(self.seat(role))
        assert ask is not None, f"the {role} is asked nothing; open: {self.open}"
        return ask

    @property
    def open(self) -> dict[str, str]:
        """The open questions: {"knight": "combo"}."""
        asks = {role: self.match.ask(self.seat(role)) for role in ROLES}
        return {role: ask.prompt for role, ask in asks.items() if ask is not None}

    def options(self, role: str) -> list[str]:
        """The keys that this side may choose now."""
        return [option.key for option in self.ask(role).options if not option.blocked]

    def blocked(self, role: str) -> dict[str, tuple[str, str]]:
        """What this side may not choose: key -> (rule, sentence)."""
        return {o.key: (o.rule, o.blocked) for o in self.ask(role).options if o.blocked}

    def view(self, role: str | None) -> Mapping[str, Any]:
        """The table as this side, or a spectator (None), sees it."""
        return self.match.view(None if role is None else self.seat(role))

    def told(self, *kinds: str) -> list[tuple[str, dict[str, Any]]]:
        """(rule, data) of every event of these kinds that a spectator saw, from the first to the last."""
        return [(event["rule"], event["data"]) for event in self.match.events(None) if event["kind"] in kinds]

    def tale(self, role: str | None = None) -> list[str]:
        """The kinds of all events, as this side, or a spectator, saw them."""
        seat = None if role is None else self.seat(role)
        return [event["kind"] for event in self.match.events(seat)]

    def known_to(self, role: str | None) -> str:
        """Every byte that this side, or a spectator, could get of the match."""
        seat = None if role is None else self.seat(role)
        ask = None if seat is None else self.match.ask(seat)
        seen = {
            "view": self.match.view(seat),
            "ask": ask.to_plain() if ask else None,
            "events": self.match.events(seat),
            "waiting": self.match.waiting,
            "ready": self.match.ready,
            "commitment": self.match.commitment,
        }
        return json.dumps(seen, sort_keys=True)

    # -- acting

    def act(self, role: str, key: str) -> list[Seen]:
        """One answer of one side."""
        return self.match.act(self.seat(role), key)

    def refused(self, role: str, key: str, form: Mapping[str, Any] | None = None) -> tuple[str, str, str]:
        """(code, rule, sentence) of the refusal of this answer; fails if it is accepted or changes anything."""
        before = self.match.fingerprint
        with pytest.raises(Refused) as caught:
            self.match.act(self.seat(role), key, form)
        assert self.match.fingerprint == before
        return caught.value.code, caught.value.rule, caught.value.sentence

    def both(self, prompt: str, knight: str | None, dragon: str | None) -> None:
        """Answer the sealed question `prompt`, which must be open for exactly the sides that answer."""
        answers = {role: key for role, key in zip(ROLES, (knight, dragon), strict=True) if key is not None}
        assert self.open == dict.fromkeys(answers, prompt), f"{self.open} is open, not {prompt} for {[*answers]}"
        for role, key in answers.items():
            self.act(role, key)

    def dice(self, knight: str, dragon: str) -> None:
        """Phase 1: both dice, "none" or "1" to "6"."""
        self.both("die", knight, dragon)

    def clash(self, knight: str, dragon: str) -> None:
        """Phases 1 and 2, "5 hack" against "none flap"; whatever is asked after them stays open."""
        knight_die, knight_card = knight.split()
        dragon_die, dragon_card = dragon.split()
        self.dice(knight_die, dragon_die)
        self.both("card", knight_card, dragon_card)

    def play(
        self,
        knight: str,
        dragon: str,
        *,
        combo: str | None = None,
        returns: tuple[str | None, str | None] | None = None,
    ) -> None:
        """A whole round. `combo` is the knight's answer, which must be asked for ("none", "1", "decline");
        `returns` both sides' answers under late2014 (None: that side is not asked)."""
        number = self.state.round
        self.clash(knight, dragon)
        if combo is not None:
            self.both("combo", combo, None)
        if returns is not None:
            self.both("return", *returns)
        if self.result is None:
            assert self.state.round == number + 1, f"the round is not over: {self.open}"
            assert self.open == {"knight": "die", "dragon": "die"}


def sealed_by(board: Board, sealer: str, prompt: str) -> dict[str, object]:
    """All that a "sealed" event tells: that this side is ready."""
    return {"seat": board.seat(sealer), "name": sealer.capitalize(), "prompt": prompt}


def _side(life: int, dice: Sequence[int], spent: Sequence[int], discards: Sequence[str], cards: list[str]) -> Side:
    entries = [(card, int(die or 0)) for card, _, die in (entry.partition(":") for entry in discards)]
    away = {card for card, _ in entries}
    assert away <= set(cards), f"{away} are not all cards of this side"
    hand = [card for card in cards if card not in away]
    return Side(life, sorted(dice), [*(die for _, die in entries if die), *spent], hand, entries)
