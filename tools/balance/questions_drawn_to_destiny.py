"""How many questions one person answers in a Turn of Drawn to Destiny, alone among bots, by kind of question.

    python tools/balance/questions_drawn_to_destiny.py                       # every table, 20 matches each
    python tools/balance/questions_drawn_to_destiny.py --rows high-noon --games 100
    python tools/balance/questions_drawn_to_destiny.py --onward led           # with standing orders

The person's answers are the tactician's. Of each kind of question it is counted how often it was asked, how often there
was only one possible answer, and how often nothing was done: a form that was left empty, the option that lets it be, or
a defense without an Action. With `--onward on` the person adds to each answer, where that is offered, "and go on like
this until something happens", with `--onward led` "and let them go on by themselves", and has all habits; with
`--onward usual` it has the habits of whoever has said nothing. What is answered for it is not counted, and the match
goes as it then goes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import Any, Final

import wyrmhoard
from harness import Counts, Played, Row, added, carry_out, chosen, options
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.onward import Standing
from wyrmhoard.kernel.play.player import Move
from wyrmhoard.kernel.state.setting import Value
from wyrmhoard.lab.account import is_forced
from wyrmhoard.lab.play import next_move, seat_rng
from wyrmhoard.lab.sections import Section
from wyrmhoard.players import make_player

GAME: Final = find("drawn-to-destiny")
BOT: Final = "tactician"
USUAL: Final = "usual"
PERSON: Final = 0
"""The seat whose questions are counted."""
TABLES: Final[Mapping[str, tuple[int, dict[str, Value]]]] = {
    "rope-and-rock/example/1": (1, {"scene": "rope-and-rock"}),
    "rope-and-rock/full/1": (1, {"scene": "rope-and-rock", "strength": "full"}),
    "rope-and-rock/full/2": (2, {"scene": "rope-and-rock", "strength": "full"}),
    "high-noon/2": (2, {"scene": "high-noon"}),
    "high-noon/for-law/1": (1, {"scene": "high-noon", "own_side": "first"}),
}
NOTHING: Final = frozenset(("keep", "none", "nothing", "no", "pass", "stay", "wait"))
"""Options that leave everything as it is."""
WHAT: Final = ("asked", "forced", "nothing")
FORMS: Final = frozenset(("targets", "intents", "window", "recover", "protect"))
"""Forms that do nothing where they stay empty."""


def is_nothing(move: Move) -> bool:
    """Whether an answer does nothing: an empty form, or the option that lets it be."""
    if move.form is None or move.key not in FORMS:
        return move.key in NOTHING or move.key.startswith("defend:")
    return not any(move.form.values()) or all(value in (["wait"], [], 0) for value in move.form.values())


class Person:
    """Who answers as the tactician does, and says how to go on; of what is answered for it nothing is counted."""

    def __init__(self, match: Match, onward: str) -> None:
        self.match = match
        self.onward = onward
        self.standing = Standing(match)
        self.counts: Counter[str] = Counter()
        self.turns: set[int] = set()
        if onward:
            assert GAME.onward is not None
            self.standing.set_habits(PERSON, [*(GAME.onward.USUAL if onward == USUAL else GAME.onward.HABITS)])

    def goes_on(self) -> bool:
        """Whether something was answered for it."""
        answered = bool(self.standing.go_on(lambda seat: True))
        if answered:
            self.turns.add(self.match.table.state.scene.turn)
        return answered

    def answers(self, move: Move) -> None:
        """Count a question, and answer it."""
        ask = self.match.ask(PERSON)
        assert ask is not None
        self.turns.add(self.match.table.state.scene.turn)
        asked = Counter({f"asked {ask.prompt}": 1})
        asked[f"forced {ask.prompt}"] = is_forced(ask)
        asked[f"nothing {ask.prompt}"] = not is_forced(ask) and is_nothing(move)
        self.counts.update(asked)
        keeps = self.onward if self.onward != USUAL and self.standing.may_keep(PERSON) else ""
        self.standing.act(PERSON, move.key, move.form, keep=keeps)


def play(key: str, seed: str, onward: str, number: int) -> Counts:
    """One match at a table, as counts of what the person was asked."""
    seats, settings = TABLES[key]
    match = wyrmhoard.new(GAME, seats, f"{key}/{seed}/{number}", settings, prints=False)
    players = {seat: make_player(GAME, BOT) for seat in range(seats)}
    rngs = {seat: seat_rng(f"{seed}/{number}", seat) for seat in players}
    person = Person(match, onward)
    while match.result is None:
        if person.goes_on():
            continue
        seat, move = _next(match, players, rngs)
        if seat == PERSON:
            person.answers(move)
        else:
            match.act(seat, move.key, move.form)
    won = int(PERSON in match.result.winners)
    return {**person.counts, "games": 1, "turns": len(person.turns - {0}), "won": won}


def _next(match: Match, players: Mapping[int, Any], rngs: Mapping[int, Any]) -> tuple[int, Move]:
    following = next_move(match, players, rngs)
    assert following is not None
    return following


def tell(played: Played) -> list[Section]:
    """For each table a line of all questions and one of each kind, a Turn each."""
    return [_section(key, added(matches)) for key, matches in played.items()]


def _section(key: str, counts: Mapping[str, int]) -> Section:
    turns, asked = counts["turns"], {name[6:]: n for name, n in counts.items() if name.startswith("asked ")}
    kinds = sorted(asked, key=lambda kind: -asked[kind])
    whole = [sum(counts[f"{what} {kind}"] for kind in kinds) for what in WHAT]
    rows = [
        _row("all", turns, *whole),
        *(_row(kind, turns, *(counts[f"{what} {kind}"] for what in WHAT)) for kind in kinds),
    ]
    says = f"{counts['games']} matches, {turns} Turns, won {counts['won']}."
    return Section(key, says, ("question", "asked a Turn", "only one answer", "answered with nothing"), tuple(rows))


def _row(kind: str, turns: int, asked: int, forced: int, nothing: int) -> tuple[str, ...]:
    return kind, f"{asked / turns:.2f}", f"{100 * forced / asked:.0f}%", f"{100 * nothing / asked:.0f}%"


if __name__ == "__main__":
    parser = options(__doc__, games=20)
    parser.add_argument("--rows", nargs="+", default=[""], metavar="NAME", help=f"tables, of {', '.join(TABLES)}")
    parser.add_argument("--onward", choices=("on", "led", USUAL), default="", help="how the person goes on")
    args = parser.parse_args()
    keys, seed = chosen(args.rows, [*TABLES]), f"{args.seed}/{args.onward}"
    carry_out(args, [Row(key, GAME.name, partial(play, key, args.seed, args.onward), seed) for key in keys], tell)
